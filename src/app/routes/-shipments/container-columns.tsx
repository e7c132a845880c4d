import { Link } from '@tanstack/react-router'
import { t, tc } from '#contract/language.ts'
import { referencesOf, routeOf } from '#domain/exports/row-values.ts'
import { checkedAt } from '#domain/tracking/checked-at.ts'
import { statusWords } from '#domain/tracking/words.ts'
import { DeadlineLine } from '../../features/container/deadline-line.tsx'
import { FeesDue } from '../../features/container/fees-due.tsx'
import { HoldsInShort } from '../../features/container/holds-in-short.tsx'
import { Verdict } from '../../features/container/verdict.tsx'
import { Arrival } from '../../ui/arrival.tsx'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { Cut, cutOr, Destination, InClock, References, Vessel } from './cells.tsx'
import type { ContainerColumn } from './list-column.ts'
import type { ContainerRow } from './list-source.ts'

/** The most that is shown before somebody chooses, in the order in which one decides. */
export const containerColumns: readonly ContainerColumn[] = [
  {
    id: 'number',
    words: t('Container'),
    width: 148,
    line: 'line-1',
    sort: 'number',
    order: 'words',
    cell: (row) => <NumberLink row={row} />,
  },
  {
    id: 'verdict',
    words: t('Verdict'),
    width: 192,
    line: 'line-2',
    sort: 'verdict',
    filter: 'verdict',
    cell: (row) => <Verdict box={row.box} route={routeOf(row)} />,
  },
  {
    id: 'deadline',
    words: t('Deadline'),
    header: () => <InClock words={t('Deadline')} />,
    width: 400,
    narrow: 368,
    line: 'line-3',
    sort: 'binding_lfd',
    order: 'days',
    filter: 'deadline',
    blank: 'binding_lfd',
    cell: ({ box }) => <DeadlineLine box={box} />,
  },
  {
    id: 'fees',
    words: t('Fees due'),
    width: 120,
    end: true,
    sort: 'fees',
    order: 'amounts',
    filter: 'currency',
    blank: 'fees',
    cell: ({ box }) => <FeesDue fees={box.fees_at_pod_terminal} />,
  },
  {
    id: 'holds',
    words: t('Holds, who clears'),
    width: 144,
    sort: 'holds',
    order: 'amounts',
    filter: 'hold',
    blank: 'holds',
    cell: ({ box }) => (
      <span className="cut">
        <HoldsInShort box={box} />
      </span>
    ),
  },
  {
    id: 'customer',
    words: t('Customer'),
    width: 128,
    sort: 'customer',
    order: 'words',
    filter: 'customer',
    blank: 'customer',
    cell: (row) => cutOr(routeOf(row)?.customer_name, tc('no customer', 'none')),
  },
  {
    id: 'references',
    words: t('References'),
    width: 132,
    filter: 'present',
    blank: 'ref_numbers',
    cell: (row) => <References values={referencesOf(row)} />,
  },
  {
    id: 'arrival',
    words: t('Arrival'),
    width: 160,
    sort: 'arrival',
    order: 'days',
    filter: 'arrival',
    blank: 'arrival',
    cell: ({ box }) => <Arrival arrival={box.next_arrival} />,
  },
  {
    id: 'terminal',
    words: t('Terminal'),
    width: 168,
    sort: 'pod_terminal',
    order: 'words',
    filter: 'terminal',
    blank: 'pod_terminal',
    cell: ({ terminal }) => cutOr(terminal?.attributes.nickname, t('not named yet')),
  },
  {
    id: 'destination',
    words: t('Discharge, destination'),
    width: 208,
    sort: 'destination',
    order: 'words',
    filter: 'destination',
    blank: 'destination',
    cell: (row) => {
      const route = routeOf(row)
      return route && <Destination route={route} />
    },
  },
  {
    id: 'bill',
    words: t('BL or booking'),
    width: 164,
    sort: 'bill_of_lading_number',
    order: 'words',
    cell: (row) => {
      const number = routeOf(row)?.bill_of_lading_number
      return number && <Cut text={number} />
    },
  },
  {
    id: 'line',
    words: t('Line'),
    width: 104,
    sort: 'shipping_line',
    order: 'words',
    filter: 'line',
    cell: (row) => cutOr(routeOf(row)?.shipping_line_short_name, t('unknown')),
  },
  {
    id: 'vessel',
    words: t('Vessel, voyage'),
    width: 192,
    sort: 'vessel',
    order: 'words',
    blank: 'vessel',
    cell: (row) => {
      const route = routeOf(row)
      return route && <Vessel route={route} />
    },
  },
  {
    id: 'status',
    words: t('Status'),
    width: 148,
    sort: 'current_status',
    filter: 'status',
    cell: ({ box }) => statusWords[box.current_status],
  },
  {
    id: 'checked',
    words: tc('column: when it was checked', 'Checked'),
    width: 88,
    end: true,
    line: 'corner',
    sort: 'checked_at',
    order: 'recent',
    cell: ({ box }) => <Freshness at={checkedAt(box)} />,
  },
]

function NumberLink({ row }: { row: ContainerRow }) {
  const number = <ContainerNumber number={row.box.number} />
  if (!row.shipment) return number
  return (
    <Link to="/shipments/$id" params={{ id: row.shipment.id }} search={{ container: row.id }} preload={false}>
      {number}
    </Link>
  )
}
