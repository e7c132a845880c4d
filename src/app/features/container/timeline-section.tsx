import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Anchor, TrainFront } from 'lucide-react'
import type { Container } from '#contract/container.ts'
import type { Shipment } from '#contract/shipment.ts'
import { timeModes } from '../../lib/dates.ts'
import { timeMode } from '../../lib/settings.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { eventsOf, readEvents } from './events.ts'
import { ExpectedNext } from './expected-next.tsx'
import { expectedOf, journeyOf } from './journey.ts'
import { RawEvents } from './raw-events.tsx'
import { type TimelineGroup, timelineOf } from './timeline.ts'
import { TimelineItemRow } from './timeline-item.tsx'

interface Props {
  id: string
  box: Container['attributes']
  route: Shipment['attributes']
  raw: boolean
}

/** What happened and what is expected, newest first, grouped by place; the sources' own statements on demand. */
export function TimelineSection({ id, box, route, raw }: Props) {
  const { data, error, refetch } = useQuery({ ...eventsOf(id), select: readEvents })
  const timeline = data && timelineOf(data)
  const expected = expectedOf(journeyOf(route, box, data ?? []))
  return (
    <section className="sec" aria-labelledby="timeline">
      <header>
        <h2 id="timeline">Timeline</h2>
        <span className="text-12 text-ink-3 max-tablet:hidden">newest first</span>
        <Link
          to="/shipments/$id"
          from="/shipments/$id"
          search={(kept) => ({ ...kept, raw: raw ? undefined : ('1' as const) })}
          replace
          resetScroll={false}
          className="end text-12"
        >
          {raw ? 'Hide raw events' : 'Raw events'}
        </Link>
      </header>
      {error && !data && <TableFailed error={error} onRetry={refetch} />}
      {expected.length > 0 && <ExpectedNext expected={expected} />}
      {timeline?.map((group) => (
        <Place key={group.key} group={group} route={route} />
      ))}
      {timeline?.length === 0 && expected.length === 0 && <p className="text-ink-2">Nothing has been reported yet.</p>}
      {raw && <RawEvents id={id} />}
    </section>
  )
}

function Place({
  group: { place, terminal, zone, items },
  route,
}: {
  group: TimelineGroup
  route: Shipment['attributes']
}) {
  const Icon =
    place !== null && place === route.destination_name && place !== route.port_of_discharge_name ? TrainFront : Anchor
  const mode = timeMode.use()
  const city = zone && `${zone.split('/').at(-1)?.replaceAll('_', ' ')} time`
  const clock = mode === 'place' || !zone ? city : timeModes[mode]
  return (
    <div className="event-group">
      <h3>
        <Icon /> {place ?? 'Place not reported'} <span>{[terminal, clock].filter(Boolean).join(' · ')}</span>
      </h3>
      <ol>
        {items.map((item, at) => (
          <TimelineItemRow key={item.id} item={item} previous={items[at - 1] ?? null} />
        ))}
      </ol>
    </div>
  )
}
