import type { Container, DeadlineSource } from '#contract/container.ts'
import { endOfLocalDay, localDate, readMoment, startOfLocalDay } from './instants.ts'

export type Deadlines = Pick<
  Container['attributes'],
  'import_deadlines' | 'pickup_lfd' | 'binding_lfd' | 'binding_lfd_source' | 'binding_lfd_timezone'
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
}

/** The order in which sources are believed; the specification prefers the line. */
const preferred = ['line', 'terminal', 'rail', 'document'] as const satisfies readonly DeadlineSource[]

/**
 * All last free days of a container, the one that the API prefers and the one that binds: the earliest that applies.
 * @example the line says 24 June, the terminal 22 June: `pickup_lfd` is the line's, `binding_lfd` the terminal's
 */
export function combineDeadlines(input: DeadlineInput): Deadlines {
  const { line, terminal, rail, document, is_out } = input
  const none = preferred.every((one) => input[one] === null)
  const source = is_out ? undefined : bindingSource(input)
  return {
    import_deadlines: none
      ? null
      : { pickup_lfd_terminal: terminal, pickup_lfd_rail: rail, pickup_lfd_line: line, pickup_lfd_document: document },
    pickup_lfd: is_out ? null : (line ?? terminal ?? rail ?? document),
    binding_lfd: source ? input[source] : null,
    binding_lfd_source: source ?? null,
    binding_lfd_timezone: source ? deadlineZone(source, input) : null,
  }
}

/**
 * Deadlines are days at places, so the earliest day on its own clock binds; on one day the earlier hour, then the
 * preferred source. Where the box goes on by rail, the terminal of the port is not where it is picked up: its deadline
 * counts only while neither line nor railway has given one. What a paper says counts only while nobody whose clock it is
 * has said anything: it may be misread, or out of date.
 */
function bindingSource(input: DeadlineInput): DeadlineSource | undefined {
  const passesThrough = input.has_inland_leg && (input.line ?? input.rail) !== null
  const isSaid = (input.line ?? input.terminal ?? input.rail) !== null
  const candidates = preferred.flatMap((source) => {
    const at = input[source]
    if (at === null || (source === 'terminal' && passesThrough) || (source === 'document' && isSaid)) return []
    return { source, at, date: localDate(at, deadlineZone(source, input)) }
  })
  return candidates.sort((a, b) => compare(a.date, b.date) || compare(a.at, b.at)).at(0)?.source
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The clock a deadline is on, and is shown on. */
export function deadlineZone(source: DeadlineSource, zones: DeadlineZones): string | null {
  if (source === 'terminal') return zones.pod_timezone
  if (source === 'rail' || zones.has_inland_leg) return zones.final_destination_timezone
  return zones.pod_timezone
}

/**
 * A last free day as it is kept: a day, or its midnight, means that all of it is free, until 23:59:59 on the clock of
 * the place; another time of day is a cut-off and stays. UTC instant; undefined for what is no time.
 */
export function wholeDay(text: string, timezone: string | null): string | undefined {
  const moment = readMoment(text, timezone)
  if (!moment) return undefined
  const date = localDate(moment.at, timezone)
  return moment.at === startOfLocalDay(date, timezone) ? endOfLocalDay(date, timezone) : moment.at
}
