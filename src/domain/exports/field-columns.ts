import type { DataType } from '#contract/custom-fields/custom-field-definition.ts'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import type { CsvValue } from '../csv.ts'
import type { ContainerOfList, ShipmentOfList } from './list-rows.ts'

const places = { shipment: 'Shipment', container: 'Container' } as const

/** Which custom field a column has: of `shipment.priority` that of shipments. Undefined for any other column. */
export function fieldOfColumn(id: string) {
  const [, place = '', slug = ''] = /^(shipment|container)\.(.+)$/.exec(id) ?? []
  return slug ? { entity_type: places[place as keyof typeof places], slug } : undefined
}

/** Of which container or shipment a row has the value of a field. */
export const entityOfRow = (entity_type: string, row: ContainerOfList | ShipmentOfList): string | undefined =>
  entity_type === 'Container' ? row.id : row.shipment?.id

interface Shown {
  value: CustomFieldValue | null
  display_value: string | null
}

/** Numbers and days to reckon with; else what people read. */
export function valueInFile(data_type: DataType, { value, display_value }: Shown): CsvValue {
  if (data_type === 'date') return typeof value === 'string' ? new Date(value) : null
  if (data_type === 'number' || data_type === 'datetime')
    return typeof value === 'number' || typeof value === 'string' ? value : null
  return display_value
}
