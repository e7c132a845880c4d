import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import { grouped, t, tc } from '#contract/language.ts'
import { aDay, runUp, timesOf } from '#domain/exports/row-times.ts'
import { routeOf } from '#domain/exports/row-values.ts'
import { deadlineWords } from '#domain/tracking/deadline-words.ts'
import { equipment, kilograms } from '#domain/tracking/equipment.ts'
import { legWords } from '#domain/tracking/words.ts'
import { definitionsQuery } from '../../features/shipment/shipment-query.ts'
import { RemainingWords, useRemaining } from '../../ui/remaining.tsx'
import { When } from '../../ui/when.tsx'
import { cutOr, Nothing, orNothing, Tags } from './cells.tsx'
import { containerColumns } from './container-columns.tsx'
import { fieldColumnsOfContainers } from './field-columns.tsx'
import type { ContainerColumn } from './list-column.ts'
import { nextStepColumn } from './next-step-column.tsx'

/** A last day, and how many are left. */
export const DayLeft = ({ at, zone }: { at: string; zone: string | null }) => (
  <span className="cut">
    <When at={at} zone={zone} whole /> <RemainingWords {...useRemaining(at, zone)} />
  </span>
)

const timeColumn = (id: keyof typeof timesOf, words: string): ContainerColumn => ({
  id,
  words,
  width: 160,
  extra: true,
  cell: (row) => {
    const { at, zone } = timesOf[id](row)
    return at ? <When at={at} zone={zone} /> : <Nothing words={tc('no time', 'none')} />
  },
})

const moreContainerColumns: readonly ContainerColumn[] = [
  {
    id: 'a_day',
    words: t('Costs a day'),
    width: 120,
    end: true,
    extra: true,
    sort: 'cost_a_day',
    order: 'amounts',
    cell: ({ box }) => orNothing(aDay(box.costs), tc('no costs', 'nothing')),
  },
  {
    id: 'run_up',
    words: tc('costs so far', 'Run up'),
    width: 136,
    end: true,
    extra: true,
    sort: 'cost_so_far',
    order: 'amounts',
    cell: ({ box }) => orNothing(runUp(box.costs), tc('no costs', 'nothing')),
  },
  {
    id: 'set_by',
    words: t('Deadline set by'),
    width: 120,
    extra: true,
    cell: ({ box }) =>
      orNothing(box.binding_lfd_source && deadlineWords[box.binding_lfd_source], tc('no deadline', 'none')),
  },
  { ...timeColumn('appointment', t('Appointment')), blank: 'pickup_appointment_at' },
  nextStepColumn(({ box }) => box.expected_next),
  timeColumn('unloaded', t('Discharged')),
  timeColumn('picked_up', t('Picked up')),
  {
    id: 'leg',
    words: t('Delivery'),
    width: 140,
    extra: true,
    filter: 'leg',
    cell: ({ box }) => orNothing(box.delivery_leg && legWords[box.delivery_leg], tc('no delivery', 'none')),
  },
  {
    id: 'empty_due',
    words: t('Empty due'),
    width: 176,
    extra: true,
    sort: 'empty_due',
    order: 'days',
    filter: 'empty_due',
    cell: ({ box: { empty_due_at: at, empty_due_timezone: zone } }) =>
      at ? <DayLeft at={at} zone={zone} /> : <Nothing words={tc('no time', 'none')} />,
  },
  timeColumn('returned', t('Empty returned')),
  {
    id: 'spot',
    words: tc('place in a yard', 'Spot'),
    width: 104,
    extra: true,
    cell: ({ box }) => cutOr(box.location_at_pod_terminal, tc('no spot', 'none')),
  },
  {
    id: 'equipment',
    words: t('Equipment'),
    width: 152,
    extra: true,
    cell: ({ box }) => orNothing(equipment(box), t('unknown')),
  },
  {
    id: 'weight',
    words: t('Weight, kg'),
    width: 96,
    end: true,
    extra: true,
    cell: ({ box }) => {
      const weight = kilograms(box.weight_in_lbs)
      return orNothing(weight && grouped(weight), t('unknown'))
    },
  },
  {
    id: 'seal',
    words: t('Seal'),
    width: 112,
    extra: true,
    cell: ({ box }) => cutOr(box.seal_number, t('unknown')),
  },
  {
    id: 'origin',
    words: t('Port of loading'),
    width: 148,
    extra: true,
    cell: (row) => cutOr(routeOf(row)?.port_of_lading_name, t('not named yet')),
  },
  {
    id: 'tags',
    words: t('Tags'),
    width: 148,
    extra: true,
    filter: 'tag',
    cell: ({ shipment }) => <Tags tags={shipment?.attributes.tags ?? []} />,
  },
  { ...timeColumn('added', tc('column: when it was added', 'Added')), sort: 'created_at', order: 'recent' },
]

/** Those that everybody begins with, and before the last of them what some people need every day and most never. */
const withMore = (more: readonly ContainerColumn[]) => [
  ...containerColumns.slice(0, -1),
  ...more,
  ...containerColumns.slice(-1),
]

export const allContainerColumns: readonly ContainerColumn[] = withMore(moreContainerColumns)

export { definitionsQuery }

/** And one for each custom field, as far as they are known. */
export const columnsWith = (definitions: readonly CustomFieldDefinition[] = []): readonly ContainerColumn[] =>
  withMore([...moreContainerColumns, ...fieldColumnsOfContainers(definitions)])
