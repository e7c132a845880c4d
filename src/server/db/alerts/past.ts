import { type SqlBool, sql } from 'kysely'
import type { Severity } from '#contract/exceptions/kinds.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import type { ExceptionSnapshot } from '#domain/alerts/snapshot.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** From when on. Positions and times grow together. */
export interface Since {
  at: string
  position: number
}

/**
 * The first position of the account that was written at an instant or later. Only positions have an index: it is looked
 * for by halves.
 */
export async function positionAt(tx: Transaction, at: string): Promise<Since> {
  const { rows } = await sql<{ low: string | null; high: string | null }>`
    select min(position) as low, max(position) as high from events`.execute(tx)
  let [low, high] = [Number(rows[0]?.low ?? 0), Number(rows[0]?.high ?? 0) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const next = await tx
      .selectFrom('events')
      .select(['position', 'created_at'])
      .where('position', '>=', middle)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
    if (next === undefined || next.created_at >= at) high = middle
    else low = Number(next.position) + 1
  }
  return { at, position: low }
}

/** Which events: what of the conditions of a rule the store can look at. */
export interface Conditions {
  names: readonly EventName[]
  /** Of exceptions; those that are left out do not count. */
  kinds?: readonly string[] | undefined
  severities?: readonly Severity[] | undefined
  cost?: { currency_code: string; a_day: number } | undefined
}

const exception = sql`data -> 'exception'`

function isMet({ names, kinds, severities, cost }: Conditions, since: Since) {
  const conditions = [
    sql<SqlBool>`position >= ${since.position} and created_at >= ${since.at} and event = any(${names}::text[])`,
    kinds && sql<SqlBool>`${exception} ->> 'kind' = any(${kinds}::text[])`,
    severities && sql<SqlBool>`${exception} ->> 'severity' = any(${severities}::text[])`,
    cost &&
      sql<SqlBool>`exists (select from jsonb_array_elements(${exception} -> 'costs') c
        where c ->> 'currency_code' = ${cost.currency_code} and coalesce((c ->> 'a_day')::numeric, 0) >= ${cost.a_day})`,
  ]
  return sql.join<SqlBool>(
    conditions.flatMap((one) => one ?? []),
    sql` and `,
  )
}

/** How many there are in all. */
export async function countSince(tx: Transaction, conditions: Conditions, since: Since): Promise<number> {
  const { total } = await tx
    .selectFrom('events')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(isMet(conditions, since))
    .executeTakeFirstOrThrow()
  return total
}

interface Freight {
  container_id: string | null
  shipment_id: string | null
}

/** How many there are of each container and shipment. */
export const countsByFreight = (tx: Transaction, conditions: Conditions, since: Since) =>
  tx
    .selectFrom('events')
    .select(['container_id', 'shipment_id', sql<number>`count(*)::int`.as('total')])
    .where(isMet(conditions, since))
    .groupBy(['container_id', 'shipment_id'])
    .execute()

type PastColumns =
  | 'id'
  | 'event'
  | 'created_at'
  | 'exception_id'
  | 'container_id'
  | 'shipment_id'
  | 'tracking_request_id'
export type PastEvent = Pick<Row<'events'>, PastColumns | 'position'> & {
  data: { exception?: ExceptionSnapshot | undefined } | null
}

interface Part {
  /** Those after this position. */
  after?: number
  /** Those of this freight alone. */
  freight?: readonly Freight[]
  limit: number
}

/** So many of the first, in order; of what they carry the exception alone. */
export function eventsSince(
  tx: Transaction,
  conditions: Conditions,
  since: Since,
  { after, freight, limit }: Part,
): Promise<PastEvent[]> {
  let query = tx
    .selectFrom('events')
    .select(['id', 'event', 'created_at', 'exception_id', 'container_id', 'shipment_id', 'tracking_request_id'])
    .select([
      'position',
      sql<
        PastEvent['data']
      >`case when exception_id is not null then jsonb_build_object('exception', ${exception}) end`.as('data'),
    ])
    .where(isMet(conditions, since))
  if (after !== undefined) query = query.where('position', '>', after as never)
  if (freight) {
    const containers = freight.flatMap(({ container_id }) => container_id ?? [])
    const shipments = freight.flatMap(({ container_id, shipment_id }) => (container_id ? [] : (shipment_id ?? [])))
    query = query.where(
      sql<SqlBool>`(container_id = any(${containers}::uuid[])
        or (container_id is null and shipment_id = any(${shipments}::uuid[])))`,
    )
  }
  return query.orderBy('position').limit(limit).execute() as unknown as Promise<PastEvent[]>
}

/** When these have closed. */
export const closingsSince = (tx: Transaction, exception_ids: readonly string[], since: Since): Promise<PastEvent[]> =>
  tx
    .selectFrom('events')
    .select(['id', 'event', 'created_at', 'exception_id', 'container_id', 'shipment_id', 'tracking_request_id'])
    .select(['position', sql<null>`null`.as('data')])
    .where(isMet({ names: ['exception.closed'] }, since))
    .where(sql<SqlBool>`exception_id = any(${exception_ids}::uuid[])`)
    .orderBy('position')
    .execute() as unknown as Promise<PastEvent[]>
