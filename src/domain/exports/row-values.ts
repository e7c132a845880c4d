import { routeOfContainer } from '../tracking/own-route.ts'
import type { ContainerOfList, ShipmentOfList } from './list-rows.ts'

// What both the cells of a list and its export read of a row.

/** What its shipment says, and of its way what the container has of its own. */
export const routeOf = ({ shipment, box }: ContainerOfList) => shipment && routeOfContainer(shipment.attributes, box)

/** Those of the container, then those of its shipment. */
export const referencesOf = (row: ContainerOfList) => [
  ...new Set([...row.box.ref_numbers, ...(routeOf(row)?.ref_numbers ?? [])]),
]

/** The first box is the most urgent one: it speaks for all, never the first that was reported. */
export const worst = ({ boxes }: ShipmentOfList) => boxes[0]?.attributes
export const allFees = ({ boxes }: ShipmentOfList) => boxes.flatMap(({ attributes }) => attributes.fees_at_pod_terminal)
