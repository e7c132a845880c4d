import type { Fact } from '#domain/tracking/fact.ts'
import { reread } from '#domain/tracking/reread.ts'
import type { ZoneTable } from '#domain/zones/zone-table.ts'
import { updateRows } from '../db/bulk.ts'
import type { Row } from '../db/schema.ts'
import { type Transaction, withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import {
  claimRereadings,
  deleteFact,
  deleteRereading,
  factsToReread,
  planRereadings,
  tableOf,
} from '../db/tracking/rereadings.ts'
import type { Context } from '../http/handler.ts'
import { digestOf, digestOfSnapshot } from '../sources/source.ts'
import { record } from '../tracking/record.ts'
import type { Job } from './worker.ts'

/**
 * Reads the times of facts again where the rules of their zone are others than when they were read, and writes what
 * follows for their shipments. A server begins with looking whether its table is the one of the store.
 */
export function rereadTimes({ store, context }: { store: Store; context: Context }): Job {
  let planned: Promise<void> | undefined
  const tables = new Map<string, Promise<ZoneTable>>()

  async function run(due: Row<'rereadings'>) {
    const table = tables.get(due.was) ?? tableOf(store, due.was)
    tables.set(due.was, table)
    const was = await table
    await withScope(store, due, async (tx) => {
      await rereadFacts(tx, due, was)
      if (due.shipment_id !== null)
        await record(tx, due.shipment_id, { facts: [], asked: null, complete: false }, context)
      await deleteRereading(tx, due.id)
    })
  }

  return {
    name: 'reread-times',
    async take(limit) {
      planned ??= planRereadings(store, context.reference.timeZones, context.now())
      await planned.catch((error) => {
        planned = undefined
        throw error
      })
      const due = await claimRereadings(store, context.now(), limit)
      return due.map((one) => () => run(one))
    },
  }
}

async function rereadFacts(tx: Transaction, due: Row<'rereadings'>, was: ZoneTable) {
  const rows = await factsToReread(tx, due)
  const read = rows.map((row) => ({ row, fact: reread(row.fact, was) }))
  const taken = new Set(read.filter(({ row, fact }) => fact === row.fact).map(({ row }) => keyOf(row)))
  const kept: typeof rows = []
  for (const { row, fact } of read) {
    if (fact === row.fact) continue
    const next = { ...row, fact, digest: newDigest(fact, row.digest) }
    // Who repeated it since then said it by the rules of now: that one stays.
    if (taken.has(keyOf(next))) await deleteFact(tx, row.id)
    else kept.push(next)
    taken.add(keyOf(next))
  }
  await updateRows(
    tx,
    'observations',
    kept.map(({ id, digest, fact }) => ({ id, digest, fact })),
  )
}

const keyOf = ({ container_id, digest }: { container_id: string | null; digest: string }) => `${container_id} ${digest}`

/** Of what a paper or a person says the digest is not of the times. */
function newDigest(fact: Fact, digest: string): string {
  if (fact.kind === 'milestone') return fact.source_kind === 'user' ? digest : digestOf(fact, null)
  return fact.source_kind === 'document' || fact.source_kind === 'user' ? digest : digestOfSnapshot(fact)
}
