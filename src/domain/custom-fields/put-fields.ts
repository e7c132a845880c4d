import type { EntityType } from '#contract/custom-fields/custom-field-definition.ts'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import type { InitialField } from './custom-field.ts'

/** A value that was put somewhere, so that it can be taken back. */
export interface PutField {
  entity_type: EntityType
  entity_id: string
  definition_id: string
  /** Null: there was none. */
  before: { value: CustomFieldValue } | null
  after: CustomFieldValue
}

/** A value that something to come begins with. */
export interface PutInitial {
  field: InitialField
  before: InitialField | null
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isOfSame = (one: InitialField, other: InitialField) =>
  one.definition_id === other.definition_id && one.number === other.number

/** What something to come begins with, and what of it is new. */
export function addInitial(
  there: readonly InitialField[],
  given: readonly InitialField[],
  { replaces }: { replaces: boolean },
): { fields: InitialField[]; put: PutInitial[] } {
  const fields = [...there]
  const put: PutInitial[] = []
  const isSaidOfAll = ({ definition_id }: InitialField) =>
    there.some((one) => one.definition_id === definition_id && one.number === null && one.value !== null)
  for (const field of given) {
    if (!replaces && field.number !== null && isSaidOfAll(field)) continue
    const at = fields.findIndex((one) => isOfSame(one, field))
    const before = fields[at] ?? null
    if (before !== null && (isSame(before.value, field.value) || (before.value !== null && !replaces))) continue
    if (before === null) fields.push(field)
    else fields[at] = field
    put.push({ field, before })
  }
  return { fields, put }
}

/** As it was before these were put, but for what was changed since. */
export function withoutInitial(there: readonly InitialField[], put: readonly PutInitial[]): InitialField[] {
  return there.flatMap((one) => {
    const own = put.find(({ field }) => isOfSame(field, one) && isSame(field.value, one.value))
    return own ? (own.before ?? []) : one
  })
}
