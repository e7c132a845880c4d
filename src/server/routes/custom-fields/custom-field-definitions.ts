import type { api } from '#contract/api.ts'
import { type CustomFieldDefinition, customFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import { complaintsAbout } from '#domain/custom-fields/custom-field-definition.ts'
import { checkedValue } from '../../custom-fields/check-value.ts'
import { requireSensitive, withoutSensitive } from '../../custom-fields/sensitive.ts'
import {
  type Definition,
  deleteDefinition,
  findDefinition,
  insertDefinition,
  listDefinitions,
  lockDefinition,
  updateDefinition,
} from '../../db/custom-fields/custom-field-definitions.ts'
import { lockEntities, refreshCustomKeys } from '../../db/custom-fields/custom-field-keys.ts'
import { entitiesWith } from '../../db/custom-fields/custom-fields.ts'
import { violates } from '../../db/errors.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

type Attributes = CustomFieldDefinition['attributes']

const shown = (row: Definition, principal: Principal) => render(customFieldDefinition, withoutSensitive(row, principal))
const document = (row: Definition, principal: Principal) => ({ data: shown(row, principal) })

export const customFieldDefinitions: HandlersOf<typeof api.custom_field_definitions> = {
  async list({ tx, params, principal }) {
    const { rows, meta } = await listDefinitions(tx, params)
    return { data: rows.map((row) => shown(row, principal)), meta }
  },

  async get({ tx, params, principal }) {
    return document(found(await findDefinition(tx, params.id)), principal)
  },

  async create({ tx, body, context, principal }) {
    const asked = body.data.attributes
    requireSensitive(principal, asked)
    const attributes = await checked(tx, { ...nothingSaid, ...given(asked) } as Attributes, context)
    return document(await insertDefinition(tx, attributes).catch(slugTaken(asked)), principal)
  },

  async update({ tx, params, body, context, principal }) {
    await lockEntities(tx, await entitiesWith(tx, params.id))
    const before = found(await lockDefinition(tx, params.id))
    requireSensitive(principal, before)
    const changes = given(body.data.attributes)
    if (Object.keys(changes).length === 0) return document(before, principal)
    requireSensitive(principal, { ...before, ...changes })
    const { default_value } = await checked(tx, { ...before, ...changes }, context)
    const row = await updateDefinition(tx, before.id, { ...changes, default_value })
    if (row.reference_number !== before.reference_number || row.sensitive !== before.sensitive)
      await refreshCustomKeys(tx, principal.account_id, await entitiesWith(tx, row.id))
    return document(row, principal)
  },

  async delete({ tx, params, principal }) {
    await lockEntities(tx, await entitiesWith(tx, params.id))
    const row = found(await lockDefinition(tx, params.id))
    requireSensitive(principal, row)
    const entities = await entitiesWith(tx, row.id)
    await deleteDefinition(tx, row.id)
    if (row.reference_number) await refreshCustomKeys(tx, principal.account_id, entities)
    return undefined
  },
}

const nothingSaid = {
  description: null,
  reference_type: null,
  validation: null,
  default_format: null,
  default_value: null,
  sensitive: false,
  reference_number: false,
}

/** What was said: an attribute that is undefined was not. */
const given = (attributes: object): Partial<Attributes> =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))

/** @throws 422 with what is wrong with the definition as a whole */
async function checked<D extends Attributes & { id?: string }>(
  tx: Transaction,
  definition: D,
  { reference }: Context,
): Promise<D> {
  const complaints = complaintsAbout(definition)
  if (complaints.length > 0)
    throw new HttpError(
      complaints.map(({ attribute, ...rest }) => ({ ...rest, source: { pointer: `/data/attributes/${attribute}` } })),
    )
  if (definition.default_value === null) return definition
  const place = { reference, pointer: '/data/attributes/default_value' }
  return { ...definition, default_value: await checkedValue(tx, definition, definition.default_value, place) }
}

const slugTaken =
  ({ api_slug, entity_type }: Pick<Attributes, 'api_slug' | 'entity_type'>) =>
  (error: unknown) => {
    if (!violates(error, 'custom_field_definitions_slug_key')) throw error
    const detail = `'${api_slug}' is defined for ${entity_type} already`
    throw new HttpError('taken', detail, { pointer: '/data/attributes/api_slug' })
  }
