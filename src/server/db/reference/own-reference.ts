import { type Kysely, sql } from 'kysely'
import { withOwn } from '../../reference/own-places.ts'
import type { Reference } from '../../reference/reference.ts'
import type { Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'

type Db = Kysely<Schema> | Transaction

/**
 * Places and companies as an account knows them. What is kept of its own is good while their version is the same, on
 * whatever server they were changed.
 * @param reference of everybody, or as the account knew it
 */
export async function referenceOf(db: Db, reference: Reference, account_id: string): Promise<Reference> {
  const row = await db.selectFrom('accounts').select('places_version').where('id', '=', account_id).executeTakeFirst()
  return referenceAt(db, reference, { account_id, places_version: row?.places_version ?? null })
}

/** The same, of the account in whose scope the transaction is. */
export async function referenceInScope(tx: Transaction, reference: Reference): Promise<Reference> {
  const { rows } = await sql<{ id: string; places_version: string | null }>`
    select id, places_version from accounts where id = current_account_id()`.execute(tx)
  const [row] = rows
  return row ? referenceAt(tx, reference, { account_id: row.id, places_version: row.places_version }) : reference
}

/** The same, where the version is known. */
export async function referenceAt(
  db: Db,
  reference: Reference,
  { account_id, places_version: version }: { account_id: string; places_version?: string | null | undefined },
): Promise<Reference> {
  const base = reference.everybodys ?? reference
  if (!version) return base
  const known = base.own.get(account_id)
  if (known?.version === version) return known.reference
  const own = await loadOwn(db, account_id)
  const made = { ...withOwn(base, own), everybodys: base }
  base.own.set(account_id, { version, reference: made })
  return made
}

async function loadOwn(db: Db, account_id: string) {
  const terminals = await db.selectFrom('terminals').selectAll().where('account_id', '=', account_id).execute()
  const places = await db.selectFrom('places').selectAll().where('account_id', '=', account_id).execute()
  const codes = await db
    .selectFrom('terminal_codes')
    .select(['code', 'locode', (eb) => eb.ref('terminal_id').$notNull().as('terminal_id')])
    .where('account_id', '=', account_id)
    .where('terminal_id', 'is not', null)
    .execute()
  return { terminals, places, codes }
}

/** For what reads of an account anyway: in the same question. */
export const placesVersion = (account_id: string) =>
  sql<string | null>`(select places_version from accounts where accounts.id = ${sql.ref(account_id)})`.as(
    'places_version',
  )

/** What anybody keeps of the places of this account is of another time from now on. */
export async function touchPlaces(tx: Transaction): Promise<void> {
  await sql`update accounts set places_version = gen_random_uuid() where id = current_account_id()`.execute(tx)
}
