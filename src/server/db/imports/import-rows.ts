import { type RawBuilder, sql } from 'kysely'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { Import } from '#contract/imports/import.ts'
import { type ImportRow, type importRows, rowResults } from '#contract/imports/import-row.ts'
import type { Said } from '#contract/said/sentence.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import type { ImportRecord } from './imports.ts'
import { noCounts } from './imports.ts'

export type Target = Row<'import_targets'>

/** What a check has found takes the place of what an earlier one had. */
export async function clearRows(tx: Transaction, import_id: string): Promise<void> {
  await tx.deleteFrom('import_rows').where('import_id', '=', import_id).execute()
  await tx.deleteFrom('import_targets').where('import_id', '=', import_id).execute()
}

/** @param json a list of rows, as text: it goes through unread */
export async function insertCheckedRows(tx: Transaction, import_id: string, json: string): Promise<void> {
  await sql`insert into import_rows (import_id, "row", outcome, written, number, number_type, proposed_number, scac,
      detail, notes, same_as, customer_name, container_numbers, ref_numbers, tags, targets)
    select ${import_id}::uuid, r."row", r.outcome, r.written, r.number, r.number_type, r.proposed_number, r.scac,
      r.detail, r.notes, r.same_as, r.customer_name, r.container_numbers, r.ref_numbers, r.tags, r.targets
    from jsonb_populate_recordset(null::import_rows, ${json}::jsonb) r`.execute(tx)
}

export async function insertTargets(tx: Transaction, import_id: string, json: string): Promise<void> {
  await sql`insert into import_targets (import_id, seq, "row", request_type, number, scac, norms, ref_numbers, tags,
      container_numbers, customer, fields)
    select ${import_id}::uuid, r.seq, r."row", r.request_type, r.number, r.scac, r.norms, r.ref_numbers, r.tags,
      r.container_numbers, r.customer, r.fields
    from jsonb_populate_recordset(null::import_targets, ${json}::jsonb) r`.execute(tx)
}

/**
 * Which of these numbers are tracked already, or asked for. By the same rules as a tracking request is
 * (`trackedShipment`): a box that came back empty may travel again.
 */
export async function findTracked(tx: Transaction, import_id: string, from: number, to: number): Promise<void> {
  const isMine = sql`t.import_id = ${import_id} and t.seq >= ${from} and t.seq < ${to}`
  await sql`update import_targets t set shipment_id = c.shipment_id
    from (select distinct on (number) number, shipment_id from containers
      where number = any(select number from import_targets t where ${isMine} and t.request_type = 'container')
        and empty_terminated_at is null
      order by number, created_at desc) c
    where ${isMine} and t.request_type = 'container' and c.number = t.number`.execute(tx)
  await sql`update import_targets t set shipment_id = found.id
    from (select distinct on (t.seq) t.seq, s.id
      from import_targets t cross join unnest(t.norms) n(norm)
      join search_keys k on k.norm = n.norm and k.subject = 'shipment'
        and k.kind in ('bill', 'normalized', 'booking', 'request')
      join shipments s on s.id = k.subject_id
      where ${isMine} and t.request_type <> 'container' and (t.scac is null or s.shipping_line_scac = t.scac)
      order by t.seq, s.created_at desc) found
    where ${isMine} and found.seq = t.seq`.execute(tx)
  await sql`update import_targets t set tracking_request_id = found.id
    from (select distinct on (t.seq) t.seq, r.id
      from import_targets t cross join unnest(t.norms) n(norm)
      join tracking_requests r on r.normalized_number = n.norm
      where ${isMine} and t.shipment_id is null and r.status in ('pending', 'awaiting_manifest')
        and (t.scac is null or r.scac is null or r.scac = t.scac)
      order by t.seq, r.created_at desc) found
    where ${isMine} and found.seq = t.seq`.execute(tx)
}

/** Rows of what is there already say so; where only that is updated, the others say that they are not. */
export async function settleRows(tx: Transaction, { id, mode }: Pick<ImportRecord, 'id' | 'mode'>): Promise<void> {
  await sql`update import_rows r set outcome = 'tracked',
      detail = case when t.shipment_id is null then 'Asked for already: references and tags are added'
        else 'Tracked already: references and tags are added' end
    from import_targets t
    where r.import_id = ${id} and r.outcome in ('ready', 'repaired', 'joined', 'line_unknown')
      and t.import_id = r.import_id and t.seq = r.targets[1]
      and (t.shipment_id is not null or t.tracking_request_id is not null)`.execute(tx)
  if (mode === 'update')
    await sql`update import_rows set outcome = 'not_tracked', detail = 'Nothing has this number'
      where import_id = ${id} and outcome in ('ready', 'repaired', 'joined')`.execute(tx)
  // Nobody is asked for what is not there to be updated, nor without a line.
  await sql`delete from import_targets t
    where t.import_id = ${id} and t.shipment_id is null and t.tracking_request_id is null
      and (${mode} = 'update' or t.scac is null)`.execute(tx)
}

export async function countRows(tx: Transaction, id: string) {
  const { rows } = await sql<{ outcome: keyof ReturnType<typeof noCounts>; count: number }>`
    select outcome, count(*)::int as count from import_rows where import_id = ${id} group by outcome`.execute(tx)
  const counts = noCounts()
  for (const { outcome, count } of rows) counts[outcome] = count
  const { rows: targets } = await sql<{ to_track: number; to_update: number }>`
    select count(*) filter (where shipment_id is null and tracking_request_id is null)::int as to_track,
      count(*) filter (where shipment_id is not null or tracking_request_id is not null)::int as to_update
    from import_targets where import_id = ${id}`.execute(tx)
  return { counts, ...(targets[0] ?? { to_track: 0, to_update: 0 }) }
}

/** What became of a number, in one word; `t` is what was asked for, `q` the request that it has. */
const resultOf: RawBuilder<string | null> = sql<string | null>`case
  when t.undone is not null then t.undone
  when t.result = 'created' then case
    when q.id is null then 'removed'
    when q.tracked_object_id is not null then 'tracked'
    when q.status = 'failed' then 'failed'
    when q.status = 'awaiting_manifest' and q.next_attempt_at is null then 'no_connection'
    when q.status = 'awaiting_manifest' then 'waiting'
    else 'checking' end
  else t.result end`

export async function countResults(tx: Transaction, id: string): Promise<NonNullable<Import['attributes']['results']>> {
  const { rows } = await sql<{ result: (typeof rowResults)[number]; count: number }>`
    select ${resultOf} as result, count(*)::int as count
    from import_targets t left join tracking_requests q on q.id = t.tracking_request_id
    where t.import_id = ${id} and t.done_at is not null group by 1`.execute(tx)
  const results = Object.fromEntries(rowResults.map((name) => [name, 0])) as Record<(typeof rowResults)[number], number>
  for (const { result, count } of rows) results[result] = count
  return results
}

/** What an undo left as it is, and why: the first of them. */
export async function keptTargets(tx: Transaction, id: string) {
  const rows = await tx
    .selectFrom('import_targets')
    .select(['number', 'result_detail'])
    .where('import_id', '=', id)
    .where('undone', '=', 'kept')
    .orderBy('seq')
    .limit(200)
    .execute()
  return rows.map(({ number, result_detail }) => ({ number, reason: result_detail ?? '' }))
}

type Filters = Partial<Pick<ParamsOf<typeof importRows>, 'filter[outcome]' | 'filter[result]'>>
export type ListedRow = ImportRow['attributes'] & {
  id: string
  shipment_id: string | null
  tracking_request_id: string | null
  /** What its tracking request says, where that is its result. */
  request_said: Said | null
}

/** In the order of the file. A result is that of the row where its number stands first. */
export async function rowsOfImport(
  tx: Transaction,
  import_id: string,
  {
    'filter[outcome]': outcomes,
    'filter[result]': results,
    limit,
    offset = 0,
    after,
  }: Filters & { limit: number; offset?: number; after?: number },
) {
  const where = sql`r.import_id = ${import_id}
    ${outcomes ? sql`and r.outcome = any(${outcomes}::text[])` : sql``}
    ${after === undefined ? sql`` : sql`and r."row" > ${after}`}
    ${results ? sql`and t."row" = r."row" and t.done_at is not null and ${resultOf} = any(${results}::text[])` : sql``}`
  const from = sql`import_rows r
    left join import_targets t on t.import_id = r.import_id and t.seq = r.targets[1]
    left join tracking_requests q on q.id = t.tracking_request_id`
  const { rows } = await sql<ListedRow>`
    select r.*, case when t.done_at is not null then ${resultOf} end as result,
      case when t.undone is null and t.result = 'created' then q.last_error else t.result_detail end as result_detail,
      case when t.undone is null and t.result = 'created' then q.last_error_said end as request_said,
      coalesce(t.shipment_id, q.tracked_object_id) as shipment_id, t.tracking_request_id
    from ${from} where ${where} order by r."row" limit ${limit} offset ${offset}`.execute(tx)
  return { rows, total: () => total(tx, from, where) }
}

async function total(tx: Transaction, from: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Those that are to be done next. */
export function targetsToDo(tx: Transaction, import_id: string, limit: number) {
  return tx
    .selectFrom('import_targets')
    .select('seq')
    .where('import_id', '=', import_id)
    .where('done_at', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Undefined where somebody else has done it meanwhile. */
export function lockTarget(tx: Transaction, import_id: string, seq: number, isToDo: boolean) {
  return tx
    .selectFrom('import_targets')
    .selectAll()
    .where('import_id', '=', import_id)
    .where('seq', '=', seq)
    .where(isToDo ? 'done_at' : 'undone', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export function targetsToUndo(tx: Transaction, import_id: string, limit: number) {
  return tx
    .selectFrom('import_targets')
    .select('seq')
    .where('import_id', '=', import_id)
    .where('result', 'in', ['created', 'updated'])
    .where('undone', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** A target is made, and how it can be taken back. */
export async function setDone(
  tx: Transaction,
  { import_id, seq }: Pick<Target, 'import_id' | 'seq'>,
  { undo, ...done }: Partial<Pick<Target, 'result' | 'result_detail' | 'shipment_id' | 'tracking_request_id' | 'undo'>>,
  done_at: string,
): Promise<void> {
  await tx
    .updateTable('import_targets')
    .set({ ...done, undo: undo ? JSON.stringify(undo) : null, done_at } as never)
    .where('import_id', '=', import_id)
    .where('seq', '=', seq)
    .execute()
}

/** A target is taken back, as far as it could be. */
export async function setUndone(
  tx: Transaction,
  { import_id, seq }: Pick<Target, 'import_id' | 'seq'>,
  undone: Partial<Pick<Target, 'undone' | 'result_detail'>>,
): Promise<void> {
  await tx.updateTable('import_targets').set(undone).where('import_id', '=', import_id).where('seq', '=', seq).execute()
}

/** Rows whose number or line may be corrected as it is proposed. */
export const correctableRows = (tx: Transaction, import_id: string) =>
  tx
    .selectFrom('import_rows')
    .select(['row', 'outcome', 'proposed_number', 'scac'])
    .where('import_id', '=', import_id)
    .where('outcome', 'in', ['wrong_check_digit', 'line_unknown'])
    .execute()
