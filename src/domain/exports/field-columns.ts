import type { DataType } from '#contract/custom-fields/custom-field-definition.ts'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import { t } from '#contract/language.ts'
import type { CsvValue } from '../csv.ts'
import type { ContainerOfList, ShipmentOfList } from './list-rows.ts'

/** `shipment.priority`: the id of the column of a custom field. */
export const columnOfField = ({ entity_type, api_slug }: { entity_type: string; api_slug: string }) =>
  `${entity_type.toLowerCase()}.${api_slug}`

/** Of which container or shipment a row has the value of a field. */
export const entityOfRow = (entity_type: string, row: ContainerOfList | ShipmentOfList): string | undefined =>
  entity_type === 'Container' ? row.id : row.shipment?.id

/** The heading of a custom field; where both shipments and containers have one of the name, it says whose it is. */
export function customColumnName(
  { display_name, entity_type, data_type }: { display_name: string; entity_type: string; data_type: DataType },
  isTwice: boolean,
): string {
  const name = isTwice
    ? entity_type === 'Container'
      ? t('{name}, container', { name: display_name })
      : t('{name}, shipment', { name: display_name })
    : display_name
  return data_type === 'datetime' ? t('{name} (UTC)', { name }) : name
}

interface Shown {
  value: CustomFieldValue | null
  display_value: string | null
}

/** Numbers and days to reckon with; else what people read. */
export function valueInFile(data_type: DataType, { value, display_value }: Shown): CsvValue {
  if (data_type === 'date') return typeof value === 'string' ? new Date(value) : null
  if (data_type === 'number') return typeof value === 'number' ? value : null
  if (data_type === 'datetime') return typeof value === 'string' ? { moment: value.replace(/\.000Z$/, 'Z') } : null
  return display_value
}
