import { compare } from '../../compare.ts'
import type { Places } from '../../reference/places.ts'
import type { JourneyEvent } from '../journey-types.ts'
import type { AvailabilityChange } from './availability.ts'
import type { DateChange } from './deadline-history.ts'
import type { Estimates } from './estimates.ts'
import { facilityOf } from './facilities.ts'
import type { Happening } from './happenings.ts'
import type { EstimateName } from './names.ts'
import type { Statement } from './statement.ts'

export interface Told {
  happenings: readonly Happening[]
  estimates: Estimates
  availability: readonly AvailabilityChange[]
  dates: readonly DateChange[]
}

/** All transport events of a journey, in order of time. */
export function eventsOf({ happenings, estimates, availability, dates }: Told, places: Places): JourneyEvent[] {
  const events = [
    ...happenings.map(({ key, name, place, voices, told }) => ({
      ...eventOf(told, voices, places),
      // People need not say where it was picked up.
      ...(told.fact.by_hand && told.fact.locode === null && place !== '' && located(place, null, places)),
      key,
      event: `container.transport.${name}` as const,
    })),
    ...(Object.entries(estimates) as [EstimateName, Statement][]).map(([name, told]) => ({
      ...eventOf(told, [told], places),
      key: `${name}|${told.place}`,
      event: `container.transport.${name}` as const,
      estimated: true,
    })),
    ...availability.map((change) => availabilityEvent(change, places)),
    ...dates.map((change) => dateEvent(change, places)),
  ]
  // Of one instant the order is that of the stages, which happenings already have.
  return events.sort((a, b) => compare(Date.parse(a.timestamp ?? ''), Date.parse(b.timestamp ?? '')))
}

type Common = Omit<JourneyEvent, 'key' | 'event'>

const nothing = { voyage_number: null, vessel: null, estimated: false, value: null, value_timestamp: null }

function eventOf(told: Statement, voices: readonly Statement[], places: Places): Common {
  const { fact, leg, id } = told
  const known = <T>(read: (statement: Statement) => T | null | undefined): T | null =>
    voices.map(read).find((value) => value !== null && value !== undefined) ?? null
  return {
    ...nothing,
    ...located(fact.locode, leg, places),
    timestamp: fact.occurred_at,
    timezone: fact.timezone,
    voyage_number: known((one) => one.fact.voyage),
    vessel: known((one) => one.fact.vessel),
    ...atFacility(known((one) => facilityOf(one, places))),
    data_source: fact.source_kind,
    source_event_id: id,
  }
}

function located(locode: string | null, leg: Statement['leg'], places: Places) {
  const place = places.place(locode, leg)
  return { location_locode: locode, location_id: place?.id ?? null, location_type: place?.type ?? null }
}

const atFacility = (facility: ReturnType<typeof facilityOf> | null) => ({
  terminal_id: facility?.id ?? null,
  terminal_type: facility?.type ?? null,
})

function availabilityEvent(change: AvailabilityChange, places: Places): JourneyEvent {
  return {
    ...nothing,
    ...located(places.place(change.place) ? change.place : null, null, places),
    ...atFacility(places.terminal(change.source)),
    key: change.key,
    event: `container.transport.${change.event}`,
    timestamp: change.since,
    timezone: change.timezone,
    data_source: change.source_kind,
    source_event_id: change.id,
  }
}

/** The new date is the event's time, its value and the time of its value, as receivers of the dialect know it. */
function dateEvent({ key, event, value, timezone, place, sighting }: DateChange, places: Places): JourneyEvent {
  const { id, fact } = sighting
  return {
    ...nothing,
    ...located(place === '' ? null : place, null, places),
    ...atFacility(places.terminal(fact.source)),
    key,
    event: `container.${event}.changed`,
    timestamp: value,
    timezone,
    data_source:
      event === 'pickup_lfd_line' ? 'shipping_line' : event === 'pickup_lfd_rail' ? 'rail' : fact.source_kind,
    value,
    value_timestamp: value,
    source_event_id: id,
  }
}
