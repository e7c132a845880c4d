import { Hourglass } from 'lucide-react'
import { noConnection } from '../../lib/connection-words.ts'
import { daysBetween, show } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { plural } from '../../lib/remaining.ts'
import { timeMode } from '../../lib/settings.ts'
import { Slip } from '../../ui/arrival.tsx'
import type { EventFacts } from './events.ts'
import { Explained } from './explained.tsx'
import { silenceNow, silenceWords } from './gaps.ts'
import type { Expected } from './journey.ts'
import type { DeadlineFacts } from './lanes.ts'

interface Props {
  expected: Expected[]
  events: readonly EventFacts[]
  route: DeadlineFacts['route']
}

/** What should be reported next. Silence is a signal: what is overdue says so, and since when nothing was reported. */
export function ExpectedNext({ expected, events, route }: Props) {
  const now = useNow()
  const silence = route.line_tracking_stopped_at ? null : silenceNow(events, expected, now)
  return (
    <div className="event-group expected">
      <h3>
        <Hourglass /> Expected next
      </h3>
      <ol>
        {expected.map((one) => (
          <Row key={one.key} expected={one} />
        ))}
        {silence && (
          <li className="gap">
            <i className="mark" />
            <span className="what">
              <b>No event for {silenceWords(Date.parse(silence.from), now)}</b>
              <small>
                {silence.expected.words}
                {silence.expected.place && ` in ${silence.expected.place}`} is overdue.{' '}
                {route.line_connection === 'connected' ? 'Checked automatically.' : `Not checked: ${noConnection.why}.`}
              </small>
            </span>
          </li>
        )}
      </ol>
    </div>
  )
}

function Row({ expected: { words, place, at, zone, slip, subject } }: { expected: Expected }) {
  const now = useNow()
  const { date, time, title } = show(at, zone, timeMode.use(), now)
  const late = Date.parse(at) < now ? daysBetween(at, new Date(now).toISOString(), zone) : null
  return (
    <li className="future">
      <span className="day">{date}</span>
      <time className="time" dateTime={at} title={title}>
        <Explained at={at} zone={zone} subject={subject}>
          <span className="sr-only">{date} </span>
          {time ?? 'day'}
        </Explained>
      </time>
      <i className="mark" />
      <span className="what">
        {words}
        {place && `, ${place}`}{' '}
        {late !== null && <b className="warning">overdue{late > 0 && ` ${plural(late)}`}, nothing reported</b>}
      </span>
      <span className="source">
        {slip !== null && slip !== 0 ? <Slip days={slip} /> : subject.of === 'event' ? 'estimate' : 'terminal'}
      </span>
    </li>
  )
}
