import { localDate } from '#domain/instants.ts'
import { lastSecond, show } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { remaining } from '../../lib/remaining.ts'
import { deadlineWords } from '../../lib/words.ts'
import { clockAt, knownZone } from '../../lib/zone.ts'
import type { Lane } from './lanes.ts'

const letters = ['S', 'M', 'T', 'W', 'T', 'F', 'S']
const dayNumber = (date: string) => Date.parse(date) / 86_400_000

/** The days around the deadlines, one segment each; a bar for each source, the needle is now. Says what the table below says. */
export function DeadlineScale({ lanes, appointment }: { lanes: Lane[]; appointment: string | null }) {
  const now = useNow()
  const zone = lanes[0]?.zone ?? null
  const today = new Date(now).toISOString()
  const dayOf = (at: string) => dayNumber(localDate(lastSecond(at, zone), zone))
  const days = [today, ...lanes.map(({ at }) => at), ...(appointment ? [appointment] : [])].map((at) =>
    dayNumber(localDate(at, zone)),
  )
  const first = Math.min(...days) - 1
  const count = Math.min(21, Math.max(9, Math.max(...days) - first + 4))
  const place = (at: string) => dayOf(at) - first
  const clock = clockAt(now, knownZone(zone))
  const style = (values: Record<string, number>) => values as React.CSSProperties
  return (
    <div className="scale" style={style({ '--n': count })} aria-hidden="true">
      <div className="axis">
        <span />
        {Array.from({ length: count }, (_, at) => new Date((first + at) * 86_400_000)).map((day) => (
          <span key={day.getTime()} className={tone(day, dayNumber(localDate(today, zone)))}>
            <small>{letters[day.getUTCDay()]}</small>
            {day.getUTCDate()}
          </span>
        ))}
      </div>
      <div className="zebra">
        <span />
        <i />
      </div>
      <div className="lanes">
        <i className="needle" style={style({ '--x': place(today) + (clock.hour + clock.minute / 60) / 24 })} />
        {lanes.map((lane) => (
          <div
            key={lane.source}
            className={lane.binds ? `lane binds ${remaining(lane.at, lane.zone, now).tone}` : 'lane'}
          >
            <span>{deadlineWords[lane.source]}</span>
            <span className="bar-of">
              <i style={style({ '--b': Math.min(count, place(lane.at) + 1) })} />
              <em style={style({ '--b': Math.min(count, place(lane.at) + 1) })}>
                {show(lane.at, lane.zone, 'place', now, { whole: true }).date}
              </em>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

function tone(day: Date, today: number): string {
  const number = day.getTime() / 86_400_000
  if (number === today) return 'now'
  return number < today ? 'gone' : ''
}
