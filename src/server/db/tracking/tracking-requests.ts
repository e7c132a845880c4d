import { sql } from 'kysely'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { trackingRequests } from '#contract/tracking/tracking-request.ts'
import { normalizeDocumentNumber } from '#domain/tracking/document-number.ts'
import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { newestFirst } from '../list/page.ts'
import { tally } from '../list/tallies.ts'
import type { Row } from '../schema.ts'
import { type Transaction, withSystem } from '../scope.ts'
import type { Store } from '../store.ts'

type Request = Row<'tracking_requests'>

/** Tags have two names on the wire. */
const withTags = (row: Request) => ({ ...row, shipment_tags: row.tags })

export async function listRequests(tx: Transaction, params: ParamsOf<typeof trackingRequests.list>) {
  let query = tx.selectFrom('tracking_requests').selectAll()
  const number = params['filter[request_number]'] ?? params.q
  if (number !== undefined)
    query = query.where('normalized_number', 'in', [normalizeDocumentNumber(number), normalizeContainerNumber(number)])
  if (params['filter[request_type]']) query = query.where('request_type', '=', params['filter[request_type]'])
  if (params['filter[status]']) query = query.where('status', 'in', params['filter[status]'])
  if (params['filter[scac]'] !== undefined) query = query.where('scac', '=', params['filter[scac]'].toUpperCase())
  const parties = params['filter[party]']
  if (parties)
    query =
      query.where(sql<boolean>`(id in (select tracking_request_id from party_roles where party_id = any(${parties}::uuid[]))
      or tracked_object_id in (select shipment_id from party_roles where party_id = any(${parties}::uuid[])))`)
  for (const column of ['created_at', 'updated_at'] as const) {
    const start = params[`filter[${column}][start]`]
    const end = params[`filter[${column}][end]`]
    if (start !== undefined) query = query.where(column, '>=', start)
    if (end !== undefined) query = query.where(column, '<=', end)
  }
  const { 'filter[status]': statuses, include: _, ...others } = params
  const isTallied = !Object.keys(others).some((name) => name === 'q' || name.startsWith('filter['))
  const count = isTallied ? () => tally(tx, 'tracking_requests', statuses) : undefined
  const paging = params as Parameters<typeof newestFirst>[2]
  const { rows, ...page } = await newestFirst(query, 'tracking_requests', paging, count)
  return { rows: rows.map(withTags), ...page }
}

export async function findRequest(tx: Transaction, id: string) {
  const row = await tx.selectFrom('tracking_requests').selectAll().where('id', '=', id).executeTakeFirst()
  return row && withTags(row)
}

/** Which of the numbers the account has requests for, as they were asked for. */
export async function numbersAskedFor(
  tx: Transaction,
  account_id: string,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await tx
    .selectFrom('tracking_requests')
    .select('request_number')
    .where('account_id', '=', account_id)
    .where('request_number', 'in', numbers)
    .execute()
  return new Set(rows.map(({ request_number }) => request_number))
}

export async function requestsByIds(tx: Transaction, ids: readonly string[]) {
  const rows = await tx.selectFrom('tracking_requests').selectAll().where('id', 'in', ids).execute()
  return rows.map(withTags)
}

export async function updateRequest(tx: Transaction, id: string, ref_numbers: string[] | undefined, now: Date) {
  if (ref_numbers === undefined) return findRequest(tx, id)
  const row = await tx
    .updateTable('tracking_requests')
    .set({ ref_numbers, updated_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && withTags(row)
}

/** Asks for what nobody could be asked for as it was. False where it waits for nothing of the kind. */
export async function askNowWithReferences(tx: Transaction, { id }: Pick<Request, 'id'>, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tracking_requests')
    .set({ next_attempt_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'awaiting_manifest')
    .where('next_attempt_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** At a start: what waited for lines that can be asked by now, of all accounts. */
export const askConnected = (store: Store, scacs: readonly string[], now: Date): Promise<void> =>
  withSystem(store, (tx) => askNowOfLines(tx, scacs, now))

/**
 * Asks these lines for what waited for a connection to them, and for what was never asked for.
 * @param all whether what is planned for later is asked for now, too
 */
export async function askNowOfLines(
  tx: Transaction,
  scacs: readonly string[],
  now: Date,
  { all = false } = {},
): Promise<void> {
  const at = now.toISOString()
  await tx
    .updateTable('tracking_requests')
    .set({ next_attempt_at: at })
    .where('status', 'in', ['awaiting_manifest', 'pending'])
    .where(sql<boolean>`(next_attempt_at is null or ${all})`)
    .where(sql<boolean>`scac = any(${scacs}::text[])`)
    .execute()
  await tx
    .updateTable('shipments')
    .set({ line_tracking_next_attempt_at: at })
    .where(sql<boolean>`(line_tracking_last_attempted_at is null or ${all})`)
    .where('line_tracking_stopped_at', 'is', null)
    .where('line_tracking_next_attempt_at', '>', at)
    .where(sql<boolean>`shipping_line_scac = any(${scacs}::text[])`)
    .execute()
}
