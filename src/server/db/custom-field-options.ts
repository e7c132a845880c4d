import { sql } from 'kysely'
import type { Row } from './schema.ts'
import type { Transaction } from './scope.ts'

type Option = Row<'custom_field_options'>

interface Paging {
  'page[number]': number
  'page[size]': number
}

/** In the order of a menu: by position, those without one last, oldest first. */
export async function listOptions(
  tx: Transaction,
  definition_id: string,
  { 'page[number]': number, 'page[size]': size }: Paging,
) {
  const query = tx.selectFrom('custom_field_options').where('definition_id', '=', definition_id)
  const rows = await query
    .selectAll()
    .orderBy(sql`position nulls last`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(size)
    .offset((number - 1) * size)
    .execute()
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, meta: { size, total: Number(total) } }
}

export function findOption(tx: Transaction, definition_id: string, id: string) {
  return tx
    .selectFrom('custom_field_options')
    .selectAll()
    .where('definition_id', '=', definition_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Which of these are values of options. */
export async function knownOptions(
  tx: Transaction,
  definition_id: string,
  values: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('custom_field_options')
    .select('value')
    .where('definition_id', '=', definition_id)
    .where('value', '=', sql<string>`any(${values}::text[])`)
    .execute()
  return new Set(rows.map(({ value }) => value))
}

export function insertOption(tx: Transaction, option: Pick<Option, 'definition_id' | 'label' | 'value' | 'position'>) {
  return tx.insertInto('custom_field_options').values(option).returningAll().executeTakeFirstOrThrow()
}

export function updateOption(
  tx: Transaction,
  definition_id: string,
  id: string,
  { label, position }: { label?: string | undefined; position?: number | null | undefined },
) {
  if (label === undefined && position === undefined) return findOption(tx, definition_id, id)
  return tx
    .updateTable('custom_field_options')
    .set({ ...(label !== undefined && { label }), ...(position !== undefined && { position }) })
    .where('definition_id', '=', definition_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function deleteOption(tx: Transaction, definition_id: string, id: string) {
  return tx
    .deleteFrom('custom_field_options')
    .where('definition_id', '=', definition_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}
