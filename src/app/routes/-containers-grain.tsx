import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { api } from '#contract/api.ts'
import type { Container } from '#contract/container.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Terminal } from '#contract/place.ts'
import type { Shipment } from '#contract/shipment.ts'
import { includedIn } from '../api/included.ts'
import { checkedAt } from '../features/container/checked-at.ts'
import { DeadlineLine } from '../features/container/deadline-line.tsx'
import { FeesDue } from '../features/container/fees-due.tsx'
import { HoldsInShort } from '../features/container/holds-in-short.tsx'
import { Verdict } from '../features/container/verdict.tsx'
import { arrivalOf, hasInlandLeg } from '../lib/arrival.ts'
import { timeModes } from '../lib/dates.ts'
import { timeMode } from '../lib/settings.ts'
import { statusWords } from '../lib/words.ts'
import { columnHelper, DataTable } from '../table/data-table.tsx'
import { Arrival } from '../ui/arrival.tsx'
import { ContainerNumber } from '../ui/container-number.tsx'
import { Freshness } from '../ui/freshness.tsx'
import { NothingMatches, ShipmentPages } from './-shipments-parts.tsx'
import { containersList } from './-shipments-queries.ts'
import type { ShipmentsSearch } from './-shipments-search.ts'

interface Row {
  id: string
  box: Container['attributes']
  shipment: Shipment | undefined
  terminal: Terminal | undefined
}

function toRows(document: ResponseOf<typeof api.containers.list>) {
  const related = includedIn(document)
  const rows = document.data.map(({ id, attributes, relationships }): Row => {
    const { shipment, pod_terminal } = relationships
    return { id, box: attributes, shipment: related(shipment.data), terminal: related(pod_terminal.data) }
  })
  return { rows, meta: document.meta }
}

const { display, columns: columnsOf } = columnHelper<Row>()
const columns = columnsOf([
  display({
    id: 'number',
    header: 'Container',
    meta: { className: 'sticky-col line-1' },
    cell: ({ row: { original: row } }) => <NumberLink row={row} />,
  }),
  display({
    id: 'verdict',
    header: 'Verdict',
    meta: { className: 'line-2' },
    cell: ({ row: { original: row } }) => <Verdict box={row.box} route={row.shipment?.attributes} />,
  }),
  display({
    id: 'deadline',
    header: () => <DeadlineHeader />,
    meta: { className: 'line-3' },
    cell: ({ row: { original: row } }) => <DeadlineLine box={row.box} route={row.shipment?.attributes} />,
  }),
  display({
    id: 'fees',
    header: 'Fees due',
    meta: { className: 'end' },
    cell: ({ row: { original: row } }) => <FeesDue fees={row.box.fees_at_pod_terminal} />,
  }),
  display({
    id: 'holds',
    header: 'Holds, who clears',
    cell: ({ row: { original: row } }) => <HoldsInShort holds={row.box.holds_at_pod_terminal} />,
  }),
  display({
    id: 'status',
    header: 'Status',
    cell: ({ row: { original: row } }) => statusWords[row.box.current_status],
  }),
  display({
    id: 'arrival',
    header: 'Arrival',
    cell: ({ row: { original: row } }) =>
      row.shipment && <Arrival arrival={arrivalOf(row.shipment.attributes, row.box)} />,
  }),
  display({
    id: 'route',
    header: 'Discharge, destination',
    cell: ({ row: { original: row } }) => row.shipment && <Destination route={row.shipment.attributes} />,
  }),
  display({
    id: 'terminal',
    header: 'Terminal',
    meta: { className: 'cut' },
    cell: ({ row: { original: row } }) => row.terminal?.attributes.nickname || <Nothing words="not named yet" />,
  }),
  display({
    id: 'bill',
    header: 'BL or booking',
    cell: ({ row: { original: row } }) => (
      <span className="tracking-[.02em]">{row.shipment?.attributes.bill_of_lading_number}</span>
    ),
  }),
  display({
    id: 'line',
    header: 'Line',
    cell: ({ row: { original: row } }) => row.shipment?.attributes.shipping_line_short_name,
  }),
  display({
    id: 'checked',
    header: 'Checked',
    meta: { className: 'end corner' },
    cell: ({ row: { original: row } }) => <Freshness at={checkedAt(row.box)} />,
  }),
])

export function ContainersGrain({ search }: { search: ShipmentsSearch }) {
  const query = useQuery({ ...containersList(search), select: toRows, placeholderData: keepPreviousData })
  return (
    <>
      <DataTable label="Containers" columns={columns} query={query} opens empty={<NothingMatches search={search} />} />
      <ShipmentPages search={search} meta={query.data?.meta} />
    </>
  )
}

function NumberLink({ row }: { row: Row }) {
  const number = <ContainerNumber number={row.box.number} />
  if (!row.shipment) return number
  return (
    <Link to="/shipments/$id" params={{ id: row.shipment.id }} search={{ container: row.id }}>
      {number}
    </Link>
  )
}

function DeadlineHeader() {
  return <>Deadline, {timeModes[timeMode.use()].replace(/^[PM]/, (letter) => letter.toLowerCase())}</>
}

function Destination({ route }: { route: Shipment['attributes'] }) {
  return (
    <>
      {route.port_of_discharge_name ?? <Nothing words="not named yet" />}
      {hasInlandLeg(route) && <span className="text-ink-2"> → {route.destination_name}</span>}
    </>
  )
}

const Nothing = ({ words }: { words: string }) => <span className="text-ink-3">{words}</span>
