import type { CalculatedDay, ClockKind } from '#contract/free-time/clock.ts'
import { addDays } from '../days.ts'
import { localDate, startOfLocalDay } from '../instants.ts'
import { calculateFreeTime } from './calculate.ts'
import { daysAfter, mostDays } from './charges.ts'
import { bySpecificity, isPartOf, type Rule } from './choose-rule.ts'
import type { Clock, ClockedBox, ClockPlace, DecidedFor, Happened, LastFreeDay, Run, Tariffs } from './clock-types.ts'
import { costAhead, runningCost } from './cost-of-clock.ts'
import { decidedFor, isAsDecided, isSettled, lackOf, ruleOf } from './rule-of-clock.ts'
import { type Week, weekOf } from './week.ts'

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
  /** It has ended, and what chose its rules is as it was. */
  isSettled: boolean
}

/** What has been decided stays; else the clock for all time, or those of its parts, by whose rules are more specific. */
function withoutRivals(clocks: readonly Decided[]): Clock[] {
  const whole = clocks.find(({ clock }) => clock.kind === 'combined')
  const apart = clocks.filter(({ clock }) => isPartOf(clock.kind, 'combined'))
  const isOne = whole !== undefined && apart.length > 0 && winsOver(whole, apart)
  const losers: readonly Decided[] = !whole || apart.length === 0 ? [] : isOne ? apart : [whole]
  return clocks.filter((one) => one.isSettled || !losers.includes(one)).map(({ clock, kept }) => ({ clock, kept }))
}

function winsOver(whole: Decided, apart: readonly Decided[]): boolean {
  if (whole.isSettled || apart.some((one) => one.isSettled)) return whole.isSettled
  const [first] = [...apart, whole].map(({ kept }) => kept.rule).toSorted(bySpecificity)
  return first === whole.kept.rule
}

function decidedClock(kind: ClockKind, run: Run, box: ClockedBox, tariffs: Tariffs): Decided | null {
  const { place } = run
  if (!place) return null
  const placed = { ...run, place }
  const asked = { kind, run: placed, subject: decidedFor(placed, box), tariffs }
  const decided = tariffs.decided.find(({ clock }) => clock.kind === kind)
  const told = kind === 'chassis' ? null : (box.told[kind] ?? null)
  const settled = decided !== undefined && isSettled(decided, asked)
  if (settled && isAsDecided(decided, asked, told)) return { ...decided, isSettled: settled }
  const rule = ruleOf(asked, decided)
  const start = rule && run.started[rule.start_event]
  if (!start) return null
  const clock = clockBy(rule, { ...placed, start, told, decided_for: asked.subject, now: box.now }, tariffs)
  return { ...clock, isSettled: settled }
}

interface Course {
  start: Happened
  told: LastFreeDay | null
  place: ClockPlace
  ended_at: string | null
  end_timezone: string | null
  is_end_known: boolean
  decided_for: DecidedFor
  now: string
}

function clockBy(rule: Rule, course: Course, tariffs: Tariffs): Clock {
  const { start, told, place, ended_at, end_timezone, is_end_known, decided_for, now } = course
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
      ...(ended_at !== null && { decided_for }),
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

export const weekFor = (
  rule: Pick<Rule, 'calendar_id' | 'working_weekdays'>,
  place: Pick<ClockPlace, 'terminal_id'>,
  { calendar }: Pick<Tariffs, 'calendar'>,
): Week =>
  weekOf(rule.calendar_id === null ? null : calendar(rule.calendar_id), {
    working_weekdays: rule.working_weekdays,
    terminal_id: place.terminal_id,
  })
