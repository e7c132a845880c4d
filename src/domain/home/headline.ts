import type { ExceptionCost } from '#contract/exceptions/exception.ts'
import type { Actor } from '#contract/tracking/next-step.ts'
import { compare } from '../compare.ts'
import { weightOf } from '../exceptions/weight.ts'

/** Something that costs money now, and that nobody has put aside. */
export interface CostlyCause {
  id: string
  who_acts: Actor | null
  costs: readonly Pick<ExceptionCost, 'currency_code' | 'a_day'>[]
  first_deadline_at: string | null
}

export interface Headline {
  about: 'ours' | 'others' | 'nothing'
  /** What to do first. */
  id: string | null
  /** And then. */
  next_id: string | null
}

/**
 * What a morning begins with: the most expensive cause that we can act on; where there is none, the most expensive of
 * others. What costs money by no known rules comes after what does by rules.
 */
export function chooseHeadline(causes: readonly CostlyCause[]): Headline {
  const inOrder = byCost(causes)
  const ours = inOrder.find(({ who_acts }) => who_acts === 'us')
  const first = ours ?? inOrder[0]
  if (!first) return { about: 'nothing', id: null, next_id: null }
  return {
    about: ours ? 'ours' : 'others',
    id: first.id,
    next_id: inOrder.find(({ id }) => id !== first.id)?.id ?? null,
  }
}

/** By what they cost a day, then by the earliest last free day. */
export function byCost<One extends CostlyCause>(causes: readonly One[]): One[] {
  const weights = new Map(causes.map((one) => [one.id, weightOf(one.costs) ?? -1]))
  return causes.toSorted(
    (a, b) =>
      (weights.get(b.id) ?? 0) - (weights.get(a.id) ?? 0) ||
      compare(a.first_deadline_at ?? 'z', b.first_deadline_at ?? 'z') ||
      compare(a.id, b.id),
  )
}

/** Those who act: us first, then by what it costs a day; who costs nothing yet by the earliest last free day. */
export function actorsInOrder<One extends CostlyCause>(actors: readonly One[]): One[] {
  const inOrder = byCost(actors)
  const isUs = ({ who_acts }: One) => who_acts === 'us'
  return [...inOrder.filter(isUs), ...inOrder.filter((one) => !isUs(one))]
}
