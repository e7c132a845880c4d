import { type Kysely, sql } from 'kysely'
import type { View } from '#contract/portal/view.ts'
import { hashOf, newViewToken } from '../access/tokens.ts'
import { asJsonb } from '../json.ts'
import { newestFirst } from '../list/page.ts'
import type { NewRow, Row, Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import type { StoredPolicy } from './view-schema.ts'

type Attributes = View['attributes']

const visitsCountFor = 30 * 86_400_000

export type Policies = Omit<Attributes, 'created_at' | 'updated_at' | 'last_seen_at' | 'views_count' | 'links_count'>

const seen = sql<string | null>`(select max(t.last_seen_at) from view_tokens t where t.view_id = views.id)`
const visits = (now: Date) => sql<number>`(select coalesce(sum(v.count), 0)::int from view_visits v
  where v.view_id = views.id and v.day > ${new Date(now.getTime() - visitsCountFor).toISOString().slice(0, 10)}::date)`

const links = (now: Date) => sql<number>`(select count(*)::int from view_tokens t
  where t.view_id = views.id and t.email is null and t.revoked_at is null
    and (t.expires_at is null or t.expires_at > ${now.toISOString()}))`

const all = (tx: Transaction, now: Date) =>
  tx
    .selectFrom('views')
    .selectAll('views')
    .select([seen.as('last_seen_at'), visits(now).as('views_count'), links(now).as('links_count')])

type Stored = Row<'views'> & { last_seen_at: string | null; views_count: number; links_count: number }

/** With the attributes it has on the wire. */
const asView = ({ policy, roles, tags, done_for_days, ...row }: Stored) => ({
  ...row,
  ...policy,
  shipments: { roles, tags, done_for_days },
  document_types: row.document_types as Attributes['document_types'],
})

export async function listViews(
  tx: Transaction,
  { parties, now }: { parties: readonly string[] | undefined; now: Date },
  paging: Parameters<typeof newestFirst>[2],
) {
  const query = parties ? all(tx, now).where('views.party_id', 'in', parties) : all(tx, now)
  const { rows, ...page } = await newestFirst(query, 'views', paging)
  return { rows: rows.map(asView), ...page }
}

export async function findView(tx: Transaction, id: string, now: Date) {
  const row = await all(tx, now).where('views.id', '=', id).executeTakeFirst()
  return row && asView(row)
}

/**
 * What its page says before anybody has shown a token: who may have it in a frame, where it is, its language, look and
 * title, and whether it asks who comes. Undefined where there is no such view.
 */
export async function pageOfView(db: Kysely<Schema>, id: string, now: Date) {
  const row = await db
    .selectFrom('views')
    .select(['allowed_origins', 'public_url', 'policy', 'people'])
    .select(sql<boolean>`coalesce(expires_at <= ${now.toISOString()}, false)`.as('hasEnded'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { language, look, page_title } = row.policy
  const { allowed_origins, public_url, people } = row
  return { allowed_origins, public_url, asks: people.length > 0 && !row.hasEnded, language, look, page_title }
}

/** Whether customers of somebody reach this server by this host. By an index. */
export async function isHostOfViews(db: Kysely<Schema>, host: string): Promise<boolean> {
  const row = await db
    .selectFrom('views')
    .select('id')
    .where('public_url', 'in', [`https://${host}`, `http://${host}`])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose it is. */
export async function findViewParty(db: Kysely<Schema>, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('views').select('party_id').where('id', '=', id).executeTakeFirst()
  return row?.party_id
}

export async function viewsByIds(tx: Transaction, ids: readonly string[], now: Date) {
  return (await all(tx, now).where('views.id', 'in', ids).execute()).map(asView)
}

/** Nobody else changes it until the transaction ends. */
export async function lockView(tx: Transaction, id: string, now: Date) {
  const row = await all(tx, now).where('views.id', '=', id).forUpdate().executeTakeFirst()
  return row && asView(row)
}

function columnsOf(policies: Policies) {
  const { shipments, sections, words, language, colour, logo, look, page_title, contact, ...columns } = policies
  const policy: StoredPolicy = { sections, words, language, colour, logo, look, page_title, contact }
  return { ...columns, ...shipments, policy: asJsonb(policy) }
}

export function insertView(tx: Transaction, party_id: string, policies: Policies) {
  return tx
    .insertInto('views')
    .values({ party_id, ...columnsOf(policies) } as NewRow<'views'>)
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function updateView(tx: Transaction, id: string, policies: Policies, now: Date): Promise<void> {
  await tx
    .updateTable('views')
    .set({ ...columnsOf(policies), updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  // Who is named no more has to sign in again, also where they are named once more.
  await sql`update view_tokens t set revoked_at = ${now.toISOString()} from views v
    where v.id = ${id} and t.view_id = v.id and t.email is not null and t.revoked_at is null
      and not view_lets_in(v.people, v.excluded_people, t.email)`.execute(tx)
  await tellPages(tx, id)
}

export async function deleteView(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('views').where('id', '=', id).executeTakeFirst()
  await tellPages(tx, id)
  return numDeletedRows > 0
}

/** With the commit, whoever looks at the view learns that it is another one, or over: see live/view-watch.ts. */
export async function tellPages(tx: Transaction, view_id: string): Promise<void> {
  await sql`select pg_notify('landfall_changes', concat_ws(' ', current_account_id(), 'view', ${view_id}::text, ''))`.execute(
    tx,
  )
}

/** Everything but the hash, which cannot be read inside a scope. */
const tokenColumns = [
  'id',
  'view_id',
  'name',
  'email',
  'expires_at',
  'revoked_at',
  'last_seen_at',
  'created_by_id',
  'created_at',
] as const

export function listViewTokens(
  tx: Transaction,
  { view_id, of }: { view_id: string; of: 'links' | 'people' | undefined },
  paging: Parameters<typeof newestFirst>[2],
) {
  const query = tx
    .selectFrom('view_tokens')
    .select(tokenColumns)
    .where('view_id', '=', view_id)
    .$if(of !== undefined, (rows) => rows.where('email', of === 'people' ? 'is not' : 'is', null))
  return newestFirst(query, 'view_tokens', paging)
}

/** With the token itself, which is nowhere else. */
export async function insertViewToken(
  tx: Transaction,
  token: Pick<Row<'view_tokens'>, 'view_id' | 'name' | 'expires_at' | 'created_by_id'>,
) {
  const secret = newViewToken()
  const row = await tx
    .insertInto('view_tokens')
    .values({ ...token, email: null, token_hash: hashOf(secret), revoked_at: null, last_seen_at: null })
    .returning(tokenColumns)
    .executeTakeFirstOrThrow()
  return { row, token: secret }
}

/** One that is good now. Nobody else changes it until the transaction ends. */
export function lockViewToken(tx: Transaction, view_id: string, id: string) {
  return tx
    .selectFrom('view_tokens')
    .select(tokenColumns)
    .where('view_id', '=', view_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function endViewToken(tx: Transaction, id: string, expires_at: string): Promise<void> {
  await tx.updateTable('view_tokens').set({ expires_at }).where('id', '=', id).execute()
}

/** Undefined where there is none; one that is revoked already stays as it is. Of a person all that they have, in every browser. */
export async function revokeViewToken(tx: Transaction, view_id: string, id: string, now: Date) {
  await tellPages(tx, view_id)
  return tx
    .updateTable('view_tokens')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now.toISOString())) }))
    .where('view_id', '=', view_id)
    .where((eb) =>
      eb('id', '=', id).or(
        'email',
        '=',
        eb.selectFrom('view_tokens as t').select('t.email').where('t.id', '=', id).where('t.view_id', '=', view_id),
      ),
    )
    .returning('id')
    .executeTakeFirst()
}

export async function listVisits(tx: Transaction, view_id: string, since: Date) {
  const rows = await tx
    .selectFrom('view_visits')
    .select([sql<string>`day::text`.as('day'), 'token_id', 'origin', 'count', 'refused', 'last_at'])
    .where('view_id', '=', view_id)
    .where('day', '>', since.toISOString().slice(0, 10))
    .orderBy('view_visits.day', 'desc')
    .orderBy('token_id')
    .orderBy('origin')
    .limit(5000)
    .execute()
  return rows.map(({ origin, ...row }) => ({ ...row, origin: origin || null }))
}
