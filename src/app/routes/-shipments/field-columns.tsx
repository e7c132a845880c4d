import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import { t, tc } from '#contract/language.ts'
import { columnOfField, entityOfRow } from '#domain/exports/field-columns.ts'
import { q } from '../../api/query.ts'
import { shownValue } from '../../features/custom-field/shown-value.ts'
import { Cut, Nothing } from './cells.tsx'
import { listedFields } from './known-fields.ts'
import type { ContainerColumn, ShipmentColumn } from './list-column.ts'
import type { ContainerRow, ShipmentRow } from './list-source.ts'

type Row = ContainerRow | ShipmentRow

/** The values of one field of these. */
export const valuesOf = ({ id }: CustomFieldDefinition, entity_ids: readonly string[]) =>
  q(api.custom_fields.list, {
    'filter[definition_id]': [id],
    'filter[entity_id]': [...entity_ids],
    'page[size]': 100,
  })

/** All rows of a page are asked for together. */
function FieldValue({ definition, row }: { definition: CustomFieldDefinition; row: Row }) {
  const id = entityOfRow(definition.attributes.entity_type, row)
  const { data, error, isPlaceholderData } = useQuery({
    ...valuesOf(definition, row.page[definition.attributes.entity_type === 'Container' ? 'containers' : 'shipments']),
    staleTime: 60_000,
    // What was known before the rows came anew, or in another order.
    placeholderData: keepPreviousData,
  })
  const value = data?.data.find(({ relationships }) => relationships.entity.data?.id === id)
  const shown = value && shownValue(value.attributes)
  if (shown) return <Cut text={shown} />
  return <Nothing words={error ? t('not loaded') : data && !isPlaceholderData ? tc('no value', 'none') : '…'} />
}

function columnOf({ definition, words }: { definition: CustomFieldDefinition; words: string }) {
  const { data_type, api_slug } = definition.attributes
  return {
    id: columnOfField(definition.attributes),
    words,
    width: 144,
    end: data_type === 'number',
    extra: true,
    filter: `field:${api_slug}` as const,
    cell: (row: Row) => <FieldValue definition={definition} row={row} />,
  }
}

/** What each field is called, where one of shipments and one of containers may have the same name. */
export function namedFields(definitions: readonly CustomFieldDefinition[]) {
  const fields = listedFields(definitions)
  const names = fields.map(({ attributes }) => attributes.display_name)
  return fields.map((definition) => {
    const { display_name, entity_type } = definition.attributes
    const isTwice = names.indexOf(display_name) !== names.lastIndexOf(display_name)
    if (!isTwice) return { definition, words: display_name }
    const words =
      entity_type === 'Shipment'
        ? t('{field}, shipment', { field: display_name })
        : t('{field}, container', { field: display_name })
    return { definition, words }
  })
}

/** A column for each field of containers and of their shipments. */
export const fieldColumnsOfContainers = (definitions: readonly CustomFieldDefinition[]): ContainerColumn[] =>
  namedFields(definitions).map(columnOf)

/** The same of shipments alone. */
export const fieldColumnsOfShipments = (definitions: readonly CustomFieldDefinition[]): ShipmentColumn[] =>
  namedFields(definitions.filter(({ attributes }) => attributes.entity_type === 'Shipment')).map(columnOf)
