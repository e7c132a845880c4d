import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

interface Whose {
  email: string
  name?: string | undefined
}

/** Of each kind the records, without kinds that have none. */
export async function dataOfPerson(
  tx: Transaction,
  { email, name }: Whose,
): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows } = await sql<{ held: Record<string, Record<string, unknown>[]> | null }>`
    select data_of_person(${email}, ${name ?? null}) as held`.execute(tx)
  const passkeys = await tx
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.name', 'is_synced', 'passkeys.created_at', 'passkeys.last_used_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['users.email']), '=', email.toLowerCase()))
    .orderBy('passkeys.id')
    .execute()
  return { ...rows[0]?.held, ...(passkeys.length > 0 && { passkeys }) }
}

/** All but the person: who signs in is deleted afterwards. Returns how many of each kind. */
export async function erasePerson(tx: Transaction, { email, name }: Whose): Promise<Record<string, number>> {
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select erase_person(${email}, ${name ?? null}) as counts`.execute(tx)
  return rows[0]?.counts ?? {}
}

/** Portals that show this address to their customers. */
export async function countContactsOfViews(tx: Transaction, email: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from views where lower(policy #>> '{contact,email}') = lower(${email})`.execute(tx)
  return rows[0]?.total ?? 0
}
