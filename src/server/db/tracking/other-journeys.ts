import { sql } from 'kysely'
import { groupBy } from '#domain/group-by.ts'
import type { Transaction } from '../scope.ts'

interface Box {
  id: string
  shipment_id: string
  number: string
  empty_terminated_at: string | null
}

/**
 * The same boxes under other shipments, which are still under way there: after a bill is split, or where a box is tracked
 * by two bills. One that came back empty has ended its journey, and has none beside it.
 */
export async function otherJourneys(
  tx: Transaction,
  account_id: string,
  boxes: readonly Box[],
): Promise<Map<string, string[]>> {
  const active = boxes.filter(({ empty_terminated_at }) => empty_terminated_at === null)
  if (active.length === 0) return new Map()
  const numbers = active.map(({ number }) => number)
  const rows = await tx
    .selectFrom('containers')
    .select(['id', 'number', 'shipment_id'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`number = any(${numbers}::text[])`)
    .where('empty_terminated_at', 'is', null)
    .orderBy('id')
    .execute()
  const byNumber = groupBy(rows, ({ number }) => number)
  const othersOf = ({ number, shipment_id }: Box) =>
    (byNumber.get(number) ?? []).filter((other) => other.shipment_id !== shipment_id).map(({ id }) => id)
  return new Map(active.map((box) => [box.id, othersOf(box)]))
}

/**
 * Tells the others of a box that is new. One that somebody is writing at this moment is passed over, so that two
 * shipments cannot wait for each other: it finds the box by itself when something is next said of it.
 */
export async function tellOtherJourneys(tx: Transaction, others: ReadonlyMap<string, readonly string[]>) {
  for (const [id, ids] of others)
    if (ids.length > 0)
      await sql`update containers set other_journey_ids = other_journey_ids || ${id}::uuid
        where id in (select id from containers where id = any(${ids}::uuid[])
          and not other_journey_ids @> array[${id}::uuid] order by id for update skip locked)`.execute(tx)
}
