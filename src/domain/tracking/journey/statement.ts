import { compare } from '../../compare.ts'
import { isZone } from '../../instants.ts'
import type { Places } from '../../reference/places.ts'
import type { Classifier, Code, Milestone, Mode, Observation, TerminalSnapshot } from '../fact.ts'
import type { Doubted } from '../journey-types.ts'

/** A milestone as the fold reads it: times as numbers, in the one order that every fold uses. */
export interface Statement {
  /** Of the observation. */
  id: string
  fact: Milestone
  /** As believed: an actual in the future counts as an estimate. */
  classifier: Classifier
  /** Milliseconds. */
  at: number
  /** When the source said so; where it does not say, when it arrived. */
  reported: number
  received: number
  last_seen: number
  withdrawn: boolean
  /** Planned for a vessel that the box does not go by any more, and not yet planned anew. */
  isOutdated?: true
  leg: Mode | null
  /** LOCODE where there is one; else what the source calls the place; else empty. */
  place: string
}

/** What a terminal saw, at one time. */
export interface Sighting {
  id: string
  fact: TerminalSnapshot
  at: number
  received: number
  place: string
  /** When the terminal said the same for the last time. UTC instant. */
  confirmed_at: string
}

export interface Statements {
  statements: readonly Statement[]
  sightings: readonly Sighting[]
}

/** With what is kept and not used, but for the roles that it gives to places; its times are when it was said. */
export interface AllStatements extends Statements {
  refused: readonly Statement[]
}

/**
 * Reads observations in an order that follows from what they say alone, whatever order they came in. One given twice
 * counts once.
 */
export function readObservations(
  observations: readonly Observation[],
  places: Places,
  doubts: Doubted[],
): AllStatements {
  const statements: Statement[] = []
  const refused: Statement[] = []
  const sightings: Sighting[] = []
  for (const { id, fact: said, reported_at, received_at, last_seen_at, withdrawn_at } of unique(observations)) {
    const isZoneKnown = said.timezone === null || isZone(said.timezone)
    const fact = isZoneKnown ? said : { ...said, timezone: null }
    if (!isZoneKnown) doubts.push({ observation_id: id, doubt: 'unknown_zone' })
    if (fact.kind === 'terminal_snapshot') {
      if (withdrawn_at !== null) continue
      const place = fact.locode ?? places.terminal(fact.source)?.locode ?? ''
      const confirmed_at = reported_at && reported_at > fact.checked_at ? reported_at : fact.checked_at
      const times = { at: Date.parse(fact.checked_at), received: Date.parse(received_at), confirmed_at }
      sightings.push({ id, fact, ...times, place })
    } else {
      const received = Date.parse(received_at)
      const list = fact.refused ? refused : statements
      list.push({
        id,
        fact,
        classifier: fact.classifier,
        at: Date.parse(fact.occurred_at),
        reported: reported_at === null ? received : Date.parse(reported_at),
        received,
        last_seen: Date.parse(last_seen_at),
        withdrawn: withdrawn_at !== null,
        leg: legOf(fact, places),
        place: fact.locode ?? fact.location_name ?? fact.facility?.code ?? '',
      })
    }
  }
  return {
    statements: statements.sort(inOrder),
    sightings: sightings.sort(inOrderSeen),
    refused: refused.sort(inOrder),
  }
}

/** Rows of one id are versions of one row: the latest seen counts. */
function unique(observations: readonly Observation[]): Iterable<Observation> {
  const byId = new Map<string, Observation>()
  for (const one of observations) {
    const other = byId.get(one.id)
    if (!other || compare(one.last_seen_at, other.last_seen_at) > 0) byId.set(one.id, one)
    else if (one.last_seen_at === other.last_seen_at && canonical(one) > canonical(other)) byId.set(one.id, one)
  }
  return byId.values()
}

export const inOrder = (a: Statement, b: Statement): number =>
  compare(a.at, b.at) ||
  compare(stageOf(a.fact), stageOf(b.fact)) ||
  compare(a.reported, b.reported) ||
  compare(canonical(a.fact), canonical(b.fact)) ||
  compare(a.received, b.received) ||
  compare(a.id, b.id)

const inOrderSeen = (a: Sighting, b: Sighting): number =>
  compare(a.at, b.at) ||
  compare(canonical(a.fact), canonical(b.fact)) ||
  compare(a.received, b.received) ||
  compare(a.id, b.id)

/** The order in which a source that knows only days, or the same minute for all, still means them. */
const stages: readonly Code[] = ['STUF', 'LOAD', 'DEPA', 'ARRI', 'BRTH', 'DISC', 'AVPU', 'STRP', 'DLVD']

function stageOf({ code, empty }: Milestone): number {
  if (isGateOut(code)) return empty === false ? stages.indexOf('AVPU') + 0.5 : -1
  if (isGateIn(code)) return empty === true ? stages.length : 0.5
  const stage = stages.indexOf(code)
  return stage === -1 ? stages.indexOf('DISC') + 0.5 : stage
}

export const isGateOut = (code: Code) => code === 'GTOT' || code === 'PICK'
export const isGateIn = (code: Code) => code === 'GTIN' || code === 'DROP'

/** Sources leave the mode out; a vessel or a voyage shows it, and an inland place has no quay. */
function legOf(fact: Milestone, places: Places): Mode | null {
  if (fact.mode !== null) return fact.mode
  if (!['LOAD', 'DISC', 'ARRI', 'DEPA', 'BRTH'].includes(fact.code)) return null
  if (fact.vessel !== null || fact.voyage !== null) return 'vessel'
  if (fact.source_kind === 'rail') return 'rail'
  return places.place(fact.locode)?.type === 'metro_area' ? 'rail' : 'vessel'
}

/** The same text for the same content, whatever the order of members. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => compare(a, b)))
      : member,
  )
}
