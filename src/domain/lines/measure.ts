import { localDate } from '../instants.ts'
import type { Observation } from '../tracking/fact.ts'
import { isReport } from '../tracking/journey/by-hand.ts'
import type { Happening } from '../tracking/journey/happenings.ts'
import type { Itinerary } from '../tracking/journey/location-roles.ts'
import { nameOf } from '../tracking/journey/milestones.ts'
import { isRolled } from '../tracking/journey/rolled.ts'
import type { Statement } from '../tracking/journey/statement.ts'
import type { JourneyRoute, Stop } from '../tracking/journey-types.ts'
import { type ShoreInput, type ShoreTimes, shoreTimes } from './shore-times.ts'
import { firstWord, hoursFrom, isExpectation, isMeant, type Word, wordAt, wordsOf } from './words.ts'

const day = 86_400_000

/** How many days before it arrived the line is asked what it said of the arrival. */
export const daysBefore = [21, 14, 7, 3, 1] as const
export type DaysBefore = (typeof daysBefore)[number]

/** The moves at sea that a line is to report, in order. */
const moves = ['vessel_loaded', 'vessel_departed', 'vessel_arrived', 'vessel_discharged'] as const

/** How a line kept its word for one container that has left its port of loading. Times in hours; null where nobody can tell. */
export interface JourneyMeasure extends ShoreTimes {
  port_of_loading_locode: string | null
  port_of_loading_name: string | null
  port_of_discharge_locode: string | null
  port_of_discharge_name: string | null
  /** Inland, where it goes on. */
  destination_locode: string | null
  pod_terminal_id: string | null
  /** Where it is picked up. */
  pickup_facility_id: string | null
  /** Day at the place. Where no departure is reported: of the loading, or of what was expected last; else of the arrival. */
  departed_on: string
  /** Day at the place. */
  arrived_on: string | null
  /** From what the line first said of the departure to what it first said of the arrival, both before it left. */
  promised_hours: number | null
  /** From the departure to the arrival at the port of discharge. */
  transit_hours: number | null
  /** From the arrival to the discharge. */
  discharge_hours: number | null
  /** What the line said of the arrival so many days before it, minus the arrival: negative where it came later. */
  eta_error_21: number | null
  eta_error_14: number | null
  eta_error_7: number | null
  eta_error_3: number | null
  eta_error_1: number | null
  is_rolled: boolean
  /** Moves that the line reported, or of which it reported a later one. */
  moves_due: number
  /** Of these, those that it never reported. */
  moves_missing: number
  /** From each move to when its report was received. */
  news_hours: number[]
}

export interface MeasureInput extends ShoreInput {
  observations: readonly Observation[]
  /** Of this use of the box, superseded and withdrawn statements included. */
  everSaid: readonly Statement[]
  /** All that is believed of what happened, one for each source. */
  live: readonly Statement[]
  route: Pick<JourneyRoute, 'port_of_lading' | 'port_of_discharge' | 'destination'>
  facilities: Pick<JourneyMeasure, 'pod_terminal_id' | 'pickup_facility_id'>
}

/** Null until it has left its port of loading. What people and papers say counts for nothing. */
export function measureJourney(input: MeasureInput): JourneyMeasure | null {
  const { happenings, itinerary, route } = input
  const told = (name: Happening['name']) => happenings.find((one) => one.name === name)?.voices.find(isReport)
  const [loaded, departed, arrived, discharged] = moves.map(told)
  const words = wordsOf(input.everSaid, input.observations)
  const ofDeparture = words.filter(({ statement }) => isOf(statement, itinerary, 'estimated.vessel_departed'))
  const ofArrival = words.filter(({ statement }) => isOf(statement, itinerary, 'estimated.vessel_arrived'))
  const dated = departed ?? (arrived || discharged ? (loaded ?? lastExpected(ofDeparture)) : undefined)
  const left = dated ?? arrived ?? discharged
  if (!left) return null
  return {
    ...placesOf(route),
    pod_terminal_id: input.facilities.pod_terminal_id,
    pickup_facility_id: input.facilities.pickup_facility_id,
    departed_on: dayOf(left),
    arrived_on: arrived ? dayOf(arrived) : null,
    promised_hours: departed ? promised(ofDeparture, ofArrival, departed) : null,
    transit_hours: departed && arrived && arrived.at > departed.at ? hoursFrom(departed, arrived) : null,
    discharge_hours: arrived && discharged && discharged.at >= arrived.at ? hoursFrom(arrived, discharged) : null,
    ...shoreTimes(input),
    ...errorsOf(ofArrival, arrived),
    is_rolled: isRolled(
      words.filter((word) => isMeant(word) && !(word.statement.withdrawn && !isExpectation(word))).map(asSaid),
      itinerary,
    ),
    ...newsOf(input),
  }
}

const isOf = (statement: Statement, itinerary: Itinerary, name: string) =>
  nameOf(statement, itinerary).estimate === name

const dayOf = ({ fact }: Statement) => localDate(fact.occurred_at, fact.timezone)

const asSaid = ({ statement }: Word) => statement

const lastExpected = (words: readonly Word[]) => wordAt(words, Number.MAX_SAFE_INTEGER)

function placesOf({ port_of_lading, port_of_discharge, destination }: MeasureInput['route']) {
  const of = (stop: Stop | null) => [stop?.locode ?? null, stop?.name ?? null] as const
  const [port_of_loading_locode, port_of_loading_name] = of(port_of_lading)
  const [port_of_discharge_locode, port_of_discharge_name] = of(port_of_discharge)
  const places = { port_of_loading_locode, port_of_loading_name, port_of_discharge_locode, port_of_discharge_name }
  return { ...places, destination_locode: destination?.locode ?? null }
}

/** A voyage that takes no time, or ends before it begins, is a mistake. */
function promised(ofDeparture: readonly Word[], ofArrival: readonly Word[], departed: Statement): number | null {
  const [from, to] = [firstWord(ofDeparture, departed.at), firstWord(ofArrival, departed.at)]
  const hours = from && to ? hoursFrom(from, to) : 0
  return hours > 0 ? hours : null
}

function errorsOf(ofArrival: readonly Word[], arrived: Statement | undefined) {
  const errorAt = (days: DaysBefore) => {
    const said = arrived && wordAt(ofArrival, arrived.at - days * day)
    return said ? hoursFrom(arrived, said) : null
  }
  return {
    eta_error_21: errorAt(21),
    eta_error_14: errorAt(14),
    eta_error_7: errorAt(7),
    eta_error_3: errorAt(3),
    eta_error_1: errorAt(1),
  }
}

/** What had happened before the line was first heard of a box was nothing it could report in time. */
function newsOf({ live, everSaid, itinerary }: MeasureInput) {
  const byLine = (one: Statement) => one.fact.source_kind === 'shipping_line'
  const heard = Math.min(...everSaid.filter(byLine).map(({ received }) => received))
  const actual = [...live, ...everSaid.filter(({ withdrawn }) => !withdrawn)].filter(
    (one) => one.classifier === 'ACT' && one.fact.classifier === 'ACT' && byLine(one),
  )
  const reports = moves.map((move) => actual.filter((one) => nameOf(one, itinerary).events.includes(move)))
  const last = reports.findLastIndex((of) => of.length > 0)
  const due = reports.slice(0, last + 1)
  const news_hours = due.flatMap((of) => {
    const timed = of.filter(({ fact, at }) => fact.precision === 'datetime' && !fact.via && at >= heard)
    if (timed.length === 0) return []
    return [Math.max(0, Math.min(...timed.map(({ received, at }) => (received - at) / 3_600_000)))]
  })
  return { moves_due: due.length, moves_missing: due.filter((of) => of.length === 0).length, news_hours }
}
