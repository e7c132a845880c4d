import * as z from 'zod'
import type { api } from '#contract/api.ts'
import { customField } from '#contract/custom-fields/custom-field.ts'
import type { EntityType } from '#contract/custom-fields/custom-field-definition.ts'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import { fault, ofField } from '#contract/said/fault.ts'
import { refusal } from '#contract/said/refusals.ts'
import { displayValue } from '#domain/custom-fields/custom-field.ts'
import { checkedValue } from '../../custom-fields/check-value.ts'
import { unknownField } from '../../custom-fields/initial.ts'
import { maySeeSensitive, requireSensitive } from '../../custom-fields/sensitive.ts'
import { type Definition, holdDefinition, holdDefinitionOf } from '../../db/custom-fields/custom-field-definitions.ts'
import { refreshCustomKeys } from '../../db/custom-fields/custom-field-keys.ts'
import {
  deleteField,
  type Entity,
  entityExists,
  type Field,
  findField,
  findFieldOf,
  listFields,
  lockEntity,
  putField,
} from '../../db/custom-fields/custom-fields.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import { found, HttpError } from '../../http/errors.ts'
import { checkExpected } from '../../http/expected.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import type { SensitiveValues } from '../../http/sensitive-reads.ts'

/** The caller, and how it is to be answered. */
interface Caller {
  tx: Transaction
  principal: Principal
  context: Context
}

const wireTypes = { Shipment: 'shipment', Container: 'container', TrackingRequest: 'tracking_request' } as const
const entityTypeOf = { shipment: 'Shipment', container: 'Container', tracking_request: 'TrackingRequest' } as const

export const customFields: HandlersOf<typeof api.custom_fields> = {
  async list({ tx, params, principal }) {
    const {
      'filter[entity_type]': entity_type,
      'filter[entity_id]': entity_ids,
      'filter[definition_id]': definition_ids,
    } = params
    const wanted = { entity_type, entity_ids: entity_ids?.filter(isId), definition_ids: definition_ids?.filter(isId) }
    return list(await listFields(tx, wanted, params), principal)
  },

  async create({ body, ...asked }) {
    const { attributes, meta } = body.data
    const target = body.data.relationships?.entity?.data
    if (!target)
      throw new HttpError('blank', ofField('entity', fault('blank')), { pointer: '/data/relationships/entity' })
    const entity = { entity_type: entityTypeOf[target.type], entity_id: target.id }
    if (!(await lockEntity(asked.tx, entity)))
      throw new HttpError('invalid', `There is no ${target.type} ${target.id}`, {
        pointer: '/data/relationships/entity/data/id',
      })
    const definition = await definitionOf(asked.tx, entity.entity_type, attributes.api_slug)
    return put(asked, entity, definition, { ...attributes, ...meta })
  },

  async get({ tx, params, principal }) {
    const field = found(await findField(tx, params.id))
    return { data: shown(field, principal), sensitive: sensitiveIn([field], principal) }
  },

  async update({ params, body, ...asked }) {
    const { attributes, meta } = body.data
    return replace(asked, found(await findField(asked.tx, params.id)), { ...attributes, ...meta })
  },

  async delete({ params, ...asked }) {
    return remove(asked, found(await findField(asked.tx, params.id)))
  },
}

type Below = typeof api.shipment_custom_fields
/** The same endpoints, wherever they are. */
type Anywhere = { [Verb in keyof Below]: Omit<Below[Verb], 'path'> & { path: string } }

/** Below what has the fields. */
const fieldsOf = (entity_type: EntityType): HandlersOf<Anywhere> => ({
  async list({ tx, params, principal }) {
    const entity = { entity_type, entity_id: params.id }
    if (!(await entityExists(tx, entity))) throw nothingThere()
    return list(await listFields(tx, { entity_type, entity_ids: [params.id] }, params), principal)
  },

  async create({ params, body, ...asked }) {
    const entity = { entity_type, entity_id: params.id }
    if (!(await lockEntity(asked.tx, entity))) throw nothingThere()
    const { attributes, meta } = body.data
    const definition = await definitionOf(asked.tx, entity_type, attributes.api_slug)
    return put(asked, entity, definition, { ...attributes, ...meta })
  },

  async update({ params, body, ...asked }) {
    const field = await findFieldOf(asked.tx, { entity_type, entity_id: params.id }, params.api_slug)
    return replace(asked, found(field), { ...body.data.attributes, ...body.data.meta })
  },

  async delete({ params, ...asked }) {
    return remove(asked, found(await findFieldOf(asked.tx, { entity_type, entity_id: params.id }, params.api_slug)))
  },
})

export const shipmentCustomFields = fieldsOf('Shipment')
export const containerCustomFields = fieldsOf('Container')
export const trackingRequestCustomFields = fieldsOf('TrackingRequest')

const nothingThere = () => new HttpError('not_found', refusal('no_such_resource'))

/** What is no id names nothing. */
const isId = (id: string) => z.uuid().safeParse(id).success

function list({ rows, meta }: Awaited<ReturnType<typeof listFields>>, principal: Principal) {
  return { data: rows.map((row) => shown(row, principal)), meta, sensitive: sensitiveIn(rows, principal) }
}

/** What somebody has read who may. */
function sensitiveIn(rows: readonly Field[], principal: Principal): SensitiveValues {
  const read = rows.filter(({ sensitive, value }) => sensitive && value !== null && maySeeSensitive(principal))
  return {
    entities: read.map(({ entity_type, entity_id }) => ({ type: wireTypes[entity_type], id: entity_id })),
    fields: [...new Set(read.map(({ api_slug }) => api_slug))].toSorted(),
  }
}

function shown({ entity_type, ...field }: Field, principal: Principal) {
  const value = field.sensitive && !maySeeSensitive(principal) ? null : field.value
  const display_value = displayValue({ ...field, value })
  const row = { ...field, entity_type: wireTypes[entity_type], value, display_value }
  return render(customField, row)
}

/** @throws 422: what there is not to be set is named in the body, not in the address */
async function definitionOf(tx: Transaction, entity_type: EntityType, api_slug: string): Promise<Definition> {
  const definition = await holdDefinitionOf(tx, entity_type, api_slug)
  if (definition) return definition
  throw new HttpError([unknownField(entity_type, api_slug, '/data/attributes/api_slug')])
}

interface Change {
  value: CustomFieldValue
  /** What the caller has seen. */
  expected?: object | undefined
}

/** Keeps a value, and what can be found by it. The entity is locked. */
async function put({ tx, principal, context }: Caller, entity: Entity, definition: Definition, change: Change) {
  requireSensitive(principal, definition)
  const place = { reference: context.reference, pointer: '/data/attributes/value' }
  const value = await checkedValue(tx, definition, change.value, place)
  if (change.expected) checkExpected(change.expected, (await findFieldOf(tx, entity, definition.api_slug)) ?? {})
  const user_id = principal.user_id ?? null
  const id = await putField(tx, entity, { definition_id: definition.id, user_id, value })
  await followValue(tx, principal, entity, definition)
  return { data: shown(found(await findField(tx, id)), principal) }
}

async function replace(asked: Caller, field: Field, change: Change) {
  found((await lockEntity(asked.tx, field)) || undefined)
  const definition = found(await holdDefinition(asked.tx, field.definition_id))
  found(await findField(asked.tx, field.id))
  return put(asked, field, definition, change)
}

async function remove({ tx, principal }: Caller, field: Field) {
  await lockEntity(tx, field)
  const definition = found(await holdDefinition(tx, field.definition_id))
  requireSensitive(principal, definition)
  await deleteField(tx, field.id)
  await followValue(tx, principal, field, definition)
  return undefined
}

/** Tracking requests are found by what they ask for, and lead to a shipment soon: they have no keys of their own fields. */
async function followValue(
  tx: Transaction,
  { account_id }: Principal,
  { entity_type, entity_id }: Entity,
  { reference_number }: Definition,
) {
  if (reference_number && entity_type !== 'TrackingRequest') await refreshCustomKeys(tx, account_id, [entity_id])
}
