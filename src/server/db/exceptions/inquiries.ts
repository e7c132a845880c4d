import { sql } from 'kysely'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import type { BoxToAsk } from '#domain/exceptions/asking/candidates.ts'
import type { Cause } from '#domain/exceptions/causes.ts'
import { isLookedAt } from '../documents/mailboxes.ts'
import { newestFirst } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export interface BoxOfException extends BoxToAsk {
  number: string
  cause: Cause
  bill_of_lading_number: string
  binding_lfd: string | null
  binding_lfd_timezone: string | null
  timezone: string | null
  available_since: string | null
  available_since_timezone: string | null
}

const mostAsked = 500

/** The containers that share it, by last free day, with whoever acts on them. */
export async function boxesToAsk(tx: Transaction, exception_id: string): Promise<BoxOfException[]> {
  const { rows } = await sql<BoxOfException>`
    select m.container_id, m.number, m.cause, s.bill_of_lading_number, s.shipping_line_scac, s.shipping_line_short_name,
      c.binding_lfd, c.binding_lfd_timezone, c.pickup_timezone as timezone,
      a.timestamp as available_since, a.timezone as available_since_timezone,
      coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'id', p.id, 'name', p.company_name)
          order by r.container_id nulls last, r.created_at, r.id)
        from party_roles r join parties p on p.id = r.party_id
        where r.entity_id in (c.id, s.id) and r.role in ('broker', 'trucker')), '[]') as parties
    from exception_containers m
    join containers c on c.id = m.container_id
    join shipments s on s.id = c.shipment_id
    left join lateral (
      select event, timestamp, timezone from transport_events
      where container_id = c.id and event in ('container.transport.available', 'container.transport.not_available')
        and not estimated and invalidated_at is null
      order by timestamp desc nulls last limit 1
    ) a on c.available_for_pickup and a.event = 'container.transport.available'
    where m.exception_id = ${exception_id}
    order by coalesce(m.cause ->> 'deadline_at', 'z'), m.number
    limit ${mostAsked}`.execute(tx)
  return rows
}

export interface Address {
  email: string
  name: string | null
  is_contact: boolean
}

const mostAddresses = 20

/** The contacts of a party that have an address, by name. */
export async function addressesOfParty(tx: Transaction, party_id: string): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select email, name, true as is_contact from party_contacts
    where party_id = ${party_id} and email is not null order by name, id limit ${mostAddresses}`.execute(tx)
  return rows
}

/** Whom the account has asked by this key, the last one first. What could not be delivered is not offered again. */
export async function addressesAsked(tx: Transaction, asked_of: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from (
      select distinct on (lower(recipient)) recipient as email, status, created_at from inquiries
      where asked_of = ${asked_of} and position('@' in recipient) > 0
      order by lower(recipient), created_at desc) last
    where status in ('pending', 'sent') order by created_at desc limit ${mostAddresses}`.execute(tx)
  return rows.map(({ email }) => email)
}

/** In which language they were asked last; else that of a portal of the party. */
export async function languageOfAsked(
  tx: Transaction,
  { asked_of, party_id }: { asked_of: string; party_id: string | null },
): Promise<ViewLanguage | null> {
  const { rows } = await sql<{ language: ViewLanguage | null }>`
    select coalesce(
      (select language from inquiries where asked_of = ${asked_of} order by created_at desc limit 1),
      (select policy ->> 'language' from views
        where party_id = ${party_id}::uuid and policy ->> 'language' is not null order by created_at, id limit 1)) as language`.execute(
    tx,
  )
  return rows[0]?.language ?? null
}

/** The last time since then that it was asked, and the mail was not refused. */
/** Who asked the same one about it last. */
export const lastAsked = (
  tx: Transaction,
  { exception_id, asked_of }: { exception_id: string; asked_of: string },
  since: string,
) =>
  tx
    .selectFrom('inquiries')
    .select(['created_at', 'author_name'])
    .where('exception_id', '=', exception_id)
    .where('asked_of', '=', asked_of)
    .where('created_at', '>', since)
    .where('status', 'in', ['pending', 'sent'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How many mails the account has asked by since then. Nobody else of it asks until the transaction ends. */
export async function countAsked(tx: Transaction, account_id: string, since: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inquiries ${account_id}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inquiries
    where account_id = ${account_id} and created_at > ${since} and not is_sent_by_hand`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Where answers are read: the mailbox of the account, where its name is an address. */
export async function addressOfMailbox(tx: Transaction, now: Date): Promise<string | null> {
  const row = await tx.selectFrom('mailboxes').select('username').where(isLookedAt(now)).executeTakeFirst()
  return row && /^[^\s@<>]+@[^\s@<>]+$/.test(row.username) ? row.username : null
}

export const listInquiries = (tx: Transaction, exception_id: string, paging: Parameters<typeof newestFirst>[2]) =>
  newestFirst(tx.selectFrom('inquiries').selectAll().where('exception_id', '=', exception_id), 'inquiries', paging)

/** An inquiry, which its exception shows as not answered yet. */
export async function insertInquiry(tx: Transaction, row: NewRow<'inquiries'>): Promise<Row<'inquiries'>> {
  await tx
    .updateTable('exceptions')
    .set({ asked_at: row.created_at, asker_id: row.user_id, answered_at: null, updated_at: row.created_at })
    .where('id', '=', row.exception_id)
    .execute()
  return tx.insertInto('inquiries').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Those of the account with one of these ids. */
export async function inquiriesByIds(tx: Transaction, ids: readonly string[]): Promise<Row<'inquiries'>[]> {
  if (ids.length === 0) return []
  return tx.selectFrom('inquiries').selectAll().where('id', 'in', ids).execute()
}

/** An answer came in; one of a program is no answer. */
export async function noteAnswer(
  tx: Transaction,
  { id, exception_id }: Pick<Row<'inquiries'>, 'id' | 'exception_id'>,
  { answered_by, isByProgram, at }: { answered_by: string | null; isByProgram: boolean; at: string },
): Promise<void> {
  const answered = { answered_at: at }
  if (!isByProgram)
    await tx
      .updateTable('inquiries')
      .set({ ...answered, answered_by })
      .where('id', '=', id)
      .execute()
  await tx
    .updateTable('exceptions')
    .set({ ...(!isByProgram && answered), updated_at: at })
    .where('id', '=', exception_id)
    .execute()
}
