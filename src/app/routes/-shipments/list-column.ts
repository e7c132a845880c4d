import type { Container } from '#contract/tracking/container.ts'
import type { ContainerBlank, ContainerSort } from '#contract/tracking/container-lists.ts'
import type { ShipmentBlank, ShipmentSort } from '#contract/tracking/shipment.ts'
import type { Column } from '../../table/column.ts'
import type { FilterKey } from './list-filters.ts'
import type { ContainerRow, ShipmentRow } from './list-source.ts'

/** A filter, or one custom field of those that `field` asks about. */
export type ColumnFilter = FilterKey | `field:${string}`

/** What a column names is there: a filter of the page, and an order and a blank of the API. */
interface Known<Sort, Blank> {
  filter?: ColumnFilter
  sort?: Sort
  blank?: Blank
}

export type ContainerColumn = Column<ContainerRow> & Known<ContainerSort, ContainerBlank>
export type ShipmentColumn = Column<ShipmentRow, Container> & Known<ShipmentSort, ShipmentBlank>
