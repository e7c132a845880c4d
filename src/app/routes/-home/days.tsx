import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClockAlert, OctagonAlert } from 'lucide-react'
import { boxes } from '#domain/exceptions/words.ts'
import { useNow } from '../../lib/now.ts'
import { localToday } from '../-shipments/list-params.ts'
import { dayWords } from './headline.tsx'
import { daysQuery } from './queries.ts'
import { Section } from './section.tsx'
import '../../styles/home-days.css'

const day = 86_400_000
const later = (on: string, days: number) => new Date(Date.parse(on) + days * day).toISOString().slice(0, 10)

/** As many as a column has room for: where there are more containers, a square stands for several. */
const mostSquares = 24

/** How many containers a square stands for: 1, 2, 5, 10, 20 and so on. */
function perSquare(most: number): number {
  for (let ten = 1; ; ten *= 10) for (const step of [ten, 2 * ten, 5 * ten]) if (most <= step * mostSquares) return step
}

/** One square is one container at the last free day that binds. */
export function Deadlines() {
  const now = useNow()
  const query = useQuery(daysQuery(now))
  const today = localToday(now)
  const shown = query.data?.data.attributes
  const counts = shown ? [shown.before_count, ...shown.deadlines.map(({ container_count }) => container_count)] : []
  const each = perSquare(Math.max(0, ...counts))
  return (
    <Section
      title="Deadlines by day"
      note={`one square is ${each === 1 ? 'one container' : `up to ${boxes(each)}`} at the last free day, on the calendar of the place`}
      query={query}
    >
      {({ data: { attributes } }) => {
        const first = attributes.deadlines[0]?.on ?? today
        const columns = [
          { on: null, container_count: attributes.before_count },
          ...attributes.deadlines.map((one) => ({ ...one })),
        ]
        const sum = (some: readonly { container_count: number }[]) =>
          some.reduce((total, { container_count }) => total + container_count, 0)
        const past = sum(columns.filter(({ on }) => on === null || on < today))
        const near = sum(columns.filter(({ on }) => on !== null && on >= today && on <= later(today, 2)))
        return (
          <>
            <ol className="home-days">
              {columns.map(({ on, container_count: count }) => (
                <li key={on ?? 'before'} className={toneOf(on, today)}>
                  <Column on={on} count={count} each={each} before={later(first, -1)} />
                  <span className={on === today ? 'axis now' : 'axis'} aria-hidden="true">
                    <small>{on === null ? 'before' : dayWords(on).slice(0, 1)}</small>
                    {Number((on ?? first).slice(8))}
                  </span>
                </li>
              ))}
            </ol>
            <p className="home-legend text-12">
              <Link to="/shipments" search={{ deadline: 'overdue' }} className="past">
                <OctagonAlert className="s" /> past, still there: {past}
              </Link>
              <Link to="/shipments" search={{ deadline: `${today}..${later(today, 2)}` }} className="warning">
                <ClockAlert className="s" /> today and two days on: {near}
              </Link>
            </p>
          </>
        )
      }}
    </Section>
  )
}

function toneOf(on: string | null, today: string) {
  if (on === null || on < today) return 'past'
  return on <= later(today, 2) ? 'warning' : 'far'
}

interface ColumnProps {
  on: string | null
  count: number
  /** Containers that a square stands for. */
  each: number
  before: string
}

function Column({ on, count, each, before }: ColumnProps) {
  if (count === 0) return <span className="column" />
  return (
    <Link
      to="/shipments"
      search={{ deadline: on === null ? `..${before}` : `${on}..${on}` }}
      className="column"
      aria-label={`${on === null ? `Before ${dayWords(later(before, 1))}` : dayWords(on)}: ${boxes(count)}`}
    >
      <b>{count}</b>
      <span className="squares">
        {Array.from({ length: Math.ceil(count / each) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one is like the other
          <i key={at} />
        ))}
      </span>
    </Link>
  )
}

/** Containers a day that are to arrive at the port of discharge. */
export function Arrivals() {
  const now = useNow()
  const query = useQuery(daysQuery(now))
  const today = localToday(now)
  const week = `${today}..${later(today, 6)}`
  return (
    <Section
      title="Arrivals, three weeks"
      note="containers a day, at the port of discharge"
      end={
        query.data && (
          <Link to="/shipments" search={{ verdict: ['not_arrived'], arrival: week }}>
            {query.data.data.attributes.arrivals.slice(0, 7).reduce((sum, one) => sum + allOf(one), 0)} in 7 days
          </Link>
        )
      }
      query={query}
    >
      {({ data: { attributes } }) => {
        const { arrivals } = attributes
        const most = Math.max(...arrivals.map(allOf), 1)
        const height = (count: number) => ({ height: `calc((100% - 24px) * ${count / most})` })
        return (
          <>
            <ol className="home-arrivals">
              {arrivals.map((one) => (
                <li key={one.on}>
                  {allOf(one) > 0 && (
                    <Link
                      to="/shipments"
                      search={{ verdict: ['not_arrived'], arrival: `${one.on}..${one.on}` }}
                      className="arrivals"
                      aria-label={`${dayWords(one.on)}: ${boxes(allOf(one))}, ${one.at_sea + one.at_sea_late} at sea, ${lateOf(one)} later than first estimated`}
                    >
                      <b>{allOf(one)}</b>
                      {plannedOf(one) > 0 && <i className="bar-planned" style={height(plannedOf(one))} />}
                      <i className="bar-sea" style={height(one.at_sea + one.at_sea_late)} />
                      <i className="bar-late" style={height(lateOf(one))} />
                    </Link>
                  )}
                  <span className="axis" aria-hidden="true">
                    {Number(one.on.slice(8))}
                  </span>
                </li>
              ))}
            </ol>
            <p className="home-legend text-12 text-ink-2">
              <span>
                <i className="key bar-sea" /> at sea, last leg
              </span>
              <span>
                <i className="key bar-planned" /> planned: may still move
              </span>
              <span>
                <i className="key bar-late" /> later than the first estimate:{' '}
                {arrivals.reduce((sum, one) => sum + lateOf(one), 0)}
              </span>
              <Link to="/reports/lines">How lines keep their word</Link>
            </p>
          </>
        )
      }}
    </Section>
  )
}

interface Day {
  at_sea: number
  at_sea_late: number
  planned: number
  planned_late: number
}
const plannedOf = ({ planned, planned_late }: Day) => planned + planned_late
const allOf = ({ at_sea, at_sea_late, planned, planned_late }: Day) => at_sea + at_sea_late + planned + planned_late
const lateOf = ({ at_sea_late, planned_late }: Day) => at_sea_late + planned_late
