import type { Container } from '#contract/container.ts'
import type { Deadline, DeadlineReading, DeadlineReason, DeadlineSource } from '#contract/deadline.ts'
import { endOfLocalDay, localDate, readMoment, startOfLocalDay } from './instants.ts'

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
export interface DeadlineInput extends Record<DeadlineSource, string | null>, DeadlineZones {
  /** It left the place of pickup: no deadline applies any more, and all stay on record. */
  is_out: boolean
  /** Whose clock has ended, because the box left the place of it. */
  moved_on: ReadonlySet<DeadlineSource>
  read_as: Record<DeadlineSource, DeadlineReading | null>
  /** Names, for people. */
  pod_name: string | null
  final_destination_name: string | null
}

/** The order in which sources are believed: what people set first; of the others the specification prefers the line. */
const preferred = ['user', 'line', 'terminal', 'rail', 'document'] as const satisfies readonly DeadlineSource[]

/**
 * All last free days of a container, the one that the API prefers and the one that binds: the one set by hand, else the
 * earliest that applies.
 * @example the line says 24 June, the terminal 22 June: `pickup_lfd` is the line's, `binding_lfd` the terminal's
 */
export function combineDeadlines(input: DeadlineInput): Deadlines {
  const { line, terminal, rail, document, is_out } = input
  const none = preferred.every((one) => one === 'user' || input[one] === null)
  const deadlines = deadlinesOf(input)
  const binding = deadlines.find(({ binds }) => binds)
  return {
    import_deadlines: none
      ? null
      : { pickup_lfd_terminal: terminal, pickup_lfd_rail: rail, pickup_lfd_line: line, pickup_lfd_document: document },
    pickup_lfd: is_out ? null : (preferred.map((one) => running(one, input)).find((at) => at !== null) ?? null),
    deadlines,
    binding_lfd: binding?.at ?? null,
    binding_lfd_source: binding?.source ?? null,
    binding_lfd_timezone: binding?.timezone ?? null,
  }
}

/** Null where its clock has ended. */
const running = (source: DeadlineSource, input: DeadlineInput) => (input.moved_on.has(source) ? null : input[source])

/**
 * Deadlines are days at places, so the earliest day on its own clock binds; on one day the earlier hour, then the
 * preferred source.
 */
function deadlinesOf(input: DeadlineInput): Deadline[] {
  const all = preferred.flatMap((source) => {
    const at = input[source]
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
      read_as: input.read_as[one.source],
    }))
}

const byHand = (a: Pick<Deadline, 'source'>, b: Pick<Deadline, 'source'>) =>
  Number(b.source === 'user') - Number(a.source === 'user')

const byDay = (a: Pick<Deadline, 'on' | 'at'>, b: Pick<Deadline, 'on' | 'at'>) =>
  compare(a.on, b.on) || compare(a.at, b.at)

/**
 * Where the box goes on by rail, the terminal of the port is not where it is picked up: its deadline counts only while
 * neither line nor railway has given one. What a paper says counts only while nobody whose clock it is has said
 * anything: it may be misread, or out of date.
 */
function whyNot(source: DeadlineSource, input: DeadlineInput): DeadlineReason | null {
  if (input.is_out) return 'picked_up'
  if (input.moved_on.has(source)) return 'moved_on'
  const isSaid = (...sources: DeadlineSource[]) => sources.some((one) => running(one, input) !== null)
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
    .toSorted((a, b) => byHand(a, b) || byDay(a, b))
  return first
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The clock a deadline is on, and is shown on. */
export function deadlineZone(source: DeadlineSource, zones: DeadlineZones): string | null {
  return isAtPort(source, zones) ? zones.pod_timezone : zones.final_destination_timezone
}

const isAtPort = (source: DeadlineSource, { has_inland_leg }: DeadlineZones) =>
  source === 'terminal' || (source !== 'rail' && !has_inland_leg)

/** Midnight of a clock in Greenwich, where only a day is meant: how many systems write a date. */
const midnightUtc = /[T ]00:00(:00([.,]0+)?)?\s?(Z|[+-]00:?00)$/i

interface ReadDeadline {
  /** UTC instant. */
  at: string
  read_as: DeadlineReading
}

/**
 * A last free day as it is kept: a day, its midnight at the place, or midnight in UTC mean that all of it is free, until
 * 23:59:59 on the clock of the place; another time of day is a cut-off and stays. Undefined for what is no time.
 * @param utc_midnight what midnight in UTC is to this source
 */
export function readDeadline(
  text: string,
  timezone: string | null,
  utc_midnight: 'date' | 'instant' = 'date',
): ReadDeadline | undefined {
  const moment = readMoment(text, timezone)
  if (!moment) return undefined
  if (utc_midnight === 'date' && midnightUtc.test(text.trim()))
    return { at: endOfLocalDay(text.trim().slice(0, 10), timezone), read_as: 'utc_midnight' }
  const date = localDate(moment.at, timezone)
  if (moment.at !== startOfLocalDay(date, timezone)) return { at: moment.at, read_as: 'time' }
  return { at: endOfLocalDay(date, timezone), read_as: moment.precision === 'date' ? 'date' : 'local_midnight' }
}
