import { type ExpressionBuilder, sql } from 'kysely'
import type { CurrentStatus } from '#contract/container.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { shipments } from '#contract/shipment.ts'
import { newestFirst } from './page.ts'
import type { Row, Schema } from './schema.ts'
import type { Transaction } from './scope.ts'
import { matching } from './search-keys.ts'
import { tally } from './tallies.ts'

export async function listShipments(tx: Transaction, params: ParamsOf<typeof shipments.list>) {
  const { number, q, 'filter[tracking_stopped]': isStopped, include: _, ...paging } = params
  let query = tx.selectFrom('shipments').selectAll()
  if (number !== undefined) query = query.where(isNumbered(number.trim().toUpperCase()))
  if (isStopped !== undefined) query = query.where('line_tracking_stopped_at', isStopped ? 'is not' : 'is', null)
  if (q?.trim()) {
    const found = await shipmentsMatching(tx, q)
    query = query.where('id', '=', sql<string>`any(${found}::uuid[])`)
  }
  const isTallied = number === undefined && !q?.trim()
  const values = isStopped === undefined ? undefined : [String(isStopped)]
  const count = isTallied ? () => tally(tx, 'shipments', values) : undefined
  return newestFirst(query, 'shipments', paging as Parameters<typeof newestFirst>[2], count)
}

/** By the keys of the search: none of the four columns needs an index of its own. */
const isNumbered = (number: string) => (eb: ExpressionBuilder<Schema, 'shipments'>) =>
  eb(
    'id',
    'in',
    eb
      .selectFrom('search_keys')
      .select('subject_id')
      .where('subject', '=', 'shipment')
      .where('kind', 'in', ['bill', 'normalized', 'booking', 'request'])
      .where('norm', '=', number),
  )

/** At most this many shipments are listed for one search: whoever sees more will type another character. */
const most = 1000

async function shipmentsMatching(tx: Transaction, query: string): Promise<string[]> {
  const found = matching({ subjects: ['container', 'shipment'], query, most })
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(c.shipment_id, m.subject_id) as id
    from ${found} m left join containers c on c.id = m.subject_id`.execute(tx)
  return rows.map(({ id }) => id)
}

export function findShipment(tx: Transaction, id: string) {
  return tx.selectFrom('shipments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function shipmentsByIds(tx: Transaction, ids: readonly string[]) {
  return tx.selectFrom('shipments').selectAll().where('id', 'in', ids).execute()
}

/** Of the containers of a shipment those in one of these states, in the shipment's own order. */
export async function containersInStatus(
  tx: Transaction,
  { container_ids }: Row<'shipments'>,
  statuses: readonly CurrentStatus[],
): Promise<string[]> {
  if (container_ids.length === 0) return []
  const rows = await tx
    .selectFrom('containers')
    .select('id')
    .where('id', 'in', container_ids)
    .where('current_status', 'in', statuses)
    .execute()
  const wanted = new Set(rows.map((row) => row.id))
  return container_ids.filter((id) => wanted.has(id))
}

export function updateShipment(
  tx: Transaction,
  id: string,
  { ref_numbers, tags }: { ref_numbers?: string[] | undefined; tags?: string[] | undefined },
) {
  if (!ref_numbers && !tags) return findShipment(tx, id)
  return tx
    .updateTable('shipments')
    .set({ ...(ref_numbers && { ref_numbers }), ...(tags && { tags }), updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}
