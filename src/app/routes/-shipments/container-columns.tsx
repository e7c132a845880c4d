import { Link } from '@tanstack/react-router'
import { holdWords } from '#domain/words.ts'
import { checkedAt } from '../../features/container/checked-at.ts'
import { DeadlineLine } from '../../features/container/deadline-line.tsx'
import { FeesDue } from '../../features/container/fees-due.tsx'
import { HoldsInShort } from '../../features/container/holds-in-short.tsx'
import { Verdict } from '../../features/container/verdict.tsx'
import { arrivalColumns, timeColumns, utcTime } from '../../lib/csv-times.ts'
import { due, money } from '../../lib/fees.ts'
import { statusWords, verdictSaid } from '../../lib/words.ts'
import { Arrival } from '../../ui/arrival.tsx'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { Cut, cutOr, Destination, InClock, References, Vessel } from './cells.tsx'
import { moreContainerColumns } from './container-columns-more.tsx'
import type { ContainerColumn } from './list-column.ts'
import type { ContainerRow } from './list-source.ts'

const routeOf = ({ shipment }: ContainerRow) => shipment?.attributes

/** The most that is shown before somebody chooses, in the order in which one decides. */
export const containerColumns: readonly ContainerColumn[] = [
  {
    id: 'number',
    words: 'Container',
    width: 148,
    line: 'line-1',
    sort: 'number',
    order: 'words',
    cell: (row) => <NumberLink row={row} />,
    csv: { Container: ({ box }) => box.number },
  },
  {
    id: 'verdict',
    words: 'Verdict',
    width: 184,
    narrow: 152,
    line: 'line-2',
    sort: 'verdict',
    filter: 'verdict',
    cell: (row) => <Verdict box={row.box} route={routeOf(row)} />,
    csv: { Verdict: ({ box }) => verdictSaid(box) },
  },
  {
    id: 'deadline',
    words: 'Deadline',
    header: () => <InClock words="Deadline" />,
    width: 368,
    narrow: 408,
    line: 'line-3',
    sort: 'binding_lfd',
    order: 'days',
    filter: 'deadline',
    blank: 'binding_lfd',
    cell: ({ box }) => <DeadlineLine box={box} />,
    csv: {
      ...timeColumns('Deadline', ({ box }: ContainerRow) => ({ at: box.binding_lfd, zone: box.binding_lfd_timezone })),
      'Deadline at': ({ box }) => box.deadlines.find(({ binds }) => binds)?.place ?? null,
    },
  },
  {
    id: 'fees',
    words: 'Fees due',
    width: 140,
    end: true,
    sort: 'fees',
    order: 'amounts',
    filter: 'currency',
    blank: 'fees',
    cell: ({ box }) => <FeesDue fees={box.fees_at_pod_terminal} />,
    csv: { 'Fees due': ({ box }) => due(box.fees_at_pod_terminal).map(money).join('; ') },
  },
  {
    id: 'holds',
    words: 'Holds, who clears',
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
    csv: {
      Holds: ({ box }) =>
        box.holds_at_pod_terminal
          .map(({ name, status }) => `${holdWords[name]}${status === 'pending' ? ' announced' : ''}`)
          .join('; '),
    },
  },
  {
    id: 'customer',
    words: 'Customer',
    width: 136,
    sort: 'customer',
    order: 'words',
    filter: 'customer',
    blank: 'customer',
    cell: (row) => cutOr(routeOf(row)?.customer_name, 'none'),
    csv: { Customer: (row) => routeOf(row)?.customer_name },
  },
  {
    id: 'references',
    words: 'References',
    width: 132,
    filter: 'present',
    blank: 'ref_numbers',
    cell: (row) => <References values={referencesOf(row)} />,
    csv: { References: (row) => referencesOf(row).join('; ') },
  },
  {
    id: 'arrival',
    words: 'Arrival',
    width: 160,
    sort: 'arrival',
    order: 'days',
    filter: 'arrival',
    blank: 'arrival',
    cell: ({ box }) => <Arrival arrival={box.next_arrival} />,
    csv: arrivalColumns(({ box }: ContainerRow) => box.next_arrival),
  },
  {
    id: 'terminal',
    words: 'Terminal',
    width: 168,
    sort: 'pod_terminal',
    order: 'words',
    filter: 'terminal',
    blank: 'pod_terminal',
    cell: ({ terminal }) => cutOr(terminal?.attributes.nickname, 'not named yet'),
    csv: { Terminal: ({ terminal }) => terminal?.attributes.name },
  },
  {
    id: 'destination',
    words: 'Discharge, destination',
    width: 208,
    sort: 'destination',
    order: 'words',
    filter: 'destination',
    blank: 'destination',
    cell: ({ shipment }) => shipment && <Destination route={shipment.attributes} />,
    csv: {
      'Port of discharge': (row) => routeOf(row)?.port_of_discharge_name,
      Destination: (row) => routeOf(row)?.destination_name,
    },
  },
  {
    id: 'bill',
    words: 'BL or booking',
    width: 164,
    sort: 'bill_of_lading_number',
    order: 'words',
    cell: (row) => {
      const number = routeOf(row)?.bill_of_lading_number
      return number && <Cut text={number} />
    },
    csv: { 'BL or booking': (row) => routeOf(row)?.bill_of_lading_number },
  },
  {
    id: 'line',
    words: 'Line',
    width: 104,
    sort: 'shipping_line',
    order: 'words',
    filter: 'line',
    cell: (row) => cutOr(routeOf(row)?.shipping_line_short_name, 'unknown'),
    csv: { Line: (row) => routeOf(row)?.shipping_line_name, SCAC: (row) => routeOf(row)?.shipping_line_scac },
  },
  {
    id: 'vessel',
    words: 'Vessel, voyage',
    width: 192,
    sort: 'vessel',
    order: 'words',
    blank: 'vessel',
    cell: ({ shipment }) => shipment && <Vessel route={shipment.attributes} />,
    csv: { Vessel: (row) => routeOf(row)?.pod_vessel_name, Voyage: (row) => routeOf(row)?.pod_voyage_number },
  },
  {
    id: 'status',
    words: 'Status',
    width: 148,
    sort: 'current_status',
    filter: 'status',
    cell: ({ box }) => statusWords[box.current_status],
    csv: { Status: ({ box }) => statusWords[box.current_status] },
  },
  ...moreContainerColumns,
  {
    id: 'checked',
    words: 'Checked',
    width: 88,
    end: true,
    line: 'corner',
    sort: 'checked_at',
    order: 'recent',
    cell: ({ box }) => <Freshness at={checkedAt(box)} />,
    csv: { 'Checked (UTC)': ({ box }) => utcTime(checkedAt(box), 'UTC') },
  },
]

/** Those of the container, then those of its shipment. */
const referencesOf = (row: ContainerRow) => [...new Set([...row.box.ref_numbers, ...(routeOf(row)?.ref_numbers ?? [])])]

function NumberLink({ row }: { row: ContainerRow }) {
  const number = <ContainerNumber number={row.box.number} />
  if (!row.shipment) return number
  return (
    <Link to="/shipments/$id" params={{ id: row.shipment.id }} search={{ container: row.id }} preload={false}>
      {number}
    </Link>
  )
}
