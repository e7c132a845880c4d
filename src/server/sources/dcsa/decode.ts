import { eventIdOf } from '#domain/tracking/retraction.ts'
import type { Rejected, Withdrawal } from '../source.ts'
import type { Context, Decoded, Message } from './api-types.ts'
import { type Contents, contentsOf } from './body.ts'
import { milestonesOf } from './milestone.ts'
import { isRecord, member, type Part, quoted, textOf } from './read.ts'
import { timeOf } from './time.ts'
import { readV2 } from './v2.ts'
import { readV3 } from './v3.ts'
import { readV3Beta } from './v3-beta.ts'

/**
 * Reads a Track & Trace body of any version, chosen by shape. Every event in it becomes facts, a withdrawal, or an
 * item of `rejected` that points at it; nothing that parses as JSON makes it throw.
 * @param body parsed JSON: a list of events, an object with such a list in `events`, or one event
 */
export function decodeDcsa(body: unknown, context: Context): Decoded {
  const contents = contentsOf(body)
  if (!contents) {
    const reason = 'This is no event, no list of events and no object with a list of events in “events”.'
    return { facts: [], withdrawals: [], rejected: [{ pointer: '', reason }] }
  }
  const decoded: Decoded = { facts: [], withdrawals: [], rejected: [...contents.unread] }
  for (const item of contents.events) {
    const { facts, withdrawals, rejected } = decodeEvent(item, contents, context)
    decoded.facts.push(...facts)
    decoded.withdrawals.push(...withdrawals)
    decoded.rejected.push(...rejected)
  }
  return decoded
}

function decodeEvent(item: Part, { booking, number }: Contents, context: Context): Decoded {
  if (!isRecord(item.value)) return rejectedAlone(item, `An event is an object, and this is ${quoted(item)}`)
  if (member(item, 'eventClassification') || member(item, 'isRetracted')) return decodeV3(item, context)
  if (member(item, 'metadata')) return decodeV3Beta(item, context)
  const message = readV2(item)
  const isNamed = message.documents.length > 0 || message.document.value !== undefined
  const bill_of_lading = message.bill_of_lading ?? (isNamed || message.booking ? undefined : number)
  const named = { ...message, booking: message.booking ?? booking, bill_of_lading }
  return { ...milestonesOf(named, context), withdrawals: [] }
}

/** A retraction needs nothing but the id; the rest is read where it is there. */
function decodeV3(item: Part, context: Context): Decoded {
  const message = readV3(item)
  const said = member(item, 'isRetracted')
  const isRetracted = flagOf(said)
  if (said && isRetracted === undefined) return rejectedAlone(said, `${quoted(said)} is not true or false`)
  if (!isRetracted) return { ...milestonesOf(message, context), withdrawals: [] }
  if (textOf(message.event_id) === null) return rejectedAlone(item, 'The event is retracted, and eventID is missing')
  const { facts, rejected } = milestonesOf(message, context, { isRetracted })
  if (facts.some(({ fact }) => !fact.refused)) return { facts, rejected, withdrawals: [] }
  return { facts: [], rejected: [], withdrawals: withdrawalOf(message, message.event_id) }
}

/** Some write it as text. Undefined where it is neither true nor false. */
function flagOf(part: Part | undefined): boolean | undefined {
  const { value = false } = part ?? {}
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value
  return word === true || word === 'true'
    ? true
    : word === false || word === 'false' || word === null
      ? false
      : undefined
}

function decodeV3Beta(item: Part, context: Context): Decoded {
  const message = readV3Beta(item)
  const withdrawals = withdrawalOf(message, member(member(item, 'metadata'), 'retractedEventID'))
  if (member(item, 'payload')) return { ...milestonesOf(message, context), withdrawals }
  return withdrawals.length > 0
    ? { facts: [], rejected: [], withdrawals }
    : rejectedAlone(item, 'payload is missing, and nothing is retracted')
}

function withdrawalOf({ item, created }: Message, id: Part | undefined): Withdrawal[] {
  const written = textOf(id)
  if (written === null) return []
  const source_event_id = eventIdOf(written)
  const time = created && timeOf(created, { zone: null })
  return [{ source_event_id, reported_at: typeof time === 'object' ? time.at : null, raw: item.value }]
}

function rejectedAlone({ pointer }: Part, reason: string): Decoded {
  const rejected: Rejected[] = [{ pointer, reason }]
  return { facts: [], withdrawals: [], rejected }
}
