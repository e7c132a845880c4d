import type { CalculatedDay, ClockKind, ClockLack, FreeTimeClock, StartEvent, Tier } from '#contract/free-time/clock.ts'
import type { RuleEquipment } from '#contract/free-time/rule.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { DeadlineSource } from '#contract/tracking/deadline.ts'
import { localDate, startOfLocalDay } from '../instants.ts'
import { calculateFreeTime } from './calculate.ts'
import { daysAfter, mostDays } from './charges.ts'
import { bySpecificity, chooseRule, isPartOf, type Rule } from './choose-rule.ts'
import { type CostAhead, costAhead, type RunningCost, runningCost } from './cost-of-clock.ts'
import { addDays } from './days.ts'
import { type Week, weekOf } from './week.ts'

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
  /** What it costs as of when it was calculated, while it runs past its last free day; null where it does not. */
  running: RunningCost | null
  /** What it comes to if it ends on a day, or on the days after, from today or its first day that costs; null where that is not known. */
  ahead: CostAhead | null
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

interface Run {
  kinds: readonly ClockKind[]
  place: ClockPlace | null
  started: Started
  ended_at: string | null
  /** Of where it has ended, if not where it runs. */
  end_timezone: string | null
  /** False where it has ended by a time that something else shows. */
  is_end_known: boolean
}

/**
 * Every clock that a set of rules fits. Where the journey goes on inland, the port is not where the container is picked
 * up: only the clocks of the ramp and of the time outside run. One clock for all time and two of its parts contradict
 * each other: the more specific rules decide which it is.
 */
export function clocksOf(box: ClockedBox, tariffs: Tariffs): Clock[] {
  const { has_inland_leg, port, ramp, started, out_at, empty_at, empty_timezone, is_out_reported } = box
  const pickup = has_inland_leg ? ramp : port
  const out = { ended_at: out_at, end_timezone: null, is_end_known: out_at === null || is_out_reported }
  const empty = { ended_at: empty_at, end_timezone: empty_timezone, is_end_known: true }
  const runs: Run[] = [
    ...(has_inland_leg
      ? [{ kinds: ['rail_storage'] as const, place: ramp, started: started.ramp, ...out }]
      : [
          { kinds: ['demurrage', 'storage'] as const, place: port, started: started.port, ...out },
          { kinds: ['combined'] as const, place: port, started: started.port, ...empty },
        ]),
    { kinds: ['detention', 'chassis'], place: pickup, started: started.pickup, ...empty },
  ]
  return withoutRivals(runs.flatMap((run) => run.kinds.flatMap((kind) => decidedClock(kind, run, box, tariffs) ?? [])))
}

interface Decided extends Clock {
  /** It has ended, and nothing of what decided it has changed. */
  isAsDecided: boolean
}

/** What has been decided stays; else the clock for all time, or those of its parts, by whose rules are more specific. */
function withoutRivals(clocks: readonly Decided[]): Clock[] {
  const whole = clocks.find(({ clock }) => clock.kind === 'combined')
  const apart = clocks.filter(({ clock }) => isPartOf(clock.kind, 'combined'))
  const isOne = whole !== undefined && apart.length > 0 && winsOver(whole, apart)
  const losers: readonly Decided[] = !whole || apart.length === 0 ? [] : isOne ? apart : [whole]
  return clocks.filter((one) => one.isAsDecided || !losers.includes(one)).map(({ clock, kept }) => ({ clock, kept }))
}

function winsOver(whole: Decided, apart: readonly Decided[]): boolean {
  if (whole.isAsDecided || apart.some((one) => one.isAsDecided)) return whole.isAsDecided
  const [first] = [...apart, whole].map(({ kept }) => kept.rule).toSorted(bySpecificity)
  return first === whole.kept.rule
}

function decidedClock(kind: ClockKind, run: Run, box: ClockedBox, tariffs: Tariffs): Decided | null {
  const decided = tariffs.decided.find(({ clock }) => clock.kind === kind)
  const told = kind === 'chassis' ? null : (box.told[kind] ?? null)
  if (decided && isAsDecided(decided, run, told)) return { ...decided, isAsDecided: true }
  const { place } = run
  if (!place) return null
  const rule = ruleKept(decided, run, { place, tariffs }) ?? ruleFor(kind, run, { box, place, tariffs })
  const start = rule && run.started[rule.start_event]
  if (!start) return null
  return { ...clockBy(rule, { ...run, start, told, place, now: box.now }, tariffs), isAsDecided: false }
}

/** Of one that had ended: its start or its end was corrected since, and the rules stay those of its time. */
function ruleKept(
  decided: Clock | undefined,
  { started, ended_at }: Run,
  { place, tariffs }: { place: ClockPlace; tariffs: Tariffs },
): Rule | null {
  const rule = decided?.kept.rule
  if (!rule || !decided.kept.ended_at || ended_at === null) return null
  // Without its calendar nobody can tell which days were worked.
  if (rule.calendar_id !== null && tariffs.calendar(rule.calendar_id) === null) return null
  const start = started[rule.start_event]
  const on = start && localDate(start.at, place.timezone)
  return on && rule.valid_from <= on && on <= (rule.valid_to ?? on) ? rule : null
}

/** Each thing that may start it, with the rules that let it: of all sets the most specific decides. */
function ruleFor(
  kind: ClockKind,
  { started }: Run,
  { box, place, tariffs }: { box: ClockedBox; place: ClockPlace; tariffs: Tariffs },
): Rule | null {
  const starts = Object.entries(started) as [StartEvent, Happened][]
  const rules = starts.flatMap(([event, { at }]) => {
    const subject = subjectOf(kind, localDate(at, place.timezone), place, box, tariffs)
    const rule = chooseRule(
      tariffs.rules.filter(({ start_event }) => start_event === event),
      subject,
    )
    return rule ? [rule] : []
  })
  return rules.toSorted(bySpecificity)[0] ?? null
}

interface Course {
  start: Happened
  told: LastFreeDay | null
  place: ClockPlace
  ended_at: string | null
  end_timezone: string | null
  is_end_known: boolean
  now: string
}

function clockBy(rule: Rule, course: Course, tariffs: Tariffs): Clock {
  const { start, told, place, ended_at, end_timezone, is_end_known, now } = course
  const { kind } = rule
  const week = weekFor(rule, place, tariffs)
  const { first_day, last_free_day, at, lacks_year, days } = calculateFreeTime(rule, start.at, place.timezone, week)
  // The day of the end is that of the place of the end.
  const today = ended_at === null ? localDate(now, place.timezone) : localDate(ended_at, end_timezone ?? place.timezone)
  const free_until: LastFreeDay = told ?? { on: last_free_day, at, source: 'calculated' }
  const after = daysAfter(free_until.on, today, rule, week)
  const free = daysUntil(days, last_free_day, free_until.on)
  const runs = ended_at === null && !start.is_estimate
  const lacks = lackOf(start, { ended_at, is_end_known })
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
    kept: {
      kind,
      ended_at,
      ...(lacks && { lacks }),
      // Of one that runs the days after free time are counted when somebody asks.
      days: ended_at === null || lacks ? free : [...free, ...after],
      tiers: rule.tiers,
      currency_code: rule.currency_code,
      free_until,
      rule: { ...rule, note: null },
      running: runs && free_until.at < now ? runningCost(after, rule.tiers) : null,
      ahead: runs && rule.tiers.length > 0 ? costAhead(free_until.on, today, rule, week) : null,
    },
  }
}

/** The days until the last that costs nothing: what was told beyond the rules is free, too. */
function daysUntil(days: readonly CalculatedDay[], last_free_day: string, until: string): CalculatedDay[] {
  const kept = days.filter(({ date }) => date <= until)
  let number = kept.findLast((day) => day.kind === 'free')?.number ?? 0
  for (let date = addDays(last_free_day, 1); date <= until && kept.length < mostDays; date = addDays(date, 1))
    kept.push({ date, kind: 'free', number: ++number, name: null })
  return kept
}

/**
 * When what they cost becomes another by the clock alone: past their last free day, at midnight there. UTC instant after
 * `now`; null where none runs.
 */
export function costsUntil(clocks: readonly Clock[], now: string): string | null {
  const turns = clocks.flatMap(({ clock, kept }) => {
    if (kept.ended_at !== null || clock.is_provisional) return []
    const { at } = kept.free_until
    if (at >= now) return [new Date(Date.parse(at) + 1).toISOString()]
    const isLeft = addDays(kept.free_until.on, mostDays) >= localDate(now, clock.timezone)
    if (kept.tiers.length === 0 || !isLeft) return []
    return [startOfLocalDay(addDays(localDate(now, clock.timezone), 1), clock.timezone)]
  })
  return turns.filter((at) => at > now).sort()[0] ?? null
}

/**
 * It has ended, and what started and ended it, and the last free day that somebody gave, are as they were: later rules
 * change nothing of it.
 */
function isAsDecided({ clock, kept }: Clock, run: Run, told: LastFreeDay | null): boolean {
  const start = run.started[clock.start_event]
  return (
    run.ended_at !== null &&
    kept.ended_at === run.ended_at &&
    start?.at === clock.started_at &&
    lackOf(start, run) === kept.lacks &&
    (told ? told.at === kept.free_until.at : kept.free_until.source === 'calculated')
  )
}

/** What nobody has reported of one that has ended. */
function lackOf(
  { is_estimate }: Happened,
  { ended_at, is_end_known }: Pick<Run, 'ended_at' | 'is_end_known'>,
): ClockLack | undefined {
  if (ended_at === null) return undefined
  return is_estimate ? 'start' : is_end_known ? undefined : 'end'
}

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
