import { Link } from '@tanstack/react-router'
import { t, tc, tn } from '#contract/language.ts'
import { allFees, worst } from '#domain/exports/row-values.ts'
import { checkedAt } from '#domain/tracking/checked-at.ts'
import { stopWords } from '#domain/tracking/words.ts'
import { DeadlineLine } from '../../features/container/deadline-line.tsx'
import { FeesDue } from '../../features/container/fees-due.tsx'
import { HoldsInShort } from '../../features/container/holds-in-short.tsx'
import { Verdict } from '../../features/container/verdict.tsx'
import { Arrival } from '../../ui/arrival.tsx'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { Cut, cutOr, Destination, InClock, Nothing, References, Tags, Vessel } from './cells.tsx'
import type { ShipmentColumn } from './list-column.ts'
import type { ShipmentRow } from './list-source.ts'
import { nextStepColumn } from './next-step-column.tsx'

export const shipmentColumns: readonly ShipmentColumn[] = [
  {
    id: 'bill',
    words: t('BL or booking'),
    width: 208,
    line: 'line-1',
    sort: 'bill_of_lading_number',
    order: 'words',
    cell: ({ id, route }) => (
      <Link to="/shipments/$id" params={{ id }} preload={false} className="bill">
        <Cut text={route.bill_of_lading_number} />
      </Link>
    ),
    below: (box, { id }) => (
      <Link to="/shipments/$id" params={{ id }} search={{ container: box.id }} preload={false}>
        <ContainerNumber number={box.attributes.number} />
      </Link>
    ),
  },
  {
    id: 'worst',
    words: t('Containers, the most urgent'),
    width: 300,
    narrow: 248,
    line: 'line-2',
    filter: 'verdict',
    cell: (row) => <Worst row={row} />,
    below: ({ attributes }, { route }) => <Verdict box={attributes} route={route} />,
  },
  {
    id: 'deadline',
    words: t('Its deadline'),
    header: () => <InClock words={t('Its deadline')} />,
    width: 420,
    narrow: 368,
    line: 'line-3',
    filter: 'deadline',
    cell: (row) => {
      const box = worst(row)
      return box ? <DeadlineLine box={box} /> : <Nothing words={t('no container yet')} />
    },
    below: ({ attributes }) => <DeadlineLine box={attributes} />,
  },
  {
    id: 'fees',
    words: t('Fees due, all'),
    width: 128,
    end: true,
    cell: (row) => <FeesDue fees={allFees(row)} />,
    below: ({ attributes }) => <FeesDue fees={attributes.fees_at_pod_terminal} />,
  },
  {
    id: 'arrival',
    words: t('Arrival'),
    width: 164,
    sort: 'arrival',
    order: 'days',
    filter: 'arrival',
    blank: 'arrival',
    cell: ({ route }) => <Arrival arrival={route.next_arrival} />,
    below: ({ attributes }) => <Arrival arrival={attributes.next_arrival} />,
  },
  {
    id: 'destination',
    words: t('Discharge, destination'),
    width: 208,
    sort: 'destination',
    order: 'words',
    filter: 'destination',
    blank: 'destination',
    cell: ({ route }) => <Destination route={route} />,
    below: ({ attributes }) => (
      <span className="cut">
        <HoldsInShort box={attributes} />
      </span>
    ),
  },
  {
    id: 'references',
    words: t('References'),
    width: 164,
    blank: 'ref_numbers',
    cell: ({ route }) => <References values={route.ref_numbers} />,
    below: ({ attributes }) => <References values={attributes.ref_numbers} />,
  },
  {
    id: 'tags',
    words: t('Tags'),
    width: 140,
    filter: 'tag',
    blank: 'tags',
    cell: ({ route }) => <Tags tags={route.tags} />,
  },
  {
    id: 'customer',
    words: t('Customer'),
    width: 184,
    sort: 'customer',
    order: 'words',
    filter: 'customer',
    blank: 'customer',
    cell: ({ route }) => cutOr(route.customer_name, tc('no customer', 'none')),
  },
  {
    id: 'line',
    words: t('Line'),
    width: 104,
    sort: 'shipping_line',
    order: 'words',
    filter: 'line',
    cell: ({ route }) => <Cut text={route.shipping_line_short_name} />,
  },
  {
    id: 'vessel',
    words: t('Vessel, voyage'),
    width: 192,
    sort: 'vessel',
    order: 'words',
    blank: 'vessel',
    cell: ({ route }) => <Vessel route={route} />,
  },
  nextStepColumn(({ route }) => route.expected_next),
  {
    id: 'terminal',
    words: t('Terminal'),
    width: 168,
    extra: true,
    filter: 'terminal',
    blank: 'pod_terminal',
    cell: ({ terminal }) => cutOr(terminal?.attributes.nickname, t('not named yet')),
  },
  {
    id: 'origin',
    words: t('Port of loading'),
    width: 148,
    extra: true,
    cell: ({ route }) => cutOr(route.port_of_lading_name, t('not named yet')),
  },
  {
    id: 'checked',
    words: t('Line asked'),
    width: 96,
    end: true,
    line: 'corner',
    filter: 'tracking',
    cell: ({ route }) => <Tracking route={route} />,
    below: ({ attributes }) => <Freshness at={checkedAt(attributes)} />,
  },
]

function Worst({ row }: { row: ShipmentRow }) {
  const [first] = row.boxes
  if (!first) return <Nothing words={t('no container yet')} />
  const same = row.boxes.filter((box) => box.attributes.verdict === first.attributes.verdict).length
  return (
    <span className="worst">
      <Verdict box={first.attributes} route={row.route} />
      <span className="shrink-0 text-12 text-ink-3">
        {row.boxes.length === 1
          ? tn(1, '{count} container', '{count} containers')
          : t('{count} of {total}', { count: same, total: row.boxes.length })}
      </span>
    </span>
  )
}

function Tracking({ route }: { route: ShipmentRow['route'] }) {
  const { line_tracking_stopped_at, line_tracking_stopped_reason: reason } = route
  if (!line_tracking_stopped_at) return <Freshness at={route.line_tracking_last_succeeded_at} />
  return (
    <span className="text-ink-2" title={reason ? t('Because {reason}', { reason: stopWords[reason] }) : undefined}>
      {tc('tracking', 'stopped')}
    </span>
  )
}
