import { daysBetween, show } from '../../lib/dates.ts'
import { eventWords, sourceWords } from '../../lib/event-words.ts'
import { useNow } from '../../lib/now.ts'
import { plural } from '../../lib/remaining.ts'
import { timeMode } from '../../lib/settings.ts'
import { When, ZoneUnknown } from '../../ui/when.tsx'
import type { EventFacts } from './events.ts'
import type { TimelineItem } from './timeline.ts'

interface Props {
  item: EventFacts & Partial<Pick<TimelineItem, 'planned'>>
  /** The row above: its date is not repeated. */
  previous: EventFacts | null
}

export function TimelineItemRow({ item, previous }: Props) {
  const now = useNow()
  const mode = timeMode.use()
  const read = ({ at, facts: { timezone } }: EventFacts) => at && show(at, timezone, mode, now)
  const { facts, vessel } = item
  const shown = read(item)
  const above = previous && read(previous)
  const struck = facts.invalidated_at !== null
  return (
    <li className={lookOf(item)}>
      <span className="day">{shown && shown.date !== (above ? above.date : '') ? shown.date : ''}</span>
      <time className="time" dateTime={item.at ?? undefined} title={shown ? shown.title : undefined}>
        {shown ? struck ? <s>{shown.time}</s> : shown.time : ''}
      </time>
      <i className="mark" />
      <span className="what">
        {struck ? <s>{eventWords[facts.event]}</s> : eventWords[facts.event]}
        {vessel && !struck && <span className="text-ink-2">, {vessel}</span>}
        <Details item={item} />
        {shown && shown.zone === null && (
          <small>
            <ZoneUnknown /> as the source wrote it, not converted
          </small>
        )}
      </span>
      <span className="source">{sourceWords[facts.data_source]}</span>
    </li>
  )
}

function lookOf({ facts }: EventFacts): string {
  if (facts.invalidated_at) return 'corrected'
  if (facts.event.endsWith('.changed')) return 'change'
  return facts.event === 'container.transport.not_available' ? 'blocked-here' : ''
}

function Details({ item: { facts, before, planned } }: { item: Props['item'] }) {
  if (facts.invalidated_at)
    return (
      <small>
        withdrawn <When at={facts.invalidated_at} zone={facts.timezone} />
        {facts.invalidation_reason && `: ${facts.invalidation_reason}`}
      </small>
    )
  if (facts.value_timestamp)
    return (
      <small>
        {before?.value_timestamp && (
          <s>
            <When at={before.value_timestamp} zone={facts.timezone} whole />
          </s>
        )}{' '}
        <When at={facts.value_timestamp} zone={facts.timezone} whole />
      </small>
    )
  if (!planned?.timestamp || !facts.timestamp) return null
  const late = daysBetween(planned.timestamp, facts.timestamp, facts.timezone)
  return (
    <small>
      planned <When at={planned.timestamp} zone={facts.timezone} />
      {late !== 0 && <Late days={late} />}
    </small>
  )
}

function Late({ days }: { days: number }) {
  return (
    <span className={days > 0 ? 'warning font-mid' : ''}>
      , {plural(Math.abs(days))} {days > 0 ? 'late' : 'early'}
    </span>
  )
}
