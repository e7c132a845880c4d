import { textOf } from '#contract/said/sentence.ts'
import type { ManualAttribute } from '#contract/tracking/manual-value.ts'
import { type Box, factByHand, type Wish } from '../tracking/by-hand.ts'
import type { Observation } from '../tracking/fact.ts'
import { number, utc } from './facts.ts'

export const box: Box = {
  number,
  pod_timezone: 'America/Los_Angeles',
  pickup_timezone: 'America/Los_Angeles',
  pod_arrived_at: utc('2026-06-16 14:00'),
  pod_discharged_at: utc('2026-06-18 04:40'),
  holds_at_pod_terminal: [
    { name: 'customs', status: 'hold', description: 'Held. "CBP"' },
    { name: 'freight', status: 'hold', description: 'Held. "FRT"' },
  ],
}

export const wish = (attribute: ManualAttribute, value: unknown, more: Partial<Wish> = {}): Wish => ({
  id: `${attribute} ${value}`,
  attribute,
  value,
  author: 'J. Tran',
  reason: 'Told by phone',
  counts_until: null,
  place: null,
  ...more,
})

/** What somebody sets by hand at a time, `2026-06-19 10:00` in UTC, as it is kept. */
export function byHand(
  set_at: string,
  attribute: ManualAttribute,
  value: unknown,
  more: Partial<Wish> = {},
): Observation {
  const at = utc(set_at)
  const made = factByHand(wish(attribute, value, more), box, at)
  if (!('fact' in made)) throw new Error(textOf(made.detail))
  const times = { reported_at: at, received_at: at, last_seen_at: at, withdrawn_at: null }
  return { id: `hand ${set_at} ${attribute} ${value}`, fact: made.fact, ...times }
}
