import type { api } from '#contract/api.ts'
import { customFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import { customFieldOption } from '#contract/custom-fields/custom-field-option.ts'
import { refusal } from '#contract/said/refusals.ts'
import { requireSensitive } from '../../custom-fields/sensitive.ts'
import { findDefinition, holdDefinition } from '../../db/custom-fields/custom-field-definitions.ts'
import {
  deleteOption,
  findOption,
  insertOption,
  listOptions,
  updateOption,
} from '../../db/custom-fields/custom-field-options.ts'
import { violates } from '../../db/errors.ts'
import type { Row } from '../../db/schema.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const customFieldOptions: HandlersOf<typeof api.custom_field_options> = {
  async list({ tx, params }) {
    found(await findDefinition(tx, params.id))
    const { rows, meta } = await listOptions(tx, params.id, params)
    return { data: rows.map(shown), meta }
  },

  async create({ tx, params, body, principal }) {
    const definition = found(await holdDefinition(tx, params.id))
    requireSensitive(principal, definition)
    const { id, data_type, display_name } = definition
    if (data_type !== 'enum' && data_type !== 'enum_multi')
      throw new HttpError('invalid', refusal('field_has_no_options', { name: display_name, type: data_type }), {
        pointer: '/data',
      })
    const { label, value, position = null } = body.data.attributes
    const row = await insertOption(tx, { definition_id: id, label, value, position }).catch(valueTaken(value))
    return { data: shown(row) }
  },

  async get({ tx, params }) {
    return { data: shown(found(await findOption(tx, params.id, params.option_id))) }
  },

  async update({ tx, params, body, principal }) {
    requireSensitive(principal, found(await holdDefinition(tx, params.id)))
    return { data: shown(found(await updateOption(tx, params.id, params.option_id, body.data.attributes))) }
  },

  async delete({ tx, params, principal }) {
    requireSensitive(principal, found(await holdDefinition(tx, params.id)))
    found(await deleteOption(tx, params.id, params.option_id))
    return undefined
  },
}

const shown = (row: Row<'custom_field_options'>) => ({
  ...render(customFieldOption, row),
  links: { self: `${customFieldDefinition.collection}/${row.definition_id}/options/${row.id}` },
})

const valueTaken = (value: string) => (error: unknown) => {
  if (!violates(error, 'custom_field_options_value_key')) throw error
  throw new HttpError('taken', refusal('option_there', { value }), { pointer: '/data/attributes/value' })
}
