import { sql } from 'kysely'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

type Option = Row<'custom_field_options'>

interface Paging {
  'page[number]': number
  'page[size]': number
}

/** In the order of a menu: by position, oldest first. */
export async function listOptions(
  tx: Transaction,
  definition_id: string,
  { 'page[number]': number, 'page[size]': size }: Paging,
) {
  const query = tx.selectFrom('custom_field_options').where('definition_id', '=', definition_id)
  const rows = await query
    .selectAll()
    .orderBy('position')
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

/** Behind all others. Whoever writes one holds the definition. */
const lastPosition = (definition_id: string) => sql<number>`(
  select coalesce(max(position) + 1, 1) from custom_field_options where definition_id = ${definition_id})`

type NewOption = Pick<Option, 'definition_id' | 'label' | 'value'> & { position: number | null }

export function insertOption(tx: Transaction, { position, ...option }: NewOption) {
  return tx
    .insertInto('custom_field_options')
    .values({ ...option, position: position ?? lastPosition(option.definition_id) })
    .returningAll()
    .executeTakeFirstOrThrow()
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
    .set({
      ...(label !== undefined && { label }),
      ...(position !== undefined && { position: position ?? lastPosition(definition_id) }),
    })
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

/** Of all fields. */
export const allOptions = (tx: Transaction) =>
  tx.selectFrom('custom_field_options').select(['definition_id', 'value', 'label']).execute()
