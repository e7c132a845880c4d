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
  const scheduled_exports = await tx
    .selectFrom('scheduled_exports')
    .select([
      'id',
      'name',
      'search',
      'local_time',
      'weekdays',
      'timezone',
      'place_id',
      'file_name',
      'created_at',
      'last_at',
    ])
    .where(isTheirs)
    .orderBy('id')
    .execute()
  const exports = await tx
    .selectFrom('exports')
    .select(['id', 'file_name', 'search', 'status', 'created_at'])
    .where(isTheirs)
    .orderBy('id')
    .execute()
  const list_layouts = await tx
    .selectFrom('list_layouts')
    .select(['list', 'shown', 'pinned', 'updated_at'])
    .where(isTheirs)
    .orderBy('list')
    .execute()
  const languages = await tx
    .selectFrom('users')
    .select(['language', 'browser_language'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where(({ or, eb }) => or([eb('language', 'is not', null), eb('browser_language', 'is not', null)]))
    .execute()
  const signedIn = await sql<{ view_sign_ins: Record<string, unknown>[] | null }>`
    select data_of_view_person(${email}) as view_sign_ins`.execute(tx)
  const view_sign_ins = signedIn.rows[0]?.view_sign_ins
  return {
    ...rows[0]?.held,
    ...(view_sign_ins && { view_sign_ins }),
    ...(passkeys.length > 0 && { passkeys }),
    ...(deadline_calendars.length > 0 && { deadline_calendars }),
    ...(scheduled_exports.length > 0 && { scheduled_exports }),
    ...(exports.length > 0 && { exports }),
    ...(list_layouts.length > 0 && { list_layouts }),
    ...(languages.length > 0 && { languages }),
  }
}

/** All but the person: who signs in is deleted afterwards. Returns how many of each kind. */
export async function erasePerson(tx: Transaction, { email, name }: Whose): Promise<Record<string, number>> {
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select erase_person(${email}, ${name ?? null}) as counts`.execute(tx)
  const ofViews = await sql<{ view_sign_ins: number }>`select erase_view_person(${email}) as view_sign_ins`.execute(tx)
  return { ...rows[0]?.counts, ...ofViews.rows[0] }
}

/** Portals that still have this address: as the contact that they show, and as one who may open them, or may not. */
export async function countViewsThatName(tx: Transaction, email: string) {
  const { rows } = await sql<{ view_contacts: number; view_people: number }>`
    select count(*) filter (where lower(policy #>> '{contact,email}') = lower(${email}))::int as view_contacts,
      count(*) filter (where lower(${email}) = any(people || excluded_people))::int as view_people
    from views`.execute(tx)
  return rows[0]
}
