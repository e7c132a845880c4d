import type { CalculatedDay, ClockKind, ClockLack, FreeTimeClock, StartEvent, Tier } from '#contract/free-time/clock.ts'
import type { RuleEquipment } from '#contract/free-time/rule.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { DeadlineSource } from '#contract/tracking/deadline.ts'
import type { Rule } from './choose-rule.ts'
import type { CostAhead, RunningCost } from './cost-of-clock.ts'
import type { weekOf } from './week.ts'

/** What of a clock is kept beside it: its days, and what days cost by the rules that it was calculated by. */
export interface ClockDays {
  kind: ClockKind
  ended_at: string | null
  /** Of one that has ended: nobody has reported when it began, or when it ended, so that what it came to is not known. */
  lacks?: ClockLack
  /** Until the last free day; of a clock that has ended until then. */
  days: CalculatedDay[]
  tiers: readonly Tier[]
  currency_code: string | null
  /** The last day that costs nothing: as it was told where somebody told one, else as it was calculated. */
  free_until: LastFreeDay
  /** The rules as they were when they decided: what has ended goes on by them, whatever becomes of them since. */
  rule: Rule
  /** Of one that has ended: what chose those rules. Absent of what was decided before that was kept. */
  decided_for?: DecidedFor
  /** What it costs as of when it was calculated, while it runs past its last free day; null where it does not. */
  running: RunningCost | null
  /** What it comes to if it ends on a day, or on the days after, from today or its first day that costs; null where that is not known. */
  ahead: CostAhead | null
}

/** What is known of a container that chooses rules: as it becomes known, they are chosen by it. */
export interface DecidedFor {
  locode: string
  terminal_id: string | null
  equipment: RuleEquipment | null
  /** Of where it has ended, if not where it runs: it tells the day of the end. */
  end_timezone: string | null
  /** The days, there, of what may start it and its rivals. */
  starts: Partial<Record<StartEvent, string>>
}

/** A date at the place, and its last second that is free as a UTC instant. */
export interface LastFreeDay {
  on: string
  at: string
  /** Who says so. */
  source: DeadlineSource
}

export interface Clock {
  clock: FreeTimeClock
  kept: ClockDays
}

/** Where clocks run. */
export interface ClockPlace {
  locode: string
  timezone: string
  terminal_id: string | null
}

export interface Happened {
  at: string
  is_estimate: boolean
}

/** What the journey knows of a container that clocks ask for. */
export interface ClockedBox {
  equipment_type: Container['attributes']['equipment_type']
  has_inland_leg: boolean
  /** Of the port of discharge, and of the inland place of pickup. */
  port: ClockPlace | null
  ramp: ClockPlace | null
  started: { port: Started; ramp: Started; pickup: Started }
  /** Until when it may stand where it is picked up, and be outside, where a source or a person says so: that goes before any rules. */
  told: Readonly<Record<PickupClock, LastFreeDay | null>> &
    Readonly<Partial<Record<'detention' | 'combined', LastFreeDay>>>
  /** When it was picked up, and when it came back empty. */
  out_at: string | null
  /** False where nobody has reported the pickup: it was delivered, or back, by then. */
  is_out_reported: boolean
  empty_at: string | null
  /** Of where it came back, which may be far from where it was picked up; null where nobody knows. */
  empty_timezone: string | null
  /** UTC instant. */
  now: string
}
export type Started = Partial<Record<StartEvent, Happened>>

/** Clocks that end with the pickup, and whose last free day sources report. */
export type PickupClock = 'demurrage' | 'storage' | 'rail_storage'

/** All clocks of a container, as its journey is known. */
export type FreeTimeOf = (box: ClockedBox) => readonly Clock[]

/** What decides besides the journey. */
export interface Tariffs {
  rules: readonly Rule[]
  calendar(id: string): Parameters<typeof weekOf>[0]
  shipping_line_scac: string
  party_id: string | null
  references: readonly string[]
  /** As they were calculated last: a clock that has ended keeps what was decided. */
  decided: readonly Clock[]
}

export interface Run {
  kinds: readonly ClockKind[]
  place: ClockPlace | null
  started: Started
  ended_at: string | null
  /** Of where it has ended, if not where it runs. */
  end_timezone: string | null
  /** False where it has ended by a time that something else shows. */
  is_end_known: boolean
}
