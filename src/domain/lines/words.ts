import { compare } from '../compare.ts'
import { localDate } from '../instants.ts'
import type { Observation } from '../tracking/fact.ts'
import type { Statement } from '../tracking/journey/statement.ts'

const hour = 3_600_000
const day = 24 * hour

/** What the line said of a date, and for how long. Milliseconds. */
export interface Word {
  statement: Statement
  /** From the first time it was said. */
  from: number
  /** The last time it was repeated, as far as is known. */
  repeated: number
  /** Infinity where it stands. */
  until: number
}

/** What the line itself said, superseded and withdrawn words included. */
export function wordsOf(everSaid: readonly Statement[], observations: readonly Observation[]): Word[] {
  const withdrawn = new Map(observations.map(({ id, withdrawn_at }) => [id, withdrawn_at]))
  return everSaid
    .filter(({ fact }) => fact.source_kind === 'shipping_line')
    .map((statement) => {
      const at = withdrawn.get(statement.id)
      const from = Math.min(statement.reported, statement.received)
      return { statement, from, repeated: statement.reported, until: at ? Date.parse(at) : Infinity }
    })
}

/** What was taken back within a day was a mistake, and no word that anybody planned by. */
export const isMeant = ({ from, until }: Word) => until - from >= day

/** Where nothing has happened yet, by what the line says itself. */
export const isExpectation = ({ statement }: Word) => statement.fact.classifier !== 'ACT'

/** Its first word, said before a time. */
export const firstWord = (words: readonly Word[], before: number): Statement | undefined =>
  words
    .filter((word) => isExpectation(word) && isMeant(word) && word.from < before)
    .toSorted((a, b) => compare(a.from, b.from) || compare(a.statement.at, b.statement.at))[0]?.statement

/** What stood at a time: the newest, an estimate before a plan. */
export function wordAt(words: readonly Word[], time: number): Statement | undefined {
  const saidLast = ({ from, repeated }: Word) => (repeated <= time ? Math.max(from, repeated) : from)
  const standing = words
    .filter((word) => isExpectation(word) && word.from <= time && word.until > time)
    .toSorted((a, b) => compare(saidLast(a), saidLast(b)) || compare(a.statement.at, b.statement.at))
  return (standing.findLast(({ statement }) => statement.fact.classifier === 'EST') ?? standing.at(-1))?.statement
}

/** A moment, as precisely as it is known. */
export interface Timed extends Pick<Statement, 'at'> {
  fact: Pick<Statement['fact'], 'precision' | 'occurred_at' | 'timezone'>
}

/** Hours from one to the other; whole days at the places where either is only a day. Negative where `b` is before `a`. */
export function hoursFrom(a: Timed, b: Timed): number {
  if (a.fact.precision === 'datetime' && b.fact.precision === 'datetime') return (b.at - a.at) / hour
  const [from, to] = [a, b].map(({ fact }) => Date.parse(localDate(fact.occurred_at, fact.timezone)))
  return ((to as number) - (from as number)) / hour
}
