import { Calculator, CalendarClock, FileText, Hand, type LucideIcon, Ship, TrainFront, Warehouse } from 'lucide-react'
import { Suspense } from 'react'
import { t, tc, tn } from '#contract/language.ts'
import type { DeadlineReason, DeadlineSource } from '#contract/tracking/deadline.ts'
import type { VerdictCode } from '#contract/tracking/verdict.ts'
import { daysBetween } from '#domain/instants.ts'
import { deadlineWords } from '#domain/tracking/deadline-words.ts'
import { show } from '../../lib/dates.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useNow } from '../../lib/now.ts'
import { More } from '../../ui/more.tsx'
import { Note } from '../../ui/note.tsx'
import { RemainingWords, useRemaining } from '../../ui/remaining.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { deadlineHistory } from './deadline-history.ts'
import { DeadlineScale } from './deadline-scale.tsx'
import type { EventFacts } from './events.ts'
import { appointment } from './explain.ts'
import { Explained } from './explained.tsx'
import { type DeadlineFacts, type Lane, lanesOf, reasonWords } from './lanes.ts'

/** Comes when the page stands. */
const Clocks = lazyPart(() => import('./clocks.tsx'), 'Clocks')

/** Without rules there is nothing to say of what has not come, or has left. */
const noClocks: readonly VerdictCode[] = ['not_arrived', 'on_rail', 'gone']

type Props = DeadlineFacts & {
  id: string
  events: readonly EventFacts[]
  /** What is being changed or checked, and how to say so. */
  edited: string | undefined
  onEdit: (edited: string | undefined) => void
}

/** The deadline that costs money next, large; then every date that was given, and which one binds. */
export function DeadlineCard({ id, events, edited, onEdit, ...facts }: Props) {
  const { box } = facts
  const lanes = lanesOf(box)
  const binding = lanes.find(({ binds }) => binds)
  const zone = box.pickup_timezone
  return (
    <section className="border-ink border-t-3 pt-2.5" aria-labelledby="deadline">
      <h2 id="deadline" className="label">
        {t('Deadline, last free day')}
      </h2>
      {binding ? <Hero lane={binding} /> : <NoDeadline {...facts} />}
      {binding && <Binding lane={binding} isAlone={lanes.length === 1} />}
      {binding && (
        <div className="mt-3.5">
          <DeadlineScale id={id} lanes={lanes} box={box} zone={zone} />
        </div>
      )}
      {lanes.length > (binding ? 1 : 0) && <Lanes lanes={lanes} />}
      {box.pickup_appointment_at && !box.pod_full_out_at && (
        <Appointment at={box.pickup_appointment_at} zone={zone} box={box} />
      )}
      {(box.free_time.length > 0 || !noClocks.includes(box.verdict)) && (
        <Suspense fallback={null}>
          <Clocks id={id} box={box} edited={edited} onEdit={onEdit} />
        </Suspense>
      )}
      <History events={events} />
    </section>
  )
}

const hero = 'flex flex-wrap items-baseline gap-x-3'

function Hero({ lane }: { lane: Lane }) {
  const left = useRemaining(lane.at, lane.zone)
  const { zone, time } = show(lane.at, lane.zone, 'place', useNow(), { whole: true })
  return (
    <>
      <p className={hero}>
        <b className="text-44 tracking-[-0.015em] max-[360px]:text-26">
          <Explained at={lane.at} zone={lane.zone} whole subject={{ of: 'deadline', source: lane.source }} />
        </b>
        <span className="text-20 text-ink-2">{lane.place}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-16">
        <RemainingWords {...left} />
        <span className="text-14 text-ink-2">
          <Say
            text={left.tone === 'past' ? t('was free until {time} {zone}') : t('free until {time} {zone}')}
            time={time ?? '23:59:59'}
            zone={zone}
          />
        </span>
      </p>
    </>
  )
}

const icons: Record<DeadlineSource, LucideIcon> = {
  terminal: Warehouse,
  rail: TrainFront,
  line: Ship,
  document: FileText,
  user: Hand,
  calculated: Calculator,
}

/** Why the day of a source binds, in a sentence: of a part of one nobody could tell what it is about. */
const whyItBinds: Partial<Record<DeadlineReason, string>> = {
  only_one: t('{source} binds: only last free day that applies'),
  earliest: t('{source} binds: earliest of those that apply'),
  same_day: t('{source} binds: same day as another, the earlier hour binds'),
  set_by_hand: t('{source} binds: manual values take priority'),
}

function bindingWords({ source, reason }: Lane, isAlone: boolean): string {
  if (source === 'calculated') return t('{source} binds: no source gives a last free day')
  if (isAlone) return t('{source} binds: only source with a last free day')
  return whyItBinds[reason] ?? t('{source} binds')
}

function Binding({ lane, isAlone }: { lane: Lane; isAlone: boolean }) {
  const Icon = icons[lane.source]
  return (
    <p className="mt-2.5 flex gap-2 text-ink-2">
      <Icon className="mt-0.5" />
      <span>
        <Say text={bindingWords(lane, isAlone)} source={<b className="text-ink">{deadlineWords[lane.source]}</b>} />
      </span>
    </p>
  )
}

/** Before there can be a deadline, the arrival says more than that there is none. */
function NoDeadline({ box }: Pick<DeadlineFacts, 'box'>) {
  const now = useNow()
  const arrival = box.next_arrival
  const words: Partial<Record<typeof box.verdict, string>> = {
    not_arrived: t('Free time starts at discharge.'),
    on_rail: t('Not started: free time begins when the railway has brought it.'),
    gone: t('None: it has been picked up.'),
  }
  const sentence = words[box.verdict] ?? t('No source has reported a last free day.')
  if (!arrival?.awaited) return <p className="mt-1 text-16 text-ink-2">{sentence}</p>
  const days = daysBetween(new Date(now).toISOString(), arrival.at, arrival.timezone)
  return (
    <>
      <p className={hero}>
        <b className="text-26 tracking-[-0.015em]">
          <When at={arrival.at} zone={arrival.timezone} dayOnly estimated />
        </b>
        <span className="text-16 text-ink-2">{arrival.location_name}</span>
      </p>
      <p className="text-16 text-ink-2">
        {days < 0 ? (
          <b className="warning">{tn(-days, 'Arrival {count} day overdue.', 'Arrival {count} days overdue.')}</b>
        ) : days === 0 ? (
          t('Arrives today.')
        ) : (
          tn(days, 'Arrives in {count} day.', 'Arrives in {count} days.')
        )}{' '}
        {sentence}
      </p>
    </>
  )
}

function Lanes({ lanes }: { lanes: Lane[] }) {
  return (
    <table className="plain-table mt-2">
      <caption className="sr-only">{t('What each source says')}</caption>
      <tbody>
        {lanes.map(({ source, at, zone, place, binds, reason }) => (
          <tr key={source}>
            <th scope="row" className={binds ? 'font-bold' : 'font-mid'}>
              {deadlineWords[source]}
            </th>
            <td className="text-ink-2">{place}</td>
            <td className={binds ? 'text-end font-bold' : 'text-end'}>
              <Explained at={at} zone={zone} whole subject={{ of: 'deadline', source }} />
            </td>
            <td className="text-end">
              {binds ? (
                tc('the last free day that counts', 'binding')
              ) : (
                <span className="text-ink-3">{reasonWords[reason]}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface AppointmentProps {
  at: string
  zone: string | null
  box: DeadlineFacts['box']
}

function Appointment({ at, zone, box }: AppointmentProps) {
  const time = <Explained at={at} zone={zone} named subject={appointment} />
  const { by } = box.next_steps.find(({ step }) => step === 'move_appointment') ?? {}
  if (by) {
    return (
      <div className="mt-3">
        <Note tone="warning">
          <Say text={tooLate(daysBetween(by, at, zone), by === box.binding_lfd)} time={time} />
        </Note>
      </div>
    )
  }
  return (
    <p className="mt-2 text-ink-2">
      <CalendarClock className="s" /> <Say text={t('Pickup appointment {time}')} time={time} />
    </p>
  )
}

/** @param days from the end to the appointment @param isLastDay the end is the last free day that binds */
function tooLate(days: number, isLastDay: boolean): string {
  const time = '{time}'
  if (days <= 0)
    return isLastDay
      ? t('The pickup appointment, {time}, is later than the last free day. Ask the terminal for an earlier one.', {
          time,
        })
      : t('The pickup appointment, {time}, is later than the end of free time. Ask the terminal for an earlier one.', {
          time,
        })
  return isLastDay
    ? tn(
        days,
        'The pickup appointment, {time}, is {count} day after the last free day. Ask the terminal for an earlier one.',
        'The pickup appointment, {time}, is {count} days after the last free day. Ask the terminal for an earlier one.',
        { time },
      )
    : tn(
        days,
        'The pickup appointment, {time}, is {count} day after the end of free time. Ask the terminal for an earlier one.',
        'The pickup appointment, {time}, is {count} days after the end of free time. Ask the terminal for an earlier one.',
        { time },
      )
}

function History({ events }: { events: readonly EventFacts[] }) {
  const changes = deadlineHistory(events)
  if (changes.length === 0) return null
  return (
    <More words={t('History of these dates')}>
      <ol>
        {changes.map(({ id, known_at, words, is_day, was, is, zone }) => (
          <li key={id} className="grid grid-cols-[128px_1fr] py-0.5 [&>time]:text-ink-3">
            <When at={known_at} zone={zone} />
            <span>
              {words}{' '}
              {was && (
                <s>
                  <When at={was} zone={zone} whole />
                </s>
              )}{' '}
              <When at={is} zone={zone} whole={is_day} />
            </span>
          </li>
        ))}
      </ol>
    </More>
  )
}
