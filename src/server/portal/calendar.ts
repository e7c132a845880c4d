import { createHash } from 'node:crypto'
import { v5 } from 'uuid'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { cancelledSummary, descriptionOf, locationOf, summaryOf } from '#domain/portal/calendar-text.ts'
import type { CalendarEntry, OrderName } from '#domain/portal/customer-calendar.ts'
import { type LastSaid, oldestTold, type SaidEvent } from '../db/portal/view-calendars.ts'
import type { WrittenEvent } from './icalendar.ts'

/** An entry, or one that is called off, with what was said of it before. */
export interface Said extends SaidEvent {
  /** Undefined where it is called off. */
  entry: CalendarEntry | undefined
}

/** The same for the same thing of the same view, and telling nothing of it. */
export const uidOf = (view_id: string, { kind, container_id }: Pick<CalendarEntry, 'kind' | 'container_id'>) =>
  v5(`${kind}:${container_id}`, view_id)

/** Of the facts: other words for them are no change. */
function digestOf({ day, name, place, hour, is_done, containers, total }: CalendarEntry, language: ViewLanguage) {
  const boxes = containers.map((one) => [one.number, one.hour, one.is_done])
  return createHash('sha256')
    .update(JSON.stringify([language, day, name?.text, place, hour, is_done, boxes, total]))
    .digest('hex')
    .slice(0, 32)
}

interface Case {
  language: ViewLanguage
  /** By their UIDs. */
  entries: ReadonlyMap<string, CalendarEntry>
  /** Containers of the orders that were looked at, dated or not. */
  containers: ReadonlySet<string>
  /** What was said of these entries before. */
  known: readonly LastSaid[]
  /** What was said of anything else. */
  others: readonly SaidEvent[]
  now: Date
  /** Whether the policy lets out what is of this kind. */
  mayTell: (kind: CalendarEntry['kind']) => boolean
  /** Whether its order is merely left out, or done: what was said of it is as true as ever. */
  isLeftOut: (shipment_id: string) => boolean
}

/**
 * What is to be said now, and what of it is new. `sequence` grows with each change and never goes back: what is hidden
 * meanwhile is kept as it was said last.
 */
export function sayNow({ language, entries, containers, known, others, now, mayTell, isLeftOut }: Case) {
  const before = new Map(known.map((one) => [one.uid, one]))
  const at = now.toISOString()
  const said = Array.from(entries, ([uid, entry]): Said => {
    const { kind, shipment_id, container_id, day, name, place } = entry
    const [last, digest] = [before.get(uid), digestOf(entry, language)]
    const isSame = last?.digest === digest && last.cancelled_at === null
    const sequence = last ? last.sequence + (isSame ? 0 : 1) : 0
    const named = { order_name: name?.text ?? null, named_by: name?.by ?? null, place }
    const times = { starts: day, modified_at: isSame ? last.modified_at : at, cancelled_at: null }
    return { uid, kind, shipment_id, container_id, ...named, ...times, digest, sequence, entry }
  })
  const isToldOtherwise = tellingOf([...entries.values()], containers)
  for (const last of others) {
    if (!mayTell(last.kind) || isLeftOut(last.shipment_id) || isToldOtherwise(last)) continue
    if (last.cancelled_at !== null) {
      if (last.cancelled_at >= oldestTold(now)) said.push({ ...last, entry: undefined })
    } else if (last.starts >= at.slice(0, 10)) {
      said.push({ ...last, sequence: last.sequence + 1, modified_at: at, cancelled_at: at, entry: undefined })
    }
  }
  return { said, changed: said.filter(({ modified_at }) => modified_at === at) }
}

/** Whether another entry tells of the same container now, or of the rest of an order that it is no longer in. */
function tellingOf(entries: readonly CalendarEntry[], containers: ReadonlySet<string>) {
  const boxes = new Set(entries.flatMap((one) => one.containers.map(({ id }) => `${one.kind} ${id}`)))
  const orders = new Set(entries.map(({ kind, shipment_id }) => `${kind} ${shipment_id}`))
  return ({ kind, container_id, shipment_id }: SaidEvent) =>
    boxes.has(`${kind} ${container_id}`) || (!containers.has(container_id) && orders.has(`${kind} ${shipment_id}`))
}

export interface Telling {
  language: ViewLanguage
  /** Where the customer's page shows an order; null where the calendar opens nothing else. */
  addressOf: ((shipment_id: string) => string) | null
  /** Days before. */
  alarm: number | null
  /** Whether the policy lets out numbers of this kind. */
  mayName: (by: OrderName['by']) => boolean
  /** What was called off before this address was first read is told to nobody by it. */
  first_read_at: string | null
  today: string
}

/** The events of one address, by day. */
export function eventsOf(said: readonly Said[], telling: Telling): WrittenEvent[] {
  const { first_read_at } = telling
  return said
    .filter(({ cancelled_at }) => cancelled_at === null || (first_read_at !== null && first_read_at <= cancelled_at))
    .toSorted((a, b) => (a.starts < b.starts || (a.starts === b.starts && a.uid < b.uid) ? -1 : 1))
    .map((one) => (one.entry ? eventOf(one, one.entry, telling) : cancelledEvent(one, telling)))
}

function eventOf(said: Said, entry: CalendarEntry, { language, addressOf, alarm, today }: Telling): WrittenEvent {
  const { uid, sequence, modified_at } = said
  const url = addressOf?.(entry.shipment_id) ?? null
  const isEstimate = entry.kind === 'arrival' && !entry.is_done
  return {
    uid,
    sequence,
    modified_at,
    day: entry.day,
    status: isEstimate ? 'TENTATIVE' : 'CONFIRMED',
    summary: summaryOf(entry, language),
    description: descriptionOf(entry, language, url),
    location: locationOf(entry.place, language),
    url,
    alarm: entry.is_done || entry.day < today ? null : alarm,
  }
}

/** By the name that it was told by, unless the policy keeps that to itself now. */
function cancelledEvent(said: Said, { language, mayName }: Telling): WrittenEvent {
  const { uid, sequence, modified_at, kind, starts, order_name, named_by, place } = said
  const order = named_by !== null && mayName(named_by) ? order_name : null
  const summary = cancelledSummary({ kind, order, place }, language)
  const bare = { description: '', location: locationOf(place, language), url: null, alarm: null }
  return { uid, sequence, modified_at, day: starts, status: 'CANCELLED', summary, ...bare }
}
