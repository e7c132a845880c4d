import type { Fleet, FleetShipment } from '#simulator/fleet.ts'
import { arrivalNotices, storageInvoices } from '#simulator/papers.ts'
import { type Simulator, startSimulator } from '#simulator/start.ts'
import { startTerminalFeed } from '#simulator/terminal-feed.ts'
import { DAY, WEEK } from '#simulator/time.ts'
import { isDemo } from '../db/access/accounts.ts'
import { hasNewKey, replaceApiKey } from '../db/access/api-keys.ts'
import { hasDocuments } from '../db/documents/documents.ts'
import type { Transaction } from '../db/scope.ts'
import { withScope, withSystem } from '../db/scope.ts'
import { lockSetUp } from '../db/store/set-up-lock.ts'
import type { Store } from '../db/store.ts'
import { numbersAskedFor } from '../db/tracking/tracking-requests.ts'
import type { Context } from '../http/handler.ts'
import { changesChannel } from '../live/changes.ts'
import type { FirstAccount } from '../set-up.ts'
import { createDcsaSource } from '../sources/dcsa/client.ts'
import { readSources } from '../sources/dcsa/presets.ts'
import type { Source } from '../sources/source.ts'
import { createRequest } from '../tracking/requests.ts'
import { addDeliveries } from './deliveries.ts'
import { addViews, giveRoles, partiesIn } from './parties.ts'
import { addDemoRules } from './rules.ts'

export interface Demo {
  /** The simulator's lines, by SCAC. */
  sources: Map<string, Source>
  /** Asks for everything of the fleet that was not asked for yet. */
  fill(): Promise<void>
  /** What somebody may try to track now: numbers of shipments that nobody asks for. */
  offered(): string[]
  /** Asks for what has begun since. */
  goOn(): Promise<void>
  /** Gives orders to truckers, one of whom has delivered. */
  deliver(): Promise<void>
  /** Adds arrival notices and an invoice as documents, where the account never had one. */
  file(address: string): Promise<void>
  /** Lets the simulated terminals tell what they see, to the server at this address. */
  feed(address: string, onError: (name: string, error: unknown) => void): Promise<void>
  /** Calls back once, when somebody has left the demo, on this server or another. */
  whenLeft(left: () => Promise<void>, onError: (name: string, error: unknown) => void): Promise<void>
  close(): Promise<void>
}

/**
 * The demo account is filled as any other: tracking requests, asked over HTTP at lines that happen to be simulated.
 * @param ending breaks off whatever fills it; the next start goes on where it can
 */
export async function openDemo(
  store: Store,
  { account_id, created_at }: FirstAccount,
  context: Context,
  ending: AbortSignal = new AbortController().signal,
): Promise<Demo> {
  const simulator = await startSimulator({ anchor: new Date(created_at), now: context.now })
  const { fleet, sailOn } = simulator
  sailOn(context.now())
  /** Of several servers one after the other: who comes second finds it done. */
  const alone = (work: (tx: Transaction) => Promise<void>) =>
    withScope({ db: store.patient }, { account_id }, async (tx) => {
      await lockSetUp(tx)
      ending.throwIfAborted()
      if (await isDemo(tx, account_id)) await work(tx)
    })
  /** The same for every server: what one of them takes from the others would end their feeds. */
  const keyFor = (what: string) => `lf_${context.secrets.sign(`demo ${what} ${account_id}`)}`
  const asking = { ...context, ending }
  let feed: ReturnType<typeof startTerminalFeed> | undefined
  let begun: readonly FleetShipment[] = []
  return {
    sources: sourcesOf(simulator, fleet, context),
    fill: () =>
      alone(async (tx) => {
        await addDemoRules(tx, context.now())
        const isNew = await requestAll(tx, account_id, recent(fleet, context.now()), asking)
        if (isNew) await addViews(tx, partiesIn(tx))
      }),
    offered() {
      const now = context.now().getTime()
      return fleet.shipments
        .filter(({ is_offered, asked_from }) => is_offered && asked_from <= now && asked_from > now - WEEK)
        .map(({ request_number }) => request_number)
    },
    async goOn() {
      begun = [...begun, ...sailOn(context.now())]
      if (!begun.length) return
      await alone(async (tx) => {
        await requestAll(tx, account_id, begun, asking)
      })
      begun = []
    },
    deliver: () => alone((tx) => addDeliveries(tx, context)),
    async feed(address, onError) {
      const key = await withSystem(store, async (tx) => {
        await lockSetUp(tx)
        ending.throwIfAborted()
        if (!(await isDemo(tx, account_id))) return undefined
        return replaceApiKey(tx, account_id, 'Simulated terminals', keyFor('terminals'), {
          scopes: ['ingest'],
          now: context.now(),
        })
      })
      if (!key) return
      const post = async (body: unknown) => {
        const response = await fetch(`${address}/v2/ingest/terminal_updates`, {
          method: 'POST',
          headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: ending,
        })
        if (!response.ok) throw new Error(`The simulated terminal was answered ${response.status}`)
      }
      feed = startTerminalFeed({ fleet, now: context.now, post })
      await feed.tick().catch((error: unknown) => {
        if (!ending.aborted) onError('terminal feed', error)
      })
    },
    async file(address) {
      const key = await withSystem(store, async (tx) => {
        await lockSetUp(tx)
        ending.throwIfAborted()
        if (!(await isDemo(tx, account_id))) return undefined
        if (await hasDocuments(tx, account_id)) return undefined
        if (await hasNewKey(tx, account_id, agents, context.now())) return undefined
        return replaceApiKey(tx, account_id, agents, keyFor('agents'), { scopes: ['write'], now: context.now() })
      })
      if (!key) return
      const papers = [...(await arrivalNotices(fleet, context.now())), ...(await storageInvoices(fleet, context.now()))]
      for (const { file_name, bytes } of papers) {
        const form = new FormData()
        form.set('name', file_name)
        form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), file_name)
        const headers = { authorization: `Token ${key}` }
        const response = await fetch(`${address}/v2/documents`, { method: 'POST', headers, body: form, signal: ending })
        if (!response.ok) throw new Error(`The simulated agent was answered ${response.status}`)
      }
    },
    async whenLeft(left, onError) {
      let isOver = false
      const look = async () => {
        if (isOver || (await withSystem(store, (tx) => isDemo(tx, account_id)))) return
        isOver = true
        await left()
      }
      // It is told as what may have changed anything.
      await store.listen(changesChannel, (payload) => {
        if (payload === '') look().catch((error: unknown) => onError('leaving the demo', error))
      })
    },
    async close() {
      feed?.close()
      await simulator.close()
    },
  }
}

/** Whose key is made once: whoever has made it a moment ago is sending the papers. */
const agents = 'Simulated agents'

function sourcesOf({ address }: Simulator, { shipments }: Fleet, { reference, now }: Context): Map<string, Source> {
  const scacs = [...new Set(shipments.map(({ scac }) => scac))]
  const file = scacs.map((scac) => ({ kind: 'dcsa', scac, base_url: `${address}/${scac}`, auth: { kind: 'none' } }))
  const deps = { fetch, places: reference.places, now }
  return new Map(readSources(JSON.stringify(file)).map((preset) => [preset.scac, createDcsaSource(preset, deps)]))
}

/** What is long over is not asked for any more, where the server was off meanwhile. */
const recent = ({ anchor, shipments }: Fleet, now: Date) =>
  shipments.filter(
    ({ asked_from, is_offered }) =>
      !is_offered && (asked_from === anchor.getTime() || asked_from > now.getTime() - 60 * DAY),
  )

/** Asks for those that nobody has asked for. Whether the account had none of them. */
async function requestAll(
  tx: Transaction,
  account_id: string,
  shipments: readonly FleetShipment[],
  { ending, ...context }: Context & { ending: AbortSignal },
): Promise<boolean> {
  const numbers = shipments.map(({ request_number }) => request_number)
  const asked = await numbersAskedFor(tx, account_id, numbers)
  const idOf = partiesIn(tx)
  for (const shipment of shipments) {
    ending.throwIfAborted()
    if (asked.has(shipment.request_number)) continue
    const { request_type, request_number, scac, ref_numbers, tags } = shipment
    const customer_id = await idOf(shipment.customer)
    const wanted = { account_id, user_id: null, request_type, request_number, scac, ref_numbers, tags, customer_id }
    const { id } = await createRequest(tx, wanted, context)
    await giveRoles(tx, id, shipment, idOf)
  }
  return asked.size === 0
}
