import { figure } from './figures.mjs'
import { headers, startServer } from './server.mjs'
import { kinds, seededStore } from './stores.mjs'
import { median, oneOf, openTiming } from './timing.mjs'
import { voyage } from './voyages.mjs'

const journeys = 50
/** Beyond the numbers of the seed. */
const firstNumber = 900_000

/** GET /v2/containers/{id}/explain, which reads all reports of a container and folds them, against the container itself. */
export async function bench() {
  for (const kind of kinds) {
    const { env } = await seededStore(kind)
    const { address, stop } = await startServer(env)
    const ids = await track(address)
    const timing = openTiming(address)
    const [plain, explained] = await timing.inTurns(
      [{ path: () => `/v2/containers/${oneOf(ids)}` }, { path: () => `/v2/containers/${oneOf(ids)}/explain` }],
      200,
    )
    figure(
      `${kind}: GET /v2/containers/{id}/explain, 12 reports`,
      { value: median(explained) / median(plain), unit: 'x of the container', atMost: 3 },
      { value: median(explained), unit: 'ms' },
      { value: median(plain), unit: 'ms plain' },
    )
    await timing.close()
    await stop()
  }
}

/** Has some journeys told by their line. @returns ids of their containers */
async function track(address) {
  const ids = []
  for (let n = firstNumber; n < firstNumber + journeys; n++) {
    const { bill, events } = voyage(n)
    const attributes = { request_type: 'bill_of_lading', request_number: bill, scac: 'MAEU' }
    await post(address, '/v2/tracking_requests', { data: { type: 'tracking_request', attributes } })
    await post(address, '/v2/ingest/dcsa_events?scac=MAEU', events)
    const { data } = await fetch(`${address}/v2/shipments?number=${bill}`, { headers }).then((one) => one.json())
    ids.push(...data.flatMap(({ relationships }) => relationships.containers.data.map(({ id }) => id)))
  }
  if (ids.length < journeys) throw new Error(`Only ${ids.length} containers came of ${journeys} bills`)
  return ids
}

async function post(address, path, body) {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${path} was answered ${response.status}: ${await response.text()}`)
}
