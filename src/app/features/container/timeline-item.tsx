import { t, tc, tn } from '#contract/language.ts'
import { daysBetween } from '#domain/instants.ts'
import { colon, comma } from '#domain/text.ts'
import { sourceWords } from '#domain/tracking/event-words.ts'
import { show } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { timeMode } from '../../lib/settings.ts'
import { Say } from '../../ui/say.tsx'
import { When, ZoneUnknown } from '../../ui/when.tsx'
import { type EventFacts, eventWordsOf } from './events.ts'
import { Explained } from './explained.tsx'
import type { TimelineItem } from './timeline.ts'
import { Moment, type RowLook, TimelineRow } from './timeline-row.tsx'

interface Props {
  item: TimelineItem
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
  const first = facts.event.endsWith('.changed') && item.was === null
  const words = eventWordsOf(facts.event, first)
  return (
    <TimelineRow
      look={lookOf(item)}
      moment={
        shown && (
          <ItemMoment item={item} date={shown.date !== (above ? above.date : '') ? shown.date : ''} shown={shown} />
        )
      }
      source={(facts.data_source !== 'user' && item.who) || sourceWords[facts.data_source]}
    >
      {struck ? <s>{words}</s> : words}
      {vessel && !struck && (
        <span className="text-ink-2">
          {comma}
          {vessel}
        </span>
      )}
      <Details item={item} />
      {shown && shown.zone === null && (
        <small>
          <ZoneUnknown /> {t('as the source wrote it, not converted')}
        </small>
      )}
    </TimelineRow>
  )
}

/** Day and time in their columns. What can be explained is the time, or the day where no time is known. */
function ItemMoment({ item, date, shown }: { item: TimelineItem; date: string; shown: ReturnType<typeof show> }) {
  const { facts, at } = item
  if (!at) return null
  const subject = facts.event.endsWith('.changed') || facts.invalidated_at ? null : subjectOf(item)
  const text = (
    <span title={shown.title}>{shown.time ?? tc('instead of a time, where only the day is known', 'day')}</span>
  )
  return (
    <Moment date={date} at={at}>
      {facts.invalidated_at ? (
        <s>{text}</s>
      ) : subject ? (
        <Explained at={at} zone={facts.timezone} subject={subject}>
          {!date && <span className="sr-only">{shown.date} </span>}
          {text}
        </Explained>
      ) : (
        text
      )}
    </Moment>
  )
}

const subjectOf = ({ facts }: EventFacts) =>
  ({ of: 'event', event: facts.event, locode: facts.location_locode }) as const

function lookOf({ facts }: EventFacts): RowLook {
  if (facts.invalidated_at) return 'corrected'
  if (facts.event.endsWith('.changed')) return 'change'
  return facts.event === 'container.transport.not_available' ? 'blocked' : 'actual'
}

function Details({ item: { facts, was, planned, corrected, who } }: { item: TimelineItem }) {
  if (facts.invalidated_at)
    return (
      <small>
        <Say
          text={who ? t('{source} took it back {time}') : t('withdrawn {time}')}
          source={who}
          time={<When at={facts.invalidated_at} zone={facts.timezone} />}
        />
        {facts.invalidation_reason && `${colon}${facts.invalidation_reason}`}
      </small>
    )
  const isDay = facts.event !== 'container.pickup_appointment.changed'
  if (facts.value_timestamp)
    return (
      <small>
        {was && (
          <s>
            <When at={was} zone={facts.timezone} whole={isDay} />
          </s>
        )}{' '}
        <When at={facts.value_timestamp} zone={facts.timezone} whole={isDay} />
      </small>
    )
  const late = planned && facts.timestamp ? daysBetween(planned, facts.timestamp, facts.timezone) : 0
  return (
    <>
      {corrected.map(({ id, at, zone, who: said }) => (
        <small key={id}>
          <s>
            <When at={at} zone={zone} />
          </s>{' '}
          {t('corrected by {source}', { source: said })}
        </small>
      ))}
      {planned && late !== 0 && (
        <small>
          <Say text={t('planned {date}')} date={<When at={planned} zone={facts.timezone} dayOnly />} />
          <Late days={late} />
        </small>
      )}
    </>
  )
}

function Late({ days }: { days: number }) {
  return (
    <span className={days > 2 ? 'warning font-mid' : ''}>
      {comma}
      {days > 0
        ? tn(days, '{count} day late', '{count} days late')
        : tn(-days, '{count} day early', '{count} days early')}
    </span>
  )
}
