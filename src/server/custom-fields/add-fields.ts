import { isDeepStrictEqual } from 'node:util'
import type { EntityType } from '#contract/custom-fields/custom-field-definition.ts'
import type { InitialField, InitialFields } from '#domain/custom-fields/custom-field.ts'
import { addInitial, type PutField, type PutInitial } from '#domain/custom-fields/put-fields.ts'
import { holdDefinitions } from '../db/custom-fields/custom-field-definitions.ts'
import { refreshCustomKeys } from '../db/custom-fields/custom-field-keys.ts'
import { putField, valuesOf } from '../db/custom-fields/custom-fields.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { containersOf } from '../db/tracking/containers.ts'
import { setInitialContainerFields } from '../db/tracking/shipments.ts'

interface By {
  user_id: string | null
  /** Whether it goes before a value that is there. */
  replaces: boolean
}

/**
 * Puts what is given with a number to the shipment that has it, to its containers, and to those that are still to come.
 * Only what changes anything is put.
 */
export async function addFields(
  tx: Transaction,
  shipment: Row<'shipments'>,
  given: InitialFields,
  by: By,
): Promise<{ fields: PutField[]; initial: PutInitial[] }> {
  const fields = await putFields(tx, 'Shipment', shipment.id, given.shipment, by)
  if (given.containers.length > 0)
    for (const { id, number } of await containersOf(tx, shipment.id)) {
      // What is said of one goes before what is said of all.
      const own = [null, number].flatMap((of) => given.containers.filter((field) => field.number === of))
      const last = new Map(own.map((field) => [field.definition_id, field]))
      fields.push(...(await putFields(tx, 'Container', id, [...last.values()], by)))
    }
  const begun = addInitial(shipment.initial_container_fields?.fields ?? [], given.containers, by)
  if (begun.put.length > 0) await setInitialContainerFields(tx, shipment.id, begun.fields)
  await refreshCustomKeys(tx, shipment.account_id, [...new Set(fields.map(({ entity_id }) => entity_id))])
  return { fields, initial: begun.put }
}

/** Where nothing stands yet; what stands there is replaced only where that is what was asked for. */
async function putFields(
  tx: Transaction,
  entity_type: EntityType,
  entity_id: string,
  fields: readonly InitialField[],
  { user_id, replaces }: By,
): Promise<PutField[]> {
  if (fields.length === 0) return []
  const ids = fields.map(({ definition_id }) => definition_id)
  const there = await valuesOf(tx, entity_id, ids)
  const known = await holdDefinitions(tx, ids)
  const put: PutField[] = []
  for (const { definition_id, value } of fields) {
    // A definition that is gone meanwhile is passed over.
    if (!known.has(definition_id)) continue
    const before = there.find((one) => one.definition_id === definition_id)
    if (before !== undefined && (isDeepStrictEqual(before.value, value) || (before.value !== null && !replaces)))
      continue
    await putField(tx, { entity_type, entity_id }, { definition_id, user_id, value })
    put.push({ entity_type, entity_id, definition_id, before: before ? { value: before.value } : null, after: value })
  }
  return put
}
