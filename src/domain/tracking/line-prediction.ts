import type { Carrier } from '../reference/carrier-patterns.ts'
import { isContainerNumber } from './iso6346.ts'

export interface LineCandidate {
  scac: string
  name: string
  /** 0 to 1, two decimals. */
  confidence: number
}

export interface LinePrediction {
  decision: 'auto_select' | 'needs_confirmation' | 'no_prediction'
  selected: LineCandidate | null
  /** Best first, at most 5. */
  candidates: LineCandidate[]
}

export type Score = readonly [scac: string, score: number]

/** How many tracking requests for numbers of one kind have succeeded, by line. */
export type NumberHistory = (key: string) => readonly { scac: string; succeeded: number }[]

/** The kind of a number, for counting: the prefix of a container, else its shape, `AAA9999999`. Takes the normalised form. */
export function historyKey(number: string): string {
  if (isContainerNumber(number)) return number.slice(0, 4)
  return number.replace(/[A-Z]/g, 'A').replace(/[0-9]/g, '9')
}

/** Below this many successes they are anecdotes, and the prior stands. */
const enough = 20
/** How many successes the prior is worth. */
const weight = 2

export function withHistory(priors: readonly Score[], number: string, history?: NumberHistory): readonly Score[] {
  const counts = history?.(historyKey(number)) ?? []
  const total = counts.reduce((sum, one) => sum + one.succeeded, 0)
  if (total < enough) return priors
  const scores = new Map(priors.map(([scac, prior]) => [scac, weight * prior]))
  for (const { scac, succeeded } of counts) scores.set(scac, (scores.get(scac) ?? 0) + succeeded)
  return [...scores].map(([scac, score]): Score => [scac, score / (total + weight)])
}

/** Lines that are not known are left out. */
export function rank(scores: readonly Score[], carriers: readonly Carrier[]): LineCandidate[] {
  return scores
    .flatMap(([scac, score]) => {
      const name = carriers.find((one) => one.scac === scac)?.name
      return name === undefined ? [] : { scac, name, confidence: Math.round(score * 100) / 100 }
    })
    .sort((a, b) => b.confidence - a.confidence || (a.scac < b.scac ? -1 : 1))
}

/** Selected without asking only where it is sure, and nobody else is near. */
export function decide(ranked: readonly LineCandidate[]): LinePrediction {
  const [top, second] = ranked
  const candidates = ranked.slice(0, 5)
  if (!top || top.confidence < 0.7) return { decision: 'no_prediction', selected: null, candidates }
  const isAlone = top.confidence - (second?.confidence ?? 0) >= 0.2
  const decision = top.confidence >= 0.95 && isAlone ? 'auto_select' : 'needs_confirmation'
  return { decision, selected: top, candidates }
}
