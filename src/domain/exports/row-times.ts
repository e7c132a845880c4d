import type { RunningCost } from '#contract/tracking/running-cost.ts'
import { money } from '../tracking/fees-due.ts'
import type { ContainerOfList } from './list-rows.ts'

/** A time, and the zone of its place. */
interface Time {
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
} satisfies Record<string, (row: ContainerOfList) => Time>

const amounts = (costs: readonly { amount: number | null; currency: string }[]) =>
  costs.flatMap(({ amount, currency }) => (amount ? money({ amount, currency }) : [])).join('; ') || null

/** By currency, never added. */
export const aDay = (costs: readonly RunningCost[]) =>
  amounts(costs.map(({ a_day, currency_code }) => ({ amount: a_day, currency: currency_code })))
export const runUp = (costs: readonly RunningCost[]) =>
  amounts(costs.map(({ so_far, currency_code }) => ({ amount: so_far, currency: currency_code })))
