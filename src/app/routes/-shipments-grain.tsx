import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { api } from '#contract/api.ts'
import type { Container } from '#contract/container.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Shipment } from '#contract/shipment.ts'
import { includedIn } from '../api/included.ts'
import { byUrgency, Verdict } from '../features/container/verdict.tsx'
import { arrivalOf } from '../lib/arrival.ts'
import { stopWords } from '../lib/words.ts'
import { columnHelper, DataTable } from '../table/data-table.tsx'
import { Arrival } from '../ui/arrival.tsx'
import { Freshness } from '../ui/freshness.tsx'
import { NothingMatches, ShipmentPages } from './-shipments-parts.tsx'
import { shipmentsList } from './-shipments-queries.ts'
import type { ShipmentsSearch } from './-shipments-search.ts'

interface Row {
  id: string
  route: Shipment['attributes']
  /** Most urgent first. */
  boxes: Container[]
}

function toRows(document: ResponseOf<typeof api.shipments.list>) {
  const related = includedIn(document)
  const rows = document.data.map(({ id, attributes, relationships }): Row => {
    const boxes = relationships.containers.data.flatMap((reference) => related(reference) ?? [])
    return { id, route: attributes, boxes: boxes.sort(byUrgency) }
  })
  return { rows, meta: document.meta }
}

const { display, columns: columnsOf } = columnHelper<Row>()
const columns = columnsOf([
  display({
    id: 'bill',
    header: 'BL or booking',
    meta: { className: 'sticky-col line-1' },
    cell: ({ row: { original: row } }) => (
      <Link to="/shipments/$id" params={{ id: row.id }} className="font-bold text-ink tracking-[.02em]">
        {row.route.bill_of_lading_number}
      </Link>
    ),
  }),
  display({
    id: 'worst',
    header: 'Containers, the most urgent',
    meta: { className: 'line-2' },
    cell: ({ row: { original: row } }) => <Worst boxes={row.boxes} route={row.route} />,
  }),
  display({
    id: 'arrival',
    header: 'Arrival',
    meta: { className: 'line-3' },
    cell: ({ row: { original: row } }) => <Arrival arrival={arrivalOf(row.route)} />,
  }),
  display({
    id: 'ports',
    header: 'From, to',
    cell: ({ row: { original: row } }) => (
      <>
        <Place name={row.route.port_of_lading_name} /> <span className="text-ink-3">→</span>{' '}
        <Place name={row.route.port_of_discharge_name} />
      </>
    ),
  }),
  display({
    id: 'line',
    header: 'Line',
    cell: ({ row: { original: row } }) => row.route.shipping_line_short_name,
  }),
  display({
    id: 'customer',
    header: 'Customer',
    meta: { className: 'cut' },
    cell: ({ row: { original: row } }) => row.route.customer_name?.trim() || <span className="text-ink-3">none</span>,
  }),
  display({
    id: 'references',
    header: 'References, tags',
    cell: ({ row: { original: row } }) => <Marks route={row.route} />,
  }),
  display({
    id: 'tracking',
    header: 'Line asked',
    meta: { className: 'end corner' },
    cell: ({ row: { original: row } }) => <Tracking route={row.route} />,
  }),
])

export function ShipmentsGrain({ search }: { search: ShipmentsSearch }) {
  const query = useQuery({ ...shipmentsList(search), select: toRows, placeholderData: keepPreviousData })
  return (
    <>
      <DataTable label="Shipments" columns={columns} query={query} opens empty={<NothingMatches search={search} />} />
      <ShipmentPages search={search} meta={query.data?.meta} />
    </>
  )
}

/** The most urgent one speaks for all, never the first; how many there are stands beside it. */
function Worst({ boxes, route }: { boxes: Container[]; route: Shipment['attributes'] }) {
  const [first] = boxes
  if (!first) return <span className="text-ink-3">no container yet</span>
  const same = boxes.filter((box) => box.attributes.verdict === first.attributes.verdict).length
  return (
    <span className="flex items-baseline gap-2">
      <Verdict box={first.attributes} route={route} />
      <span className="shrink-0 text-12 text-ink-3">
        {boxes.length === 1 ? '1 container' : `${same} of ${boxes.length}`}
      </span>
    </span>
  )
}

const Place = ({ name }: { name: string | null }) => name ?? <span className="text-ink-3">not named yet</span>

function Marks({ route }: { route: Shipment['attributes'] }) {
  return (
    <span className="inline-flex items-center gap-1">
      {route.ref_numbers?.slice(0, 2).join(', ')}
      {(route.ref_numbers?.length ?? 0) > 2 && ` +${(route.ref_numbers?.length ?? 0) - 2}`}
      {route.tags.slice(0, 3).map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
    </span>
  )
}

function Tracking({ route }: { route: Shipment['attributes'] }) {
  const { line_tracking_stopped_at, line_tracking_stopped_reason: reason } = route
  if (!line_tracking_stopped_at) return <Freshness at={route.line_tracking_last_succeeded_at} />
  return (
    <span className="text-ink-2" title={reason ? `Because ${stopWords[reason]}` : undefined}>
      stopped
    </span>
  )
}
