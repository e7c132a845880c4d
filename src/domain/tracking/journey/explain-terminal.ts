import type { Hold } from '#contract/tracking/container.ts'
import type { Explained } from '#contract/tracking/explanation.ts'
import type { ExplanationRule } from '#contract/tracking/explanation-rules.ts'
import type { ContainerState } from '../journey-types.ts'
import {
  calculated,
  candidatesOf,
  doubtsOf,
  type Explaining,
  endByHand,
  entry,
  isByHand,
  type Loser,
  ruleOf,
  saidBy,
  unknown,
  whyTakenOut,
} from './explain-context.ts'
import type { Sighting, Statement } from './statement.ts'

type TerminalAttribute =
  | 'pickup_appointment_at'
  | 'availability_known'
  | 'available_for_pickup'
  | 'availability_confirmed_at'
  | 'holds_at_pod_terminal'
  | 'fees_at_pod_terminal'
  | 'location_at_pod_terminal'
  | 'terminal_checked_at'
  | 'pod_full_out_chassis_number'

/** What is known from the terminal that has the box. */
export function explainTerminal(x: Explaining): Record<TerminalAttribute, Explained> {
  const { state } = x.journey
  const { view, appointment, chassis } = x.findings.basis
  const of = (
    value: unknown,
    sighting: Sighting | undefined,
    read: (fact: Sighting['fact']) => unknown,
    unused: Seen['unused'] = 'left_pickup',
  ) => explainSighting(x, { value, sighting, read, unused })
  return {
    pickup_appointment_at: of(state.pickup_appointment_at, appointment, (fact) => fact.pickup_appointment_at),
    location_at_pod_terminal: of(state.location_at_pod_terminal, view?.by.location, (fact) => fact.location),
    pod_full_out_chassis_number: of(
      state.pod_full_out_chassis_number,
      chassis,
      (fact) => fact.chassis_number,
      'not_happened',
    ),
    ...explainAvailability(x, state),
    holds_at_pod_terminal: explainHolds(x, state),
    fees_at_pod_terminal: explainFees(x, state),
    terminal_checked_at: explainChecked(x, state),
  }
}

interface Seen {
  value: unknown
  sighting: Sighting | undefined
  read: (fact: Sighting['fact']) => unknown
  /** Why it is none, where it is reported all the same. */
  unused: 'left_pickup' | 'not_happened'
}

function explainSighting(x: Explaining, { value, sighting, read, unused }: Seen): Explained {
  const isUnused = value === null && sighting !== undefined && (read(sighting.fact) ?? null) !== null
  const losers = x.findings.seen.flatMap((one): Loser[] => {
    const said = read(one.fact) ?? null
    if (said === null || JSON.stringify(said) === JSON.stringify(value)) return []
    const takenOut = whyTakenOut(x, one, read)
    if (!takenOut && one.id === sighting?.id) return isUnused ? [{ said: saidBy(x, one.id, said), why: unused }] : []
    return [{ said: saidBy(x, one.id, said), why: takenOut ?? whyNotSeen(x, one, sighting) }]
  })
  const candidates = candidatesOf(losers, 'value')
  if (value === null || !sighting) return unknown(isUnused ? unused : 'no_terminal_report', { candidates })
  const rule = isByHand(x, sighting.id) ? 'set_by_hand' : losers.length > 0 ? 'newest_terminal_report' : 'only_source'
  return entry(saidBy(x, sighting.id, value), rule, { candidates })
}

function whyNotSeen(x: Explaining, one: Sighting, chosen: Sighting | undefined): ExplanationRule {
  const ended = endByHand(x, one.id)
  if (ended) return ended
  if (chosen && isByHand(x, chosen.id)) return 'set_by_hand'
  const isUsed = x.findings.sightings.some(({ id }) => id === one.id)
  if (!x.findings.isOfThisUse(one) || (!isUsed && x.doubts.get(one.id)?.includes('previous_journey')))
    return 'previous_journey'
  if (!isUsed) return 'not_at_pickup'
  const { itinerary, seen } = x.findings
  const place = chosen?.place ?? (itinerary.inland ? itinerary.destination : itinerary.pod)
  if (!itinerary.isSame(one.place, place)) return 'other_place'
  if (chosen && one.fact.source !== chosen.fact.source)
    return chosen.at >= one.at ? 'newest_terminal_report' : 'other_terminal_saw_it_later'
  const isOld = seen.some(({ fact, at }) => fact.source === one.fact.source && at > one.at)
  return chosen || isOld ? 'newest_report' : 'not_at_pickup'
}

function explainAvailability(x: Explaining, state: ContainerState) {
  const { words, unheard, availability } = x.findings.basis
  const by = availability?.by
  const heard = words.flatMap(({ id, at, available, place, source, source_kind }): Loser[] => {
    if (id === by?.id) return []
    const isOfLine = source_kind !== 'terminal' && source_kind !== 'rail'
    const why: ExplanationRule =
      place !== by?.place
        ? 'other_place'
        : isOfLine && availability?.is_known
          ? 'terminal_takes_priority'
          : source === by.source
            ? 'newest_report'
            : at > by.at && !isOfLine
              ? 'other_terminal_saw_it_later'
              : 'newest_terminal_report'
    return [{ said: saidBy(x, id, available), why }]
  })
  const takenOut = x.findings.seen.flatMap((one): Loser[] => {
    const { available } = one.fact
    const why = available === null ? null : whyTakenOut(x, one, (fact) => fact.available)
    return why ? [{ said: saidBy(x, one.id, available), why }] : []
  })
  const losers = [
    ...heard,
    ...takenOut,
    ...unheard.map(({ id, available, why }) => ({ said: saidBy(x, id, available), why })),
  ]
  const told: Loser[] =
    by && !availability.is_known ? [{ said: saidBy(x, by.id, by.available), why: 'no_terminal_report' }] : []
  const candidates = candidatesOf([...told, ...losers], 'value')
  const of = (value: boolean | string | null, isKnown: boolean): Explained => {
    const rule = losers.length > 0 ? 'newest_terminal_report' : 'only_source'
    if (by?.available && value === false && state.verdict_reason === 'left_unreported') {
      const said: Loser = { said: saidBy(x, by.id, by.available), why: 'verdict_left_unreported' }
      return calculated(value, 'verdict_left_unreported', ['verdict_reason'], {
        candidates: candidatesOf([said, ...losers], 'value'),
      })
    }
    if (by && isKnown)
      return entry(saidBy(x, by.id, value), rule, { candidates, doubts: doubtsOf(x, by.id, 'actual_in_future') })
    return calculated(value, 'no_terminal_report', [], { candidates })
  }
  const isKnown = availability?.is_known ?? false
  return {
    availability_known: of(state.availability_known, isKnown),
    available_for_pickup: of(state.available_for_pickup, isKnown),
    availability_confirmed_at: of(state.availability_confirmed_at, isKnown),
  }
}

function explainHolds(x: Explaining, { holds_at_pod_terminal }: ContainerState): Explained {
  const { held, view } = x.findings.basis
  const list = view?.by.holds
  const parts = held.holds.flatMap(({ hold, by }) => {
    const id = by?.id ?? list?.id
    return id ? [{ ...saidBy(x, id, hold), rule: ruleOf(ruleOfHold(hold, by)) }] : []
  })
  const losers = held.ended.map(
    ({ change: { name, status, statement }, why }): Loser => ({
      said: saidBy(x, statement.id, { name, status, description: statement.fact.remark ?? statement.fact.original }),
      why,
    }),
  )
  const lists = otherLists(x, list, ({ holds }) => holds)
  const more = { parts, candidates: candidatesOf([...losers, ...lists], 'value') }
  const value = holds_at_pod_terminal
  if (value.length === 0 && !list) return calculated(value, 'no_hold', [], more)
  if (list && held.holds.every(({ hold, by }) => by === null && hold.status !== 'cleared'))
    return entry(saidBy(x, list.id, value), 'terminal_list', more)
  const isCleared = held.holds.some(({ hold }) => hold.status === 'cleared')
  return calculated(value, isCleared ? 'hold_cleared_by_hand' : 'hold_not_released', [], more)
}

function ruleOfHold({ status }: Hold, by: Statement | null): ExplanationRule {
  if (status === 'cleared') return 'hold_cleared_by_hand'
  return by ? 'hold_not_released' : 'terminal_list'
}

function explainFees(x: Explaining, { fees_at_pod_terminal: value }: ContainerState): Explained {
  const list = x.findings.basis.view?.by.fees
  const others = otherLists(x, list, ({ fees }) => fees)
  if (!list) return calculated(value, 'no_fee', [], { candidates: candidatesOf(others, 'value') })
  if (value.length === 0 && (list.fact.fees?.length ?? 0) > 0) {
    const losers: Loser[] = [{ said: saidBy(x, list.id, list.fact.fees), why: 'fees_of_another_visit' }]
    const candidates = candidatesOf([...losers, ...others], 'value')
    return calculated(value, 'fees_of_another_visit', ['current_status'], { candidates })
  }
  const parts = value.map((fee) => ({ ...saidBy(x, list.id, fee), rule: ruleOf('terminal_list') }))
  return entry(saidBy(x, list.id, value), 'terminal_list', { parts, candidates: candidatesOf(others, 'value') })
}

/** Lists of other terminals, and older ones, that say something else. */
function otherLists<T>(
  x: Explaining,
  list: Sighting | undefined,
  read: (fact: Sighting['fact']) => readonly T[] | null | undefined,
) {
  const chosen = JSON.stringify(list ? read(list.fact) : [])
  return x.findings.seen.flatMap((one): Loser[] => {
    const said = read(one.fact)
    if (!said || one.id === list?.id || JSON.stringify(said) === chosen) return []
    return [{ said: saidBy(x, one.id, said), why: whyNotSeen(x, one, list) }]
  })
}

function explainChecked(x: Explaining, { terminal_checked_at: value }: ContainerState): Explained {
  const by = x.findings.sightings.findLast(({ confirmed_at }) => confirmed_at === value)
  if (value === null || !by) return unknown('no_terminal_report')
  return entry(saidBy(x, by.id, value), 'newest_terminal_report')
}
