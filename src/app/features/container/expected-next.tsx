import { Hourglass } from 'lucide-react'
import { noConnection } from '../../lib/connection-words.ts'
import { show } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { timeMode } from '../../lib/settings.ts'
import { Slip } from '../../ui/arrival.tsx'
import { Explained } from './explained.tsx'
import { type Expected, subjectOf } from './journey.ts'
import type { DeadlineFacts } from './lanes.ts'
import { overdue } from './overdue.ts'
import { Pieces } from './pieces.tsx'

interface Props extends DeadlineFacts {
  expected: Expected[]
}

/** What should be reported next. Silence is a signal: what is overdue says so. */
export function ExpectedNext({ expected, box, route }: Props) {
  return (
    <div className="event-group expected">
      <h3>
        <Hourglass /> Expected next
      </h3>
      <ol>
        {expected.map((one) => (
          <Row key={one.key} expected={one} />
        ))}
        {box.expected_next && (box.silent_since || box.expected_next.state === 'overdue') && (
          <li className="gap">
            <i className="mark" />
            <span className="what">
              <b>{box.silent_since ? 'No news' : 'Overdue'}</b>
              <small>
                <Pieces of={overdue(box.expected_next)} />{' '}
                {route.line_connection === 'connected' ? 'Checked automatically.' : `Not checked: ${noConnection.why}.`}
              </small>
            </span>
          </li>
        )}
      </ol>
    </div>
  )
}

function Row({ expected }: { expected: Expected }) {
  const { words, place, at, timezone: zone, slip_days: slip, kind, explained_by } = expected
  const now = useNow()
  const { date, time, title } = show(at, zone, timeMode.use(), now)
  return (
    <li className="future">
      <span className="day">{date}</span>
      <time className="time" dateTime={at} title={title}>
        <Explained at={at} zone={zone} subject={subjectOf(explained_by)}>
          <span className="sr-only">{date} </span>
          {time ?? 'day'}
        </Explained>
      </time>
      <i className="mark" />
      <span className="what">
        {words}
        {place && `, ${place}`}
      </span>
      <span className="source">
        {slip !== null && slip !== 0 ? <Slip days={slip} /> : kind === 'estimate' ? kind : 'terminal'}
      </span>
    </li>
  )
}
