import { sql } from 'kysely'
import { type Paging, sortedPage } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type PlaceRecord = Row<'export_places'>
export type ShownPlace = PlaceRecord & { scheduled_exports: number }

const shown = (tx: Transaction) =>
  tx
    .selectFrom('export_places')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from scheduled_exports s where s.place_id = export_places.id)`.as(
        'scheduled_exports',
      ),
    )

export const listPlaces = (tx: Transaction, paging: Paging) =>
  sortedPage(shown(tx), 'export_places', [sql`lower(name)`], paging)

export const findShownPlace = (tx: Transaction, id: string): Promise<ShownPlace | undefined> =>
  shown(tx).where('id', '=', id).executeTakeFirst()

export const findPlace = (tx: Transaction, id: string): Promise<PlaceRecord | undefined> =>
  tx.selectFrom('export_places').selectAll().where('id', '=', id).executeTakeFirst()

export async function countPlaces(tx: Transaction): Promise<number> {
  const count = tx.selectFrom('export_places').select((eb) => eb.fn.countAll<number>().as('total'))
  return Number((await count.executeTakeFirstOrThrow()).total)
}

export async function insertPlace(tx: Transaction, place: NewRow<'export_places'>): Promise<void> {
  await tx.insertInto('export_places').values(place).execute()
}

/** Nobody else changes it until the transaction ends. */
export const lockPlace = (tx: Transaction, id: string): Promise<PlaceRecord | undefined> =>
  tx.selectFrom('export_places').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updatePlace(
  tx: Transaction,
  id: string,
  change: Partial<NewRow<'export_places'>>,
): Promise<void> {
  await tx.updateTable('export_places').set(change).where('id', '=', id).execute()
}

/** What came of writing there: null where it went well. Not where it was changed meanwhile: that is to be tried anew. */
export async function noteChecked(
  tx: Transaction,
  { id, updated_at }: Pick<PlaceRecord, 'id' | 'updated_at'>,
  { failure, at }: { failure: string | null; at: string },
): Promise<void> {
  await tx
    .updateTable('export_places')
    .set({ checked_at: at, last_failure: failure })
    .where('id', '=', id)
    .where('updated_at', '=', updated_at)
    .execute()
}

/** Before the place itself, as who changes one of them does: neither waits for the other with what that needs. */
export async function lockSchedulesOf(tx: Transaction, place_id: string): Promise<void> {
  await tx.selectFrom('scheduled_exports').select('id').where('place_id', '=', place_id).forUpdate().execute()
}

/** What went there is switched off: nobody gets by mail of a sudden what a server was given. */
export async function deletePlace(tx: Transaction, id: string, why: string): Promise<boolean> {
  await tx
    .updateTable('scheduled_exports')
    .set({ is_enabled: false, next_on: null, next_at: null, place_id: null, last_failure: why })
    .where('place_id', '=', id)
    .execute()
  const row = await tx.deleteFrom('export_places').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Of other schedules that are delivered there, what makes the names of their files. */
export const namesAtPlace = (tx: Transaction, place_id: string, but: string | null) =>
  tx
    .selectFrom('scheduled_exports')
    .select(['name', 'file_name', 'format'])
    .where('place_id', '=', place_id)
    .where((eb) => eb('id', 'is distinct from', but))
    .execute()
