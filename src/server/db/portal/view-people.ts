import { type Kysely, sql } from 'kysely'
import { hashOf, newViewToken } from '../access/tokens.ts'
import type { Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { tellPages } from './views.ts'

/** Whether a token of this view with this address opens it by now. @param email a column; null in it: of a link */
export const letsIn = (view: string, email: string) =>
  sql<boolean>`view_lets_in(${sql.ref(`${view}.people`)}, ${sql.ref(`${view}.excluded_people`)}, ${sql.ref(email)})`

/** What is to be known of a view before somebody is let in, and whether it names them. */
export function viewToEnter(db: Kysely<Schema>, { view_id, email }: Person) {
  return db
    .selectFrom('views')
    .innerJoin('accounts', 'accounts.id', 'views.account_id')
    .select(['views.id', 'views.account_id', 'views.name', 'views.policy', 'views.people', 'views.expires_at'])
    .select('accounts.company_name')
    .select(sql<boolean>`view_lets_in(views.people, views.excluded_people, ${email})`.as('isNamed'))
    .where('views.id', '=', view_id)
    .executeTakeFirst()
}

interface Person {
  view_id: string
  /** In lower case. */
  email: string
}

/** Where somebody asks from, as it is kept: nobody reads an address out of it who has not got it. */
const hashOfPlace = (person: Person, place: string) => hashOf(`${person.view_id} ${person.email} ${place}`)

/** How this person came in last, and whether they ever did from this place. */
export async function pastOf(tx: Transaction, person: Person, place: string) {
  const { rows } = await sql<{ last_token_id: string | null; isKnown: boolean }>`
    select (array_agg(id order by created_at desc, id))[1] as last_token_id,
      coalesce(bool_or(signed_in_from = ${hashOfPlace(person, place)}), false) as "isKnown"
    from view_tokens where view_id = ${person.view_id} and lower(email) = ${person.email}`.execute(tx)
  return rows[0] ?? { last_token_id: null, isKnown: false }
}

const hashOfCode = ({ view_id, email }: Person, code: string) => hashOf(`${view_id} ${email} ${code}`)

/** Until when one is good by now. */
export async function keepCode(
  tx: Transaction,
  { account_id, code, expires_at, ...person }: Person & { account_id: string; code: string; expires_at: string },
): Promise<void> {
  await tx
    .insertInto('view_codes')
    .values({ ...person, account_id, expires_at, code_hash: hashOfCode(person, code) })
    .onConflict((conflict) =>
      conflict.columns(['view_id', 'email']).doUpdateSet((eb) => ({
        code_hash: eb.ref('excluded.code_hash'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute()
}

/**
 * Uses it up: false where it is wrong or too old, or who it was sent to is named no more.
 * @param good those that this server has sent of late; that which another one has sent last is taken as well
 */
export async function takeCode(
  tx: Transaction,
  { good, ...person }: Person & { code: string; good: readonly string[] },
  now: Date,
): Promise<boolean> {
  let query = tx
    .deleteFrom('view_codes')
    .using('views')
    .whereRef('views.id', '=', 'view_codes.view_id')
    .where('view_codes.view_id', '=', person.view_id)
    .where('view_codes.email', '=', person.email)
    .where('view_codes.expires_at', '>', now.toISOString())
    .where(letsIn('views', 'view_codes.email'))
  if (!good.includes(person.code)) query = query.where('view_codes.code_hash', '=', hashOfCode(person, person.code))
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0
}

/** A token of their own. It is nowhere else. */
export async function insertPersonToken(
  tx: Transaction,
  { email, place, ...token }: Person & { account_id: string; expires_at: string; place: string },
) {
  const secret = newViewToken()
  const signed_in_from = hashOfPlace({ view_id: token.view_id, email }, place)
  const { id } = await tx
    .insertInto('view_tokens')
    .values({
      ...{ ...token, signed_in_from },
      ...{ email, name: email, token_hash: hashOf(secret), revoked_at: null, created_by_id: null, last_seen_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token: secret }
}

/** In one browser, or in every one: pages that are open there learn it. @returns false for the token of a link */
export async function signOutOfView(
  tx: Transaction,
  { view_id, token_id, everywhere }: { view_id: string; token_id: string; everywhere: boolean },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isPerson: boolean }>`
    select sign_out_of_view(${token_id}, ${everywhere}, ${now.toISOString()}) as "isPerson"`.execute(tx)
  await tellPages(tx, view_id)
  return rows[0]?.isPerson ?? false
}

/** Codes that nobody used, and tokens of people that ended before and by which nothing goes on. */
export async function forgetPeople(tx: Transaction, { now, before }: { now: Date; before: Date }): Promise<void> {
  await tx.deleteFrom('view_codes').where('expires_at', '<', now.toISOString()).execute()
  await tx
    .deleteFrom('view_tokens')
    .where('email', 'is not', null)
    .where('expires_at', '<', before.toISOString())
    .where(sql<boolean>`not exists (select from view_calendars c where c.token_id = view_tokens.id)
      and not exists (select from view_subscriptions s where s.token_id = view_tokens.id)`)
    .execute()
}
