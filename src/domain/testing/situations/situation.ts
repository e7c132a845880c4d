import type { Fee, Hold } from '#contract/tracking/container.ts'
import type { StopReason } from '#contract/tracking/shipment.ts'
import type { Rule } from '../../free-time/choose-rule.ts'
import { endOfLocalDay } from '../../instants.ts'
import type { Observation } from '../../tracking/fact.ts'
import type { Journey } from '../../tracking/journey-types.ts'
import { fold, snapshot } from '../facts.ts'
import { freeTimeBy } from '../free-time.ts'
import { arrival, firstVessel, loading } from '../voyages.ts'

/** Something that happens to containers, as sources report it. */
export interface Situation {
  title: string
  facts: readonly Observation[]
  /** UTC instant; else `usualNow`. */
  now?: string
  /** When a source was last heard, as a UTC instant; else two hours ago. */
  heard?: string
  /** Free-time rules of the account; else none. */
  rules?: readonly Rule[]
  /** Why the line is not asked any more. */
  stopped?: StopReason
}

/** Saturday 11:00 in Los Angeles. */
export const usualNow = '2026-06-20T18:00:00.000Z'

const folded = new WeakMap<Situation, Journey>()

/** What follows from all that is reported in a situation, by the rules of the account. */
export function journeyOf(situation: Situation): Journey {
  const known = folded.get(situation)
  if (known) return known
  const { facts, now = usualNow, rules = [], stopped } = situation
  const journey = fold(facts, { now, free_time: freeTimeBy(...rules), tracking_stopped: stopped !== undefined })
  folded.set(situation, journey)
  return journey
}

export const hold = (name: Hold['name'], status: Hold['status'], words: string): Hold => ({
  name,
  status,
  description: `The container is on hold. "${words}"`,
})
export const customs = hold('customs', 'hold', 'CBP EXAM')
export const freight = hold('freight', 'hold', 'FREIGHT NOT PAID')
export const demurrage: Fee = { type: 'demurrage', amount: 310, currency_code: 'USD' }

/** A last free day at Los Angeles, or at another place. */
export const freeUntil = (date: string, timezone = 'America/Los_Angeles') => endOfLocalDay(date, timezone)

/** Discharged at Los Angeles on 17 June at 21:40 there. */
export const atLosAngeles = (...more: Observation[]) => [...loading(), ...arrival('USLAX', firstVessel), ...more]

type Seen = NonNullable<Parameters<typeof snapshot>[1]>

/** What the terminal at Los Angeles shows, two hours ago unless said. */
export const terminalSays = (seen: Seen, checked_at = '2026-06-20 16:00') =>
  snapshot(checked_at, { on_terminal: true, ...seen })

export const available = (seen: Seen = {}) => terminalSays({ available: true, holds: [], ...seen })
export const notAvailable = (seen: Seen = {}) => terminalSays({ available: false, holds: [], ...seen })
