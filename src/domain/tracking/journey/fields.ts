import { compare } from '../../compare.ts'
import type { Places } from '../../reference/places.ts'
import { equipmentOf } from '../iso6346.ts'
import type { ContainerState } from '../journey-types.ts'
import { type HandValue, isReport, valueByHand } from './by-hand.ts'
import type { Estimates } from './estimates.ts'
import { facilityOf } from './facilities.ts'
import type { Happening } from './happenings.ts'
import type { Itinerary } from './location-roles.ts'
import type { EventName } from './names.ts'
import { sideOf } from './sides.ts'
import type { Sighting, Statement } from './statement.ts'

const poundsPerKilogram = 2.20462262

type Box = Pick<
  ContainerState,
  'equipment_type' | 'equipment_length' | 'equipment_height' | 'weight_in_lbs' | 'seal_number'
>

/** Who says it of the box itself: the newest word. */
export function boxBasis(statements: readonly Statement[], sightings: readonly Sighting[], hands: HandValue[]) {
  const newest = statements.toSorted((a, b) => compare(a.reported, b.reported))
  const weighed = [
    ...newest.map(({ id, fact, reported }) => ({
      id,
      weight_kg: fact.weight_kg ?? null,
      reported,
      source: fact.source,
    })),
    // Lines send no weight in Track & Trace; a terminal weighs the container.
    ...sightings
      .filter(isReport)
      .map(({ id, fact, at }) => ({ id, weight_kg: fact.weight_kg ?? null, reported: at, source: fact.source })),
  ]
    .filter(({ weight_kg }) => weight_kg !== null)
    .sort((a, b) => compare(a.reported, b.reported))
  const reports = weighed.map(({ id, weight_kg, reported, source }) => ({
    value: inPounds(weight_kg) ?? 0,
    observation_id: id,
    source,
    at: reported,
  }))
  const hand = valueByHand('weight_in_lbs', sightings, reports, hands)
  const set = hand?.standing.state === 'counts' ? [hand.sighting] : []
  return {
    iso_type: newest.findLast(({ fact }) => fact.iso_type !== null),
    weights: [
      ...weighed,
      ...set.map(({ id, fact, at }) => ({ id, weight_kg: fact.weight_kg ?? null, reported: at, source: fact.source })),
    ],
    seal: statements.findLast(({ fact }) => fact.seals.length > 0),
  }
}

export function boxOf({ iso_type, weights, seal }: ReturnType<typeof boxBasis>): Box {
  return {
    ...equipmentOf(iso_type?.fact.iso_type ?? null),
    weight_in_lbs: inPounds(weights.at(-1)?.weight_kg ?? null),
    seal_number: seal?.fact.seals.at(-1) ?? null,
  }
}

export const inPounds = (kilograms: number | null): number | null =>
  kilograms === null ? null : Math.round(kilograms * poundsPerKilogram * 10) / 10

export type Milestones = Pick<
  ContainerState,
  | 'empty_out_at'
  | 'pol_full_in_at'
  | 'pol_vessel_loaded_at'
  | 'pol_vessel_departed_at'
  | 'pod_arrived_at'
  | 'pod_discharged_at'
  | 'pod_full_out_at'
  | 'pod_rail_carrier_scac'
  | 'pod_rail_loaded_at'
  | 'pod_rail_departed_at'
  | 'ind_rail_carrier_scac'
  | 'ind_eta_at'
  | 'ind_ata_at'
  | 'ind_rail_unloaded_at'
  | 'inland_destination_eta_source_summary'
  | 'final_destination_full_out_at'
  | 'delivered_at'
  | 'empty_terminated_at'
  | 'empty_terminated_timezone'
>

/** When each stage was reached. A pickup counts where the journey ends: at the port, or inland. */
export function milestonesOf(
  happenings: readonly Happening[],
  { estimates, live, places }: { estimates: Estimates; live: readonly Statement[]; places: Places },
  itinerary: Itinerary,
): Milestones {
  const { inland } = itinerary
  const first = (name: EventName) => happenings.find((one) => one.name === name)
  const at = (name: EventName) => first(name)?.told.fact.occurred_at ?? null
  const pickedUp = pickupOf(happenings, itinerary)?.told.fact.occurred_at ?? null
  const eta = estimates['estimated.arrived_at_inland_destination']
  const arrived = first('arrived_at_inland_destination')
  const railways = railwaysOf({ happenings, live, itinerary }, places)
  return {
    empty_out_at: at('empty_out'),
    pol_full_in_at: at('full_in'),
    pol_vessel_loaded_at: at('vessel_loaded'),
    pol_vessel_departed_at: at('vessel_departed'),
    pod_arrived_at: at('vessel_arrived'),
    pod_discharged_at: at('vessel_discharged'),
    pod_full_out_at: inland ? null : pickedUp,
    pod_rail_carrier_scac: railways.at(0)?.scac ?? null,
    pod_rail_loaded_at: at('rail_loaded'),
    pod_rail_departed_at: at('rail_departed'),
    ind_rail_carrier_scac: railways.at(-1)?.scac ?? null,
    ind_eta_at: eta?.fact.occurred_at ?? null,
    ind_ata_at: byRail(arrived)?.fact.occurred_at ?? null,
    ind_rail_unloaded_at: byRail(unloadingOf(happenings, itinerary))?.fact.occurred_at ?? null,
    inland_destination_eta_source_summary: eta ? etaSource(eta) : null,
    final_destination_full_out_at: inland ? pickedUp : null,
    delivered_at: at('delivered'),
    empty_terminated_at: at('empty_in'),
    empty_terminated_timezone: zoneOf(first('empty_in'), places),
  }
}

/** The last time it went out of a gate where the journey ends. */
export const pickupOf = (happenings: readonly Happening[], { inland, destination, isSame }: Itinerary) =>
  happenings.findLast(({ name, place }) => name === 'full_out' && (!inland || isSame(place, destination)))

/** Off the train where the journey ends; at an interchange it only changes trains. */
export const unloadingOf = (happenings: readonly Happening[], { destination, isSame }: Itinerary) =>
  happenings.findLast(
    ({ name, place }) => name === 'rail_unloaded' && (destination === null || isSame(place, destination)),
  )

/** The railway's own word first. */
export const byRail = (happening: Happening | undefined) =>
  happening?.voices.find(({ fact }) => fact.source_kind === 'rail') ?? happening?.told

const zoneOf = (happening: Happening | undefined, places: Places) =>
  happening ? (happening.told.fact.timezone ?? places.place(happening.told.fact.locode)?.time_zone ?? null) : null

function etaSource({ fact }: Statement): ContainerState['inland_destination_eta_source_summary'] {
  if (fact.source_kind === 'rail' || fact.source_kind === 'terminal') return 'rail_carrier'
  return fact.source_kind === 'user' ? 'operations_team' : 'shipping_line'
}

/**
 * Railways in order of their legs; a line that reports a train does not say whose it is, its ramp may: the one where the
 * train has been, else the one where it is to arrive.
 */
export function railwaysOf(
  {
    happenings,
    live,
    itinerary,
  }: { happenings: readonly Happening[]; live: readonly Statement[]; itinerary: Itinerary },
  places: Places,
): { scac: string; by: Statement }[] {
  const legs = happenings.filter(({ name }) => name.startsWith('rail_'))
  const known = legs.flatMap(({ voices }) => {
    const rail = voices.find(({ fact }) => fact.source_kind === 'rail')
    if (rail) return { scac: places.railCarrier(rail.fact.source) ?? rail.fact.source, by: rail }
    for (const by of voices) {
      const scac = facilityOf(by, places)?.rail_carrier_scac
      if (scac) return { scac, by }
    }
    return []
  })
  if (known.length > 0 || legs.length === 0) return known
  return live.flatMap((by) => {
    const isExpected = by.leg === 'rail' && sideOf(by, itinerary) === 'destination'
    const scac = isExpected ? facilityOf(by, places)?.rail_carrier_scac : undefined
    return scac ? { scac, by } : []
  })
}
