import { sql } from 'kysely'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import { searchTexts } from '#domain/custom-fields/custom-field.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Transaction } from '../scope.ts'
import { addSearchKeys, keysOfCustomFields } from '../search/search-keys.ts'

interface Numbered {
  subject: 'shipment' | 'container'
  id: string
  created_at: string
  sensitive: boolean
  value: CustomFieldValue
}

/** Makes the values of definitions flagged `reference_number` the custom keys of these shipments and containers. */
export async function refreshCustomKeys(
  tx: Transaction,
  account_id: string,
  entityIds: readonly string[],
): Promise<void> {
  if (entityIds.length === 0) return
  await lockEntities(tx, entityIds)
  await sql`delete from search_keys where kind = 'custom' and subject_id = any(${entityIds}::uuid[])`.execute(tx)
  const { rows } = await sql<Numbered>`
    select case when s.id is null then 'container' else 'shipment' end as subject,
      f.entity_id as id, coalesce(s.created_at, c.created_at) as created_at, d.sensitive, f.value
    from custom_fields f
    join custom_field_definitions d on d.id = f.definition_id and d.reference_number
    left join shipments s on s.id = f.shipment_id
    left join containers c on c.id = f.container_id
    where f.entity_id = any(${entityIds}::uuid[]) and f.tracking_request_id is null`.execute(tx)
  const keys = [...groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [{ subject, id, created_at }] = own as [Numbered]
    const values = own.flatMap(({ value, sensitive }) => searchTexts(value).map((text) => ({ text, sensitive })))
    return keysOfCustomFields(subject, { id, created_at, values })
  })
  await addSearchKeys(tx, account_id, keys)
}

/** In one order, so that two who lock several do not wait for each other. */
export async function lockEntities(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const table of ['shipments', 'containers'] as const)
    await sql`select 1 from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for no key update`.execute(
      tx,
    )
}
