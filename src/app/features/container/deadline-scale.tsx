import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
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
    <div
      className="[--label:84px] max-tablet:[--label:62px] print:[print-color-adjust:exact]"
      style={vary({ '--n': scale.days.length })}
      aria-hidden="true"
    >
      <div className="grid grid-cols-[var(--label)_repeat(var(--n),minmax(0,1fr))] items-end">
        <span />
        {scale.days.map(({ number, letter, date, when, labelled }) => (
          <span
            key={number}
            className={`flex flex-col items-center whitespace-nowrap pb-1 font-mid text-13/4 ${when === 'gone' ? 'text-ink-3' : ''}`}
          >
            {labelled && (
              <>
                <small className="font-text text-11/4 text-ink-3">{letter}</small>
                {date}
              </>
            )}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-[var(--label)_1fr]">
        <span />
        <i className="h-1.5 border border-ink bg-[repeating-linear-gradient(90deg,var(--ink)_0_calc(100%/var(--n)),transparent_calc(100%/var(--n))_calc(200%/var(--n)))]" />
      </div>
      <div className="relative border-line border-b pt-0.5 pb-[11px]">
        <div className="absolute inset-0 left-(--label) grid grid-cols-[repeat(var(--n),minmax(0,1fr))]">
          {scale.days.map(({ number, weekend, costs }) => (
            <i key={number} className={`border-line border-e ${costs ? costly : weekend ? 'bg-ink/4' : ''}`} />
          ))}
        </div>
        <i
          className="-top-1.5 absolute bottom-0 left-[calc(var(--label)+(100%-var(--label))/var(--n)*var(--x))] z-2 w-0.5 bg-accent"
          style={vary({ '--x': scale.now })}
        >
          <em className="absolute bottom-px left-[5px] font-bold text-11/3 text-accent not-italic">
            {tc('this moment', 'now')}
          </em>
        </i>
        {scale.lanes.map((lane) => (
          <Bar key={lane.source} lane={lane} days={scale.days.length} now={now} />
        ))}
        {appointment && scale.appointment && <Flag {...scale.appointment} words={timeOf(appointment.at, zone, now)} />}
      </div>
      <Demurrage scale={scale} box={box} />
    </div>
  )
}

/** Days that cost, once free time is over. */
const costly =
  'bg-[repeating-linear-gradient(135deg,transparent_0_5px,color-mix(in_srgb,var(--past)_22%,transparent)_5px_6px)]'

function timeOf(at: string, zone: string | null, now: number): string {
  const { weekday } = clockAt(Date.parse(at), knownZone(zone))
  return [weekdays[weekday], show(at, zone, 'place', now).time].filter(Boolean).join(' ')
}

/** A flag that would leave the scale, on a phone too, stands before its end. */
const sideOf = (at: number, days: number) =>
  at >= days / 2 ? 'right-[calc(100%-var(--b)/var(--n)*100%+8px)]' : 'left-[calc(var(--b)/var(--n)*100%+6px)]'

const flag = 'rounded-1 bg-surface px-1 text-12/4.5 not-italic whitespace-nowrap'

const colors = { warning: 'border-(--warning-fill)', past: 'border-past' }
const bars = {
  binds: 'top-[17px] border-t-8 after:-top-4 after:h-6 after:w-1 after:bg-ink',
  other: 'top-4 border-ink-2 border-t-2 after:-top-[7px] after:h-3 after:w-0.5 after:bg-ink-2',
}

function Bar({ lane, days, now }: { lane: DayScale['lanes'][number]; days: number; now: number }) {
  const { source, place, at, zone, from, to, binds, isCut } = lane
  const end = vary({ '--a': from, '--b': to })
  const tone = remaining(at, zone, now).tone
  const { date } = show(at, zone, 'place', now, { whole: true })
  const color = tone === 'warning' || tone === 'past' ? colors[tone] : 'border-ink-3'
  return (
    <Row words={deadlineWords[source]} place={place} binds={binds}>
      <span className="relative h-full">
        {/* Cut: it began before the scale does. */}
        <i
          className={`absolute left-[calc(var(--a)/var(--n)*100%)] w-[calc((var(--b)-var(--a))/var(--n)*100%)] after:absolute after:right-0 ${binds ? `${bars.binds} ${color}` : bars.other} ${isCut ? 'overflow-hidden mask-[linear-gradient(90deg,transparent,#000_16px)]' : ''}`}
          style={end}
        />
        <em className={`absolute z-1 ${flag} ${binds ? 'top-3 font-[700]' : 'top-2'} ${sideOf(to, days)}`} style={end}>
          {binds ? t('{date}, binding', { date }) : date}
        </em>
      </span>
    </Row>
  )
}

interface RowProps {
  words: string
  place: string | null
  binds?: boolean
  children: ReactNode
}

const Row = ({ words, place, binds = false, children }: RowProps) => (
  <div className={`relative grid grid-cols-[var(--label)_1fr] items-center text-13 ${binds ? 'h-10.5' : 'h-8.5'}`}>
    <span className={`grid overflow-hidden leading-[15px] ${binds ? 'font-[700]' : 'font-mid'}`}>
      {words} <small className="cut pe-1.5 font-text text-11/[13px] text-ink-3 max-tablet:hidden">{place}</small>
    </span>
    {children}
  </div>
)

/** The appointment: a tick at its hour, its label below, pushed back where it would leave the scale, never cut. */
function Flag({ at, label, words }: NonNullable<DayScale['appointment']> & { words: string }) {
  return (
    <Row words={t('Pickup')} place={t('appointment')}>
      <span
        className={`relative flex h-full before:shrink before:grow-0 ${label === 'before' ? 'flex-row-reverse before:basis-[calc(100%-var(--x)/var(--n)*100%)]' : 'before:basis-[calc(var(--x)/var(--n)*100%+2px)]'}`}
        style={vary({ '--x': at })}
      >
        <span className="absolute top-[3px] left-[calc(var(--x)/var(--n)*100%)] h-[11px] w-0.5 bg-ink-2" />
        <em className={`mt-[13px] flex-none self-start text-ink-2 ${flag}`}>
          <Truck className="s" /> {words}
        </em>
      </span>
    </Row>
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
    <div className="grid grid-cols-[var(--label)_1fr] py-1 text-12/4 text-ink-3">
      <span>{t('Demurrage billed')}</span>
      <span
        className="ms-[min(calc(var(--b)/var(--n)*100%),60%)] whitespace-nowrap font-bold text-past"
        style={vary({ '--b': today })}
      >
        {charged.map(money).join(listComma)}
      </span>
    </div>
  )
}
