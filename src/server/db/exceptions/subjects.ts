import { sql } from 'kysely'
import type { ExceptionSubject } from '#contract/exceptions/exception.ts'
import { trackingFailures } from '#contract/exceptions/kinds.ts'
import type { StandingCause } from '#domain/exceptions/standing.ts'
import { stopsForLackOfNews } from '#domain/tracking/poll-plan.ts'
import type { Transaction } from '../scope.ts'
import { isQuiet } from '../sources/connections.ts'
import type { OpenException } from './causes.ts'

/** Takes what is due of the account off the queue. Returns how much that was, with those whose snooze has ended. */
export async function takeSubjectChanges(tx: Transaction, now: string): Promise<number> {
  const { rows } = await sql`
    with taken as (delete from subject_changes where due_at <= ${now} returning 1)
    select 1 from taken
    union all (select 1 from exceptions where subject_count > 0 and closed_at is null
      and state = 'snoozed' and snoozed_until <= ${now})`.execute(tx)
  return rows.length
}

/** Looks again then, though nothing changes until then. */
export async function lookAgainAt(tx: Transaction, account_id: string, at: string): Promise<void> {
  await tx.insertInto('subject_changes').values({ account_id, due_at: at }).execute()
}

/** Those that are about no container, locked. */
export function openOfSubjects(tx: Transaction): Promise<OpenException[]> {
  return tx
    .selectFrom('exceptions')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('subject_count', '>', 0)
    .orderBy('id')
    .forUpdate()
    .execute()
}

const named = sql`jsonb_build_object('type', s.type, 'id', s.id, 'name', s.name)`
/** The latest ten of a group, and what else the group says. */
const ofGroup = sql`count(*)::int as subject_count, min(s.since) as first_at,
  (array_agg(${named} order by s.since desc, s.id))[1:10] as subjects`

interface TrackingGroup extends Pick<StandingCause, 'reason' | 'source_name' | 'customer_id' | 'subject_count'> {
  scac: string | null
  subjects: ExceptionSubject[]
  first_at: string
}

/** Requests that failed and shipments whose line is asked no more, since an instant: by line, reason and customer. */
export async function failedTracking(tx: Transaction, since: string): Promise<TrackingGroup[]> {
  const { rows } = await sql<TrackingGroup>`
    select s.scac, s.reason, s.customer_id, ${ofGroup},
      coalesce(max(s.line),
        (select l.shipping_line_name from shipments l where l.shipping_line_scac = s.scac limit 1)) as source_name
    from (
      select 'tracking_request' as type, r.id, r.request_number as name, r.scac, r.failed_reason as reason, r.customer_id,
        null as line,
        r.failed_at as since
      from tracking_requests r
      where r.status = 'failed' and r.failed_reason = any(${trackingFailures}::text[]) and r.scac is distinct from 'TEST'
        and r.failed_at > ${since}
        -- Asked for again, with the right line perhaps, it is tracked.
        and not exists (select from tracking_requests other where other.account_id = r.account_id
          and other.normalized_number = r.normalized_number and other.status in ('created', 'tracking_stopped'))
      union all
      select 'shipment', h.id, h.bill_of_lading_number, h.shipping_line_scac, h.line_tracking_stopped_reason, h.customer_id,
        h.shipping_line_name, h.line_tracking_stopped_at
      from shipments h
      where h.line_tracking_stopped_reason = any(${stopsForLackOfNews}::text[]) and h.line_tracking_stopped_at > ${since}
        -- What nobody reports of its containers is told as such.
        and h.silent_since is null) s
    group by 1, 2, 3`.execute(tx)
  return rows
}

interface DocumentGroup extends Pick<StandingCause, 'customer_id' | 'subject_count'> {
  subjects: ExceptionSubject[]
  first_at: string
}

/** Documents of which nothing could be read, since an instant: by the customer of what they are linked to. */
export async function unreadableDocuments(tx: Transaction, since: string): Promise<DocumentGroup[]> {
  const { rows } = await sql<DocumentGroup>`
    select s.customer_id, ${ofGroup}
    from (
      select 'document' as type, d.id, d.name, d.created_at as since,
        (select h.customer_id from document_links l
          left join containers c on c.id = l.container_id
          join shipments h on h.id = coalesce(l.shipment_id, c.shipment_id)
          where l.document_id = d.id order by l.created_at, l.id limit 1) as customer_id
      from documents d
      where d.extraction_status = 'failed' and d.deleted_at is null and d.created_at > ${since}) s
    group by 1`.execute(tx)
  return rows
}

interface InvoiceRow {
  id: string
  name: string
  container_number: string
  customer_id: string | null
  created_at: string
}

/** Invoices that came in since an instant and differ from what is known of their container. */
export async function invoicesThatDiffer(tx: Transaction, since: string): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select d.id, d.name, d.invoice_check ->> 'container_number' as container_number, c.customer_id, d.created_at
    from documents d left join containers c on c.id = d.invoice_container_id
    where d.invoice_check is not null and (d.invoice_check ->> 'differs')::boolean and d.deleted_at is null
      and d.created_at > ${since}
    order by d.created_at, d.id`.execute(tx)
  return rows
}

export const connectionsOf = (tx: Transaction) =>
  tx
    .selectFrom('connections')
    .select(['id', 'name', 'paused_at', 'refused_at', 'quota_spent_until', 'failing_since', 'last_succeeded_at'])
    .select(isQuiet.as('is_quiet'))
    .orderBy('id')
    .execute()
