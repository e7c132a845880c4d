import type { Explained } from '#contract/tracking/explanation.ts'
import type { ExplanationRule } from '#contract/tracking/explanation-rules.ts'
import type { Facility } from '../../reference/places.ts'
import {
  candidatesOf,
  type Explaining,
  entry,
  type Loser,
  type SaidMembers,
  saidBy,
  setAside,
  unknown,
} from './explain-context.ts'
import { facilitiesAt, facilityOf, isAtFacility } from './facilities.ts'
import type { Statement } from './statement.ts'
import { sightingsAt } from './terminals.ts'

export interface ExplainedFacilities {
  pod_terminal: Explained
  pickup_facility: Explained
  destination_terminal: Explained
}

/** The terminal of the port of discharge, that of the inland destination, and where of both it is picked up. */
export function explainFacilities(x: Explaining): ExplainedFacilities {
  const { inland } = x.findings.itinerary
  const port = choose(x, 'pod')
  const destination = inland ? explained(choose(x, 'destination')) : unknown('does_not_apply')
  return {
    pod_terminal: explained(port.chosen?.facility.type === 'rail_terminal' ? withoutRamp(port) : port),
    pickup_facility: inland ? destination : explained(port),
    destination_terminal: destination,
  }
}

interface Choice {
  chosen: { facility: Facility; said: SaidMembers; isOfTerminal: boolean } | null
  losers: readonly Loser[]
}

/** @param name what the source calls it, where it is none that is known here */
const named = (facility: Facility | undefined, name: string) => ({
  id: facility?.id ?? null,
  name: facility?.name ?? name,
})

function choose(x: Explaining, end: 'pod' | 'destination'): Choice {
  const { basis, live, itinerary, places, sightings } = x.findings
  const place = itinerary[end]
  const view = basis.views[end]
  const seen = sightingsAt(sightings, place, places, itinerary)
  const sighting = view?.facility && seen.findLast(({ fact }) => fact.source === view.firms)
  const told = facilitiesAt(live, place, places, itinerary).at(-1)
  const facility = view?.facility ?? told?.facility
  const by = sighting?.id ?? told?.by.id
  const chosen =
    facility && by ? { facility, said: saidBy(x, by, named(facility, '')), isOfTerminal: sighting !== undefined } : null
  const isChosen = (one: Facility | undefined) => one !== undefined && one.id === facility?.id

  const bySight = seen.flatMap(({ id, fact }): Loser[] => {
    const one = places.terminal(fact.source)
    if (isChosen(one)) return []
    return [
      { said: saidBy(x, id, named(one, fact.source)), why: one ? 'other_terminal_saw_it_later' : 'unknown_facility' },
    ]
  })
  const isHere = (statement: Statement) => itinerary.isSame(statement.place, place) && isAtFacility(statement)
  const byWord = x.pool.flatMap(({ statement }): Loser[] => {
    const { id, fact } = statement
    const one = facilityOf(statement, places)
    const name = fact.facility?.name ?? fact.facility?.code
    if (!name || !isHere(statement) || isChosen(one) || isOfSighting(x, id)) return []
    const beaten: ExplanationRule = sighting ? 'facility_of_terminal' : 'newest_report'
    return [
      { said: saidBy(x, id, named(one, name)), why: setAside(x, statement) ?? (one ? beaten : 'unknown_facility') },
    ]
  })
  return { chosen, losers: [...bySight, ...byWord] }
}

const isOfSighting = (x: Explaining, id: string) => x.observations.get(id)?.fact.kind === 'terminal_snapshot'

const withoutRamp = ({ chosen, losers }: Choice): Choice => ({
  chosen: null,
  losers: chosen ? [{ said: chosen.said, why: 'is_a_ramp' }, ...losers] : losers,
})

function explained({ chosen, losers }: Choice): Explained {
  const candidates = candidatesOf(losers, 'value')
  if (!chosen) return unknown('not_reported', { candidates })
  const rule = chosen.isOfTerminal
    ? 'facility_of_terminal'
    : losers.some(({ why }) => why === 'newest_report')
      ? 'newest_report'
      : losers.length > 0
        ? 'others_set_aside'
        : 'only_source'
  return entry(chosen.said, rule, { candidates })
}
