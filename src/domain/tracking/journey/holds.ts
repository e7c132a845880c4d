import { type Sentence, saidOf } from '#contract/said/sentence.ts'
import type { Hold } from '#contract/tracking/container.ts'
import { holdNames } from '#contract/tracking/hold-names.ts'
import { months } from '../../calendar-words.ts'
import { compare } from '../../compare.ts'
import { localDate } from '../../instants.ts'
import { holdSentence, inSentences } from '../hold-sentence.ts'
import type { HandValue } from './by-hand.ts'
import { isCustoms, isRelease } from './documents.ts'
import type { Statement } from './statement.ts'
import type { TerminalView } from './terminals.ts'

/** Hold and release statements of lines and customs, by DCSA code and document type. */
export interface HoldChange {
  name: Hold['name']
  status: Hold['status'] | 'released'
  statement: Statement
}

const sentences: Partial<Record<Hold['name'], Sentence>> = {
  freight: holdSentence('freight_not_released'),
  customs: holdSentence('customs_not_released'),
  VACIS: holdSentence('customs_scan'),
}

/**
 * The holds that are in force. What one party says releases nothing of another: a hold of the line or of customs lasts
 * until it is withdrawn, or until the terminal that had it on its list has it no longer. A scan that is only announced
 * lasts until the terminal has the box available.
 * Each with the statement it comes from, null where the terminal lists it; and those that ended, with why.
 */
export function heldBy(
  statements: readonly Statement[],
  view: TerminalView | undefined,
  isOut: boolean,
  hands: HandValue[],
) {
  const ended: { change: HoldChange; why: HoldEnd }[] = []
  const clears = statements.filter(({ fact }) => fact.by_hand?.attribute === 'hold_cleared')
  if (isOut) return { holds: [], ended }
  const holds: { hold: Hold; by: Statement | null }[] = (view?.holds?.list ?? []).map((hold) => ({ hold, by: null }))
  let current: HoldChange[] = []
  const changes = holdChanges(statements)
  for (const change of changes) {
    const over = current.filter((before) => isEndedBy(before, change))
    const why = change.status === 'released' ? 'hold_released' : 'newest_report'
    ended.push(...over.map((before) => ({ change: before, why }) as const))
    current = current.filter((before) => !over.includes(before))
    if (change.status !== 'released') current.push(change)
  }
  for (const change of current) {
    const why = endOf(change, view)
    if (why) ended.push({ change, why })
    else holds.push({ hold: holdOf(change, view), by: change.statement })
  }
  noteHolds(holds, { clears, changes, view, hands })
  return { holds: holds.map((one) => ({ ...one, hold: withClearing(one, clears, view) })), ended }
}

interface Held {
  hold: Hold
  /** Null where the terminal lists it. */
  by: Statement | null
}

/** Of a hold that its source has not withdrawn: who cleared it by hand, after it was placed. */
function clearOf({ hold, by }: Held, clears: readonly Statement[], view: TerminalView | undefined) {
  return clears.findLast(
    (clear) =>
      clear.fact.by_hand?.value === hold.name && (by ? clear.at >= by.at : isListedSince(hold.name, clear, view)),
  )
}

/** On the list when it was cleared, and on every one since: one that comes back is another hold. */
function isListedSince(name: Hold['name'], clear: Statement, view: TerminalView | undefined): boolean {
  const lists = view?.hold_lists ?? []
  const before = lists.findLast(({ at }) => at <= clear.at)
  return [...(before ? [before] : []), ...lists.filter(({ at }) => at > clear.at)].every(({ names }) =>
    names.includes(name),
  )
}

/** It stays beside what people know: what a source reports is never left out. */
function withClearing(held: Held, clears: readonly Statement[], view: TerminalView | undefined): Hold {
  const clear = clearOf(held, clears, view)
  if (!clear?.fact.by_hand) return held.hold
  const { author, reason } = clear.fact.by_hand
  const zone = view?.facility?.time_zone ?? clear.fact.timezone
  const cleared = dated(author ? 'cleared_by' : 'cleared_by_hand', { author, reason }, { day: dayAt(clear.at, zone) })
  const { description, said } = held.hold
  return {
    ...held.hold,
    status: 'cleared',
    description: `${cleared.text} ${description}`,
    ...(said && { said: [saidOf(cleared), ...said] }),
  }
}

interface AroundHolds {
  clears: readonly Statement[]
  changes: readonly HoldChange[]
  view: TerminalView | undefined
  hands: HandValue[]
}

/** What was set by hand of holds: whether it still says more than the sources do, and what they say. */
function noteHolds(holds: readonly Held[], { clears, changes, view, hands }: AroundHolds) {
  const placed = changes.filter(({ statement: { fact } }) => fact.by_hand?.attribute === 'hold_placed')
  for (const hand of [...clears, ...placed.map(({ statement }) => statement)]) {
    if (!hand.fact.by_hand) continue
    const { attribute, value } = hand.fact.by_hand
    const own = holds.find((held) => held.by === hand || clearOf(held, clears, view) === hand)
    const other = holds.find((held) => held.hold.name === value && held.by !== hand)
    const sighting = view?.by.holds
    const by = other && (other.by ?? sighting)
    const reported = by ? { value, observation_id: by.id, source: by.fact.source, at: by.at } : null
    hands.push({
      observation_id: hand.id,
      attribute,
      state: own ? 'counts' : 'agreed',
      reported,
      is_disputed: own !== undefined && reported !== null && attribute === 'hold_cleared',
      is_changed: by !== undefined && by.at > hand.at && other?.by !== null,
      ended_at: own ? null : new Date(Math.max(hand.at, view?.holds?.at ?? 0)).toISOString(),
    })
  }
}

export type HoldEnd = 'hold_released' | 'newest_report' | 'terminal_lists_it' | 'terminal_list_newer'

/** A freight hold is the line's own; of customs anybody may tell, and so may people of all. */
function isEndedBy(before: HoldChange, change: HoldChange): boolean {
  if (before.name !== change.name) return false
  const { source, source_kind } = change.statement.fact
  return before.name !== 'freight' || source_kind === 'user' || before.statement.fact.source === source
}

function endOf(change: HoldChange, view: TerminalView | undefined): HoldEnd | null {
  if (view?.holds?.list.some(({ name }) => name === change.name)) return 'terminal_lists_it'
  if (!isLeftOut(change, view)) return null
  if (change.status === 'pending') return view?.available === true ? 'terminal_list_newer' : null
  return (view?.listed.get(change.name) ?? -Infinity) >= change.statement.at ? 'terminal_list_newer' : null
}

/** The terminal has given a list since, without it. */
const isLeftOut = ({ statement }: HoldChange, view: TerminalView | undefined) =>
  view?.holds != null && view.holds.confirmed >= statement.at

const dayAt = (time: number, timezone: string | null) => localDate(new Date(time).toISOString(), timezone)

/** A sentence with days, which English says as `3 Jun` and the wire as a date. */
function dated(
  code: Parameters<typeof holdSentence>[0],
  values: Record<string, string | null>,
  days: Record<string, string>,
): Sentence {
  const said = Object.entries(days).map(([name, date]) => {
    const [, month, day] = date.split('-')
    return [name, `${Number(day)} ${months[Number(month) - 1]}`]
  })
  const { text } = holdSentence(code, { ...values, ...Object.fromEntries(said) })
  return { ...holdSentence(code, { ...values, ...days }), text }
}

function holdOf(change: HoldChange, view: TerminalView | undefined): Hold {
  const { name, status, statement } = change
  const { remark, original, by_hand } = statement.fact
  const zone = view?.facility?.time_zone ?? statement.fact.timezone
  const said = [
    by_hand
      ? by_hand.author
        ? holdSentence('placed_by', { author: by_hand.author })
        : holdSentence('placed_by_hand')
      : (sentences[name] ?? holdSentence('on_hold')),
    ...(view?.holds && isLeftOut(change, view)
      ? [dated('not_withdrawn', {}, { list_day: dayAt(view.holds.at, zone), day: dayAt(statement.at, zone) })]
      : []),
    holdSentence('as_written', { text: `"${remark ?? original}"` }),
  ]
  return { name, status: status === 'pending' ? 'pending' : 'hold', ...inSentences(said) }
}

/** Every hold that was placed or released, in order of time. */
export const holdChanges = (statements: readonly Statement[]): HoldChange[] =>
  statements.flatMap(changesOf).sort((a, b) => compare(a.statement.at, b.statement.at))

function changesOf(statement: Statement): HoldChange[] {
  const { code, document_type, by_hand } = statement.fact
  if (statement.classifier !== 'ACT') return []
  if (by_hand)
    return by_hand.attribute === 'hold_placed' ? [{ name: holdName(by_hand.value), status: 'hold', statement }] : []
  const document = document_type ?? ''
  if (code === 'CUSS') return [{ name: 'VACIS', status: 'pending', statement }]
  if (code === 'CUSI') return [{ name: 'customs', status: 'hold', statement }]
  if (code === 'CUSR') return released(statement, 'customs', 'VACIS')
  if (code !== 'HOLD' && code !== 'RELS') return []
  if (isRelease(document))
    return code === 'HOLD' ? [{ name: 'freight', status: 'hold', statement }] : released(statement, 'freight')
  if (!isCustoms(document)) return []
  return code === 'HOLD' ? [{ name: 'customs', status: 'hold', statement }] : released(statement, 'customs', 'VACIS')
}

const holdName = (value: string | number) => holdNames.find((name) => name === value) ?? 'other'

const released = (statement: Statement, ...names: Hold['name'][]): HoldChange[] =>
  names.map((name) => ({ name, status: 'released', statement }))
