import { compare } from '../../compare.ts'
import { groupBy } from '../../group-by.ts'
import type { Doubted } from '../journey-types.ts'
import { type Call, speakerOf } from './calls.ts'
import type { Itinerary } from './location-roles.ts'
import { nameOf } from './milestones.ts'
import { type EventName, repeats, stageOf } from './names.ts'
import { isGateIn, isGateOut, type Statement } from './statement.ts'
import { mostTrusted, orderFor, rank } from './trust.ts'

const day = 86_400_000

/** Something that happened, as the best source tells it. */
export interface Happening {
  key: string
  name: EventName
  /** The port or inland place it counts for: terminals of one area share it. */
  place: string
  told: Statement
  /** All who tell of it, the best first: what one leaves out, another may know. */
  voices: readonly Statement[]
}

/** In order of time. Availability is left out: it comes and goes, and is told by `availability.ts`. */
export function happeningsOf(calls: readonly Call[], itinerary: Itinerary, doubts: Doubted[]): Happening[] {
  const told = calls.flatMap(({ live }) => {
    const actual = live.filter(({ classifier }) => classifier === 'ACT')
    const [one] = actual
    if (!one) return []
    return nameOf(one, itinerary)
      .events.filter((name) => name !== 'available')
      .map((name) => ({ name, place: anchor(name, one.place, itinerary), actual }))
  })
  // Who says by hand that it came back says where only where they know.
  for (const one of told)
    if (one.place === '' && one.actual[0]?.fact.by_hand)
      one.place = told.findLast(({ name, place }) => name === one.name && place !== '')?.place ?? ''
  const happenings = [...groupBy(told, ({ name, place }) => `${name}|${place}`)].flatMap(([key, group]) => {
    const [first] = group
    if (!first) return []
    const calls = group.map(({ actual }) => actual)
    const happened = (key: string, actual: readonly Statement[]) =>
      happening(key, first.name, first.place, actual, doubts)
    if (!repeats.has(first.name)) return happened(key, calls.flat())
    return withoutGates(calls).flatMap((actual, index) => happened(`${key}|${index + 1}`, actual))
  })
  doubtOrder(happenings, doubts)
  return happenings.sort(
    (a, b) => compare(a.told.at, b.told.at) || compare(stageOf[a.name], stageOf[b.name]) || compare(a.key, b.key),
  )
}

function anchor(name: EventName, place: string, { pol, pod, destination, inland, isSame }: Itinerary): string {
  if (place === '') return name === 'full_out' ? ((inland ? destination : pod) ?? '') : ''
  return [pod, destination, pol].find((known) => isSame(place, known)) ?? place
}

/** A rail gate tells of the train only where nothing else does. */
function withoutGates(calls: readonly Statement[][]): Statement[][] {
  const trains = calls.filter((actual) => !actual.some(({ fact }) => isGateIn(fact.code) || isGateOut(fact.code)))
  const kept = trains.length > 0 ? trains : calls
  return kept.toSorted((a, b) => compare(a[0]?.at ?? 0, b[0]?.at ?? 0))
}

/** Sources within a day of each other mean the same; one farther off is kept, and doubted. */
function happening(
  key: string,
  name: EventName,
  place: string,
  actual: readonly Statement[],
  doubts: Doubted[],
): Happening[] {
  const order = orderFor(name)
  const told = mostTrusted(actual, order)
  if (!told) return []
  for (const other of actual)
    if (speakerOf(other) !== speakerOf(told) && Math.abs(other.at - told.at) > day)
      doubts.push({ observation_id: other.id, doubt: 'source_disagrees' })
  return [{ key, name, place, told, voices: [told, ...rank(actual, order).filter((one) => one !== told)] }]
}

/** Kept in any case: zones are mistaken, and people type. Feeders run before the voyage and after it. */
function doubtOrder(happenings: readonly Happening[], doubts: Doubted[]) {
  const ordered = happenings.filter((one) => !one.name.startsWith('feeder_') && !isBetweenTrains(one, happenings))
  for (const { name, told } of ordered) {
    const before = ordered.filter((other) => stageOf[other.name] < stageOf[name])
    const previous = Math.max(...before.map((other) => stageOf[other.name]))
    const end = Math.max(...before.filter((other) => stageOf[other.name] === previous).map((other) => other.told.at))
    if (told.at < end - 2 * day) doubts.push({ observation_id: told.id, doubt: 'out_of_order' })
  }
}

/** By several trains it is loaded and unloaded on the way, too: the first loading and the last unloading are in order. */
function isBetweenTrains({ name, told }: Happening, happenings: readonly Happening[]): boolean {
  const same = happenings.filter((one) => one.name === name).map((one) => one.told.at)
  if (name === 'rail_loaded' || name === 'rail_departed') return told.at > Math.min(...same)
  return (name === 'rail_unloaded' || name === 'rail_arrived') && told.at < Math.max(...same)
}

/** Loaded at the port of loading, and nothing that comes after it. */
export function isBeforeDeparture(happenings: readonly Happening[]): boolean {
  const last = Math.max(-1, ...happenings.map(({ name }) => stageOf[name]))
  return last === stageOf.vessel_loaded
}

/** The last that happened to it is that it was taken off a vessel on the way. */
export function isBetweenVessels(happenings: readonly Happening[]): boolean {
  const moves = happenings.filter(({ name }) => /^(vessel|transshipment|feeder)_/.test(name))
  return /^(transshipment|feeder)_discharged$/.test(moves.at(-1)?.name ?? '')
}
