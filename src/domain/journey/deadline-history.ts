import type { DeadlineReading, DeadlineTeller } from '#contract/deadline.ts'
import { type DeadlineZones, deadlineZone } from '../deadlines.ts'
import { endOfLocalDay, localDate } from '../instants.ts'
import type { Doubted } from '../journey-types.ts'
import type { Places } from '../places.ts'
import type { Itinerary } from './location-roles.ts'
import type { Sighting } from './statement.ts'
import { authorityOf } from './terminals.ts'

export type LastFreeDays = Record<DeadlineTeller, string | null>

export interface DateChange {
  key: string
  event: 'pickup_lfd' | `pickup_lfd_${Exclude<DeadlineTeller, 'document'>}` | 'pickup_appointment'
  value: string
  timezone: string | null
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

const preference = ['line', 'terminal', 'rail', 'document'] as const

/** One last free day that was given; `refused` where it was not taken. */
export interface SaidLastFreeDay {
  source: DeadlineTeller
  value: string
  timezone: string | null
  sighting: Sighting
  refused: 'deadline_before_arrival' | null
}

interface Context {
  places: Places
  itinerary: Itinerary
  zones: DeadlineZones
  arrivals: Arrivals
}

/** Last free days as they were given, one after the other, and each change of one on its own clock. */
export function deadlineHistory(sightings: readonly Sighting[], context: Context, doubts: Doubted[]) {
  const { zones, arrivals, itinerary, places } = context
  const current: LastFreeDays = { line: null, terminal: null, rail: null, document: null }
  const read_as: Record<DeadlineTeller, DeadlineReading | null> = {
    line: null,
    terminal: null,
    rail: null,
    document: null,
  }
  const changes: DateChange[] = []
  const said: SaidLastFreeDay[] = []
  const times = new Map<string, number>()
  let preferred: string | null = null
  let appointment: string | null = null

  const note = (event: DateChange['event'], value: string, timezone: string | null, sighting: Sighting) => {
    const name = `${event}.changed|${value}`
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    changes.push({ key: time === 1 ? name : `${name}|${time}`, event, value, timezone, sighting })
  }

  for (const sighting of sightings) {
    const { pickup_appointment_at } = sighting.fact
    const source = authorityOf(sighting, places, itinerary)
    const zone = deadlineZone(source, zones) ?? sighting.fact.timezone
    const last_free_day = lastFreeDayOf(sighting, source, zone)
    const refused =
      last_free_day !== null && !isOfThisVisit(sighting, last_free_day, zone, source, arrivals)
        ? 'deadline_before_arrival'
        : null
    if (last_free_day !== null) said.push({ source, value: last_free_day, timezone: zone, sighting, refused })
    if (refused) doubts.push({ observation_id: sighting.id, doubt: refused })
    else if (last_free_day !== null) {
      const before = current[source]
      current[source] = last_free_day
      read_as[source] = sighting.fact.last_free_day_read_as ?? null
      if (source !== 'document' && (before === null || localDate(before, zone) !== localDate(last_free_day, zone)))
        note(`pickup_lfd_${source}`, last_free_day, zone, sighting)
      const chosen = preference.find((one) => current[one] !== null) ?? source
      const value = current[chosen] ?? last_free_day
      const chosenZone = deadlineZone(chosen, zones) ?? zone
      if (
        sighting.at < arrivals.out &&
        (preferred === null || localDate(preferred, chosenZone) !== localDate(value, chosenZone))
      )
        note('pickup_lfd', value, chosenZone, sighting)
      preferred = value
    }
    if (pickup_appointment_at !== null && pickup_appointment_at !== appointment) {
      appointment = pickup_appointment_at
      note('pickup_appointment', pickup_appointment_at, sighting.fact.timezone, sighting)
    }
  }
  return { current, read_as, changes, said }
}

/** A paper or a line says a day: its clock is known only here. */
function lastFreeDayOf({ fact }: Sighting, source: DeadlineTeller, zone: string | null) {
  const { last_free_day, last_free_day_read_as, timezone } = fact
  const isDay =
    source === 'document' ||
    (timezone === null && last_free_day_read_as !== undefined && last_free_day_read_as !== 'time')
  return isDay && last_free_day !== null ? endOfLocalDay(last_free_day.slice(0, 10), zone) : last_free_day
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
