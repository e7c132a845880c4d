import type { EtaHistory } from '#contract/tracking/eta-history.ts'
import { compare } from '../../compare.ts'
import type { Facility, Places } from '../../reference/places.ts'
import type { JourneyRoute, Stop } from '../journey-types.ts'
import type { Estimates, OriginalEta } from './estimates.ts'
import type { Happening } from './happenings.ts'
import type { Itinerary } from './location-roles.ts'
import type { Statement } from './statement.ts'

export interface RouteInput {
  statements: readonly Statement[]
  itinerary: Itinerary
  happenings: readonly Happening[]
  estimates: Estimates
  original_eta: OriginalEta
  eta_history: EtaHistory
  line_inland_estimate: Statement | undefined
  pod_terminal: Facility | undefined
  destination_terminal: Facility | undefined
}

/** What a shipment takes from this journey. */
export function routeOf(input: RouteInput, places: Places): JourneyRoute {
  const { itinerary, statements, happenings, estimates, pod_terminal, destination_terminal } = input
  const { pol, pod, destination } = itinerary
  const stop = (place: string | null, kind: 'sea' | 'inland') => stopOf(place, kind, statements, places)
  const at = (name: Happening['name']) => happenings.find((one) => one.name === name)?.told.fact.occurred_at ?? null
  const last = arrivingLeg(statements, itinerary)
  return {
    port_of_lading: stop(pol, 'sea'),
    port_of_discharge: stop(pod, 'sea'),
    destination: stop(destination, 'inland'),
    has_inland_leg: itinerary.inland,
    pod_terminal_id: pod_terminal?.type === 'terminal' ? pod_terminal.id : null,
    destination_terminal_id: destination_terminal?.id ?? null,
    destination_terminal_type: destination_terminal?.type ?? null,
    pod_vessel_name: known(last, ({ fact }) => fact.vessel?.name),
    pod_vessel_imo: known(last, ({ fact }) => fact.vessel?.imo),
    pod_voyage_number: known(last, ({ fact }) => fact.voyage),
    pol_etd_at: estimates['estimated.vessel_departed']?.fact.occurred_at ?? null,
    pol_atd_at: at('vessel_departed'),
    pod_eta_at: estimates['estimated.vessel_arrived']?.fact.occurred_at ?? null,
    is_pod_eta_outdated: estimates['estimated.vessel_arrived']?.isOutdated ?? false,
    ...input.original_eta,
    pod_eta_history: input.eta_history,
    pod_ata_at: at('vessel_arrived'),
    destination_eta_at: input.line_inland_estimate?.fact.occurred_at ?? null,
    destination_ata_at:
      happenings
        .find(({ name }) => name === 'arrived_at_inland_destination')
        ?.voices.find(({ fact }) => fact.source_kind === 'shipping_line')?.fact.occurred_at ?? null,
  }
}

const known = <T>(statements: readonly Statement[], read: (statement: Statement) => T | null | undefined): T | null =>
  statements.map(read).find((value) => value !== null && value !== undefined) ?? null

/** What is said of the leg into the port of discharge, the best word first; the last departure where no arrival is known. */
export function arrivingLeg(statements: readonly Statement[], { pod, main_leg, isSame }: Itinerary): Statement[] {
  const sea = statements.filter(({ leg, fact }) => leg === main_leg && (fact.vessel !== null || fact.voyage !== null))
  const arrivals = sea.filter(
    ({ place, fact, isOutdated }) =>
      !isOutdated && isSame(place, pod) && (fact.code === 'ARRI' || fact.code === 'DISC'),
  )
  const ranked = arrivals.toSorted((a, b) => compare(a.classifier, b.classifier) || compare(b.reported, a.reported))
  const departures = sea.filter(({ fact }) => fact.code === 'LOAD' || fact.code === 'DEPA')
  return ranked.length > 0 ? ranked : departures.toReversed()
}

export function stopOf(
  place: string | null,
  kind: 'sea' | 'inland',
  statements: readonly Statement[],
  places: Places,
): Stop | null {
  if (place === null) return null
  const here = statements.filter((one) => one.place === place)
  // A code of both a port and an inland area is the area only where rail ends there.
  const mode = kind === 'sea' ? 'vessel' : (here.find(({ leg }) => leg === 'rail' || leg === 'barge')?.leg ?? 'rail')
  const found = places.place(place, mode)
  const locode = found?.locode ?? known(here, ({ fact }) => fact.locode)
  return {
    locode: locode ?? (/^[A-Z]{2}[A-Z2-9]{3}$/.test(place) ? place : null),
    name: found?.name ?? known(here, ({ fact }) => fact.location_name),
    timezone: found?.time_zone ?? known(here, ({ fact }) => fact.timezone),
    place_id: found && (kind === 'inland' || found.type === 'port') ? found.id : null,
    place_type: found && (kind === 'inland' || found.type === 'port') ? found.type : null,
  }
}
