import { Link } from '@tanstack/react-router'
import { checkedAt } from '../../features/container/checked-at.ts'
import { DeadlineLine } from '../../features/container/deadline-line.tsx'
import { FeesDue } from '../../features/container/fees-due.tsx'
import { HoldsInShort } from '../../features/container/holds-in-short.tsx'
import { Verdict } from '../../features/container/verdict.tsx'
import { arrivalColumns, timeColumns, utcTime } from '../../lib/csv-times.ts'
import { due, money } from '../../lib/fees.ts'
import { stopWords, verdictSaid } from '../../lib/words.ts'
import { Arrival } from '../../ui/arrival.tsx'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { Cut, cutOr, Destination, InClock, Nothing, References, Tags, Vessel } from './cells.tsx'
import type { ShipmentColumn } from './list-column.ts'
import type { ShipmentRow } from './list-source.ts'
import { nextStepColumn } from './next-step-column.tsx'

/** The first box is the most urgent one: it speaks for all, never the first that was reported. */
const worst = ({ boxes }: ShipmentRow) => boxes[0]?.attributes
const allFees = ({ boxes }: ShipmentRow) => boxes.flatMap(({ attributes }) => attributes.fees_at_pod_terminal)

export const shipmentColumns: readonly ShipmentColumn[] = [
  {
    id: 'bill',
    words: 'BL or booking',
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
    csv: { 'BL or booking': ({ route }) => route.bill_of_lading_number },
  },
  {
    id: 'worst',
    words: 'Containers, the most urgent',
    width: 300,
    narrow: 208,
    line: 'line-2',
    filter: 'verdict',
    cell: (row) => <Worst row={row} />,
    below: ({ attributes }, { route }) => <Verdict box={attributes} route={route} />,
    csv: {
      Containers: ({ boxes }) => boxes.length,
      'Most urgent container': (row) => worst(row)?.number,
      'Most urgent verdict': (row) => {
        const box = worst(row)
        return box && verdictSaid(box)
      },
    },
  },
  {
    id: 'deadline',
    words: 'Its deadline',
    header: () => <InClock words="Its deadline" />,
    width: 420,
    narrow: 408,
    line: 'line-3',
    filter: 'deadline',
    cell: (row) => {
      const box = worst(row)
      return box ? <DeadlineLine box={box} /> : <Nothing words="no container yet" />
    },
    below: ({ attributes }) => <DeadlineLine box={attributes} />,
    csv: timeColumns('Most urgent deadline', (row: ShipmentRow) => ({
      at: worst(row)?.binding_lfd ?? null,
      zone: worst(row)?.binding_lfd_timezone ?? null,
    })),
  },
  {
    id: 'fees',
    words: 'Fees due, all',
    width: 128,
    end: true,
    cell: (row) => <FeesDue fees={allFees(row)} />,
    below: ({ attributes }) => <FeesDue fees={attributes.fees_at_pod_terminal} />,
    csv: { 'Fees due, all containers': (row) => due(allFees(row)).map(money).join('; ') },
  },
  {
    id: 'arrival',
    words: 'Arrival',
    width: 164,
    sort: 'arrival',
    order: 'days',
    filter: 'arrival',
    blank: 'arrival',
    cell: ({ route }) => <Arrival arrival={route.next_arrival} />,
    below: ({ attributes }) => <Arrival arrival={attributes.next_arrival} />,
    csv: arrivalColumns(({ route }: ShipmentRow) => route.next_arrival),
  },
  {
    id: 'destination',
    words: 'Discharge, destination',
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
    csv: {
      'Port of discharge': ({ route }) => route.port_of_discharge_name,
      Destination: ({ route }) => route.destination_name,
    },
  },
  {
    id: 'references',
    words: 'References',
    width: 164,
    blank: 'ref_numbers',
    cell: ({ route }) => <References values={route.ref_numbers} />,
    below: ({ attributes }) => <References values={attributes.ref_numbers} />,
    csv: { References: ({ route }) => route.ref_numbers?.join('; ') },
  },
  {
    id: 'tags',
    words: 'Tags',
    width: 140,
    filter: 'tag',
    blank: 'tags',
    cell: ({ route }) => <Tags tags={route.tags} />,
    csv: { Tags: ({ route }) => route.tags.join('; ') },
  },
  {
    id: 'customer',
    words: 'Customer',
    width: 184,
    sort: 'customer',
    order: 'words',
    filter: 'customer',
    blank: 'customer',
    cell: ({ route }) => cutOr(route.customer_name, 'none'),
    csv: { Customer: ({ route }) => route.customer_name },
  },
  {
    id: 'line',
    words: 'Line',
    width: 104,
    sort: 'shipping_line',
    order: 'words',
    filter: 'line',
    cell: ({ route }) => <Cut text={route.shipping_line_short_name} />,
    csv: { Line: ({ route }) => route.shipping_line_name, SCAC: ({ route }) => route.shipping_line_scac },
  },
  {
    id: 'vessel',
    words: 'Vessel, voyage',
    width: 192,
    sort: 'vessel',
    order: 'words',
    blank: 'vessel',
    cell: ({ route }) => <Vessel route={route} />,
    csv: { Vessel: ({ route }) => route.pod_vessel_name, Voyage: ({ route }) => route.pod_voyage_number },
  },
  nextStepColumn(({ route }) => route.expected_next),
  {
    id: 'terminal',
    words: 'Terminal',
    width: 168,
    extra: true,
    filter: 'terminal',
    blank: 'pod_terminal',
    cell: ({ terminal }) => cutOr(terminal?.attributes.nickname, 'not named yet'),
    csv: { Terminal: ({ terminal }) => terminal?.attributes.name },
  },
  {
    id: 'origin',
    words: 'Port of loading',
    width: 148,
    extra: true,
    cell: ({ route }) => cutOr(route.port_of_lading_name, 'not named yet'),
    csv: { 'Port of loading': ({ route }) => route.port_of_lading_name },
  },
  {
    id: 'checked',
    words: 'Line asked',
    width: 96,
    end: true,
    line: 'corner',
    filter: 'tracking',
    cell: ({ route }) => <Tracking route={route} />,
    below: ({ attributes }) => <Freshness at={checkedAt(attributes)} />,
    csv: {
      'Line asked (UTC)': ({ route }) => utcTime(route.line_tracking_last_succeeded_at, 'UTC'),
      Tracking: ({ route }) => (route.line_tracking_stopped_at ? 'stopped' : 'active'),
    },
  },
]

function Worst({ row }: { row: ShipmentRow }) {
  const [first] = row.boxes
  if (!first) return <Nothing words="no container yet" />
  const same = row.boxes.filter((box) => box.attributes.verdict === first.attributes.verdict).length
  return (
    <span className="worst">
      <Verdict box={first.attributes} route={row.route} />
      <span className="shrink-0 text-12 text-ink-3">
        {row.boxes.length === 1 ? '1 container' : `${same} of ${row.boxes.length}`}
      </span>
    </span>
  )
}

function Tracking({ route }: { route: ShipmentRow['route'] }) {
  const { line_tracking_stopped_at, line_tracking_stopped_reason: reason } = route
  if (!line_tracking_stopped_at) return <Freshness at={route.line_tracking_last_succeeded_at} />
  return (
    <span className="text-ink-2" title={reason ? `Because ${stopWords[reason]}` : undefined}>
      stopped
    </span>
  )
}
