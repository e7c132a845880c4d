import { sql } from 'kysely'
import type {
  CustomFieldDefinition,
  customFieldDefinitions,
  EntityType,
} from '#contract/custom-fields/custom-field-definition.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { asJsonb } from '../json.ts'
import { newestFirst } from '../list/page.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

type Attributes = CustomFieldDefinition['attributes']
export type Definition = Row<'custom_field_definitions'>

export function listDefinitions(tx: Transaction, params: ParamsOf<typeof customFieldDefinitions.list>) {
  const {
    'filter[entity_type]': entity_type,
    'filter[data_type]': data_type,
    'filter[display_name]': begin,
    ...paging
  } = params
  let query = tx.selectFrom('custom_field_definitions').selectAll()
  if (entity_type) query = query.where('entity_type', '=', entity_type)
  if (data_type) query = query.where('data_type', '=', data_type)
  if (begin) query = query.where(sql<boolean>`starts_with(lower(display_name), lower(${begin}))`)
  return newestFirst(query, 'custom_field_definitions', paging as Parameters<typeof newestFirst>[2])
}

export function findDefinition(tx: Transaction, id: string) {
  return tx.selectFrom('custom_field_definitions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Stays as it is, and there, until the transaction ends. */
export function holdDefinition(tx: Transaction, id: string) {
  return tx.selectFrom('custom_field_definitions').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

/** As `holdDefinition`, by the names that clients use. */
export function holdDefinitionOf(tx: Transaction, entity_type: EntityType, api_slug: string) {
  return tx
    .selectFrom('custom_field_definitions')
    .selectAll()
    .where('entity_type', '=', entity_type)
    .where('api_slug', '=', api_slug)
    .forShare()
    .executeTakeFirst()
}

/** Nobody else reads it for a value of theirs, nor changes it, until the transaction ends. */
export function lockDefinition(tx: Transaction, id: string) {
  return tx.selectFrom('custom_field_definitions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

const columnsOf = <A extends Partial<Attributes>>({ validation, default_value, ...attributes }: A) => ({
  ...attributes,
  ...(validation !== undefined && { validation: asJsonb(validation) }),
  ...(default_value !== undefined && { default_value: asJsonb(default_value) }),
})

export function insertDefinition(tx: Transaction, attributes: Attributes) {
  return tx
    .insertInto('custom_field_definitions')
    .values({ ...attributes, ...columnsOf(attributes) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateDefinition(tx: Transaction, id: string, attributes: Partial<Attributes>) {
  return tx
    .updateTable('custom_field_definitions')
    .set(columnsOf(attributes))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** With its options and its values. */
export async function deleteDefinition(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('custom_field_definitions').where('id', '=', id).execute()
}

/** Of these, those that are there until the end of the transaction. */
export async function holdDefinitions(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('custom_field_definitions')
    .select('id')
    .where('id', 'in', ids)
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Those of shipments and containers that lead to nothing else. */
export const plainDefinitions = (tx: Transaction) =>
  tx
    .selectFrom('custom_field_definitions')
    .selectAll()
    .where('entity_type', 'in', ['Shipment', 'Container'])
    .where('data_type', '<>', 'reference')
    .execute()
