// npm run faults [-- --minutes 10 --store embedded|postgres --seed N --only NAME,NAME --pause 6]
// Ends servers, readers, store and outside at random under load, and balances the books. It ends with 1 where something is
// lost, there twice, stuck, or unexplained. The faults and their order are those of the seed; the moments also of the machine.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { prepareAccounts } from './faults/accounts.mjs'
import { balance } from './faults/balance.mjs'
import { openBooks } from './faults/books.mjs'
import { openClient } from './faults/client.mjs'
import { kinds, possibleKinds } from './faults/kinds.mjs'
import { furnish, startLoad } from './faults/load.mjs'
import { openLine, openReceiver } from './faults/outside.mjs'
import { randomOf } from './faults/random.mjs'
import { report } from './faults/report.mjs'
import { openServers } from './faults/servers.mjs'
import { settle, sizesOf } from './faults/settle.mjs'
import { openStore } from './faults/store.mjs'
import { until } from './own-postgres.mjs'
import { stopAll } from './server.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    store: { type: 'string', default: 'embedded' },
    seed: { type: 'string', default: String(randomBytes(4).readUInt32BE()) },
    only: { type: 'string', default: '' },
    pause: { type: 'string', default: '6' },
  },
})
const numberOf = (name) => {
  const number = Number(values[name])
  if (values[name] === '' || !(number >= 0)) throw new Error(`--${name}: "${values[name]}" is no number.`)
  return number
}
const [minutes, seed, pause] = ['minutes', 'seed', 'pause'].map(numberOf)
if (!['embedded', 'postgres'].includes(values.store)) throw new Error(`--store: there is no store "${values.store}".`)

const open = []
let cleaning
/** Once: a signal and the end that it breaks may both ask for it. Servers first, then what they stand on. */
function cleanUp() {
  cleaning ??= (async () => {
    await stopAll('SIGKILL')
    for (const close of open.reverse()) await close()
  })()
  return cleaning
}
let isInterrupted = false
for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException'])
  process.on(event, (cause) => {
    if (cause instanceof Error && !isInterrupted) console.error(cause.stack)
    isInterrupted = true
    cleanUp().finally(() => process.exit(1))
  })

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  if (!isInterrupted) console.error(error.stack)
  process.exitCode = 1
} finally {
  await cleanUp()
}
// Where it ended early, those who write and read still try.
process.exit()

async function run() {
  const again = `npm run faults -- --store ${values.store} --minutes ${minutes} --seed ${seed}${values.only ? ` --only '${values.only}'` : ''}`
  const world = await makeWorld()
  const { store, servers, books, client, accounts, receiver } = world
  const { possible, left } = possibleKinds(store, values.only)
  if (possible.length === 0)
    throw new Error(`--only: no kind of fault that can be had here begins with "${values.only}".`)
  console.info(`Seed ${seed}: ${possible.join(', ')}`)
  if (left.length > 0) console.info(`Left out: ${left.join(', ')}`)
  const before = await sizesOf(servers)
  const load = await startLoad({ seed, accounts, servers: servers.all, client, books })
  await breakThings({ ...world, load, possible })
  await load.end()
  console.info('The load has ended. Waiting until nothing is due.')
  const rest = await settle({ store, servers, seconds: store.postgres ? 240 : 150 })
  const after = await sizesOf(servers)
  const verified = await verify(store)
  const ends = await Promise.all(servers.all.map((server) => servers.stop(server, 'SIGTERM')))
  const findings = await balance({ store, books, accounts, arrived: receiver.arrived })
  await client.close()
  return report({ books, findings, rest, verified, ends, sizes: { before, after }, again })
}

async function makeWorld() {
  const keep = (one, close = () => one.close()) => {
    open.push(close)
    return one
  }
  const books = openBooks()
  const store = keep(await openStore(values.store))
  const [receiver, line] = [keep(await openReceiver()), keep(await openLine())]
  const accounts = await prepareAccounts(store, line)
  const env = { ...store.env, ...accounts.env, ALLOW_PRIVATE_WEBHOOKS: '1', DATABASE_CONNECT_SECONDS: '2' }
  const count = store.postgres ? 2 : 1
  const servers = await openServers({ env, count, onLine: (_server, line) => books.hear(line) })
  for (const server of servers.all) await servers.start(server)
  const client = openClient(servers.all, books)
  await furnish({ accounts: accounts.all, server: servers.all[0], client, receiver })
  return { store, servers, books, client, accounts: accounts.all, receiver, line }
}

/** One fault after the other until the time is over: each is drawn, lasts, is mended, and writes go on before the next. */
async function breakThings(world) {
  const { possible, servers, books } = world
  const random = randomOf(seed)
  const end = performance.now() + minutes * 60_000
  // Every kind comes before one comes again.
  let toCome = []
  while (performance.now() < end) {
    await sleep(random.between(0.2, 1.8) * pause * 1000)
    if (toCome.length === 0) toCome = [...possible]
    const name = random.oneOf(toCome)
    toCome.splice(toCome.indexOf(name), 1)
    const began = performance.now()
    const written = books.written()
    books.expect(kinds[name].says)
    await kinds[name].run({ ...world, random })
    const ended = performance.now()
    const seconds = (ended - began) / 1000
    console.info(`${new Date().toISOString().slice(11, 19)} ${name}: mended after ${seconds.toFixed(1)} s`)
    for (const server of servers.all)
      if (await servers.startIfGone(server)) books.note(`${server.name} had ended by itself after: ${name}`)
    await until(`writes to go on after: ${name}`, () => books.written() > written + 5, 120)
    books.faults.push({ name, began, ended })
  }
}

/** As an operator does it, beside the servers. @returns what it says, where it finds something */
function verify(store) {
  return new Promise((done) => {
    const env = { ...process.env, ...store.env }
    execFile(process.execPath, ['build/landfall.mjs', 'verify'], { env }, (error, stdout, stderr) =>
      done(error ? `${stdout}${stderr}`.trim() : undefined),
    )
  })
}
