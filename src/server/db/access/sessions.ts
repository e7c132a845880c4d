import { type Kysely, sql } from 'kysely'
import { type Role, scopesOfRole } from '#contract/access/scope.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { placesVersion } from '../reference/own-reference.ts'
import type { Schema } from '../schema.ts'
import type { Principal, Transaction } from '../scope.ts'
import { noteBrowserLanguage } from './person-language.ts'
import { mayUsePassword } from './sign-in-providers.ts'
import { hashOf, newToken } from './tokens.ts'

/** Who asks, as far as it can be known. */
export interface Visitor {
  address: string | null
  /** As the browser names itself. */
  agent: string | null
  /** In which it was shown the dashboard. */
  language?: ViewLanguage
}

interface Begun {
  lastsMs?: number
  /** The token that this browser had before: its session ends. */
  instead?: string | undefined
  /** Whether it was proved by two factors. */
  second_factor?: boolean
  /** Where it was proved by a provider: which one, and what it can be signed out with there. */
  provider_id?: string | null
  /** What the provider calls its own session. */
  provider_session?: string | null
  sealed_id_token?: string | null
}

const nobody: Visitor = { address: null, agent: null }
const month = 30 * 86_400_000

/** Ends after `lastsMs`, however much it is used. */
export async function beginSession(
  tx: Transaction,
  user: { id: string; account_id: string },
  now: Date,
  {
    address,
    agent,
    language,
    lastsMs = month,
    instead,
    second_factor = false,
    ...byProvider
  }: Visitor & Begun = nobody,
) {
  const token = newToken()
  const expires_at = new Date(now.getTime() + lastsMs)
  await tx.deleteFrom('sessions').where('expires_at', '<', now.toISOString()).execute()
  if (instead) await tx.deleteFrom('sessions').where('token_hash', '=', hashOf(instead)).execute()
  if (language) await noteBrowserLanguage(tx, user.id, language)
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: user.id,
      account_id: user.account_id,
      address,
      agent: agent?.slice(0, 500) ?? null,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      proved_at: now.toISOString(),
      second_factor,
      provider_id: byProvider.provider_id ?? null,
      provider_session: byProvider.provider_session ?? null,
      sealed_id_token: byProvider.sealed_id_token ?? null,
      expires_at: expires_at.toISOString(),
    })
    .execute()
  return { token, expires_at }
}

/**
 * Notes that it was proved again whose session it is. It goes on under another token: whoever has learned the one before
 * does not come along.
 * @returns undefined where the session has ended, or somebody else was faster
 */
export async function renewSession(
  tx: Transaction,
  token: string,
  now: Date,
  { second_factor }: { second_factor?: boolean } = {},
) {
  const next = newToken()
  const row = await tx
    .updateTable('sessions')
    .set({
      token_hash: hashOf(next),
      proved_at: now.toISOString(),
      ...(second_factor !== undefined && { second_factor }),
    })
    .where('token_hash', '=', hashOf(token))
    .returning('expires_at')
    .executeTakeFirst()
  return row && { token: next, expires_at: new Date(row.expires_at) }
}

export async function endOtherSessions(tx: Transaction, user_id: string, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).where('token_hash', '<>', hashOf(token)).execute()
}

/** Returns whose it was; undefined where it had ended. */
export async function endSession(tx: Transaction, token: string) {
  return tx
    .deleteFrom('sessions')
    .using('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('token_hash', '=', hashOf(token))
    .returning(['users.id', 'users.account_id', 'users.name', 'users.email'])
    .returning(['sessions.provider_id', 'sessions.sealed_id_token'])
    .executeTakeFirst()
}

interface SignedOutThere {
  provider_id: string
  /** The person, or the session at the provider, or both: one of them is not null. */
  sub: string | null
  sid: string | null
  /** Those that began by then. */
  until: Date
}

/** Ends sessions that began by a provider which has signed out who has them. @returns whose they were, once each */
export async function endSessionsOfProvider(tx: Transaction, { provider_id, sub, sid, until }: SignedOutThere) {
  let query = tx
    .deleteFrom('sessions')
    .using('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('sessions.provider_id', '=', provider_id)
    .where('sessions.created_at', '<=', until.toISOString())
  // Of a session that the provider gave no name when it began the person is known alone.
  if (sid !== null)
    query = query.where((eb) =>
      eb.or([
        eb('sessions.provider_session', '=', sid),
        ...(sub === null ? [] : [eb('sessions.provider_session', 'is', null)]),
      ]),
    )
  if (sub !== null)
    query = query.where('sessions.user_id', 'in', (eb) =>
      eb
        .selectFrom('provider_identities')
        .select(sql<string>`user_id`.as('user_id'))
        .where('provider_id', '=', provider_id)
        .where('subject', '=', sub),
    )
  const ended = await query.returning(['users.id', 'users.account_id', 'users.name', 'users.email']).execute()
  return [...new Map(ended.map((user) => [user.id, user])).values()].map((user) => ({
    user,
    count: ended.filter(({ id }) => id === user.id).length,
  }))
}

/** Whether this is the token of that session now. */
export async function isSession(tx: Transaction, token: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashOf(token))
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes a use, unless another server has noted one since. */
export async function noteSessionUse(
  db: Kysely<Schema>,
  id: string,
  { at, since, from }: { at: Date; since: Date; from: string },
) {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: at.toISOString(), address: from })
    .where('id', '=', id)
    .where('last_seen_at', '<=', since.toISOString())
    .execute()
}

/** Whether the account asks for a second factor that nobody has given in this session. */
const mustEnrol = () =>
  sql<boolean>`(not sessions.second_factor and exists (
    select from accounts where accounts.id = sessions.account_id and accounts.requires_second_factor))`.as('must_enrol')

interface Lasting {
  now: Date
  idleMs: number
}

/** Those that have not ended, of themselves or for want of use, with the person as they are now. */
const goodSessions = (db: Kysely<Schema>, { now, idleMs }: Lasting) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.expires_at', '>', now.toISOString())
    .where('sessions.last_seen_at', '>', new Date(now.getTime() - idleMs).toISOString())

/** With the role that the person has now. Nothing where the session has ended. */
export async function principalOfSession(
  db: Kysely<Schema>,
  token: string,
  lasting: Lasting,
): Promise<(Principal & { last_seen_at: string; session_id: string; proved_at: string | null }) | undefined> {
  const row = await goodSessions(db, lasting)
    .select(['sessions.account_id', 'sessions.user_id', 'sessions.id as session_id', 'sessions.last_seen_at'])
    .select(['sessions.proved_at', mustEnrol()])
    .select(['users.role', placesVersion('sessions.account_id')])
    .where('sessions.token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row) return undefined
  const { role, ...principal } = row
  return { ...principal, scopes: scopesOfRole[role] }
}

/** What the person may do by now in whose session something began; undefined where it has ended. */
export async function scopesOfSession(db: Kysely<Schema>, account_id: string, id: string, lasting: Lasting) {
  const row = await goodSessions(db, lasting)
    .select('users.role')
    .where('sessions.id', '=', id)
    .where('sessions.account_id', '=', account_id)
    .executeTakeFirst()
  return row && scopesOfRole[row.role]
}

export function userByEmail(db: Kysely<Schema>, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export function insertUser(
  tx: Transaction,
  user: { account_id: string; email: string; name: string; role: Role; password_hash: string },
) {
  return tx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

/** Who somebody is, as the dashboard shows it. */
export async function describeSession(tx: Transaction, user_id: string) {
  const row = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.account_id', 'users.email', 'users.name', 'users.role', 'users.language'])
    .select(['accounts.company_name', 'accounts.demo', 'accounts.requires_second_factor'])
    .select([
      sql<boolean>`users.has_password and ${mayUsePassword(sql`users.role`, sql`users.account_id`)}`.as('has_password'),
      sql<string | null>`(select p.name from sign_in_providers p where p.is_enabled and exists (
        select from provider_identities i where i.provider_id = p.id and i.user_id = users.id))`.as('provider_name'),
    ])
    .where('users.id', '=', user_id)
    .executeTakeFirst()
  return row && { ...row, scopes: [...scopesOfRole[row.role]] }
}
