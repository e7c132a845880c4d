import type { Transaction } from '../db/scope.ts'
import { withScope, withSystem } from '../db/scope.ts'
import { addSearchKeys, keysOfContainer, keysOfShipment, replaceSearchKeys } from '../db/search/search-keys.ts'
import type { Store } from '../db/store.ts'
import { lockedShipment } from '../db/tracking/shipment-facts.ts'
import {
  bringTogether,
  containersApart,
  type StoredState,
  searchKeysOf,
  shipmentsAfter,
  stateOf,
} from '../db/verify/stored-state.ts'
import type { Reference } from '../reference/reference.ts'
import { record } from '../tracking/record.ts'

/** Shipments that are asked for at once. */
const batch = 50

/** They say when something was written, and follow from the rest. */
const ofTheWrite = new Set(['updated_at', 'event_sequence'])

const nothing = { facts: [], asked: null, complete: false }

interface Verified {
  store: Store
  reference: Reference
  now: Date
  /** Writes what is right. */
  repair: boolean
  /** Where an earlier one has ended. */
  after: string | undefined
  /** Called for each shipment, with one line for each thing that was not right. */
  done(id: string, differences: readonly string[]): void
}

/** Folds every shipment from its facts again, as of when its state was good, and compares what is stored. */
export async function verifyShipments({ store, reference, now, repair, after, done }: Verified): Promise<void> {
  let last = after
  for (;;) {
    const some = await withSystem(store, (tx) => shipmentsAfter(tx, last, batch))
    for (const one of some) {
      // What has changed by the clock since then is due to be decided, and not wrong.
      const isDue = one.state_until !== null && Date.parse(one.state_until) <= now.getTime()
      const at = isDue && one.state_until !== null ? new Date(Date.parse(one.state_until) - 1) : now
      const context = { reference, now: () => at }
      done(one.id, await inScope(store, one, repair, (tx) => refold(tx, one.id, { context, repair, isDue })))
      last = one.id
    }
    if (some.length < batch) return
  }
}

/** Thrown so that nothing of a look stays. */
class Seen extends Error {
  readonly differences: string[]

  constructor(differences: string[]) {
    super('seen')
    this.differences = differences
  }
}

async function inScope(
  store: Store,
  { account_id }: { account_id: string },
  keep: boolean,
  work: (tx: Transaction) => Promise<string[]>,
): Promise<string[]> {
  try {
    return await withScope(store, { account_id }, async (tx) => {
      const differences = await work(tx)
      if (!keep) throw new Seen(differences)
      return differences
    })
  } catch (error) {
    if (error instanceof Seen) return error.differences
    throw error
  }
}

interface Refold {
  isDue: boolean
  context: Parameters<typeof record>[3]
  repair: boolean
}

async function refold(tx: Transaction, id: string, { context, repair, isDue }: Refold): Promise<string[]> {
  const before = await stateOf(tx, id)
  await record(tx, id, nothing, context)
  const after = await stateOf(tx, id)
  // Others than the clock make it due, too: by when is theirs to say.
  if (isDue)
    for (const state of [before, after]) for (const [name, row] of state) if (isShipment(name)) delete row.state_until
  const differences = differencesOf(before, after)
  const apart = await containersApart(tx, id)
  if (apart.length > 0 && repair) await bringTogether(tx, id)
  return [
    ...differences,
    ...apart.map((number) => `container ${number}: lists have it under another shipment's values`),
    ...(await checkKeys(tx, id, repair)),
  ]
}

const isShipment = (name: string) => name.startsWith('shipment ')

export function differencesOf(before: StoredState, after: StoredState): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return names.flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)]
    if (!was) return [`${name}: it is not stored`]
    if (!is) return [`${name}: it is stored and should not be`]
    return Object.keys(is)
      .filter((column) => !ofTheWrite.has(column) && JSON.stringify(was[column]) !== JSON.stringify(is[column]))
      .map((column) => `${name}: ${column} is ${short(was[column])}, and should be ${short(is[column])}`)
  })
}

const short = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

async function checkKeys(tx: Transaction, id: string, repair: boolean): Promise<string[]> {
  const { shipment, containers } = await lockedShipment(tx, id)
  const right = [...keysOfShipment(shipment), ...containers.flatMap(keysOfContainer)]
  const ids = [shipment.id, ...containers.map((one) => one.id)]
  const nameOf = (key: { subject_id: string; kind: string; norm: string }) =>
    `${key.subject_id} ${key.kind} ${key.norm}`
  const stored = new Set((await searchKeysOf(tx, ids)).map(nameOf))
  const wanted = new Set(right.map(nameOf))
  const differences = [
    ...[...wanted].filter((name) => !stored.has(name)).map((name) => `search: ${name} finds nothing`),
    ...[...stored].filter((name) => !wanted.has(name)).map((name) => `search: ${name} is of nothing`),
  ]
  if (differences.length > 0 && repair) {
    await replaceSearchKeys(tx, shipment.account_id, ids, [])
    await addSearchKeys(tx, shipment.account_id, right)
  }
  return differences
}
