import { compare } from '../../compare.ts'
import { groupBy } from '../../group-by.ts'
import { localDate } from '../../instants.ts'
import { canonical, isGateIn, isGateOut, type Statement } from './statement.ts'
import { isSameVessel, voyageOf } from './voyages.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** One thing that happened, or will, at one place: all that sources say of it. */
export interface Call {
  /** Live statements: one per source and classifier, the newest. */
  live: readonly Statement[]
  /** What one source said of it before, at another time. */
  replaced: readonly Statement[]
  /** The one that counts: an actual before an estimate before a plan. */
  best: Statement
}

/**
 * Sorts statements into calls by their natural key: code, mode, place and call. A source that corrects itself
 * supersedes what it said before; another source speaks for itself.
 */
export function callsOf(statements: readonly Statement[]): Call[] {
  const groups = new Map<string, Statement[][]>()
  for (const statement of statements) {
    const key = naturalKey(statement)
    const calls = groups.get(key) ?? []
    groups.set(key, calls)
    const call = calls.find((members) => belongs(statement, members))
    if (call) call.push(statement)
    else calls.push([statement])
  }
  return [...groups.values()].flat().flatMap((members) => {
    const live = liveOf(members)
    const best = live.toSorted(byClassifier)[0]
    return best ? [{ live, best, replaced: replacedBy(live, members) }] : []
  })
}

const byClassifier = (a: Statement, b: Statement) => compare(a.classifier, b.classifier)

/** Picked up and gated out, dropped off and gated in, are one movement in two vocabularies. */
function naturalKey({ fact, leg, place }: Statement): string {
  const { code, empty, document_type } = fact
  if (isGateOut(code)) return ['out', empty, leg === 'rail', place].join()
  if (isGateIn(code)) return ['in', empty, leg === 'rail', place].join()
  return [code, leg, place, document_type].join()
}

function belongs(statement: Statement, members: readonly Statement[]): boolean {
  const answers = members.map((member) => isSameCall(statement, member))
  return answers.includes(true) && !answers.includes('never')
}

/** A box that calls twice at one port: told apart by the number of the call, then by voyage, then by five days. */
function isSameCall(a: Statement, b: Statement): boolean | 'never' {
  const own = speakerOf(a) === speakerOf(b)
  if (own && a.fact.call_sequence !== null && b.fact.call_sequence !== null)
    return a.fact.call_sequence === b.fact.call_sequence || 'never'
  const gap = Math.abs(a.at - b.at)
  if (a.fact.voyage !== null && b.fact.voyage !== null) {
    if (voyageOf(a) === voyageOf(b)) return true
    const isSameShip = isSameVessel(a.fact.vessel, b.fact.vessel) === true
    if (!isSameShip) return own ? 'never' : gap <= day
    if (own && gap >= 7 * day && a.classifier === b.classifier) return 'never'
  }
  if (own && isOtherYard(a, b)) return 'never'
  if (a.classifier !== 'ACT' && b.classifier !== 'ACT') return true
  if (a.classifier === 'ACT' && b.classifier === 'ACT') return gap <= 5 * day
  const [actual, estimate] = a.classifier === 'ACT' ? [a, b] : [b, a]
  return estimate.reported <= actual.reported || estimate.at <= actual.at + 5 * day
}

/** Out of the terminal, then out of the off-dock yard: the same code at one LOCODE, twice within days. */
function isOtherYard(a: Statement, b: Statement): boolean {
  if (!isGateIn(a.fact.code) && !isGateOut(a.fact.code)) return false
  const [here, there] = [a.fact.facility?.code, b.fact.facility?.code]
  return Boolean(here && there && here !== there)
}

const replacedBy = (live: readonly Statement[], members: readonly Statement[]) =>
  members.filter((one) =>
    live.some((other) => {
      if (other.id === one.id || voiceOf(other) !== voiceOf(one) || isOnlyTheDayOf(one, other)) return false
      return Math.abs(other.at - one.at) >= minute
    }),
  )

/** Who says it: what another account passes on of a source is not its newest word here. */
export const speakerOf = ({ fact }: Pick<Statement, 'fact'>) => (fact.via ? `${fact.source} ${fact.via}` : fact.source)

export const voiceOf = (one: Statement) => `${speakerOf(one)} ${one.fact.source_kind} ${one.classifier}`

/** An estimate made after the fact moves nothing. */
function liveOf(members: readonly Statement[]): Statement[] {
  const happened = firstReport(members)
  const voices = groupBy(
    members.filter((one) => one.classifier === 'ACT' || one.reported <= happened),
    voiceOf,
  )
  return [...voices.values()].flatMap((voice) => newest(voice) ?? [])
}

/** When the first actual was reported; infinity where there is none. */
export const firstReport = (statements: readonly Statement[]) =>
  Math.min(...statements.filter(({ classifier }) => classifier === 'ACT').map(({ reported }) => reported))

/**
 * What one source says now. A difference of less than a minute is none, whatever else it puts right; a bare day says
 * less than an hour of it.
 */
export function newest(voice: readonly Statement[]): Statement | undefined {
  const [first, ...rest] = voice.toSorted((a, b) => compare(a.reported, b.reported) || compare(a.received, b.received))
  return rest.reduce((current, next) => {
    if (!current) return next
    if (isOnlyTheDayOf(next, current)) return current
    if (next.fact.precision !== current.fact.precision || Math.abs(next.at - current.at) >= minute) return next
    const { occurred_at, source_event_id } = current.fact
    const fact = { ...next.fact, occurred_at, source_event_id }
    return canonical(fact) === canonical(current.fact) ? current : { ...next, fact, at: current.at }
  }, first)
}

export function isOnlyTheDayOf(bare: Statement, precise: Statement): boolean {
  if (bare.fact.precision !== 'date' || precise.fact.precision !== 'datetime') return false
  const zone = bare.fact.timezone ?? precise.fact.timezone
  return localDate(bare.fact.occurred_at, zone) === localDate(precise.fact.occurred_at, zone)
}
