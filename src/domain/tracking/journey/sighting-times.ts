import type { Doubted } from '../journey-types.ts'
import { isPossible } from './plausible.ts'
import type { Sighting, Statement } from './statement.ts'

const hour = 3_600_000

const times = ['last_free_day', 'pickup_appointment_at', 'available_at'] as const

/**
 * The times that terminals, lines and papers give, as far as they can be. One that cannot is set aside; what is to be
 * available later is not available yet, and is so when its time has come. Discharges and gate-outs are read as statements.
 */
export const withPossibleTimes = (sightings: readonly Sighting[], now: string, doubts: Doubted[]): Sighting[] =>
  sightings.map((one) => (one.fact.by_hand ? one : withPossible(one, Date.parse(now), doubts)))

function withPossible(one: Sighting, present: number, doubts: Doubted[]): Sighting {
  const { id, fact } = one
  const wrong = times.filter((name) => fact[name] !== null && !isPossible(Date.parse(fact[name]), present))
  if (wrong.length > 0) doubts.push({ observation_id: id, doubt: 'impossible_time' })
  const possible = wrong.length > 0 ? { ...fact, ...Object.fromEntries(wrong.map((name) => [name, null])) } : fact
  if (!isYetToCome(possible, present)) return possible === fact ? one : { ...one, fact: possible }
  doubts.push({ observation_id: id, doubt: 'actual_in_future' })
  return { ...one, fact: { ...possible, available: false, available_at: null } }
}

const isYetToCome = ({ available, available_at }: Sighting['fact'], present: number) =>
  available === true && available_at !== null && Date.parse(available_at) > present + hour

/** When the next of what is to be available is so. Milliseconds. */
export function availableFrom(sightings: readonly Sighting[], now: string): number | null {
  const present = Date.parse(now)
  const ahead = sightings.flatMap(({ fact }) =>
    !fact.by_hand && isYetToCome(fact, present) && fact.available_at ? Date.parse(fact.available_at) - hour : [],
  )
  return ahead.length === 0 ? null : Math.min(...ahead)
}

/** Without the gate-outs that no statement tells of, because they are from before it was there. */
export function withoutGateOuts(sightings: readonly Sighting[], dropped: readonly Statement[]): Sighting[] {
  const early = new Set(dropped.flatMap(({ id, fact }) => (fact.code === 'GTOT' ? id : [])))
  return sightings.map((one) => (early.has(one.id) ? { ...one, fact: { ...one.fact, full_out_at: null } } : one))
}
