import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClockAlert, OctagonAlert } from 'lucide-react'
import { grouped, t, tc } from '#contract/language.ts'
import { addDays } from '#domain/days.ts'
import { boxes } from '#domain/exceptions/words.ts'
import { useNow } from '../../lib/now.ts'
import { localToday } from '../-shipments/list-params.ts'
import { dayWords, weekdayLetter } from './headline.tsx'
import { daysQuery } from './queries.ts'
import { Section } from './section.tsx'

const columnsStyle = 'grid grid-flow-col auto-cols-[minmax(0,1fr)] items-end'
const legendStyle = 'flex flex-wrap gap-x-5 gap-y-1 pt-2 text-12'

/** Its line is thick at every other day. */
const axisStyle = (at: number) =>
  `block border-ink text-center text-13/4.5 max-tablet:text-[11px] ${at % 2 === 0 ? 'border-t-5' : 'border-t pt-1'}`

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
      title={t('Deadlines by day')}
      note={
        each === 1
          ? t('one square is one container at the last free day, on the calendar of the place')
          : t('one square is up to {count} containers at the last free day, on the calendar of the place', {
              count: grouped(each),
            })
      }
      query={query}
    >
      {({ data: { attributes } }) => {
        const first = attributes.deadlines[0]?.on ?? today
        const before = {
          on: '',
          container_count: attributes.before_count,
          over_count: attributes.before_count,
          near_count: 0,
        }
        const columns = [before, ...attributes.deadlines]
        const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
        const past = sum(columns.map(({ over_count }) => over_count))
        const near = sum(columns.map(({ near_count }) => near_count))
        return (
          <>
            <ol className={columnsStyle}>
              {columns.map((day, at) => (
                <li key={day.on}>
                  <Column day={day} tone={toneOf(day, today)} each={each} before={addDays(first, -1)} />
                  <span
                    className={`${axisStyle(at)} ${day.on === today ? 'font-bold text-accent' : 'text-ink-2'}`}
                    aria-hidden="true"
                  >
                    <small className="block text-12 text-ink-3 max-tablet:text-[9px]">
                      {day.on ? weekdayLetter(day.on) : tc('the days before', 'before')}
                    </small>
                    {Number((day.on || first).slice(8))}
                  </span>
                </li>
              ))}
            </ol>
            <p className={legendStyle}>
              <Link to="/shipments" search={{ deadline: 'overdue' }} className="past">
                <OctagonAlert className="s" /> {t('past, still there: {count}', { count: past })}
              </Link>
              <Link to="/shipments" search={{ deadline: 'next_2' }} className="warning">
                <ClockAlert className="s" /> {t('today and two days on: {count}', { count: near })}
              </Link>
            </p>
          </>
        )
      }}
    </Section>
  )
}

interface Day {
  /** Empty: all days before. */
  on: string
  container_count: number
  over_count: number
  near_count: number
}

function toneOf({ on, container_count: count, over_count: over, near_count: near }: Day, today: string) {
  if (count > 0 ? over === count : on < today) return 'past'
  return near > 0 ? 'warning' : 'far'
}

interface ColumnProps {
  day: Day
  tone: ReturnType<typeof toneOf>
  /** Containers that a square stands for. */
  each: number
  before: string
}

const columnStyle = 'flex min-h-6 flex-col items-center justify-end'
const tones = {
  past: { text: 'past', squares: 'bg-past' },
  warning: { text: 'warning', squares: 'bg-(--warning-fill)' },
  far: { text: 'text-ink', squares: 'bg-ink-2' },
}

function Column({ day: { on, container_count: count, over_count: over }, tone, each, before }: ColumnProps) {
  if (count === 0) return <span className={columnStyle} />
  const isMixed = over > 0 && over < count
  const date = on ? dayWords(on) : t('Before {date}', { date: dayWords(addDays(before, 1)) })
  const containers = boxes(count)
  return (
    <Link
      to="/shipments"
      search={{ deadline: `${on}..${on || before}` }}
      className={`${columnStyle} ${tones[tone].text}`}
      aria-label={
        isMixed
          ? t('{date}: {containers}, {over} of them past', { date, containers, over })
          : t('{date}: {containers}', { date, containers })
      }
    >
      <b className="max-tablet:text-[11px]">{count}</b>
      <span className="grid grid-cols-[repeat(2,9px)] gap-0.5 pb-1 max-tablet:grid-cols-[repeat(2,5px)] max-tablet:gap-px">
        {Array.from({ length: Math.ceil(count / each) }, (_, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: one is like the other
            key={at}
            className={`h-2.25 max-tablet:h-1.25 ${isMixed && at * each < over ? 'bg-past' : tones[tone].squares}`}
          />
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
  const week = `${today}..${addDays(today, 6)}`
  return (
    <Section
      title={t('Arrivals, three weeks')}
      note={t('containers a day, at the port of discharge')}
      end={
        query.data && (
          <Link to="/shipments" search={{ verdict: ['not_arrived'], arrival: week }}>
            {t('{count} in 7 days', {
              count: query.data.data.attributes.arrivals.slice(0, 7).reduce((sum, one) => sum + allOf(one), 0),
            })}
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
            <ol className={columnsStyle}>
              {arrivals.map((one, at) => (
                <li key={one.on}>
                  {allOf(one) > 0 && (
                    <Link
                      to="/shipments"
                      search={{ verdict: ['not_arrived'], arrival: `${one.on}..${one.on}` }}
                      className="relative mx-0.75 flex h-28 flex-col items-center justify-end text-ink max-tablet:mx-px"
                      aria-label={t('{date}: {containers}, {at_sea} at sea, {late} later than first estimated', {
                        date: dayWords(one.on),
                        containers: boxes(allOf(one)),
                        at_sea: one.at_sea + one.at_sea_late,
                        late: lateOf(one),
                      })}
                    >
                      <b className="font-text text-12/5 max-tablet:text-[9px]">{allOf(one)}</b>
                      {plannedOf(one) > 0 && (
                        <i
                          className="w-full flex-none border border-ink-2 border-dashed border-b-0"
                          style={height(plannedOf(one))}
                        />
                      )}
                      <i className="w-full flex-none bg-ink-2" style={height(one.at_sea + one.at_sea_late)} />
                      <i className="absolute inset-x-0 bottom-0 bg-(--warning-fill)" style={height(lateOf(one))} />
                    </Link>
                  )}
                  <span className={`${axisStyle(at)} text-ink-2`} aria-hidden="true">
                    {Number(one.on.slice(8))}
                  </span>
                </li>
              ))}
            </ol>
            <p className={`${legendStyle} text-ink-2`}>
              <span>
                <i className="inline-block size-2.5 bg-ink-2" /> {t('at sea, last leg')}
              </span>
              <span>
                <i className="inline-block size-2.5 border border-ink-2 border-dashed" /> {t('planned: may still move')}
              </span>
              <span>
                <i className="inline-block size-2.5 bg-(--warning-fill)" />{' '}
                {t('later than the first estimate: {count}', {
                  count: arrivals.reduce((sum, one) => sum + lateOf(one), 0),
                })}
              </span>
              <Link to="/reports/lines">{t('How lines keep their word')}</Link>
            </p>
          </>
        )
      }}
    </Section>
  )
}

interface Arriving {
  at_sea: number
  at_sea_late: number
  planned: number
  planned_late: number
}
const plannedOf = ({ planned, planned_late }: Arriving) => planned + planned_late
const allOf = ({ at_sea, at_sea_late, planned, planned_late }: Arriving) =>
  at_sea + at_sea_late + planned + planned_late
const lateOf = ({ at_sea_late, planned_late }: Arriving) => at_sea_late + planned_late
