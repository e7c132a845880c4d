import type { Part } from './cast.ts'
import type { Lane } from './lanes.ts'
import type { Random } from './random.ts'
import type { Place, Terminal } from './reference-data.ts'
import type { HoldKind } from './terminal-words.ts'
import { addDays, DAY, duringDay, HOUR, localDate, MINUTE } from './time.ts'
import type { Timetable } from './timetable.ts'
import type { Visit } from './voyage.ts'

/** Days from the anchor to the last free day, handed out in turn to shipments that wait at a terminal. */
export const deadlines = [0, 1, 2, 7, null, 3, 5, 1, 0, 4] as const
export type Deadline = number | null

/** Stages in which the last free day is what everybody looks at. */
export const waits = (part: Part) =>
  ['discharged', 'at_terminal', 'held', 'released', 'past_free_time', 'off_dock', 'partly_out'].includes(part.stage)

export interface VisitPlan {
  part: Part
  lane: Lane
  pod: Place
  terminal: Terminal
  before: { terminal: Terminal; until: number } | null
  anchor: number
  at: (hour: number) => number
  deadline: Deadline | 'by_rule'
  hold: HoldKind | null
  /** When the terminal moves the last free day, and by how many days. */
  move: { at: number; days: number } | null
}

function lastFreeDays(plan: VisitPlan, discharged: number): Visit['last_free_days'] {
  const { zone } = plan.pod
  if (plan.deadline === null || plan.lane.inland) return []
  const day =
    plan.deadline === 'by_rule'
      ? addDays(localDate(discharged, zone), 5)
      : addDays(localDate(plan.anchor, zone), plan.deadline)
  const published = { from: discharged, day }
  return plan.move ? [published, { from: plan.move.at, day: addDays(day, plan.move.days) }] : [published]
}

/** A customs exam brings a scan with it, which stays announced for as long as the papers are looked at. */
function holdsOf(kind: HoldKind, when: { announced: number | null; discharged: number; until: number }) {
  const active = { kind, announced: when.announced, from: when.discharged + 3 * HOUR, until: when.until }
  if (kind !== 'customs' || when.announced === null) return [active]
  return [active, { kind: 'VACIS' as const, announced: when.discharged, from: when.until, until: when.until }]
}

export function planVisit(plan: VisitPlan, times: Timetable, gateOut: number, random: Random): Visit {
  const { at, pod, part } = plan
  const arrives = at(times.legs.at(-1)?.arrives ?? 0)
  const discharged = at(times.discharged)
  const announced = plan.hold && (random.chance(0.5) || part.stage === 'arriving') ? arrives - 3 * DAY : null
  const seen = discharged + random.between(1, 6) * HOUR
  const appointed = !plan.lane.inland && random.chance(0.4)
  return {
    firms: plan.terminal.firms,
    before: plan.before && { firms: plan.before.terminal.firms, until: plan.before.until },
    zone: pod.zone,
    port: pod.locode,
    currency: pod.country === 'CA' ? 'CAD' : 'USD',
    seen_from: announced !== null || plan.before ? arrives - 3 * DAY : seen,
    discharged,
    available: at(times.available),
    off_dock: times.off_dock === null ? null : at(times.off_dock),
    leaves: times.rail ? at(times.rail.loaded) : gateOut,
    by: times.rail ? 'rail' : 'truck',
    holds: plan.hold
      ? holdsOf(plan.hold, { announced, discharged, until: at(times.held_until ?? times.available) })
      : [],
    disagrees: part.scenario === 'sources_disagree',
    last_free_days: lastFreeDays(plan, discharged),
    // Truckers book the gate days ahead, on the half hour.
    appointment: appointed
      ? { from: gateOut - 4 * DAY, at: Math.floor(duringDay(gateOut, pod.zone) / (30 * MINUTE)) * 30 * MINUTE }
      : null,
  }
}
