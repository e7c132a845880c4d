import { useQuery } from '@tanstack/react-query'
import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import { readFieldTerm } from '#domain/custom-fields/field-filter.ts'
import { definitionsQuery } from '../../features/shipment/shipment-query.ts'

/** Custom fields that a list may show and be filtered by, the oldest first. A sensitive one stays on its own page. */
export const listedFields = (definitions: readonly CustomFieldDefinition[]) =>
  definitions
    .filter(({ attributes: { entity_type, sensitive } }) => entity_type !== 'TrackingRequest' && !sensitive)
    .toReversed()

/** Each name once: a filter finds it on shipments and on containers. */
export function useFilterFields() {
  const { data, error, isPending } = useQuery(definitionsQuery)
  const fields = listedFields(data?.data ?? [])
  const named = new Map(fields.map((one) => [one.attributes.api_slug, one]))
  return { fields: [...named.values()], error, isPending }
}

export const slugOf = (term: string) => readFieldTerm(term)?.slug
