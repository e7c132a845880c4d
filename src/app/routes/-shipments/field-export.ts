import type { QueryClient } from '@tanstack/react-query'
import type { CustomFieldDefinition, DataType } from '#contract/custom-fields/custom-field-definition.ts'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import type { CsvValue } from '#domain/csv.ts'
import type { ExportColumn } from '#domain/exports/column.ts'
import { patient } from '../../api/patience.ts'
import { definitionsQuery } from '../../features/shipment/shipment-query.ts'
import { columnIdOf, entityOf, namedFields, valuesOf } from './field-columns.tsx'
import type { ContainerRow, ShipmentRow } from './list-source.ts'

type Row = ContainerRow | ShipmentRow

/** As many are asked for at once. */
const most = 100

/** What a file has of the custom fields among these columns, and how it is fetched for rows before they are written. */
export async function fieldExport<One extends Row>(client: QueryClient, ids: readonly string[]) {
  const definitions = ids.some((id) => id.includes('.')) ? (await client.fetchQuery(definitionsQuery)).data : []
  const columns = namedFields(definitions).filter(({ definition }) => ids.includes(columnIdOf(definition)))
  const values = new Map<string, CsvValue>()
  const keyOf = (definition: CustomFieldDefinition, id: string | undefined) => `${definition.id} ${id}`
  const csv: Record<string, ExportColumn<One>> = {}
  for (const { definition, words } of columns)
    csv[columnIdOf(definition)] = { [words]: (row) => values.get(keyOf(definition, entityOf(definition, row))) }
  async function fetchFor(rows: readonly One[], signal: AbortSignal): Promise<void> {
    for (const { definition } of columns) {
      const all = [...new Set(rows.flatMap((row) => entityOf(definition, row) ?? []))]
      for (let at = 0; at < all.length && !signal.aborted; at += most) {
        const document = await client.fetchQuery({
          ...valuesOf(definition, all.slice(at, at + most)),
          ...patient,
          staleTime: 0,
          gcTime: 0,
        })
        for (const { attributes, relationships } of document.data)
          values.set(
            keyOf(definition, relationships.entity.data?.id),
            valueIn(definition.attributes.data_type, attributes),
          )
      }
    }
  }
  return { csv, fetchFor: columns.length > 0 ? fetchFor : undefined }
}

interface Shown {
  value: CustomFieldValue | null
  display_value: string | null
}

/** Numbers and days to reckon with; else what people read. */
function valueIn(data_type: DataType, { value, display_value }: Shown): CsvValue {
  if (data_type === 'date') return typeof value === 'string' ? new Date(value) : null
  if (data_type === 'number' || data_type === 'datetime')
    return typeof value === 'number' || typeof value === 'string' ? value : null
  return display_value
}
