import { Hourglass } from 'lucide-react'
import { daysBetween, show } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { plural } from '../../lib/remaining.ts'
import { timeMode } from '../../lib/settings.ts'
import { Slip } from '../../ui/arrival.tsx'
import type { Expected } from './journey.ts'

/** What should be reported next. Silence is a signal: what is overdue says so. */
export function ExpectedNext({ expected }: { expected: Expected[] }) {
  return (
    <div className="event-group expected">
      <h3>
        <Hourglass /> Expected next
      </h3>
      <ol>
        {expected.map((one) => (
          <Row key={one.key} expected={one} />
        ))}
      </ol>
    </div>
  )
}

function Row({ expected: { words, place, at, zone, slip } }: { expected: Expected }) {
  const now = useNow()
  const { date, time, title } = show(at, zone, timeMode.use(), now)
  const late = Date.parse(at) < now ? daysBetween(at, new Date(now).toISOString(), zone) : null
  return (
    <li className="future">
      <span className="day">{date}</span>
      <time className="time" dateTime={at} title={title}>
        {time}
      </time>
      <i className="mark" />
      <span className="what">
        {words}
        {place && `, ${place}`}{' '}
        {late !== null && <b className="warning">overdue{late > 0 && ` ${plural(late)}`}, nothing reported</b>}
      </span>
      <span className="source">{slip !== null && slip !== 0 && <Slip days={slip} />}</span>
    </li>
  )
}
