import { isDeepStrictEqual } from 'node:util'
import { customFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import { type CustomFieldValue, customFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import { failures } from '#contract/said/failures.ts'
import { holdDefinition, holdDefinitionOf, insertDefinition } from '../db/custom-fields/custom-field-definitions.ts'
import { refreshCustomKeys } from '../db/custom-fields/custom-field-keys.ts'
import { insertOption } from '../db/custom-fields/custom-field-options.ts'
import { lockEntity, putField, valuesOf } from '../db/custom-fields/custom-fields.ts'
import type { Transaction } from '../db/scope.ts'
import { keepMirrored, mirroredOf } from '../db/sources/mirrors.ts'
import { linkedOf, type Theirs, textOf } from '../sources/mirror/api-types.ts'
import type { MirrorFailure } from '../sources/mirror/client.ts'
import {
  type Mirroring,
  noSuchList,
  nothingNew,
  optionalList,
  type Problems,
  paged,
  pageOf,
  type ReadPage,
} from './mirroring.ts'

const { attributes: attributesOf } = customFieldDefinition.schema.shape

/** A page of their custom fields. One of the same name and kind here is the same. */
export async function readDefinitions(of: Mirroring, page: number): Promise<ReadPage | MirrorFailure> {
  const path = '/custom_field_definitions'
  const answer = await optionalList(of, path, 'custom_field_definition', paged(page, 25))
  if (!answer) return noSuchList
  if (answer.outcome !== 'found') return answer
  const options = new Map<string, Theirs[]>()
  for (const { id, attributes } of answer.data) {
    if (!String(attributes.data_type).startsWith('enum')) continue
    const below = `${path}/${encodeURIComponent(id)}/options`
    const found = await optionalList(of, below, 'custom_field_option', paged(1, 100))
    if (found && found.outcome !== 'found') return found
    options.set(id, found?.data ?? [])
  }
  return pageOf(answer, null, async (tx) => {
    const problems: Problems = []
    for (const one of answer.data) {
      const reason = await takeDefinition(tx, of, one, options.get(one.id) ?? [])
      if (reason) problems.push({ about: textOf(one.attributes.display_name, 100) ?? one.id, reason })
    }
    return { ...nothingNew, problems }
  })
}

/** Why it is not copied, if so. */
async function takeDefinition(tx: Transaction, { mirror }: Mirroring, one: Theirs, options: readonly Theirs[]) {
  const known = (await mirroredOf(tx, mirror.id, 'definition', [one.id])).get(one.id)
  if (known) return undefined
  const names = Object.keys(attributesOf.shape)
  const said = Object.fromEntries(names.map((name) => [name, one.attributes[name] ?? unsaid[name] ?? null]))
  const { data: attributes } = attributesOf.safeParse(said)
  if (!attributes) return failures.field_of_unknown_kind
  if (attributes.data_type === 'reference') return failures.field_leads_elsewhere
  const own = await holdDefinitionOf(tx, attributes.entity_type, attributes.api_slug)
  if (own && own.data_type !== attributes.data_type) return failures.field_of_another_kind
  const definition = own ?? (await insertDefinition(tx, attributes))
  if (!own)
    for (const { attributes: option } of options) {
      const [label, value] = [textOf(option.label, 255), textOf(option.value, 255)]
      if (label && value) await insertOption(tx, { definition_id: definition.id, label, value, position: null })
    }
  const kept = { mirror_id: mirror.id, subject: 'definition' as const, their_id: one.id }
  await keepMirrored(tx, { ...kept, our_id: definition.id, is_made: own === undefined })
  return undefined
}

/** Not every provider has them all. */
const unsaid: Readonly<Record<string, unknown>> = { sensitive: false, reference_number: false }

/** A page of their values. What was set or emptied here stays so; what came from there follows them. */
export async function readValues(of: Mirroring, page: number): Promise<ReadPage | MirrorFailure> {
  const answer = await optionalList(of, '/custom_fields', 'custom_field', paged(page, 100))
  if (!answer) return noSuchList
  if (answer.outcome !== 'found') return answer
  return pageOf(answer, null, async (tx) => {
    const changed: string[] = []
    for (const one of answer.data) changed.push(...(await takeValue(tx, of, one)))
    await refreshCustomKeys(tx, of.mirror.account_id, [...new Set(changed)])
    return nothingNew
  })
}

const entityTypes = { shipment: 'Shipment', container: 'Container' } as const

/** What was taken last of a value of theirs. */
interface Said {
  value: CustomFieldValue
  /** Whether what stands here came from there. */
  is_put: boolean
}

async function takeValue(tx: Transaction, { mirror }: Mirroring, one: Theirs): Promise<string[]> {
  const [definition] = linkedOf(one, 'definition')
  const [entity] = linkedOf(one, 'entity')
  const { data: value = null } = customFieldValue.safeParse(one.attributes.value)
  if (!definition || value === null || (entity?.type !== 'shipment' && entity?.type !== 'container')) return []
  const ours = (await mirroredOf(tx, mirror.id, 'definition', [definition.id])).get(definition.id)?.our_id
  const entity_id = (await mirroredOf(tx, mirror.id, entity.type, [entity.id])).get(entity.id)?.our_id
  if (!ours || !entity_id) return []
  const kept = await holdDefinition(tx, ours)
  // Removed here meanwhile.
  if (!kept || !(await lockEntity(tx, { entity_type: entityTypes[entity.type], entity_id }))) return []
  const known = (await mirroredOf(tx, mirror.id, 'custom_field', [one.id])).get(one.id)
  // Of what was removed here and came anew nothing is known.
  const last = known?.our_id === entity_id ? (known.said as Said) : undefined
  const [there] = await valuesOf(tx, entity_id, [ours])
  // What a new one of its kind begins with gives way to theirs.
  const begun = there && there.user_id === null && isDeepStrictEqual(there.value, kept.default_value)
  const is_put = last ? last.is_put && isDeepStrictEqual(there?.value, last.value) : !there || begun === true
  const said: Said = { value, is_put }
  if (!isDeepStrictEqual(last, said))
    await keepMirrored(tx, { mirror_id: mirror.id, subject: 'custom_field', their_id: one.id, our_id: entity_id, said })
  if (!is_put || isDeepStrictEqual(there?.value, value)) return []
  await putField(
    tx,
    { entity_type: entityTypes[entity.type], entity_id },
    { definition_id: ours, user_id: null, value },
  )
  return [entity_id]
}
