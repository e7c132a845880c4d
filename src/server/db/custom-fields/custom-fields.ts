import { sql } from 'kysely'
import type { EntityType } from '#contract/custom-fields/custom-field-definition.ts'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import { asJsonb } from '../json.ts'
import { newestFirst } from '../list/page.ts'
import type { Transaction } from '../scope.ts'

/** What has the field: the table of its kind, and the column that leads there. */
const places = {
  Shipment: { table: 'shipments', column: 'shipment_id' },
  Container: { table: 'containers', column: 'container_id' },
  TrackingRequest: { table: 'tracking_requests', column: 'tracking_request_id' },
} as const

export interface Entity {
  entity_type: EntityType
  entity_id: string
}

interface Wanted {
  entity_type?: EntityType | undefined
  entity_ids?: readonly string[] | undefined
  definition_ids?: readonly string[] | undefined
}

export type Field = NonNullable<Awaited<ReturnType<typeof findField>>>

/** Values with what their definitions say of how they are shown. */
const fields = (tx: Transaction) =>
  tx
    .selectFrom('custom_fields')
    .innerJoin('custom_field_definitions as definition', 'definition.id', 'custom_fields.definition_id')
    .select([
      'custom_fields.id',
      'custom_fields.created_at',
      'custom_fields.definition_id',
      'custom_fields.entity_id',
      'custom_fields.value',
      'custom_fields.user_id',
      'definition.api_slug',
      'definition.entity_type',
      'definition.data_type',
      'definition.default_format',
      'definition.sensitive',
    ])
    // Labels of the options that are in the value.
    .select(
      sql<Record<string, string> | null>`case when definition.data_type in ('enum', 'enum_multi') then (
        select jsonb_object_agg(o.value, o.label) from custom_field_options o
        where o.definition_id = definition.id and custom_fields.value @> to_jsonb(o.value)) end`.as('labels'),
    )

export function listFields(
  tx: Transaction,
  { entity_type, entity_ids, definition_ids }: Wanted,
  paging: Parameters<typeof newestFirst>[2],
) {
  let query = fields(tx)
  if (entity_type) query = query.where('definition.entity_type', '=', entity_type)
  if (entity_ids) query = query.where(sql<boolean>`custom_fields.entity_id = any(${entity_ids}::uuid[])`)
  if (definition_ids) query = query.where(sql<boolean>`custom_fields.definition_id = any(${definition_ids}::uuid[])`)
  return newestFirst(query, 'custom_fields', paging)
}

/** Of these definitions the values of these. */
export const valuesOfFields = (tx: Transaction, definition_ids: readonly string[], entity_ids: readonly string[]) =>
  fields(tx)
    .where(sql<boolean>`custom_fields.entity_id = any(${entity_ids}::uuid[])`)
    .where(sql<boolean>`custom_fields.definition_id = any(${definition_ids}::uuid[])`)
    .execute()

export function findField(tx: Transaction, id: string) {
  return fields(tx).where('custom_fields.id', '=', id).executeTakeFirst()
}

export function findFieldOf(tx: Transaction, { entity_type, entity_id }: Entity, api_slug: string) {
  return fields(tx)
    .where('custom_fields.entity_id', '=', entity_id)
    .where('definition.entity_type', '=', entity_type)
    .where('definition.api_slug', '=', api_slug)
    .executeTakeFirst()
}

/** Whether there is such a thing; values of it are written one after the other. */
export async function lockEntity(tx: Transaction, { entity_type, entity_id }: Entity): Promise<boolean> {
  const { table } = places[entity_type]
  return (await tx.selectFrom(table).select('id').where('id', '=', entity_id).forNoKeyUpdate().execute()).length > 0
}

export async function entityExists(tx: Transaction, { entity_type, entity_id }: Entity): Promise<boolean> {
  const { table } = places[entity_type]
  return (await tx.selectFrom(table).select('id').where('id', '=', entity_id).execute()).length > 0
}

/** Sets the value; one that is there is replaced. Returns its id. */
export async function putField(
  tx: Transaction,
  { entity_type, entity_id }: Entity,
  { definition_id, user_id, value }: { definition_id: string; user_id: string | null; value: CustomFieldValue },
): Promise<string> {
  const { column } = places[entity_type]
  const set = { value: asJsonb(value), user_id }
  const { id } = await tx
    .insertInto('custom_fields')
    .values({ definition_id, [column]: entity_id, ...set } as never)
    .onConflict((conflict) => conflict.columns(['entity_id', 'definition_id']).doUpdateSet(set))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteField(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('custom_fields').where('id', '=', id).execute()
}

/** Of everything that has a value of this definition. */
export async function entitiesWith(tx: Transaction, definition_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('custom_fields')
    .select('entity_id')
    .where('definition_id', '=', definition_id)
    .execute()
  return rows.map(({ entity_id }) => entity_id)
}

interface InitialValue extends Entity {
  definition_id: string
  value: CustomFieldValue
}

/** Of entities that are new. A definition that is gone meanwhile is passed over. */
export async function insertInitialFields(
  tx: Transaction,
  account_id: string,
  values: readonly InitialValue[],
): Promise<void> {
  if (values.length === 0) return
  const rows = values.map(({ entity_type, entity_id, definition_id, value }) => ({
    definition_id,
    [places[entity_type].column]: entity_id,
    value,
  }))
  await sql`insert into custom_fields (account_id, definition_id, shipment_id, container_id, value)
    select ${account_id}::uuid, r.definition_id, r.shipment_id, r.container_id, r.value
    from jsonb_populate_recordset(null::custom_fields, ${JSON.stringify(rows)}::jsonb) r
    join custom_field_definitions d on d.id = r.definition_id and d.account_id = ${account_id}::uuid
    for key share of d
    on conflict do nothing`.execute(tx)
}

/** What new entities of one kind begin with where nothing else was said: the defaults of their definitions. */
export async function insertDefaults(
  tx: Transaction,
  { account_id, entity_type }: { account_id: string; entity_type: EntityType },
  ids: readonly string[],
): Promise<number> {
  const { rows } =
    await sql`insert into custom_fields (account_id, definition_id, ${sql.ref(places[entity_type].column)}, value)
    select d.account_id, d.id, entity.id, d.default_value
    from custom_field_definitions d cross join unnest(${ids}::uuid[]) entity(id)
    where d.account_id = ${account_id}::uuid and d.entity_type = ${entity_type} and d.default_value is not null
    for key share of d
    on conflict do nothing returning 1`.execute(tx)
  return rows.length
}

const entities = {
  shipment: 'shipments',
  container: 'containers',
  tracking_request: 'tracking_requests',
  party: 'parties',
  user: 'users',
  vessel: 'vessels',
} as const

/** Whether a custom field may lead there; undefined of what is in no table. */
export async function leadsSomewhere(
  tx: Transaction,
  { type, id }: { type: string; id: string },
): Promise<boolean | undefined> {
  const table = Object.hasOwn(entities, type) ? entities[type as keyof typeof entities] : undefined
  if (!table) return undefined
  return (await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** What an entity has of these definitions. */
export const valuesOf = (tx: Transaction, entity_id: string, definition_ids: readonly string[]) =>
  tx
    .selectFrom('custom_fields')
    .select(['id', 'definition_id', 'value', 'user_id'])
    .where('entity_id', '=', entity_id)
    .where('definition_id', 'in', definition_ids)
    .execute()
