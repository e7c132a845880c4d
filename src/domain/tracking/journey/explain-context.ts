import type { Explained, ExplanationCandidate } from '#contract/tracking/explanation.ts'
import { type ExplanationRule, explanationRules } from '#contract/tracking/explanation-rules.ts'
import type { Doubt } from '#contract/tracking/raw-event.ts'
import { compare } from '../../compare.ts'
import type { Places } from '../../reference/places.ts'
import type { Fact, Observation } from '../fact.ts'
import type { JourneyFindings } from '../journey.ts'
import type { Journey } from '../journey-types.ts'
import { aboutEstimates } from './estimates.ts'
import { nameOf } from './milestones.ts'
import type { Named } from './names.ts'
import type { Sighting, Statement } from './statement.ts'
import { statementsOf } from './terminals.ts'

/** A finished journey, ordered for the question where a value comes from. */
export interface Explaining {
  journey: Journey
  findings: JourneyFindings
  observations: ReadonlyMap<string, Observation>
  doubts: ReadonlyMap<string, readonly Doubt[]>
  /** Every statement that was ever made, as believed where it is believed, with what it is about. */
  pool: readonly Pooled[]
  /** By `keyOf`: those that were believed. */
  believed: ReadonlyMap<string, Statement>
  estimates: ReturnType<typeof aboutEstimates>
}

export interface Pooled {
  statement: Statement
  names: Named
}

/** Of one observation of a terminal there may be two statements. */
export const keyOf = ({ id, fact }: Statement) => `${id} ${fact.code}`

export function explaining(findings: JourneyFindings, journey: Journey): Explaining {
  const doubts = new Map<string, Doubt[]>()
  for (const { observation_id, doubt } of journey.doubts)
    doubts.set(observation_id, [...(doubts.get(observation_id) ?? []), doubt])
  const believed = new Map(findings.statements.map((one) => [keyOf(one), one]))
  const ever = [...findings.all, ...statementsOf(findings.seen, findings.itinerary)]
  return {
    journey,
    findings,
    observations: new Map(findings.observations.map((one) => [one.id, one])),
    doubts,
    believed,
    pool: ever.map((one) => {
      const statement = believed.get(keyOf(one)) ?? one
      return { statement, names: nameOf(statement, findings.itinerary) }
    }),
    estimates: aboutEstimates(findings.statements, findings.itinerary),
  }
}

export const ruleOf = (code: ExplanationRule) => ({ code, sentence: explanationRules[code] })

export type SaidMembers = Omit<Explained, 'rule' | 'doubts' | 'based_on' | 'candidates' | 'parts'>

const unsaid: SaidMembers = {
  value: null,
  kind: null,
  data_source: null,
  source: null,
  source_name: null,
  via: null,
  timezone: null,
  is_whole_day: false,
  reported_at: null,
  received_at: null,
  last_seen_at: null,
  withdrawn_at: null,
  reason: null,
  observation_id: null,
}

interface Sources {
  observations: ReadonlyMap<string, Observation>
  findings: Pick<JourneyFindings, 'places'>
}

/** What an observation says, with the value that was read from it. */
export function saidBy(x: Sources, id: string, value: unknown, more: Partial<SaidMembers> = {}): SaidMembers {
  const observation = x.observations.get(id)
  if (!observation) return { ...unsaid, value, kind: 'reported', ...more }
  const { fact, reported_at, received_at, last_seen_at, withdrawn_at } = observation
  return {
    value,
    kind: fact.source_kind === 'user' ? 'set_by_hand' : 'reported',
    data_source: fact.source_kind,
    source: fact.source,
    source_name: sourceName(fact, x.findings.places),
    via: fact.via ?? null,
    timezone: fact.timezone,
    is_whole_day: fact.kind === 'milestone' && fact.precision === 'date',
    reported_at,
    received_at,
    last_seen_at,
    withdrawn_at,
    reason: fact.by_hand?.reason ?? null,
    observation_id: id,
    ...more,
  }
}

/** The time of a statement; an estimate where it is one as believed. */
export function timeOf(x: Explaining, statement: Statement, value: unknown = statement.fact.occurred_at): SaidMembers {
  const said = saidBy(x, statement.id, value)
  const isExpected = statement.classifier !== 'ACT' && said.kind === 'reported'
  return isExpected ? { ...said, kind: 'estimated' } : said
}

/** Null for papers and for who is not known by name: their names are words of the screen. */
function sourceName({ source, source_kind, by_hand }: Fact, places: Places): string | null {
  if (by_hand) return by_hand.author
  if (source_kind === 'user' || source_kind === 'document') return null
  return places.line(source)?.name ?? places.terminal(source)?.name ?? places.railCarrier(source) ?? source
}

export const isByHand = (x: Explaining, id: string) => x.observations.get(id)?.fact.source_kind === 'user'

/** Why what was set by hand counts no more; null where it does. */
export function endByHand(x: Explaining, id: string): ExplanationRule | null {
  const state = x.journey.by_hand.find(({ observation_id }) => observation_id === id)?.state
  return state === 'agreed' || state === 'expired' ? `${state}_by_hand` : null
}

const plain = { doubts: [], based_on: [], candidates: [], parts: [] }

export const entry = (said: SaidMembers, code: ExplanationRule, more: Partial<Explained> = {}): Explained => ({
  ...said,
  rule: ruleOf(code),
  ...plain,
  ...more,
})

/** Nothing is known, or nothing applies; `value` where the attribute has an empty list or a flag for it. */
export const unknown = (code: ExplanationRule, more: Partial<Explained> = {}) => entry(unsaid, code, more)

export const calculated = (
  value: unknown,
  code: ExplanationRule,
  based_on: readonly string[],
  more: Partial<Explained> = {},
): Explained =>
  entry({ ...unsaid, value, kind: value === null ? null : 'calculated' }, code, {
    based_on: [...based_on],
    ...more,
  })

export const recorded = (
  value: unknown,
  code: ExplanationRule = 'recorded_here',
  kind: Explained['kind'] = 'recorded',
) => entry({ ...unsaid, value, kind: value === null ? null : kind }, code)

/** Why a statement was left out before any choice; null where it was not. */
export function setAside(x: Explaining, statement: Statement): ExplanationRule | null {
  const doubts = x.doubts.get(statement.id) ?? []
  if (statement.withdrawn) return 'withdrawn'
  const ended = endByHand(x, statement.id)
  if (ended) return ended
  if (doubts.includes('impossible_time')) return 'impossible_time'
  if (!x.findings.isOfThisUse(statement) || doubts.includes('previous_journey')) return 'previous_journey'
  if (x.believed.has(keyOf(statement))) return null
  if (doubts.includes('out_of_order')) return isBeforeLoading(x, statement) ? 'before_loading' : 'before_landing'
  return x.observations.get(statement.id)?.fact.kind === 'terminal_snapshot' ? 'not_at_pickup' : 'rolled'
}

const isBeforeLoading = ({ findings }: Explaining, { at }: Statement) =>
  findings.itinerary.loaded !== null && at < findings.itinerary.loaded

/** Why a value of a terminal's report is not used, whether or not others of it are; null where it was not taken out. */
export function whyTakenOut(
  x: Explaining,
  one: Sighting,
  read: (fact: Sighting['fact']) => unknown,
): ExplanationRule | null {
  const used = x.findings.sightings.find(({ id }) => id === one.id)
  const doubts = x.doubts.get(one.id) ?? []
  if (!used) return doubts.includes('previous_journey') ? 'previous_journey' : null
  if (JSON.stringify(read(used.fact)) === JSON.stringify(read(one.fact))) return null
  const codes = ['impossible_time', 'actual_in_future', 'previous_journey'] as const
  return codes.find((code) => doubts.includes(code)) ?? 'before_landing'
}

export interface Loser {
  said: SaidMembers
  why: ExplanationRule
}

/**
 * Of one source and one reason the newest, with how many there were before. @param by `value`: different values stand
 * apart, as with names; `kind`: times that were put off are one
 */
export function candidatesOf(losers: readonly Loser[], by: 'value' | 'kind'): ExplanationCandidate[] {
  const found = new Map<string, ExplanationCandidate>()
  const newestFirst = losers.toSorted((a, b) => compare(madeAt(b.said), madeAt(a.said)))
  for (const { said, why } of newestFirst) {
    const key = [said.source, said.via, why, said.kind, ...(by === 'value' ? [JSON.stringify(said.value)] : [])].join(
      ' ',
    )
    const known = found.get(key)
    if (!known) found.set(key, { ...said, rule: ruleOf(why), earlier: 0, first_value: said.value, container_id: null })
    else Object.assign(known, { earlier: known.earlier + 1, first_value: said.value })
  }
  return [...found.values()]
}

const madeAt = ({ reported_at, received_at }: SaidMembers) => reported_at ?? received_at ?? ''

export const doubtsOf = (x: Explaining, id: string, ...which: Doubt[]) =>
  (x.doubts.get(id) ?? []).filter((one) => which.includes(one)).map(ruleOf)
