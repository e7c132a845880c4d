import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import type { CSSProperties } from 'react'
import { t, tc } from '#contract/language.ts'
import { weekdays } from '#domain/calendar-words.ts'
import { listComma } from '#domain/text.ts'
import { deadlineWords } from '#domain/tracking/deadline-words.ts'
import { due, money } from '#domain/tracking/fees-due.ts'
import { remaining } from '#domain/tracking/remaining.ts'
import { clockAt, knownZone } from '#domain/zones/clock.ts'
import { show } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { journeyOf } from './container-queries.ts'
import { type DayScale, dayScaleOf } from './day-scale.ts'
import type { DeadlineFacts, Lane } from './lanes.ts'
import '../../styles/deadline-page.css'

const vary = (values: Record<string, number>) => values as CSSProperties

interface Props extends Pick<DeadlineFacts, 'box'> {
  id: string
  lanes: Lane[]
  zone: string | null
}

/** The days around the deadlines, a bar for each source, the needle is now. Says nothing that the card does not say. */
export function DeadlineScale({ id, lanes, box, zone }: Props) {
  const now = useNow()
  const journey = useQuery(journeyOf(id))
  const since = journey.data?.data.attributes.free_time_since ?? null
  const appointment = box.pickup_appointment_at ? { at: box.pickup_appointment_at, zone } : null
  const scale = dayScaleOf({ lanes, since, appointment }, now)
  return (
    <div className="scale" style={vary({ '--n': scale.days.length })} aria-hidden="true">
      <div className="axis">
        <span />
        {scale.days.map(({ number, letter, date, when, labelled }) => (
          <span key={number} className={when}>
            {labelled && (
              <>
                <small>{letter}</small>
                {date}
              </>
            )}
          </span>
        ))}
      </div>
      <div className="zebra">
        <span />
        <i />
      </div>
      <div className="lanes">
        <div className="days">
          {scale.days.map(({ number, weekend, costs }) => (
            <i key={number} className={costs ? 'costs' : weekend ? 'weekend' : ''} />
          ))}
        </div>
        <i className="needle" style={vary({ '--x': scale.now })}>
          <em>{tc('this moment', 'now')}</em>
        </i>
        {scale.lanes.map((lane) => (
          <Bar key={lane.source} lane={lane} days={scale.days.length} now={now} />
        ))}
        {appointment && scale.appointment && (
          <div className="lane appointment">
            <span className="of">
              {t('Pickup')} <small>{t('appointment')}</small>
            </span>
            <span className={`bar-of ${scale.appointment.label}`} style={vary({ '--x': scale.appointment.at })}>
              <span className="tick" />
              <em>
                <Truck className="s" /> {timeOf(appointment.at, zone, now)}
              </em>
            </span>
          </div>
        )}
      </div>
      <Demurrage scale={scale} box={box} />
    </div>
  )
}

function timeOf(at: string, zone: string | null, now: number): string {
  const { weekday } = clockAt(Date.parse(at), knownZone(zone))
  return [weekdays[weekday], show(at, zone, 'place', now).time].filter(Boolean).join(' ')
}

/** A flag that would leave the scale, on a phone too, stands before its end. */
const sideOf = (at: number, days: number) => (at >= days / 2 ? 'before' : '')

function Bar({ lane, days, now }: { lane: DayScale['lanes'][number]; days: number; now: number }) {
  const { source, place, at, zone, from, to, binds, isCut } = lane
  const end = vary({ '--a': from, '--b': to })
  const tone = remaining(at, zone, now).tone
  const { date } = show(at, zone, 'place', now, { whole: true })
  return (
    <div className={`lane ${binds ? `binds ${tone}` : ''}`}>
      <span className="of">
        {deadlineWords[source]} <small>{place}</small>
      </span>
      <span className="bar-of">
        <i className={isCut ? 'cut' : ''} style={end} />
        <em className={sideOf(to, days)} style={end}>
          {binds ? t('{date}, binding', { date }) : date}
        </em>
      </span>
    </div>
  )
}

/** What the terminal has billed for staying so far, under the day until which it is counted: today. No rate is guessed. */
function Demurrage({ scale, box }: { scale: DayScale; box: DeadlineFacts['box'] }) {
  const charged = due(box.fees_at_pod_terminal.filter(({ type }) => type === 'demurrage')).filter(
    ({ amount }) => amount,
  )
  const today = scale.days.findIndex(({ when }) => when === 'now')
  if (charged.length === 0 || today < 0) return null
  return (
    <div className="charged">
      <span>{t('Demurrage billed')}</span>
      <span style={vary({ '--b': today })}>{charged.map(money).join(listComma)}</span>
    </div>
  )
}
