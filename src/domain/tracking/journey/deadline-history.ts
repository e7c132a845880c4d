import type { DeadlineReading, DeadlineTeller } from '#contract/tracking/deadline.ts'
import { compare } from '../../compare.ts'
import { endOfLocalDay, localDate, startOfLocalDay } from '../../instants.ts'
import type { Places } from '../../reference/places.ts'
import { type DeadlineZones, deadlineZone } from '../deadlines.ts'
import type { Notes } from '../journey-types.ts'
import { type HandValue, isReport, type Reported, type SetByHand, standingOf, valueByHand } from './by-hand.ts'
import type { Itinerary } from './location-roles.ts'
import type { Sighting } from './statement.ts'
import { authorityOf } from './terminals.ts'

export type LastFreeDays = Record<DeadlineTeller, string | null>

export interface DateChange {
  key: string
  event: 'pickup_lfd' | `pickup_lfd_${Exclude<DeadlineTeller, 'document' | 'user'>}` | 'pickup_appointment'
  value: string
  timezone: string | null
  /** Whose date it is: what people say is of the place of pickup. */
  place: string
  sighting: Sighting
}

/** When the box arrived where each clock runs; else when it is expected there. UTC instants. */
export interface Arrivals {
  pod: { actual: string | null; expected: string | null }
  destination: { actual: string | null; expected: string | null }
  /** When it was loaded at the port of loading, or is to be; null where nobody says. Milliseconds. */
  loaded: number | null
  /** When it left the place of pickup. Milliseconds. */
  out: number
}

const preference = ['user', 'line', 'terminal', 'rail', 'document'] as const

/** One last free day that was given; `refused` where it was not taken. */
export interface SaidLastFreeDay {
  source: DeadlineTeller
  value: string
  read_as: DeadlineReading | null
  timezone: string | null
  sighting: Sighting
  refused: 'deadline_before_arrival' | 'agreed_by_hand' | null
}

interface Context {
  places: Places
  itinerary: Itinerary
  zones: DeadlineZones
  arrivals: Arrivals
}

/** Last free days as they were given, one after the other, and each change of one on its own clock. */
export function deadlineHistory(sightings: readonly Sighting[], context: Context, { doubts, by_hand }: Notes) {
  const { zones, arrivals, itinerary } = context
  const pickup = (itinerary.inland ? itinerary.destination : itinerary.pod) ?? ''
  const given = new Map<Sighting, SaidLastFreeDay>()
  for (const sighting of sightings) {
    const one = saidBy(sighting, context)
    if (!one) continue
    given.set(sighting, one)
    if (one.refused) doubts.push({ observation_id: sighting.id, doubt: 'deadline_before_arrival' })
  }
  const said = [...given.values()]
  const deadline = deadlineByHand(said, zones, by_hand)
  const appointment = appointmentByHand(sightings, by_hand)
  const current: LastFreeDays = { user: null, line: null, terminal: null, rail: null, document: null }
  const read_as = { ...current } as Record<DeadlineTeller, DeadlineReading | null>
  const changes: DateChange[] = []
  const times = new Map<string, number>()
  let preferred: string | null = null
  let appointed: string | null = null

  const note = (event: DateChange['event'], value: string, timezone: string | null, sighting: Sighting) => {
    const name = `${event}.changed|${value}`
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    changes.push({
      key: time === 1 ? name : `${name}|${time}`,
      event,
      value,
      timezone,
      place: isReport(sighting) ? sighting.place : pickup,
      sighting,
    })
  }

  for (const sighting of sightings) {
    const { pickup_appointment_at } = sighting.fact
    const one = given.get(sighting)
    if (one && !one.refused) {
      const { source, value: last_free_day, timezone: zone } = one
      const before = current[source]
      current[source] = last_free_day
      read_as[source] = one.read_as
      if (!counts(deadline, sighting)) current.user = null
      if (
        source !== 'document' &&
        source !== 'user' &&
        (before === null || localDate(before, zone) !== localDate(last_free_day, zone))
      )
        note(`pickup_lfd_${source}`, last_free_day, zone, sighting)
      const chosen = preference.find((name) => current[name] !== null) ?? source
      const value = current[chosen] ?? last_free_day
      const chosenZone = deadlineZone(chosen, zones) ?? zone
      if (
        sighting.at < arrivals.out &&
        (preferred === null || localDate(preferred, chosenZone) !== localDate(value, chosenZone))
      )
        note('pickup_lfd', value, chosenZone, sighting)
      preferred = value
    }
    const isHeard = sighting === appointment?.sighting || !counts(appointment, sighting)
    if (isHeard && pickup_appointment_at !== null && pickup_appointment_at !== appointed) {
      appointed = pickup_appointment_at
      note('pickup_appointment', pickup_appointment_at, sighting.fact.timezone, sighting)
    }
  }
  // It may have ended by a report that says no last free day any more.
  const ended = deadline && endOf(deadline.standing)
  if (deadline && ended) current.user = null
  return {
    current,
    read_as,
    changes,
    said: said.map(
      (one): SaidLastFreeDay => (deadline && ended && one === deadline.said ? { ...one, refused: ended } : one),
    ),
    appointment: appointment?.standing.state === 'counts' ? appointment.sighting : undefined,
  }
}

/** Whether it counted at the time of a sighting. */
const counts = (hand: SetByHand | null, { at }: Sighting) =>
  hand !== null &&
  at >= hand.sighting.at &&
  (hand.standing.ended_at === null || at < Date.parse(hand.standing.ended_at))

const endOf = ({ state }: HandValue): SaidLastFreeDay['refused'] => (state === 'agreed' ? 'agreed_by_hand' : null)

/** The last free day that was set by hand last, beside the one that would bind without it. */
function deadlineByHand(said: readonly SaidLastFreeDay[], zones: DeadlineZones, hands: HandValue[]) {
  const own = said.findLast(({ source }) => source === 'user')
  if (!own) return null
  const { sighting } = own
  const day = dayOf(own)
  const standing = standingOf(
    { id: sighting.id, attribute: 'pickup_lfd', set_at: sighting.at },
    rivalsOf(said, zones),
    // Who gave more time than was reported is agreed with by whoever gives as much, or more.
    ({ value }, before) => value === day || (before !== undefined && before.value < day && value > day),
  )
  hands.push(standing)
  return { sighting, said: own, standing }
}

const dayOf = ({ value, timezone }: SaidLastFreeDay) => localDate(value, timezone)

/** The day that bound after each report of a line, a terminal or a railway. */
function rivalsOf(said: readonly SaidLastFreeDay[], { has_inland_leg }: DeadlineZones): Reported[] {
  const now = new Map<DeadlineTeller, SaidLastFreeDay>()
  return said.flatMap((one) => {
    if (one.refused || one.source === 'user' || one.source === 'document') return []
    now.set(one.source, one)
    const isPassed = has_inland_leg && (now.has('line') || now.has('rail'))
    const [first] = [...now.values()]
      .filter(({ source }) => source !== 'terminal' || !isPassed)
      .toSorted((a, b) => compare(dayOf(a), dayOf(b)))
    if (!first) return []
    const { id, fact } = first.sighting
    return [{ value: dayOf(first), observation_id: id, source: fact.source, at: one.sighting.at }]
  })
}

/** The appointment that was set by hand last, beside what terminals have. */
function appointmentByHand(sightings: readonly Sighting[], hands: HandValue[]): SetByHand | null {
  const reports = sightings.filter(isReport).flatMap(({ id, at, fact }) => {
    const value = fact.pickup_appointment_at
    return value === null ? [] : [{ value, observation_id: id, source: fact.source, at }]
  })
  return valueByHand('pickup_appointment_at', sightings, reports, hands)
}

function saidBy(sighting: Sighting, { places, itinerary, zones, arrivals }: Context): SaidLastFreeDay | null {
  const source = authorityOf(sighting, places, itinerary)
  const timezone = deadlineZone(source, zones) ?? sighting.fact.timezone
  const read = lastFreeDayOf(sighting, source, timezone)
  if (read === null) return null
  const { value } = read
  const isRefused = source !== 'user' && !isOfThisVisit(sighting, value, timezone, source, arrivals)
  return { source, ...read, timezone, sighting, refused: isRefused ? 'deadline_before_arrival' : null }
}

/** A paper or a line says a day, or midnight of it: its clock is known only here. */
function lastFreeDayOf({ fact }: Sighting, source: DeadlineTeller, zone: string | null) {
  const { last_free_day: value, last_free_day_read_as: read_as = null, timezone } = fact
  if (value === null) return null
  const isOfLine = timezone === null && read_as !== null
  if (source === 'document' || source === 'user' || (isOfLine && read_as !== 'time'))
    return { value: endOfLocalDay(value.slice(0, 10), zone), read_as }
  const day = localDate(value, zone)
  return isOfLine && zone !== null && value === startOfLocalDay(day, zone)
    ? { value: endOfLocalDay(day, zone), read_as: 'local_midnight' as const }
    : { value, read_as }
}

/**
 * Free time cannot end before the box is there, and not before it was loaded: such a day is of the last time the box was
 * there.
 */
function isOfThisVisit(
  { fact }: Sighting,
  lastFreeDay: string,
  zone: string | null,
  source: DeadlineTeller,
  { pod, destination, loaded }: Arrivals,
): boolean {
  const arrival = pod.actual ?? (source === 'rail' ? destination.actual : null)
  const day = localDate(lastFreeDay, zone)
  if (loaded !== null && day < localDate(new Date(loaded).toISOString(), zone)) return false
  if (arrival !== null) return day >= localDate(arrival, zone)
  if (fact.on_terminal === true || fact.available === true) return true
  const expected = pod.expected ?? (source === 'rail' ? destination.expected : null)
  return expected === null ? source === 'line' || source === 'document' : day >= localDate(expected, zone)
}
