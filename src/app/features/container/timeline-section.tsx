import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Anchor, TrainFront } from 'lucide-react'
import { useState } from 'react'
import { t } from '#contract/language.ts'
import type { RawEvent } from '#contract/tracking/raw-event.ts'
import { timeModes } from '../../lib/dates.ts'
import { timeMode } from '../../lib/settings.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { journeyOf } from './container-queries.ts'
import type { EventFacts } from './events.ts'
import { ExpectedNext } from './expected-next.tsx'
import { expectedOf } from './journey.ts'
import type { DeadlineFacts } from './lanes.ts'
import { RawEvents } from './raw-events.tsx'
import { type TimelineGroup as Grouped, newestOf, timelineOf } from './timeline.ts'
import { TimelineItemRow } from './timeline-item.tsx'
import { TimelineGroup } from './timeline-row.tsx'

interface Props extends DeadlineFacts {
  id: string
  events: readonly EventFacts[] | undefined
  statements: readonly RawEvent[]
  /** Why events or statements could not be loaded. */
  error: Error | null
  onRetry: () => void
  raw: boolean
}

/** How many are shown at once: a box that travels for months has hundreds. */
const step = 100

/** What happened and what is expected, newest first, grouped by place; the sources' own statements on demand. */
export function TimelineSection({ id, box, route, events, statements, error, onRetry, raw }: Props) {
  const [most, setMost] = useState(step)
  const way = useQuery(journeyOf(id))
  const expected = way.data ? expectedOf(way.data.data.attributes) : []
  const isExpected = expected.length > 0 || box.silent_since !== null || !!box.expected_next?.history
  const timeline = events && timelineOf(events, statements, way.data?.data.attributes.planned ?? [])
  const count = timeline?.reduce((sum, { items }) => sum + items.length, 0) ?? 0
  const left = Math.min(step, count - most)
  return (
    <section className="sec" aria-labelledby="timeline">
      <header>
        <h2 id="timeline">{t('Timeline')}</h2>
        <span className="text-12 text-ink-3 max-tablet:hidden print:hidden">
          {t('newest first; press a time to see where it comes from')}
        </span>
        <Link
          to="/shipments/$id"
          from="/shipments/$id"
          search={(kept) => ({ ...kept, raw: raw ? undefined : ('1' as const) })}
          replace
          resetScroll={false}
          className="end text-12 print:hidden"
        >
          {raw ? t('Hide raw events') : t('Raw events')}
        </Link>
      </header>
      {error && <TableFailed what={t('The timeline')} error={error} onRetry={onRetry} />}
      {isExpected && <ExpectedNext expected={expected} box={box} route={route} />}
      {timeline && newestOf(timeline, most).map((group) => <Place key={group.key} group={group} route={route} />)}
      {count > most && (
        <p className="mt-3 flex flex-wrap items-baseline gap-3 print:hidden">
          <Button onClick={() => setMost(most + step)}>{t('Show {count} older', { count: left })}</Button>
          <span className="text-13 text-ink-2">
            {t('The newest {most} of {total} are shown.', { most, total: count })}
          </span>
        </p>
      )}
      {timeline?.length === 0 && expected.length === 0 && (
        <p className="text-ink-2">{t('Nothing has been reported yet.')}</p>
      )}
      {raw && <RawEvents statements={statements} />}
    </section>
  )
}

interface PlaceProps {
  group: Grouped
  route: DeadlineFacts['route']
}

function Place({ group: { place, terminal, zone, items }, route }: PlaceProps) {
  const Icon =
    place !== null && place === route.destination_name && place !== route.port_of_discharge_name ? TrainFront : Anchor
  const mode = timeMode.use()
  const city = zone && t('{city} time', { city: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '' })
  const clock = mode === 'place' || !zone ? city : timeModes[mode]
  return (
    <TimelineGroup
      icon={<Icon />}
      title={place ?? t('Place not reported')}
      aside={[terminal, clock].filter(Boolean).join(' · ')}
    >
      {items.map((item, at) => (
        <TimelineItemRow key={item.id} item={item} previous={items[at - 1] ?? null} />
      ))}
    </TimelineGroup>
  )
}
