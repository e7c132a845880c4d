import { sql } from 'kysely'
import type { SavedView } from '#contract/search/saved-view.ts'
import { type Paging, sortedPage } from '../list/page.ts'
import type { Transaction } from '../scope.ts'

type Attributes = Pick<SavedView['attributes'], 'name' | 'search' | 'is_shared' | 'is_default'>
type Given = { [Name in keyof Attributes]?: Attributes[Name] | undefined }
/** The person, or null where it is a key. */
type Viewer = string | null

/** Their own ones and those of everybody, with whose they are. */
function visibleTo(tx: Transaction, viewer: Viewer) {
  return tx
    .selectFrom('saved_views')
    .leftJoin('users', 'users.id', 'saved_views.user_id')
    .selectAll('saved_views')
    .select([
      'users.name as owner_name',
      sql<boolean>`coalesce(saved_views.user_id = ${viewer}::uuid, false)`.as('is_own'),
    ])
    .where((eb) => eb.or([eb('saved_views.is_shared', '=', true), eb('saved_views.user_id', '=', viewer)]))
}

export function listSavedViews(tx: Transaction, viewer: Viewer, params: Paging) {
  return sortedPage(visibleTo(tx, viewer), 'saved_views', [sql`lower(saved_views.name)`], params)
}

export async function findSavedView(tx: Transaction, viewer: Viewer, id: string) {
  const row = await visibleTo(tx, viewer).where('saved_views.id', '=', id).executeTakeFirst()
  // Which one somebody else begins with is theirs alone.
  return row && { ...row, is_default: row.is_default && row.is_own }
}

export async function insertSavedView(tx: Transaction, user_id: Viewer, view: Attributes, now: Date) {
  if (view.is_default && user_id) await beginWithNone(tx, user_id)
  const { id } = await tx
    .insertInto('saved_views')
    .values({ ...view, user_id, updated_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSavedView(
  tx: Transaction,
  { id, user_id }: { id: string; user_id: Viewer },
  given: Given,
  now: Date,
) {
  if (given.is_default && user_id) await beginWithNone(tx, user_id)
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  await tx
    .updateTable('saved_views')
    .set({ ...values, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export function deleteSavedView(tx: Transaction, id: string) {
  return tx.deleteFrom('saved_views').where('id', '=', id).execute()
}

/** What somebody shared stays when they go; what was theirs alone goes with them. */
export async function keepSharedViewsOf(tx: Transaction, user_id: string) {
  await tx
    .updateTable('saved_views')
    .set({ user_id: null, is_default: false })
    .where('user_id', '=', user_id)
    .where('is_shared', '=', true)
    .execute()
}

function beginWithNone(tx: Transaction, user_id: string) {
  return tx
    .updateTable('saved_views')
    .set({ is_default: false })
    .where('user_id', '=', user_id)
    .where('is_default', '=', true)
    .execute()
}
