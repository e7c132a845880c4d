import { createHash } from 'node:crypto'
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { ViewLanguage } from '#contract/view-sections.ts'
import { calendarWords } from '#domain/calendar-words.ts'
import type { CalendarEntry } from '#domain/customer-calendar.ts'
import type { SaidEvent } from '../db/view-calendars.ts'

/** For how long it is said that something is called off. */
const calledOffDays = 30

/** An entry, or one that is called off, with what was said of it before. */
export interface Said extends SaidEvent {
  entry: CalendarEntry | undefined
}

/** The same for the same thing of the same view, and telling nothing of it. */
const uidOf = (view_id: string, key: string) =>
  `${createHash('sha256').update(`${view_id} ${key}`).digest('hex').slice(0, 32)}@landfall`

const digestOf = ({ starts, summary, location }: CalendarEntry) =>
  createHash('sha256')
    .update(JSON.stringify([starts, summary, location]))
    .digest('hex')
    .slice(0, 32)

interface Case {
  view_id: string
  entries: readonly CalendarEntry[]
  before: readonly SaidEvent[]
  now: Date
  /** Whether it may still be said, that it was to be at this time. */
  mayTell: (kind: string) => boolean
  /** Whether it is merely left out, and as true as ever. */
  isLeftOut: (shipment_id: string) => boolean
}

/** What is to be said now, what of it is new, and what is over: `sequence` grows with each change. */
export function sayNow({ view_id, entries, before, now, mayTell, isLeftOut }: Case) {
  const known = new Map(before.map((one) => [one.uid, one]))
  const at = now.toISOString()
  const today = at.slice(0, 10)
  const said: Said[] = entries.map((entry) => {
    const { kind, shipment_id, starts } = entry
    const [uid, digest] = [uidOf(view_id, entry.key), digestOf(entry)]
    const last = known.get(uid)
    known.delete(uid)
    if (last && last.digest === digest && last.cancelled_at === null) return { ...last, entry }
    const sequence = last ? last.sequence + 1 : 0
    return { uid, kind, shipment_id, starts, digest, sequence, modified_at: at, cancelled_at: null, entry }
  })
  const forgotten: string[] = []
  const oldest = new Date(now.getTime() - calledOffDays * 86_400_000).toISOString()
  for (const last of known.values()) {
    const isOver = last.cancelled_at === null ? last.starts < today : last.cancelled_at < oldest
    if (isOver || !mayTell(last.kind) || isLeftOut(last.shipment_id)) forgotten.push(last.uid)
    else if (last.cancelled_at !== null) said.push({ ...last, entry: undefined })
    else said.push({ ...last, sequence: last.sequence + 1, modified_at: at, cancelled_at: at, entry: undefined })
  }
  return { said, changed: said.filter(({ modified_at }) => modified_at === at), forgotten }
}

/** As text/calendar. It is the same text as long as nothing changes: all its times are those of changes. */
export function writeCalendar(name: string, said: readonly Said[], language: ViewLanguage): string {
  const calendar = ical({ name, prodId: { company: 'Landfall', product: 'Landfall', language }, ttl: 3600 })
  for (const { uid, starts, sequence, modified_at, entry } of said.toSorted(byStart)) {
    const isDay = starts.length === 10
    const event = calendar.createEvent({
      id: uid,
      start: new Date(starts),
      allDay: isDay,
      summary: entry?.summary ?? calendarWords[language].cancelled,
      stamp: new Date(modified_at),
      lastModified: new Date(modified_at),
      sequence,
      status: entry ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      // It takes nobody's time.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    if (!isDay) event.end(new Date(starts))
    if (entry?.location) event.location(entry.location)
  }
  // Its last line ends as every other does (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}

const byStart = (a: Said, b: Said) => (a.starts + a.uid < b.starts + b.uid ? -1 : 1)
