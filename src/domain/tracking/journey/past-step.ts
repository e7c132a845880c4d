import type { ExpectedHistory, PastStart } from '#contract/tracking/past-times.ts'
import type { PastReader } from '../../lines/past.ts'
import { keysOfStep, type TimedStep, type Way } from '../../lines/past-keys.ts'
import { releaseAt } from '../../lines/shore-times.ts'
import type { Word } from './availability.ts'
import type { Happening } from './happenings.ts'
import type { Itinerary } from './location-roles.ts'
import type { EventName } from './names.ts'

const hour = 3_600_000

/** What shipments before say of the next step. Milliseconds. */
export interface PastStep {
  history: ExpectedHistory
  /** By when three in four had it. */
  at: number
  /** Later is unusual: beyond three quarters by one and a half times the middle half (Tukey's fence). */
  unusual_at: number
}

export interface Before {
  past: PastReader
  way: Way
  happenings: readonly Happening[]
  itinerary: Itinerary
  /** Of availability. */
  words: readonly Word[]
}

/** Of a step that takes long enough, and is reported often enough, to say anything of it. */
const stepAfter: Partial<Record<EventName, TimedStep>> = {
  vessel_departed: 'transit',
  vessel_arrived: 'discharge',
  vessel_berthed: 'discharge',
  vessel_discharged: 'onward',
  rail_departed: 'rail',
}

/** After the last that happened at sea or on rail; null where fewer than five cases say anything. */
export function pastAfter(last: EventName, before: Before): PastStep | null {
  const step = stepAfter[last]
  return step ? pastOf(step, before) : null
}

/** At the place of pickup. */
export const pastAtPickup = (next: 'available' | 'full_out', before: Before): PastStep | null =>
  pastOf(next === 'available' ? 'release' : 'pickup', before)

function pastOf(step: TimedStep, before: Before): PastStep | null {
  const start = startOf(step, before)
  if (!start) return null
  const found = before.past.first(keysOfStep(step, before.way))
  const [times] = found?.figures ?? []
  if (!found || !times) return null
  const { p25_hours, p75_hours } = times
  const after = (hours: number) => start.at + hours * hour
  return {
    history: {
      scope: found.key.startsWith(`${step} terminal `) ? 'terminal' : 'lane',
      after: `container.transport.${start.name}`,
      earliest_at: new Date(after(p25_hours)).toISOString(),
      ...times,
    },
    at: after(p75_hours),
    unusual_at: after(p75_hours + 1.5 * (p75_hours - p25_hours)),
  }
}

type StartName = PastStart extends `container.transport.${infer Name}` ? Name : never

/** From when on it is counted; the first of its kind, as it is measured. */
function startOf(step: TimedStep, { happenings, itinerary, words }: Before): { name: StartName; at: number } | null {
  const moves = {
    transit: 'vessel_departed',
    discharge: 'vessel_arrived',
    onward: 'vessel_discharged',
    rail: 'rail_departed',
    release: itinerary.inland ? 'arrived_at_inland_destination' : 'vessel_discharged',
    pickup: 'available',
    empty_return: null,
  } as const satisfies Record<TimedStep, StartName | null>
  const name = moves[step]
  if (name === null) return null
  const at =
    name === 'available' ? releaseAt(words, itinerary)?.at : happenings.find((one) => one.name === name)?.told.at
  return at === undefined ? null : { name, at }
}
