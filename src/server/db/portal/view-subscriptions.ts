import { type Kysely, sql } from 'kysely'
import type { MailStatus } from '#contract/documents/sent-mail.ts'
import type { Told } from '#domain/portal/customer-news.ts'
import { hashOf } from '../access/tokens.ts'
import { asJsonb } from '../json.ts'
import { newestFirst } from '../list/page.ts'
import type { NewRow, Row, Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { letsIn } from './view-people.ts'

export type Subscription = Row<'view_subscriptions'>

/** As a customer, who may add a row and see none. */
export async function insertSubscription(
  tx: Transaction,
  asked: Pick<
    NewRow<'view_subscriptions'>,
    | 'id'
    | 'token_id'
    | 'link_sealed'
    | 'email'
    | 'shipment_id'
    | 'reference'
    | 'events'
    | 'eta_days'
    | 'language'
    | 'due_at'
  >,
): Promise<void> {
  await tx
    .insertInto('view_subscriptions')
    .values(asked as NewRow<'view_subscriptions'>)
    .execute()
}

/** Of the mail that was written to them last. */
const lastMail = (column: 'status' | 'error') => sql`
  select ${sql.ref(`m.${column}`)} from mails m where m.subscription_id = view_subscriptions.id
  order by m.created_at desc limit 1`

const columns = [
  'id',
  'view_id',
  'email',
  sql<string>`coalesce(shipment_id::text, reference)`.as('about'),
  'events',
  'eta_days',
  'created_at',
  'confirmed_at',
  'last_sent_at',
  sql<MailStatus | null>`(${lastMail('status')})`.as('mail_status'),
  sql<string | null>`(${lastMail('error')})`.as('mail_error'),
] as const

/** Those whom a mail was sent to. */
export function listSubscriptions(tx: Transaction, view_id: string, paging: Parameters<typeof newestFirst>[2]) {
  const query = tx
    .selectFrom('view_subscriptions')
    .select(columns)
    .where('view_id', '=', view_id)
    .where('confirm_hash', 'is not', null)
  return newestFirst(query, 'view_subscriptions', paging)
}

export function deleteSubscription(tx: Transaction, view_id: string, id: string) {
  return tx
    .deleteFrom('view_subscriptions')
    .where('view_id', '=', view_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}

/** By the secret of one of its links, with whose pages these are and how they look. */
export function findSubscription(db: Kysely<Schema>, link: 'confirm' | 'stop', secret: string) {
  return db
    .selectFrom('view_subscriptions as s')
    .innerJoin('views as v', 'v.id', 's.view_id')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .select(['s.id', 's.email', 's.language', 's.confirmed_at', 's.expires_at', 'v.policy', 'a.company_name'])
    .select(['a.id as account_id', 's.view_id'])
    .where(`s.${link}_hash`, '=', hashOf(secret))
    .executeTakeFirst()
}

/** Takes the place of what the same address asked about the same before. */
export async function confirmSubscription(tx: Transaction, id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx
    .updateTable('view_subscriptions')
    .set({ confirmed_at: at, expires_at: null, due_at: at })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
  await sql`
    delete from view_subscriptions old using view_subscriptions new
    where new.id = ${id} and old.id <> new.id and old.view_id = new.view_id and lower(old.email) = lower(new.email)
      and old.shipment_id is not distinct from new.shipment_id
      and old.reference_key is not distinct from new.reference_key
      and old.confirmed_at is not null`.execute(tx)
}

/** Whether it was there. */
export async function forgetSubscription(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('view_subscriptions').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those that are due, for this process alone until `lease`. */
export async function claimSubscriptions(tx: Transaction, now: Date, lease: Date, limit: number) {
  const { rows } = await sql<Subscription>`
    update view_subscriptions set due_at = ${lease.toISOString()} where id in (
      select id from view_subscriptions where due_at <= ${now.toISOString()}
      order by due_at limit ${limit} for update skip locked)
    returning *`.execute(tx)
  return rows
}

/** Whatever has changed is looked at, at `due` or sooner. Returns how many changes there were. */
export async function takeMarks(tx: Transaction, due: Date): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from subscription_marks where id in (
        select id from subscription_marks order by id limit 1000 for update skip locked)
      returning account_id, shipment_id),
    numbers as (
      select t.account_id, without_separators(upper(n)) as key
      from taken t join shipments s on s.id = t.shipment_id,
        unnest(array_append(s.ref_numbers, s.bill_of_lading_number)) n
      union
      select t.account_id, without_separators(upper(n))
      from taken t join containers c on c.shipment_id = t.shipment_id, unnest(array_append(c.ref_numbers, c.number)) n),
    concerned as (
      select v.id from taken t join view_subscriptions v on v.account_id = t.account_id and v.shipment_id = t.shipment_id
      union
      select v.id from numbers n join view_subscriptions v on v.account_id = n.account_id and v.reference_key = n.key),
    told as (
      update view_subscriptions
      set marked = marked + 1, due_at = least(coalesce(due_at, ${due.toISOString()}), ${due.toISOString()})
      where confirmed_at is not null and id in (select id from concerned))
    select count(*)::int as taken from taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** Whether its view and its token are still good, and the view sends mails. */
export async function isWanted(db: Kysely<Schema>, { id }: Pick<Subscription, 'id'>, now: Date): Promise<boolean> {
  const row = await ended(db, now).select('s.id').where('s.id', '=', id).executeTakeFirst()
  return row === undefined
}

const ended = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('view_subscriptions as s')
    .innerJoin('views as v', 'v.id', 's.view_id')
    .innerJoin('view_tokens as t', 't.id', 's.token_id')
    .where(
      sql<boolean>`(t.revoked_at is not null or not ${letsIn('v', 't.email')} or t.email is null and t.expires_at <= ${now.toISOString()} or v.expires_at <= ${now.toISOString()}
        or not coalesce((v.policy #>> '{sections,subscriptions}')::boolean, false))`,
    )

/** What nobody confirmed in time, and what has ended. */
export async function forgetSubscriptions(tx: Transaction, now: Date): Promise<void> {
  await tx.deleteFrom('view_subscriptions').where('expires_at', '<=', now.toISOString()).execute()
  await tx.deleteFrom('view_subscriptions').where('id', 'in', ended(tx, now).select('s.id')).execute()
}

/** How many mails wait to be answered: at this address, since then, and by this token. */
export function countAsked(tx: Transaction, { email, token_id }: Subscription, since: Date) {
  const waits = sql`confirm_hash is not null and confirmed_at is null`
  return sql<{ address: number; token: number }>`
    select
      (select count(*)::int from view_subscriptions where lower(email) = lower(${email}) and ${waits}
        and created_at > ${since.toISOString()}) as address,
      (select count(*)::int from view_subscriptions where token_id = ${token_id} and ${waits}) as token`
    .execute(tx)
    .then(({ rows }) => rows[0] as { address: number; token: number })
}

/** False where somebody was faster. */
export async function keepAsked(
  tx: Transaction,
  id: string,
  asked: { confirm: string; stop: string; stop_sealed: string; expires_at: string; told: Told },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('view_subscriptions')
    .set({
      confirm_hash: hashOf(asked.confirm),
      stop_hash: hashOf(asked.stop),
      stop_sealed: asked.stop_sealed,
      expires_at: asked.expires_at,
      told: asJsonb(asked.told),
      due_at: null,
    })
    .where('id', '=', id)
    .where('confirm_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** False where somebody was faster: then nothing was told, and nothing is. What changed meanwhile is due again. */
export async function keepTold(
  tx: Transaction,
  before: Subscription,
  { told, due_at, again_at }: { told: Told; due_at: string | null; again_at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('view_subscriptions')
    .set({
      told: asJsonb(told),
      due_at: sql`case when marked = ${before.marked}::bigint then ${due_at}::timestamptz else ${again_at}::timestamptz end`,
    })
    .where('id', '=', before.id)
    .where(sql<boolean>`told is not distinct from ${JSON.stringify(before.told)}::jsonb`)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
