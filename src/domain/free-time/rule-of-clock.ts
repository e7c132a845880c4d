import type { ClockKind, ClockLack, StartEvent } from '#contract/free-time/clock.ts'
import type { RuleEquipment } from '#contract/free-time/rule.ts'
import { localDate } from '../instants.ts'
import { isInForce, mostSpecific, type Rule, type Subject } from './choose-rule.ts'
import type { Clock, ClockedBox, ClockPlace, DecidedFor, Happened, LastFreeDay, Run, Tariffs } from './clock-types.ts'

/** A clock, and what chooses its rules. */
export interface ClockToDecide {
  kind: ClockKind
  run: Run & { place: ClockPlace }
  subject: DecidedFor
  tariffs: Tariffs
}

/** What chooses the rules of a clock of this container. */
export function decidedFor({ started, place, end_timezone }: ClockToDecide['run'], box: ClockedBox): DecidedFor {
  const { locode, terminal_id, timezone } = place
  // When it was picked up chooses among rivals, too: the time inside and outside may be one.
  const starts = Object.entries({ ...box.started.pickup, ...started }) as [StartEvent, Happened][]
  return {
    ...{ locode, terminal_id, end_timezone, equipment: equipmentOf(box.equipment_type) },
    starts: Object.fromEntries(starts.map(([event, { at }]) => [event, localDate(at, timezone)])),
  }
}

/**
 * The rules that decide. Of a clock that had ended those of its time stay, however they were changed since, as long as
 * they fit what is known now; only rules that nobody could know to fit then may go before them.
 */
export function ruleOf(asked: ClockToDecide, decided: Clock | undefined): Rule | null {
  const { kind, run, subject, tariffs } = asked
  const fits = (known: DecidedFor, rule: Rule, chosenBy: Pick<Tariffs, 'party_id' | 'references'> = tariffs) => {
    const on = run.started[rule.start_event] && known.starts[rule.start_event]
    return on !== undefined && isInForce(rule, subjectOf(kind, on, known, { ...tariffs, ...chosenBy }))
  }
  const fitting = tariffs.rules.filter((rule) => fits(subject, rule))
  const kept = decided && run.ended_at !== null && decided.kept.ended_at !== null ? decided.kept.rule : null
  // Whose customer it is, people say: that was so when it was decided.
  const isKept = kept && hasCalendar(kept, tariffs) && fits(subject, kept, ownerOf(kept))
  if (!isKept) return mostSpecific(fitting)
  const before = decided?.kept.decided_for
  const better = before ? fitting.filter((rule) => rule.id !== kept.id && !fits(before, rule)) : []
  return mostSpecific([kept, ...better])
}

const ownerOf = ({ party_id, reference }: Rule) => ({ party_id, references: reference === null ? [] : [reference] })

/** Without its calendar nobody can tell which days were worked. */
const hasCalendar = ({ calendar_id }: Rule, { calendar }: Tariffs) =>
  calendar_id === null || calendar(calendar_id) !== null

/** It has ended, and what chose its rules is as it was: rules that came later change nothing of it. */
export const isSettled = ({ kept }: Clock, { run, subject }: Pick<ClockToDecide, 'run' | 'subject'>): boolean =>
  run.ended_at !== null && kept.ended_at !== null && (!kept.decided_for || isSameChoice(kept.decided_for, subject))

function isSameChoice(one: DecidedFor, other: DecidedFor): boolean {
  const events = new Set([...Object.keys(one.starts), ...Object.keys(other.starts)] as StartEvent[])
  return (
    one.locode === other.locode &&
    one.terminal_id === other.terminal_id &&
    one.equipment === other.equipment &&
    [...events].every((event) => one.starts[event] === other.starts[event])
  )
}

/** Nothing of what its days and its cost were counted from has changed either. */
export function isAsDecided(
  { clock, kept }: Clock,
  { run, subject }: Pick<ClockToDecide, 'run' | 'subject'>,
  told: LastFreeDay | null,
): boolean {
  const { free_until, decided_for, ended_at, lacks } = kept
  const start = run.started[clock.start_event]
  const isSameDay = told
    ? told.at === free_until.at && told.on === free_until.on && told.source === free_until.source
    : free_until.source === 'calculated'
  return (
    ended_at === run.ended_at &&
    start?.at === clock.started_at &&
    lackOf(start, run) === lacks &&
    (!decided_for || decided_for.end_timezone === subject.end_timezone) &&
    isSameDay
  )
}

/** What nobody has reported of one that has ended. */
export function lackOf(
  { is_estimate }: Happened,
  { ended_at, is_end_known }: Pick<Run, 'ended_at' | 'is_end_known'>,
): ClockLack | undefined {
  if (ended_at === null) return undefined
  return is_estimate ? 'start' : is_end_known ? undefined : 'end'
}

const subjectOf = (
  kind: ClockKind,
  on: string,
  { locode, terminal_id, equipment }: DecidedFor,
  { shipping_line_scac, party_id, references }: Pick<Tariffs, 'shipping_line_scac' | 'party_id' | 'references'>,
): Subject => ({
  ...{ kind, on, shipping_line_scac, terminal_id, equipment, party_id, references },
  country_code: locode.slice(0, 2),
  port_locodes: [locode],
})

function equipmentOf(type: ClockedBox['equipment_type']): RuleEquipment | null {
  return type === null || type === 'dry' || type === 'reefer' ? type : 'special'
}
