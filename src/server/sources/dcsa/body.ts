import type { Rejected } from '../source.ts'
import { isRecord, items, member, type Part } from './read.ts'

export interface Contents {
  events: readonly Part[]
  /** What else is in the body, and is not understood. */
  unread: readonly Rejected[]
  /** A booking that the body is about as a whole. */
  booking: Part | undefined
  /** The number that the body as a whole is about, whatever it is of. */
  number?: Part | undefined
}

/** Far more than 50 pages of 100; a body of junk must not become millions of rejected items. */
const mostEvents = 10_000

/** Where the events of a body are; undefined where it is not Track & Trace at all. */
export function contentsOf(body: unknown): Contents | undefined {
  const whole: Part = { value: body, pointer: '' }
  if (Array.isArray(body)) return only(items(whole))
  const list = member(whole, 'events')
  if (Array.isArray(list?.value))
    return { ...only(items(list)), number: member(whole, 'tracking_number', 'trackingNumber') }
  if (isEvent(whole)) return only([whole])
  return objectOfLists(whole)
}

function only(events: readonly Part[]): Contents {
  const beyond = events[mostEvents]
  if (!beyond) return { events, unread: [], booking: undefined }
  const reason = `Only the first ${mostEvents} events of a body are read`
  return { events: events.slice(0, mostEvents), unread: [{ pointer: beyond.pointer, reason }], booking: undefined }
}

const marks = [
  'eventType',
  'equipmentEventTypeCode',
  'transportEventTypeCode',
  'shipmentEventTypeCode',
  'eventClassification',
  'isRetracted',
]

const isEvent = (whole: Part) => member(whole, ...marks) !== undefined || isRecord(member(whole, 'metadata')?.value)

const lists = ['shipmentEvent', 'transportEvent', 'equipmentEvent']

/** HMM's own object: events of each type in a list of their own, between others that repeat parts of them. */
function objectOfLists(whole: Part): Contents | undefined {
  const found = lists.flatMap((name) => member(whole, name) ?? []).filter(({ value }) => Array.isArray(value))
  if (found.length === 0 || !isRecord(whole.value)) return undefined
  const { events, unread } = only(found.flatMap((list) => items(list)))
  const booking = member(member(whole, 'shipment'), 'carrierBookingReference')
  const rest = Object.keys(whole.value).flatMap((name) => member(whole, name) ?? [])
  const others = rest.filter(({ pointer }) => !found.some((list) => list.pointer === pointer))
  return {
    events,
    unread: [...unread, ...others.slice(0, 100).map((part) => notRead(part, booking))],
    booking,
  }
}

function notRead(part: Part, booking: Part | undefined): Rejected {
  const reason = 'This is no list of events'
  return booking?.pointer.startsWith(`${part.pointer}/`)
    ? { pointer: part.pointer, reason: `${reason}: only the booking in it is read` }
    : { pointer: part.pointer, reason: `${reason}, and is not read` }
}
