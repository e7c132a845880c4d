import { sql } from 'kysely'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where she has been is shown only to those who ask for it. */
const withoutPositions = (row: Row<'vessels'>) => ({ ...row, positions: null })

export async function findVessel(tx: Transaction, idOrImo: string) {
  const column = /^\d{7}$/.test(idOrImo) ? 'imo' : 'id'
  if (column === 'id' && !uuid.test(idOrImo)) return undefined
  const row = await tx.selectFrom('vessels').selectAll().where(column, '=', idOrImo).executeTakeFirst()
  return row && withoutPositions(row)
}

export async function vesselsByIds(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('vessels').selectAll().where('id', 'in', ids).execute()
  return rows.map(withoutPositions)
}

/**
 * Ships are known by what sources call them; a later name replaces an earlier one. A ship of which nothing is news is
 * passed over: a conflict would lock it, and all that is said of its containers would wait in one line.
 */
export async function saveVessels(
  tx: Transaction,
  vessels: readonly { id: string; imo: string | null; name: string | null }[],
): Promise<void> {
  if (vessels.length === 0) return
  await sql`insert into vessels (account_id, id, imo, name)
    select current_account_id(), v.id, v.imo, v.name
    from jsonb_to_recordset(${JSON.stringify(vessels)}::jsonb) v(id uuid, imo text, name text)
    where not exists (
      select from vessels known
      where known.account_id = current_account_id() and known.id = v.id
        and known.name is not distinct from coalesce(v.name, known.name))
    order by v.id
    on conflict (account_id, id) do update set name = coalesce(excluded.name, vessels.name)`.execute(tx)
}
