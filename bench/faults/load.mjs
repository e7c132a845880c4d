import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { voyage } from '../voyages.mjs'
import { randomOf } from './random.mjs'
import { makePaper, weights, writes } from './writes.mjs'

const writersOfAccount = 3
const shipmentsOfAccount = 4
const pauseMs = 60
/** After the end, for how long what was begun is tried again. */
const patienceMs = 60_000

/** What each account begins with: shipments with containers, and a webhook that takes all that happens. */
export async function furnish({ accounts, server, client, receiver }) {
  for (const [at, account] of accounts.entries()) {
    const call = async (method, path, body) => {
      const { status, document } = await client.ask(server, { key: account.key, method, path, body })
      if (status >= 300 || status === 0) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(document)}`)
      return document
    }
    const voyages = Array.from({ length: shipmentsOfAccount }, (_, n) => voyage(900_000 + 100 * at + n))
    for (const { bill } of voyages)
      await call('POST', '/v2/tracking_requests', {
        data: { attributes: { request_type: 'bill_of_lading', request_number: bill, scac: 'MAEU' } },
      })
    const events = voyages.flatMap((one) => one.events)
    await call('POST', '/v2/ingest/dcsa_events?scac=MAEU', events)
    const { data } = await call('GET', '/v2/containers?page[size]=100')
    account.containers = data.map(({ id, attributes }) => ({ container: id, number: attributes.number }))
    const names = ['container.updated', 'document.extracted', 'tracking_request.succeeded']
    const url = `${receiver.address}/${at}`
    const { data: webhook } = await call('POST', '/v2/webhooks', { data: { attributes: { url, events: names } } })
    account.webhook = webhook.id
  }
}

/**
 * Writers that do each thing until it is acknowledged, and readers. A container has one writer: what is written about it
 * has an order.
 */
export async function startLoad({ seed, accounts, servers, client, books }) {
  const paper = await makePaper()
  const state = { isOver: false, end: Number.POSITIVE_INFINITY }
  const working = accounts.flatMap((account, at) => {
    const writers = Array.from({ length: writersOfAccount }, (_, n) => {
      const random = randomOf(seed + 1000 * at + n)
      const containers = account.containers.filter((_one, index) => index % writersOfAccount === n)
      return keepWriting({ random, containers, paper, account, servers, client, books, state })
    })
    return [...writers, keepReading({ random: randomOf(seed + 500 + at), account, servers, client, state })]
  })
  return {
    /** Ends when what was begun is acknowledged, or given up. */
    async end() {
      state.isOver = true
      state.end = performance.now() + patienceMs
      await Promise.all(working)
    },
    write: (write, random) => doUntilDone(write, { random, account: accounts[0], servers, client, books, state }),
  }
}

async function keepWriting({ random, containers, paper, ...rest }) {
  while (!rest.state.isOver) {
    const write = writes[random.drawn(weights)]({ ...random.oneOf(containers), paper })
    await doUntilDone(write, { random, ...rest })
    await sleep(random.between(0, 2 * pauseMs))
  }
}

/** Steps with a key of their own: done once, however often they are sent. Those that take no such key are sent once. */
async function doUntilDone({ kind, steps, marks }, { random, account, servers, client, books, state }) {
  for (const step of steps) {
    const once = step.method === 'POST' && !step.form ? { 'idempotency-key': randomUUID() } : {}
    for (let isDone = false; !isDone; ) {
      const { status } = await client.ask(random.oneOf(servers), { ...step, key: account.key, headers: once })
      isDone = status >= 200 && status < 300
      if (isDone) break
      if (step.form || performance.now() > state.end || (status >= 400 && status < 500)) return
      await sleep(random.between(100, 500))
    }
  }
  for (const mark of marks) books.acknowledge(kind, mark)
}

const paths = [
  '/v2/containers?page[size]=25',
  '/v2/shipments?include=containers',
  '/v2/documents',
  '/v2/events',
  '/v2/exceptions',
  '/v2/search?query=TCLU',
]

async function keepReading({ random, account, servers, client, state }) {
  while (!state.isOver) {
    await client.ask(random.oneOf(servers), { key: account.key, method: 'GET', path: random.oneOf(paths) })
    await sleep(random.between(50, 250))
  }
}
