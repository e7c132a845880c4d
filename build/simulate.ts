import { setTimeZones } from '#domain/zones/zone-table.ts'
import { shippedTimeZones } from '#server/reference/time-zones.ts'
import { plays } from '#simulator/profiles/plays.ts'
import { startProfiles } from '#simulator/profiles/start.ts'

// npm run simulate: the other side of every profile, on this machine, until it is ended. SIMULATOR_PORT names its port.
const port = Number(process.env.SIMULATOR_PORT ?? '4970')
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  throw new Error('SIMULATOR_PORT: must be the number of a port')
setTimeZones(shippedTimeZones())
const { address, ids, sendNews } = await startProfiles({ anchor: new Date(), port })
async function send() {
  for (const { profile, status } of await sendNews())
    if (status < 200 || status > 299) console.info(`${profile}: a message was answered with ${status || 'nothing'}`)
}
const aMinute = 60_000
setInterval(send, aMinute)
console.info(`Simulated lines and providers, each with its keys and numbers at its address:
${ids.map((id) => `  ${address}/${id}`).join('\n')}
With ~ and a play behind it, such as ${address}/${ids[0]}~web-page:
${Object.entries(plays)
  .map(([name, words]) => `  ${name.padEnd(15)} ${words}`)
  .join('\n')}`)
