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
  const isTheirs = sql<boolean>`user_id in (select u.id from users u where lower(u.email) = ${email.toLowerCase()})`
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'is_synced', 'created_at', 'last_used_at'])
    .where(isTheirs)
    .orderBy('id')
    .execute()
  const deadline_calendars = await tx
    .selectFrom('deadline_calendars')
    .select(['id', 'name', 'kinds', 'created_at', 'last_read_at'])
    .where(isTheirs)
    .orderBy('id')
    .execute()
  return {
    ...rows[0]?.held,
    ...(passkeys.length > 0 && { passkeys }),
    ...(deadline_calendars.length > 0 && { deadline_calendars }),
  }
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
