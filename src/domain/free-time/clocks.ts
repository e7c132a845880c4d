import type { Container } from '#contract/container.ts'
import type { CalculatedDay, ClockKind, FreeTimeClock, StartEvent, Tier } from '#contract/free-time/clock.ts'
import type { RuleEquipment } from '#contract/free-time/rule.ts'
import { localDate } from '../instants.ts'
import { calculateFreeTime } from './calculate.ts'
import { daysAfter } from './charges.ts'
import { bySpecificity, chooseRule, type Rule } from './choose-rule.ts'
import { type Week, weekOf } from './week.ts'

/** What of a clock is kept beside it: its days, and what days cost by the rules that it was calculated by. */
export interface ClockDays {
  kind: ClockKind
  ended_at: string | null
  /** Until the last free day; of a clock that has ended until then. */
  days: CalculatedDay[]
  tiers: readonly Tier[]
  currency_code: string | null
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

interface Happened {
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
  /** When it was picked up, and when it came back empty. */
  out_at: string | null
  empty_at: string | null
}
export type Started = Partial<Record<StartEvent, Happened>>

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

interface Run {
  kinds: readonly ClockKind[]
  place: ClockPlace | null
  started: Started
  ended_at: string | null
}

/**
 * Every clock that a set of rules fits. Where the journey goes on inland, the port is not where the container is picked
 * up: only the clocks of the ramp and of the time outside run.
 */
export function clocksOf(box: ClockedBox, tariffs: Tariffs): Clock[] {
  const { has_inland_leg, port, ramp, started, out_at, empty_at } = box
  const pickup = has_inland_leg ? ramp : port
  const runs: Run[] = [
    ...(has_inland_leg
      ? [{ kinds: ['rail_storage'] as const, place: ramp, started: started.ramp, ended_at: out_at }]
      : [
          { kinds: ['demurrage', 'storage'] as const, place: port, started: started.port, ended_at: out_at },
          { kinds: ['combined'] as const, place: port, started: started.port, ended_at: empty_at },
        ]),
    { kinds: ['detention', 'chassis'], place: pickup, started: started.pickup, ended_at: empty_at },
  ]
  return runs.flatMap((run) => run.kinds.flatMap((kind) => clockOf(kind, run, box, tariffs) ?? []))
}

function clockOf(kind: ClockKind, run: Run, box: ClockedBox, tariffs: Tariffs): Clock | null {
  const { place, ended_at } = run
  const kept = tariffs.decided.find(({ clock }) => clock.kind === kind)
  if (kept && isAsDecided(kept, run)) return kept
  if (!place) return null
  // Each thing that may start it, with the rules that let it: of all sets the most specific decides.
  const starts = Object.entries(run.started) as [StartEvent, Happened][]
  const rules = starts.flatMap(([event, { at }]) => {
    const subject = subjectOf(kind, localDate(at, place.timezone), place, box, tariffs)
    const rule = chooseRule(
      tariffs.rules.filter(({ start_event }) => start_event === event),
      subject,
    )
    return rule ? [rule] : []
  })
  const [rule] = rules.toSorted(bySpecificity)
  if (!rule) return null
  const start = run.started[rule.start_event]
  if (!start) return null
  const week = weekFor(rule, place, tariffs)
  const { first_day, last_free_day, at, lacks_year, days } = calculateFreeTime(rule, start.at, place.timezone, week)
  const after = ended_at === null ? [] : daysAfter(last_free_day, localDate(ended_at, place.timezone), rule, week)
  return {
    clock: {
      kind,
      rule_id: rule.id,
      rule_name: rule.name,
      start_event: rule.start_event,
      started_at: start.at,
      is_provisional: start.is_estimate,
      timezone: place.timezone,
      first_day,
      last_free_day,
      at,
      lacks_year,
    },
    kept: { kind, ended_at, days: [...days, ...after], tiers: rule.tiers, currency_code: rule.currency_code },
  }
}

/** It has ended, and what started and ended it is as it was: later rules change nothing of it. */
const isAsDecided = ({ clock, kept }: Clock, { started, ended_at }: Run) =>
  ended_at !== null && kept.ended_at === ended_at && started[clock.start_event]?.at === clock.started_at

export const weekFor = (
  rule: Pick<Rule, 'calendar_id' | 'working_weekdays'>,
  place: Pick<ClockPlace, 'terminal_id'>,
  { calendar }: Pick<Tariffs, 'calendar'>,
): Week =>
  weekOf(rule.calendar_id === null ? null : calendar(rule.calendar_id), {
    working_weekdays: rule.working_weekdays,
    terminal_id: place.terminal_id,
  })

const subjectOf = (kind: ClockKind, on: string, place: ClockPlace, box: ClockedBox, tariffs: Tariffs) => ({
  kind,
  on,
  shipping_line_scac: tariffs.shipping_line_scac,
  country_code: place.locode.slice(0, 2),
  port_locodes: [place.locode],
  terminal_id: place.terminal_id,
  equipment: equipmentOf(box.equipment_type),
  party_id: tariffs.party_id,
  references: tariffs.references,
})

function equipmentOf(type: ClockedBox['equipment_type']): RuleEquipment | null {
  return type === null || type === 'dry' || type === 'reefer' ? type : 'special'
}
