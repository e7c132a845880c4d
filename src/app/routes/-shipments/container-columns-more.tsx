import type { RunningCost } from '#contract/running-cost.ts'
import { grouped } from '#domain/text.ts'
import { equipment, kilograms } from '../../features/container/equipment.ts'
import { timeColumns } from '../../lib/csv-times.ts'
import { money } from '../../lib/fees.ts'
import { deadlineWords } from '../../lib/words.ts'
import { When } from '../../ui/when.tsx'
import { cutOr, Nothing, orNothing, Tags } from './cells.tsx'
import type { ContainerColumn } from './list-column.ts'
import type { ContainerRow } from './list-source.ts'
import { nextStepColumn } from './next-step-column.tsx'

interface Moment {
  at: string | null
  zone: string | null
}

const moment = ({ at, zone }: Moment, words = 'none') => (at ? <When at={at} zone={zone} /> : <Nothing words={words} />)

/** A column of one time, on the screen and in an export. */
function timeColumn(id: string, words: string, read: (row: ContainerRow) => Moment): ContainerColumn {
  return { id, words, width: 160, extra: true, cell: (row) => moment(read(row)), csv: timeColumns(words, read) }
}

const amounts = (costs: readonly { amount: number | null; currency: string }[]) =>
  costs.flatMap(({ amount, currency }) => (amount ? money({ amount, currency }) : [])).join('; ') || null

/** By currency, never added. */
const aDay = (costs: readonly RunningCost[]) =>
  amounts(costs.map(({ a_day, currency_code }) => ({ amount: a_day, currency: currency_code })))
const runUp = (costs: readonly RunningCost[]) =>
  amounts(costs.map(({ so_far, currency_code }) => ({ amount: so_far, currency: currency_code })))

/** What some people need every day and most never. */
export const moreContainerColumns: readonly ContainerColumn[] = [
  {
    id: 'a_day',
    words: 'Costs a day',
    width: 120,
    end: true,
    extra: true,
    sort: 'cost_a_day',
    order: 'amounts',
    cell: ({ box }) => orNothing(aDay(box.costs), 'nothing'),
    csv: { 'Costs a day': ({ box }) => aDay(box.costs) },
  },
  {
    id: 'run_up',
    words: 'Run up',
    width: 136,
    end: true,
    extra: true,
    sort: 'cost_so_far',
    order: 'amounts',
    cell: ({ box }) => orNothing(runUp(box.costs), 'nothing'),
    csv: { 'Run up': ({ box }) => runUp(box.costs) },
  },
  {
    id: 'set_by',
    words: 'Deadline set by',
    width: 112,
    extra: true,
    cell: ({ box }) => orNothing(box.binding_lfd_source && deadlineWords[box.binding_lfd_source], 'none'),
    csv: { 'Deadline set by': ({ box }) => box.binding_lfd_source && deadlineWords[box.binding_lfd_source] },
  },
  {
    ...timeColumn('appointment', 'Appointment', ({ box }) => ({
      at: box.pickup_appointment_at,
      zone: box.pickup_timezone,
    })),
    blank: 'pickup_appointment_at',
  },
  nextStepColumn(({ box }) => box.expected_next),
  timeColumn('unloaded', 'Discharged', ({ box }) => ({ at: box.pod_discharged_at, zone: box.pod_timezone })),
  timeColumn('picked_up', 'Picked up', ({ box }) => ({
    at: box.final_destination_full_out_at ?? box.pod_full_out_at,
    zone: box.pickup_timezone,
  })),
  timeColumn('returned', 'Empty returned', ({ box }) => ({
    at: box.empty_terminated_at,
    zone: box.empty_terminated_timezone,
  })),
  {
    id: 'spot',
    words: 'Spot',
    width: 104,
    extra: true,
    cell: ({ box }) => cutOr(box.location_at_pod_terminal, 'none'),
    csv: { Spot: ({ box }) => box.location_at_pod_terminal },
  },
  {
    id: 'equipment',
    words: 'Equipment',
    width: 152,
    extra: true,
    cell: ({ box }) => orNothing(equipment(box), 'unknown'),
    csv: { Equipment: ({ box }) => equipment(box) },
  },
  {
    id: 'weight',
    words: 'Weight, kg',
    width: 96,
    end: true,
    extra: true,
    cell: ({ box }) => {
      const weight = kilograms(box.weight_in_lbs)
      return orNothing(weight && grouped(weight), 'unknown')
    },
    csv: { 'Weight, kg': ({ box }) => kilograms(box.weight_in_lbs) },
  },
  {
    id: 'seal',
    words: 'Seal',
    width: 112,
    extra: true,
    cell: ({ box }) => cutOr(box.seal_number, 'unknown'),
    csv: { Seal: ({ box }) => box.seal_number },
  },
  {
    id: 'origin',
    words: 'Port of loading',
    width: 148,
    extra: true,
    cell: ({ shipment }) => cutOr(shipment?.attributes.port_of_lading_name, 'not named yet'),
    csv: { 'Port of loading': ({ shipment }) => shipment?.attributes.port_of_lading_name },
  },
  {
    id: 'tags',
    words: 'Tags',
    width: 148,
    extra: true,
    filter: 'tag',
    cell: ({ shipment }) => <Tags tags={shipment?.attributes.tags ?? []} />,
    csv: { Tags: ({ shipment }) => shipment?.attributes.tags.join('; ') },
  },
  {
    ...timeColumn('added', 'Added', ({ box }) => ({ at: box.created_at, zone: 'UTC' })),
    sort: 'created_at',
    order: 'recent',
  },
]
