import { type RawBuilder, sql } from 'kysely'
import { asJsonb } from '../json.ts'
import { newestFirst } from '../list/page.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type ProviderRow = Row<'sign_in_providers'>
/** Without its secret, which cannot be read inside a scope. */
export type ShownProvider = Omit<ProviderRow, 'sealed_client_secret'>

const columns = [
  ...['id', 'account_id', 'name', 'issuer', 'client_id', 'has_client_secret', 'scopes', 'groups_claim'],
  ...['group_roles', 'default_role', 'creates_people', 'allows_passwords', 'email_domains', 'trusts_emails'],
  ...['second_factor_values', 'is_enabled', 'secret_given_at', 'last_used_at', 'created_at', 'updated_at'],
] as (keyof ShownProvider)[]

export const listProviders = (tx: Transaction, params: Parameters<typeof newestFirst>[2]) =>
  newestFirst(tx.selectFrom('sign_in_providers').select(columns), 'sign_in_providers', params)

export const findProvider = (tx: Transaction, id: string): Promise<ShownProvider | undefined> =>
  tx.selectFrom('sign_in_providers').select(columns).where('id', '=', id).executeTakeFirst()

type Written = Omit<ProviderRow, 'account_id' | 'has_client_secret' | 'last_used_at'>

export async function insertProvider(tx: Transaction, { group_roles, ...values }: Written): Promise<void> {
  await tx
    .insertInto('sign_in_providers')
    .values({ ...values, group_roles: asJsonb(group_roles) } as never)
    .execute()
}

export async function updateProvider(
  tx: Transaction,
  id: string,
  { group_roles, ...values }: Partial<Omit<Written, 'id' | 'created_at'>>,
): Promise<void> {
  await tx
    .updateTable('sign_in_providers')
    .set({ ...values, ...(group_roles && { group_roles: asJsonb(group_roles) }) } as never)
    .where('id', '=', id)
    .execute()
}

export const deleteProvider = (tx: Transaction, id: string) =>
  tx.deleteFrom('sign_in_providers').where('id', '=', id).returning('id').executeTakeFirst()

/** Whom it knows is found anew: what it calls people is good for one issuer, and for some for one client alone. */
export async function forgetIdentities(tx: Transaction, provider_id: string): Promise<void> {
  await tx.deleteFrom('provider_identities').where('provider_id', '=', provider_id).execute()
}

/** With its secret, for signing in alone: never inside a scope. */
export const providerToAsk = (tx: Transaction, id: string) =>
  tx.selectFrom('sign_in_providers').selectAll().where('id', '=', id).where('is_enabled', '=', true).executeTakeFirst()

/** By which the person of this id can sign in: the provider of their account, where it knows them. */
export const providerOfPerson = (tx: Transaction, user_id: string) =>
  tx
    .selectFrom('provider_identities')
    .innerJoin('sign_in_providers', 'sign_in_providers.id', 'provider_identities.provider_id')
    .selectAll('sign_in_providers')
    .where('provider_identities.user_id', '=', user_id)
    .where('sign_in_providers.is_enabled', '=', true)
    .executeTakeFirst()

/** For strangers: that of the only account there is, or the one that is asked for. */
export function listOptions(tx: Transaction, id: string | undefined, params: Parameters<typeof newestFirst>[2]) {
  const enabled = tx
    .selectFrom('sign_in_providers')
    .select(['id', 'name', 'allows_passwords', 'created_at'])
    .where('is_enabled', '=', true)
  const asked =
    id === undefined
      ? enabled.where(sql<boolean>`(select count(*) from (select from accounts limit 2) a) = 1`)
      : enabled.where('id', '=', id)
  return newestFirst(asked, 'sign_in_providers', params)
}

/**
 * Whether somebody may sign in with a password: an admin always may, so that somebody gets in when the provider is down.
 * @param role, account_id SQL of the person's
 */
export const mayUsePassword = (
  role: RawBuilder<unknown>,
  account_id: RawBuilder<unknown>,
) => sql<boolean>`(${role} = 'admin'
  or not exists (select from sign_in_providers p
    where p.account_id = ${account_id} and p.is_enabled and not p.allows_passwords))`

/** The name of the provider that somebody of this account has to sign in by; undefined where a password is enough. */
export async function onlyByProvider(
  tx: Transaction,
  { account_id, role }: { account_id: string; role: string },
): Promise<string | undefined> {
  if (role === 'admin') return undefined
  const row = await tx
    .selectFrom('sign_in_providers')
    .select('name')
    .where('account_id', '=', account_id)
    .where('is_enabled', '=', true)
    .where('allows_passwords', '=', false)
    .executeTakeFirst()
  return row?.name
}
