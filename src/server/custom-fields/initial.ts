import type * as z from 'zod'
import type { initialCustomFields } from '#contract/custom-fields/custom-field.ts'
import type { EntityType } from '#contract/custom-fields/custom-field-definition.ts'
import type { InitialField, InitialFields } from '#domain/custom-fields/custom-field.ts'
import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { holdDefinitionOf } from '../db/custom-fields/custom-field-definitions.ts'
import { refreshCustomKeys } from '../db/custom-fields/custom-field-keys.ts'
import { insertDefaults, insertInitialFields } from '../db/custom-fields/custom-fields.ts'
import type { Row } from '../db/schema.ts'
import type { Principal, Transaction } from '../db/scope.ts'
import { HttpError, type Problem } from '../http/errors.ts'
import type { Reference } from '../reference/reference.ts'
import { checkValue } from './check-value.ts'
import { createMatcher } from './matches.ts'
import { requireSensitive } from './sensitive.ts'

type InitialFieldsBody = z.output<typeof initialCustomFields>
type AskedField = { api_slug: string; value: InitialField['value']; number?: string | null | undefined }

/** What a tracking request asks its shipment and containers to begin with, ready to be kept. @throws 422 with all that is wrong, 403 */
export async function readInitialFields(
  tx: Transaction,
  asked: InitialFieldsBody | null | undefined,
  { reference, principal }: { reference: Reference; principal: Principal },
): Promise<InitialFields | null> {
  if (!asked?.shipment?.length && !asked?.containers?.length) return null
  const problems: Problem[] = []
  const matches = createMatcher()
  const read = async (entity_type: EntityType, some: readonly AskedField[], name: keyof InitialFields) => {
    const fields: InitialField[] = []
    for (const [at, { api_slug, value, number }] of some.entries()) {
      const pointer = `/data/attributes/initial_custom_fields/${name}/${at}`
      const definition = await holdDefinitionOf(tx, entity_type, api_slug)
      if (definition) requireSensitive(principal, definition, { pointer })
      const checked = definition
        ? await checkValue(tx, definition, value, { reference, pointer: `${pointer}/value`, matches })
        : unknownField(entity_type, api_slug, `${pointer}/api_slug`)
      if ('code' in checked) problems.push(checked)
      else if (definition)
        fields.push({
          definition_id: definition.id,
          value: checked.value,
          number: normalizeContainerNumber(number ?? '') || null,
        })
    }
    return fields
  }
  const shipment = await read('Shipment', asked.shipment ?? [], 'shipment')
  const containers = await read('Container', asked.containers ?? [], 'containers')
  if (problems.length > 0) throw new HttpError(problems)
  return { shipment, containers }
}

export const unknownField = (entity_type: EntityType, api_slug: string, pointer: string): Problem => ({
  code: 'invalid',
  detail: `There is no custom field '${api_slug}' of ${entity_type}`,
  source: { pointer },
})

/** The shipment is new; its containers are to come. */
export async function beginShipment(
  tx: Transaction,
  { id, account_id }: Pick<Row<'shipments'>, 'id' | 'account_id'>,
  fields: readonly InitialField[],
): Promise<void> {
  await begin(tx, { account_id, entity_type: 'Shipment' }, [{ id, fields: lastOfEach(fields) }])
}

interface NewContainer extends Pick<Row<'containers'>, 'id' | 'number'> {
  shipment: Pick<Row<'shipments'>, 'initial_container_fields'>
}

/** Containers are new. What is said of one by its number goes before what is said of all of its shipment. */
export async function beginContainers(
  tx: Transaction,
  account_id: string,
  containers: readonly NewContainer[],
): Promise<void> {
  const begun = containers.map(({ id, number, shipment: { initial_container_fields } }) => {
    const { fields } = initial_container_fields ?? { fields: [] }
    const ofAll = fields.filter((one) => one.number === null)
    const ofThis = fields.filter((one) => one.number === normalizeContainerNumber(number))
    return { id, fields: lastOfEach([...ofAll, ...ofThis]) }
  })
  await begin(tx, { account_id, entity_type: 'Container' }, begun)
}

/** A tracking request is new; it has no values of its own yet. */
export async function beginRequest(
  tx: Transaction,
  { id, account_id }: Pick<Row<'tracking_requests'>, 'id' | 'account_id'>,
) {
  await insertDefaults(tx, { account_id, entity_type: 'TrackingRequest' }, [id])
}

interface Begun {
  id: string
  fields: readonly InitialField[]
}

/** With what was asked for, and the defaults of the definitions for the rest. */
async function begin(
  tx: Transaction,
  { account_id, entity_type }: { account_id: string; entity_type: EntityType },
  begun: readonly Begun[],
) {
  if (begun.length === 0) return
  const values = begun.flatMap(({ id, fields }) => fields.map((one) => ({ ...one, entity_type, entity_id: id })))
  await insertInitialFields(tx, account_id, values)
  const ids = begun.map(({ id }) => id)
  const defaults = await insertDefaults(tx, { account_id, entity_type }, ids)
  if (values.length + defaults > 0) await refreshCustomKeys(tx, account_id, ids)
}

const lastOfEach = (fields: readonly InitialField[]) => [
  ...new Map(fields.map((one) => [one.definition_id, one])).values(),
]
