import { sql } from 'kysely'
import type { Role, Scope } from '#contract/access/scope.ts'
import { capped, makerRole } from '../access/api-keys.ts'
import { insertInvitation } from '../access/invitations.ts'
import { insertPasswordReset } from '../access/password-resets.ts'
import { hashOf, newApiKey } from '../access/tokens.ts'
import { deleteUser, findUserByEmail } from '../access/users.ts'
import { noteByOperator } from '../audit/by-operator.ts'
import type { Transaction } from '../scope.ts'

/** What whoever runs the server may see and do, of every account. */

/** What the first start needs of a PostgreSQL. */
export async function rightsInStore(tx: Transaction) {
  const { rows } = await sql<{
    encoding: string
    version: number
    is_read_only: boolean
    may_create_roles: boolean
    may_create_tables: boolean
  }>`
    select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int / 10000 as version,
      current_setting('transaction_read_only')::bool as is_read_only,
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create_roles,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create')
        as may_create_tables`.execute(tx)
  return rows[0]
}

export const allUsers = (tx: Transaction) =>
  tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.email',
      'users.name',
      'users.role',
      'users.created_at',
      'accounts.company_name',
      'users.account_id',
    ])
    .orderBy('accounts.created_at')
    .orderBy('users.email')
    .execute()

export async function allKeys(tx: Transaction) {
  const rows = await tx
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.scopes', 'api_keys.hint', 'api_keys.last_used_at'])
    .select(['api_keys.expires_at', 'accounts.company_name', 'api_keys.account_id'])
    .select(makerRole())
    .orderBy('accounts.created_at')
    .orderBy('api_keys.created_at')
    .execute()
  return rows.map(capped)
}

/** @throws where it cannot be told which account is meant */
export async function accountNamed(tx: Transaction, id: string | undefined): Promise<string> {
  const rows = await tx.selectFrom('accounts').select(['id', 'company_name']).orderBy('created_at').execute()
  const list = rows.map((one) => `  ${one.id}  ${one.company_name}`).join('\n')
  if (id === undefined && rows.length !== 1)
    throw new Error(
      rows.length === 0 ? 'There is no account yet: start the server once.' : `Name one with --account:\n${list}`,
    )
  const found = id === undefined ? rows[0] : rows.find((one) => one.id === id)
  if (!found) throw new Error(`--account: there is no account ${id}. There are:\n${list}`)
  return found.id
}

interface NewPerson {
  account_id: string
  role: Role
  email: string | null
}

/** What follows `?link=`. @throws where the address is somebody's already */
export async function invite(tx: Transaction, person: NewPerson, now: Date): Promise<string> {
  if (person.email !== null && (await findUserByEmail(tx, person.email)))
    throw new Error(`--email: ${person.email} is here already.`)
  const { row, token } = await insertInvitation(tx, person, now)
  const subject = { type: 'invitation', id: row.id, name: person.email } as const
  await noteByOperator(tx, person.account_id, { action: 'user.invited', subject, details: { role: person.role } }, now)
  return token
}

/** What follows `?reset=`. */
export async function resetOf(tx: Transaction, email: string, now: Date): Promise<string> {
  const { id, account_id, name } = await personOf(tx, email)
  const subject = { type: 'user', id, name } as const
  await noteByOperator(tx, account_id, { action: 'password.link_created', subject }, now)
  return (await insertPasswordReset(tx, { account_id, user_id: id, created_by_id: null }, now)).token
}

/**
 * Their keys end with them.
 * @throws where nobody could manage the account any more
 * @returns what is to be told of exceptions that nobody owns now
 */
export async function removePerson(tx: Transaction, email: string, now: Date) {
  const { id, account_id, name } = await personOf(tx, email)
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', account_id)
    .where('role', '=', 'admin')
    .forUpdate()
    .execute()
  if (admins.length === 1 && admins[0]?.id === id)
    throw new Error(`${email} is the last admin: invite another one first.`)
  // What a person leaves behind is written in the scope of the account.
  await sql`select set_config('app.account_id', ${account_id}, true)`.execute(tx)
  const gone = await deleteUser(tx, id, { keys: 'end', now })
  await noteByOperator(tx, account_id, { action: 'user.removed', subject: { type: 'user', id, name } }, now)
  return { account_id, entries: gone?.entries ?? [] }
}

async function personOf(tx: Transaction, email: string) {
  const found = await findUserByEmail(tx, email)
  if (!found) throw new Error(`Nobody here has the e-mail ${email}.`)
  return found
}

interface NewKey {
  account_id: string
  name: string
  scopes: readonly Scope[]
  expires_at: string | null
  /** From where it may be used; empty: from anywhere. */
  allowed_networks: string[]
}

/** With the key itself, which is nowhere else. @throws where another has this name */
export async function createKey(tx: Transaction, { scopes, ...key }: NewKey, now: Date): Promise<string> {
  const other = tx.selectFrom('api_keys').select('id').where('account_id', '=', key.account_id)
  if (await other.where('name', '=', key.name).executeTakeFirst())
    throw new Error(`There is a key by the name ${key.name} already: choose another, or revoke that one.`)
  const token = newApiKey()
  const { id } = await tx
    .insertInto('api_keys')
    .values({ ...key, scopes: [...scopes], key_hash: hashOf(token), hint: token.slice(-4) } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { type: 'api_key', id, name: key.name } as const
  await noteByOperator(
    tx,
    key.account_id,
    { action: 'api_key.created', subject, details: { scopes, allowed_networks: key.allowed_networks } },
    now,
  )
  return token
}

export async function revokeKey(tx: Transaction, id: string, now: Date): Promise<void> {
  const gone = await tx.deleteFrom('api_keys').where('id', '=', id).returning(['account_id', 'name']).executeTakeFirst()
  if (!gone) throw new Error(`There is no key ${id}. landfall key list names them.`)
  const subject = { type: 'api_key', id, name: gone.name } as const
  await noteByOperator(tx, gone.account_id, { action: 'api_key.deleted', subject }, now)
}

/** A line in every account: what is sealed may be of any of them. */
export async function noteRotation(tx: Transaction, fingerprint: string, now: Date): Promise<void> {
  for (const { id, company_name: name } of await tx.selectFrom('accounts').select(['id', 'company_name']).execute())
    await noteByOperator(
      tx,
      id,
      { action: 'secrets.rotated', subject: { type: 'account', id, name }, details: { fingerprint } },
      now,
    )
}

/** Of every account, what is not as it should be. */
export const connectionStates = (tx: Transaction) =>
  tx
    .selectFrom('connections')
    .innerJoin('accounts', 'accounts.id', 'connections.account_id')
    .select(['connections.name', 'accounts.company_name', 'paused_at', 'refused_at', 'failing_since', 'last_failure'])
    .select(['callbacks_refused', 'last_callback_problem', 'last_succeeded_at'])
    .orderBy('accounts.created_at')
    .orderBy('connections.name')
    .execute()

/** By the clock of the store: UTC, milliseconds. */
export async function timeOfStore(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(tx)
  return rows[0]?.ms ?? Number.NaN
}

/** The digest of the table of time zones that the data was read with; undefined where none was noted. */
export async function zonesOfStore(tx: Transaction): Promise<string | undefined> {
  const row = await tx.selectFrom('time_zone_tables').select('digest').where('is_current', '=', true).executeTakeFirst()
  return row?.digest
}
