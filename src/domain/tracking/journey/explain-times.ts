import type { Explained } from '#contract/tracking/explanation.ts'
import type { ExplanationRule } from '#contract/tracking/explanation-rules.ts'
import { isOnlyTheDayOf, voiceOf } from './calls.ts'
import { everEstimated, weighEstimates } from './estimates.ts'
import {
  candidatesOf,
  doubtsOf,
  type Explaining,
  entry,
  keyOf,
  type Loser,
  setAside,
  timeOf,
  unknown,
} from './explain-context.ts'
import type { Happening } from './happenings.ts'
import type { EstimateName, EventName } from './names.ts'
import type { Statement } from './statement.ts'
import { type Order, orderFor, whyTrusted } from './trust.ts'

/** Which one of several happenings of a name an attribute takes, and whose word on it. */
export interface Taken {
  happening: Happening | undefined
  by: Statement | undefined
  /** Undefined: each of them is explained by itself. */
  position?: 'first' | 'last' | undefined
  /** Where the box is taken to be moved elsewhere, the attribute does not apply. */
  applies?: boolean
  /** Only what the line says counts. */
  isOfLine?: boolean
}

export function explainEvent(
  x: Explaining,
  name: EventName,
  { happening, by, position, applies = true, isOfLine = false }: Taken,
): Explained {
  const others = x.pool.filter(
    ({ statement, names }) =>
      names.events.includes(name) &&
      !isSame(statement, by) &&
      !(by && repeats(statement, by)) &&
      (position !== undefined || !isOfAnother(x, statement, name, happening)),
  )
  const losers = others.map(
    ({ statement }): Loser => ({
      said: timeOf(x, statement),
      why: applies
        ? whyNot(x, statement, { name, happening, by, position, isOfLine })
        : (setAside(x, statement) ?? 'does_not_apply'),
    }),
  )
  const candidates = candidatesOf(losers, 'kind')
  if (!applies) return unknown('does_not_apply', { candidates })
  if (!by || !happening)
    return unknown(candidates.some(({ kind }) => kind === 'estimated') ? 'not_happened' : 'not_reported', {
      candidates,
    })
  const several = x.findings.happenings.filter((one) => one.name === name).length > 1
  const rule =
    by === happening.told
      ? several && position
        ? (`${position}_of_several` as const)
        : whyChosen(by, happening.voices, orderFor(name), losers)
      : 'railway_reports_it'
  const doubts = doubtsOf(x, by.id, 'out_of_order', 'contradicts_itself', 'unknown_place', 'unknown_zone')
  return entry(timeOf(x, by), rule, { candidates, doubts })
}

/** The same once more, by who said it: no other word on it. */
const repeats = (statement: Statement, by: Statement) =>
  voiceOf(statement) === voiceOf(by) && statement.at === by.at && !statement.withdrawn

const isSame = (statement: Statement, by: Statement | undefined) => by !== undefined && keyOf(statement) === keyOf(by)

/** Whether it is told of another time that the same happened. */
const isOfAnother = (x: Explaining, statement: Statement, name: EventName, happening: Happening | undefined) =>
  x.findings.happenings.some(
    (one) => one.name === name && one !== happening && one.voices.some((voice) => isSame(voice, statement)),
  )

type About = Omit<Taken, 'applies'> & { name: EventName }

function whyNot(x: Explaining, statement: Statement, about: About): ExplanationRule {
  const { name, happening, by, position, isOfLine } = about
  const aside = setAside(x, statement)
  if (aside) return aside
  if (isOfLine && statement.fact.source_kind !== 'shipping_line') return 'line_only'
  const doubts = x.doubts.get(statement.id) ?? []
  if (statement.classifier !== 'ACT') {
    if (doubts.includes('actual_in_future')) return 'actual_in_future'
    return by ? 'actual_replaces_estimates' : 'not_happened'
  }
  if (happening?.voices.some((one) => isSame(one, statement)) && by)
    return doubts.includes('source_disagrees') ? 'source_disagrees' : ruleBetween(by, statement, orderFor(name))
  if (isOfAnother(x, statement, name, happening)) return position === 'first' ? 'first_of_several' : 'last_of_several'
  if (doubts.includes('contradicts_itself')) return 'contradicts_itself'
  if (by && isOnlyTheDayOf(statement, by)) return 'time_of_day'
  return x.findings.live.some((one) => isSame(one, statement)) ? 'other_place' : 'newest_report'
}

/** The sentence of the criterion that tells them apart. */
export function ruleBetween(chosen: Statement, other: Statement, order: Order): ExplanationRule {
  const criterion = whyTrusted(chosen, other, order)
  return criterion === 'priority_of_source' ? priority(chosen, other, order) : criterion
}

function priority(chosen: Statement, other: Statement, order: Order): ExplanationRule {
  const [first, second] = [chosen.fact.source_kind, other.fact.source_kind]
  if (first === 'user') return 'set_by_hand'
  if (second === 'ais') return 'positions_last'
  const isInland =
    order.indexOf('rail') < order.indexOf('shipping_line') && order.indexOf('rail') < order.indexOf('terminal')
  if (isInland) return first === 'rail' ? 'railway_takes_priority' : 'line_before_terminal'
  if (first === 'shipping_line') return 'line_takes_priority'
  return second === 'shipping_line' ? 'terminal_takes_priority' : 'terminal_before_railway'
}

/** @param voices those that remained to choose from, the chosen one first */
function whyChosen(
  chosen: Statement,
  voices: readonly Statement[],
  order: Order,
  losers: readonly Loser[],
): ExplanationRule {
  const rival = voices.find((one) => one !== chosen)
  if (chosen.fact.source_kind === 'user') return 'set_by_hand'
  if (rival) return ruleBetween(chosen, rival, order)
  const reasons = new Set(losers.map(({ why }) => why))
  for (const decisive of [
    'newest_report',
    'time_of_day',
    'estimate_before_plan',
    'source_silent',
    'actual_replaces_estimates',
  ] as const)
    if (reasons.has(decisive)) return decisive
  return reasons.size > 0 ? 'others_set_aside' : 'only_source'
}

/** @param isOfLine where only what the line says counts */
export function explainEstimate(
  x: Explaining,
  name: EstimateName,
  chosen: Statement | undefined,
  isOfLine = false,
): Explained {
  const isHeard = ({ fact, classifier }: Statement) =>
    !isOfLine || fact.source_kind === 'shipping_line' || classifier === 'ACT'
  const group = (x.estimates.get(name) ?? []).filter(isHeard)
  const { ahead, current, candidates, heard, order } = weighEstimates(group, name)
  const isIn = (some: readonly Statement[], one: Statement) => some.some((other) => isSame(one, other))
  const about = x.pool.filter(
    ({ statement, names }) => names.estimate === name && statement.classifier !== 'ACT' && !isSame(statement, chosen),
  )
  const losers = about.map(({ statement }): Loser => {
    const why = (): ExplanationRule => {
      const aside = setAside(x, statement)
      if (aside) return aside
      if (!isHeard(statement)) return 'line_only'
      if (!isIn(ahead, statement)) return 'after_the_fact'
      if (!isIn(current, statement)) return 'newest_report'
      if (!isIn(candidates, statement)) return 'estimate_before_plan'
      if (!isIn(heard, statement) || !chosen) return 'source_silent'
      return ruleBetween(chosen, statement, order)
    }
    return { said: timeOf(x, statement), why: why() }
  })
  if (!chosen) return unknown('not_reported', { candidates: candidatesOf(losers, 'kind') })
  const rival = heard.some((one) => !isSame(one, chosen))
  const isOver = group.some(({ classifier }) => classifier === 'ACT')
  const rule = isOver && !rival ? 'last_estimate' : whyChosen(chosen, heard, order, losers)
  const odd = ['actual_in_future', 'outdated_plan', 'contradicts_itself', 'unknown_place', 'unknown_zone'] as const
  const doubts = doubtsOf(x, chosen.id, ...odd)
  return entry(timeOf(x, chosen), rule, { candidates: candidatesOf(losers, 'kind'), doubts })
}

export function explainFirstEstimate(x: Explaining): Explained {
  const [first, ...later] = everEstimated(x.findings.everSaid, x.findings.itinerary)
  if (!first) return unknown('not_reported')
  const losers = later.map((one): Loser => ({ said: timeOf(x, one), why: 'later_estimate' }))
  return entry(timeOf(x, first), 'first_estimate', { candidates: candidatesOf(losers, 'kind') })
}
