import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Ban,
  CalendarClock,
  CircleCheck,
  CircleQuestionMark,
  GitCompareArrows,
  Hourglass,
  type LucideIcon,
  OctagonAlert,
  Ship,
  Undo2,
  WifiOff,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '#contract/api.ts'
import { grouped, t, tc } from '#contract/language.ts'
import type { UrgencyReason } from '#contract/tracking/urgency.ts'
import { aDay, runUp } from '#domain/exports/row-times.ts'
import { type Tone, urgencyWords } from '#domain/tracking/words.ts'
import { q } from '../../api/query.ts'
import { LastDay } from '../../features/container/deadline-line.tsx'
import type { Column } from '../../table/column.ts'
import { Mean } from '../../ui/mean.tsx'
import { Cut } from './cells.tsx'
import { allContainerColumns, DayLeft } from './container-columns-more.tsx'
import { addressOf, type GroupRow, nameOfGroup, type PlaceInGroup, paramsOfGroup } from './group-rows.ts'
import type { ContainerColumn } from './list-column.ts'
import { readContainers } from './list-source.ts'

/** What is said of a group under a column of its containers, where the group has something to say. */
const ofGroup: Record<string, (row: GroupRow) => ReactNode> = {
  number: (row) => <Name row={row} />,
  verdict: (row) => <MostUrgent row={row} />,
  deadline: (row) => row.group.group_by !== 'empty_due' && <FirstDeadline row={row} />,
  empty_due: ({ group: { group_by, first_deadline_at: at, first_deadline_timezone: zone } }) =>
    group_by === 'empty_due' && at && <DayLeft at={at} zone={zone} />,
  a_day: ({ group }) => aDay(group.costs),
  run_up: ({ group }) => runUp(group.costs),
}

const noCell = () => null

/** The columns of the list of containers: what stands there of a container, and above it of its group. */
export const groupColumns: readonly Column<GroupRow, PlaceInGroup>[] = allContainerColumns.map(
  ({ sort: _, cell, ...column }) => ({
    ...column,
    ...(column.id === 'number' && { words: t('Group, container'), width: 260 }),
    cell: ofGroup[column.id] ?? noCell,
    below: (place) => <CellOfContainer place={place} cell={cell} />,
  }),
)

const pageSize = 50

function CellOfContainer({ place: { row, at }, cell }: { place: PlaceInGroup; cell: ContainerColumn['cell'] }) {
  const page = Math.floor(at / pageSize) + 1
  const params = { ...paramsOfGroup(row), 'page[size]': pageSize, 'page[number]': page }
  const { data } = useQuery({
    ...q(api.containers.list, { include: ['shipment', 'pod_terminal'], ...params }),
    select: readContainers,
  })
  const box = data?.rows[at % pageSize]
  return box ? cell(box) : null
}

function Name({ row }: { row: GroupRow }) {
  const to = addressOf(row)
  const name = (
    <>
      <Cut text={nameOfGroup(row)} />
      <span className="text-ink-3">{grouped(row.group.container_count)}</span>
    </>
  )
  const className = 'inline-flex min-w-0 gap-2 font-mid'
  if (to === null) return <span className={className}>{name}</span>
  return (
    <Link to={to} preload={false} className={className}>
      {name}
    </Link>
  )
}

const looks: Record<UrgencyReason, [Tone, LucideIcon]> = {
  costs_money: ['past', OctagonAlert],
  appointment_too_late: ['warning', CalendarClock],
  deadline_near: ['warning', CalendarClock],
  blocked: ['blocked', Ban],
  sources_disagree: ['warning', GitCompareArrows],
  not_released: ['unknown', Hourglass],
  not_confirmed: ['unknown', CircleQuestionMark],
  ready: ['ready', CircleCheck],
  silent: ['warning', WifiOff],
  on_the_way: ['transit', Ship],
  empty_due: ['transit', Undo2],
  finished: ['done', CircleCheck],
  booking_cancelled: ['done', Ban],
}

/** The reason of the most urgent one, and how many cost money. */
function MostUrgent({ row: { group } }: { row: GroupRow }) {
  const { reason } = group.urgency
  const [tone, icon] = looks[reason]
  const { costing_count: costing, container_count: all } = group
  return (
    <Mean
      tone={tone}
      icon={icon}
      words={urgencyWords[reason]}
      why={costing > 0 ? t('{count} of {total}', { count: grouped(costing), total: grouped(all) }) : undefined}
    />
  )
}

function FirstDeadline({ row: { group } }: { row: GroupRow }) {
  const { first_deadline_at: at, first_deadline_timezone: zone } = group
  return at && <LastDay at={at} zone={zone} place={tc('the first deadline', 'the first')} />
}
