import type { ClockKind, FreeTimeClock } from '#contract/free-time/clock.ts'
import type { Container } from '#contract/tracking/container.ts'
import type {
  Deadline,
  DeadlineReading,
  DeadlineReason,
  DeadlineSource,
  DeadlineTeller,
} from '#contract/tracking/deadline.ts'
import { compare } from '../compare.ts'
import { endOfLocalDay, localDate, readMoment, startOfLocalDay } from '../instants.ts'

export type Deadlines = Pick<
  Container['attributes'],
  'import_deadlines' | 'pickup_lfd' | 'deadlines' | 'binding_lfd' | 'binding_lfd_source' | 'binding_lfd_timezone'
>

export interface DeadlineZones {
  pod_timezone: string | null
  final_destination_timezone: string | null
  has_inland_leg: boolean
}

/** What each source says, as UTC instants, and the clocks they are on. */
export interface DeadlineInput extends Record<DeadlineTeller, string | null>, DeadlineZones {
  /** Free time as sets of rules give it. */
  free_time: readonly FreeTimeClock[]
  /** It left the place of pickup: no deadline applies any more, and all stay on record. */
  is_out: boolean
  /** Whose clock has ended, because the box left the place of it. */
  moved_on: ReadonlySet<DeadlineSource>
  read_as: Record<DeadlineTeller, DeadlineReading | null>
  /** Names, for people. */
  pod_name: string | null
  final_destination_name: string | null
}

/** Who reports one; the specification prefers the line. */
const reporters = ['line', 'terminal', 'rail', 'document'] as const satisfies readonly DeadlineTeller[]
/** The order in which they are believed: what people set first, what is calculated last. */
const preferred = ['user', ...reporters, 'calculated'] as const satisfies readonly DeadlineSource[]

/** Whose last free day a clock gives, where nobody gives one: one for all time goes where demurrage does. */
const clocksOf: Record<Exclude<DeadlineTeller, 'document' | 'user'>, readonly ClockKind[]> = {
  line: ['demurrage', 'combined'],
  terminal: ['storage'],
  rail: ['rail_storage'],
}

/**
 * All last free days of a container, the one that the API prefers and the one that binds: the one set by hand, else the
 * earliest that applies.
 * @example the line says 24 June, the terminal 22 June: `pickup_lfd` is the line's, `binding_lfd` the terminal's
 */
export function combineDeadlines(input: DeadlineInput): Deadlines {
  const { line, terminal, rail, document, is_out } = input
  const isTold = reporters.some((one) => input[one] !== null)
  const byRules = (source: keyof typeof clocksOf) => (isTold ? null : (clockOf(source, input)?.at ?? null))
  const import_deadlines = {
    pickup_lfd_terminal: terminal ?? byRules('terminal'),
    pickup_lfd_rail: rail ?? byRules('rail'),
    pickup_lfd_line: line ?? byRules('line'),
    pickup_lfd_document: document,
  }
  const deadlines = deadlinesOf(input)
  const binding = deadlines.find(({ binds }) => binds)
  return {
    import_deadlines: Object.values(import_deadlines).every((at) => at === null) ? null : import_deadlines,
    pickup_lfd: is_out ? null : (preferred.map((one) => running(one, input)).find((at) => at !== null) ?? null),
    deadlines,
    binding_lfd: binding?.at ?? null,
    binding_lfd_source: binding?.source ?? null,
    binding_lfd_timezone: binding?.timezone ?? null,
  }
}

/** Whose last free day is that of each clock, where they give one. */
const ownTeller = { demurrage: 'line', storage: 'terminal', rail_storage: 'rail' } as const

export type ToldLastFreeDays = Record<keyof typeof ownTeller, Pick<Deadline, 'on' | 'at' | 'source'> | null>

/**
 * Of those that a source or a person gives, also where the container is out by now, the one of each clock: what was set
 * by hand, else what its own teller gives, else the one that binds; null for none.
 */
export function toldLastFreeDays(input: Omit<DeadlineInput, 'free_time'>): ToldLastFreeDays {
  const told = deadlinesOf({ ...input, free_time: [], is_out: false })
  const binding = told.find(({ binds }) => binds)
  const of = (teller: DeadlineTeller) => {
    const own = told.find(({ source, applies }) => source === teller && applies)
    // At a ramp the day of the port says nothing.
    const other = binding && (teller !== 'rail' || !isAtPort(binding.source, input)) ? binding : undefined
    const chosen = binding?.source === 'user' ? binding : (own ?? other)
    return chosen ? { on: chosen.on, at: chosen.at, source: chosen.source } : null
  }
  return {
    demurrage: of(ownTeller.demurrage),
    storage: of(ownTeller.storage),
    rail_storage: of(ownTeller.rail_storage),
  }
}

/** What only an estimate starts is no deadline yet. */
const clockOf = (source: keyof typeof clocksOf, { free_time }: DeadlineInput) =>
  clocksOf[source].flatMap((kind) => free_time.find((one) => one.kind === kind && !one.is_provisional) ?? [])[0]

/** Of all that is calculated the earliest day. */
const calculatedOf = (input: DeadlineInput) =>
  (['line', 'terminal', 'rail'] as const)
    .flatMap((source) => clockOf(source, input) ?? [])
    .toSorted((a, b) => byDay({ on: a.last_free_day, at: a.at }, { on: b.last_free_day, at: b.at }))[0]

const lastFreeDay = (source: DeadlineSource, input: DeadlineInput): string | null =>
  source === 'calculated' ? (calculatedOf(input)?.at ?? null) : input[source]

/** Null where its clock has ended. */
const running = (source: DeadlineSource, input: DeadlineInput) =>
  input.moved_on.has(source) || (source === 'calculated' && whyNot(source, input) !== null)
    ? null
    : lastFreeDay(source, input)

/**
 * Deadlines are days at places, so the earliest day on its own clock binds; on one day the earlier hour, then the
 * preferred source.
 */
function deadlinesOf(input: DeadlineInput): Deadline[] {
  const all = preferred.flatMap((source) => {
    const at = lastFreeDay(source, input)
    if (at === null) return []
    const timezone = deadlineZone(source, input)
    return [{ source, at, on: localDate(at, timezone), timezone, out: whyNot(source, input) }]
  })
  const [first, second] = all.filter(({ out }) => out === null).sort((a, b) => byHand(a, b) || byDay(a, b))
  const isByHand = first?.source === 'user'
  const firstReason = isByHand
    ? 'set_by_hand'
    : !second
      ? 'only_one'
      : first?.on === second.on
        ? 'same_day'
        : 'earliest'
  return all
    .toSorted(
      (a, b) =>
        Number(b === first) - Number(a === first) || Number(b.out === null) - Number(a.out === null) || byDay(a, b),
    )
    .map(({ out, ...one }) => ({
      kind: 'pickup_lfd',
      ...one,
      place: isAtPort(one.source, input) ? input.pod_name : input.final_destination_name,
      applies: out === null,
      binds: one.source === first?.source,
      reason: out ?? (one.source === first?.source ? firstReason : isByHand ? 'hand_binds' : 'later'),
      calculated_by: one.source === 'calculated' ? rulesOf(input) : null,
      read_as: one.source === 'calculated' ? null : input.read_as[one.source],
    }))
}

const byHand = (a: Pick<Deadline, 'source'>, b: Pick<Deadline, 'source'>) =>
  Number(b.source === 'user') - Number(a.source === 'user')

function rulesOf(input: DeadlineInput): Deadline['calculated_by'] {
  const clock = calculatedOf(input)
  return clock ? { rule_id: clock.rule_id, rule_name: clock.rule_name } : null
}

const byDay = (a: Pick<Deadline, 'on' | 'at'>, b: Pick<Deadline, 'on' | 'at'>) =>
  compare(a.on, b.on) || compare(a.at, b.at)

/**
 * Where the box goes on by rail, the terminal of the port is not where it is picked up: its deadline counts only while
 * neither line nor railway has given one. What a paper says counts only while nobody whose clock it is has said
 * anything: it may be misread, or out of date. What is calculated counts only while nobody at all has.
 */
function whyNot(source: DeadlineSource, input: DeadlineInput): DeadlineReason | null {
  if (input.is_out) return 'picked_up'
  if (input.moved_on.has(source)) return 'moved_on'
  const isSaid = (...sources: DeadlineTeller[]) => sources.some((one) => running(one, input) !== null)
  if (source === 'calculated' && isSaid(...reporters)) return 'reported'
  if (source === 'terminal' && input.has_inland_leg && isSaid('line', 'rail')) return 'other_place'
  return source === 'document' && isSaid('user', 'line', 'terminal', 'rail') ? 'replaced' : null
}

/** Of a container that was picked up: the one that bound until then, by the same rules. */
export function boundAtPickup(deadlines: readonly Deadline[], has_inland_leg: boolean): Deadline | undefined {
  const on = deadlines.filter(({ reason }) => reason === 'picked_up')
  const isSaid = (...sources: DeadlineSource[]) => on.some(({ source }) => sources.includes(source))
  const [first] = on
    .filter(({ source }) => source !== 'terminal' || !has_inland_leg || !isSaid('line', 'rail'))
    .filter(({ source }) => source !== 'document' || !isSaid('user', 'line', 'terminal', 'rail'))
    .filter(({ source }) => source !== 'calculated' || !isSaid(...reporters))
    .toSorted((a, b) => byHand(a, b) || byDay(a, b))
  return first
}

/** The clock a deadline is on, and is shown on. */
export function deadlineZone(source: DeadlineSource, zones: DeadlineZones): string | null {
  return isAtPort(source, zones) ? zones.pod_timezone : zones.final_destination_timezone
}

const isAtPort = (source: DeadlineSource, { has_inland_leg }: DeadlineZones) =>
  source === 'terminal' || (source !== 'rail' && !has_inland_leg)

/** The first or the last minute of a day on the clock that the text itself is on: how many systems write a date. */
const wholeDay = /[T ](00:00(:00([.,]0+)?)?|23:59(:\d\d([.,]\d+)?)?)\s?(Z|[+-]\d\d:?\d\d)$/i
const inUtc = /(Z|[+-]00:?00)$/i

/**
 * Whether a time with an offset is how a system writes a day. Its own offset says where the day begins, also where the
 * place has changed its clock since the system learned of it, and where the system stands elsewhere.
 */
export function dayWritten(text: string, utc_midnight: 'date' | 'instant'): 'utc_midnight' | 'local_midnight' | null {
  const said = text.trim()
  if (!wholeDay.test(said)) return null
  if (!inUtc.test(said)) return 'local_midnight'
  return utc_midnight === 'date' ? 'utc_midnight' : null
}

interface ReadDeadline {
  /** UTC instant. */
  at: string
  read_as: DeadlineReading
}

/**
 * A last free day as it is kept: a day, its midnight at the place, or the first or last minute of it on the clock of the
 * text mean that all of it is free, until 23:59:59 on the clock of the place; another time of day is a cut-off and stays.
 * Undefined for what is no time.
 * @param utc_midnight what midnight in UTC is to this source
 */
export function readDeadline(
  text: string,
  timezone: string | null,
  utc_midnight: 'date' | 'instant' = 'date',
): ReadDeadline | undefined {
  const moment = readMoment(text, timezone)
  if (!moment) return undefined
  const read_as = dayWritten(text, utc_midnight)
  if (read_as) return { at: endOfLocalDay(text.trim().slice(0, 10), timezone), read_as }
  const date = localDate(moment.at, timezone)
  if (moment.at !== startOfLocalDay(date, timezone)) return { at: moment.at, read_as: 'time' }
  return { at: endOfLocalDay(date, timezone), read_as: moment.precision === 'date' ? 'date' : 'local_midnight' }
}
