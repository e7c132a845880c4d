import { sql } from 'kysely'
import type { ListLayout } from '#contract/search/list-layout.ts'
import type { Paging } from '../list/page.ts'
import { countRows } from '../list/page.ts'
import type { Transaction } from '../scope.ts'

type Layout = Omit<ListLayout['attributes'], 'updated_at'>
type Given = { [Name in keyof Layout]?: Layout[Name] | undefined }

const shown = ['list as id', 'shown', 'widths', 'pinned', 'updated_at'] as const

/** Those of a person, by the names of their lists. */
export async function listLayoutsOf(
  tx: Transaction,
  user_id: string,
  { 'page[number]': number, 'page[size]': size }: Paging,
) {
  const own = tx.selectFrom('list_layouts').where('user_id', '=', user_id)
  const rows = await own
    .select(shown)
    .orderBy('list')
    .limit(size)
    .offset((number - 1) * size)
    .execute()
  return { rows, meta: { size, total: await countRows(own as never) } }
}

/** Puts what is given in place of what was kept of it; what is not given stays. */
export function keepLayout(
  tx: Transaction,
  { user_id, list }: { user_id: string; list: string },
  given: Given,
  now: Date,
) {
  const { widths } = given
  const said = {
    ...(given.shown !== undefined && { shown: given.shown }),
    ...(widths !== undefined && { widths: JSON.stringify(widths) }),
    ...(given.pinned !== undefined && { pinned: given.pinned }),
    updated_at: now.toISOString(),
  }
  return tx
    .insertInto('list_layouts')
    .values({ user_id, list, shown: null, widths: sql`'{}'::jsonb`, pinned: [], ...said } as never)
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(said as never))
    .returning(shown)
    .executeTakeFirstOrThrow()
}

/** How many lists a person has arranged. */
export async function countLayouts(tx: Transaction, user_id: string, besides: string): Promise<number> {
  return countRows(tx.selectFrom('list_layouts').where('user_id', '=', user_id).where('list', '<>', besides) as never)
}
