import { CalendarClock } from 'lucide-react'
import { hasInlandLeg } from '../../lib/arrival.ts'
import { show } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { deadlineWords } from '../../lib/words.ts'
import { Note } from '../../ui/note.tsx'
import { RemainingWords, useRemaining } from '../../ui/remaining.tsx'
import { When } from '../../ui/when.tsx'
import { DeadlineScale } from './deadline-scale.tsx'
import { type DeadlineFacts, type Lane, lanesOf } from './lanes.ts'

/** The deadline that costs money next, large; then every date that was given, and which one binds. */
export function DeadlineCard(facts: DeadlineFacts) {
  const { box, route } = facts
  const lanes = lanesOf(facts)
  const binding = lanes.find(({ binds }) => binds)
  return (
    <section className="deadline-card" aria-labelledby="deadline">
      <h2 id="deadline" className="label">
        Deadline, last free day
      </h2>
      {binding ? <Hero lane={binding} others={lanes.length - 1} /> : <NoDeadline box={box} />}
      {binding && <DeadlineScale lanes={lanes} appointment={box.pickup_appointment_at} />}
      {lanes.length > 1 && <Lanes lanes={lanes} />}
      {box.pickup_appointment_at && <Appointment box={box} route={route} binding={binding} />}
    </section>
  )
}

function Hero({ lane, others }: { lane: Lane; others: number }) {
  const left = useRemaining(lane.at, lane.zone)
  const { zone, time } = show(lane.at, lane.zone, 'place', useNow(), { whole: true })
  return (
    <>
      <p className="hero">
        <b>
          <When at={lane.at} zone={lane.zone} whole named />
        </b>
        <span className="text-20 text-ink-2">{lane.place}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-16">
        <RemainingWords {...left} />
        <span className="text-14 text-ink-2">
          {deadlineWords[lane.source]} binds
          {others > 0 && `, the earliest that counts of ${others + 1} dates`}.{' '}
          {time ? `Free until ${time}` : 'The whole day is free, to 23:59:59'} {zone}
        </span>
      </p>
    </>
  )
}

function NoDeadline({ box }: { box: DeadlineFacts['box'] }) {
  const words: Partial<Record<typeof box.verdict, string>> = {
    not_arrived: 'Not started: free time begins when it is unloaded.',
    on_rail: 'Not started: free time begins when the railway has brought it.',
    gone: 'None: it has been picked up.',
  }
  return <p className="mt-1 text-16 text-ink-2">{words[box.verdict] ?? 'No source has reported a last free day.'}</p>
}

function Lanes({ lanes }: { lanes: Lane[] }) {
  return (
    <table className="plain-table mt-2">
      <caption className="sr-only">What each source says</caption>
      <tbody>
        {lanes.map(({ source, at, zone, place, binds }) => (
          <tr key={source}>
            <th scope="row" className={binds ? 'font-bold' : 'font-mid'}>
              {deadlineWords[source]}
            </th>
            <td className="text-ink-2">{place}</td>
            <td className={binds ? 'text-end font-bold' : 'text-end'}>
              <When at={at} zone={zone} whole />
              <span className="text-12 text-ink-3"> {zone?.split('/').at(-1)?.replaceAll('_', ' ')} time</span>
            </td>
            <td className="text-end">
              {binds ? 'binding' : <span className="text-ink-3">{whyNot(at, lanes[0])}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** An earlier date that does not bind is one of a place that the box passes through. */
function whyNot(at: string, first: Lane | undefined): string {
  if (!first?.binds) return 'over'
  return at >= first.at ? 'later' : 'not picked up there'
}

function Appointment({ box, route, binding }: DeadlineFacts & { binding: Lane | undefined }) {
  if (!box.pickup_appointment_at) return null
  const zone = hasInlandLeg(route) ? box.final_destination_timezone : box.pod_timezone
  const time = <When at={box.pickup_appointment_at} zone={zone} named />
  if (binding && box.pickup_appointment_at > binding.at)
    return (
      <div className="mt-3">
        <Note tone="warning">The pickup appointment, {time}, is after the last free day.</Note>
      </div>
    )
  return (
    <p className="mt-2 text-ink-2">
      <CalendarClock className="s" /> Pickup appointment {time}
    </p>
  )
}
