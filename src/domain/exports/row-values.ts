import type { RunningCost } from '#contract/tracking/running-cost.ts'
import { money } from '../tracking/fees-due.ts'
import { routeOfContainer } from '../tracking/own-route.ts'
import type { ContainerOfList, ShipmentOfList } from './list-rows.ts'

// What both the cells of a list and its export read of a row.

/** What its shipment says, and of its way what the container has of its own. */
export const routeOf = ({ shipment, box }: ContainerOfList) => shipment && routeOfContainer(shipment.attributes, box)

/** Those of the container, then those of its shipment. */
export const referencesOf = (row: ContainerOfList) => [
  ...new Set([...row.box.ref_numbers, ...(routeOf(row)?.ref_numbers ?? [])]),
]

interface Moment {
  at: string | null
  zone: string | null
}

/** The times of a container that have a column, each with the zone of its place. */
export const timesOf = {
  appointment: ({ box }) => ({ at: box.pickup_appointment_at, zone: box.pickup_timezone }),
  unloaded: ({ box }) => ({ at: box.pod_discharged_at, zone: box.pod_timezone }),
  picked_up: ({ box }) => ({ at: box.final_destination_full_out_at ?? box.pod_full_out_at, zone: box.pickup_timezone }),
  empty_due: ({ box }) => ({ at: box.empty_due_at, zone: box.empty_due_timezone }),
  returned: ({ box }) => ({ at: box.empty_terminated_at, zone: box.empty_terminated_timezone }),
  added: ({ box }) => ({ at: box.created_at, zone: 'UTC' }),
} satisfies Record<string, (row: ContainerOfList) => Moment>

const amounts = (costs: readonly { amount: number | null; currency: string }[]) =>
  costs.flatMap(({ amount, currency }) => (amount ? money({ amount, currency }) : [])).join('; ') || null

/** By currency, never added. */
export const aDay = (costs: readonly RunningCost[]) =>
  amounts(costs.map(({ a_day, currency_code }) => ({ amount: a_day, currency: currency_code })))
export const runUp = (costs: readonly RunningCost[]) =>
  amounts(costs.map(({ so_far, currency_code }) => ({ amount: so_far, currency: currency_code })))

/** The first box is the most urgent one: it speaks for all, never the first that was reported. */
export const worst = ({ boxes }: ShipmentOfList) => boxes[0]?.attributes
export const allFees = ({ boxes }: ShipmentOfList) => boxes.flatMap(({ attributes }) => attributes.fees_at_pod_terminal)
