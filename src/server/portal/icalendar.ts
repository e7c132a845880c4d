import { addDays } from '#domain/days.ts'

/** Text as RFC 5545 and RFC 7986 want it. A calendar of thousands of events is written in tens of milliseconds. */

export interface WrittenCalendar {
  /** Whose it is: their name stands where programs put their own. */
  company: string
  name: string
  language: string
  events: readonly WrittenEvent[]
}

export interface WrittenEvent {
  uid: string
  sequence: number
  /** When it was said. */
  modified_at: string
  /** The whole of this day, `2026-06-20`, wherever the reader is. */
  day: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  summary: string
  description: string
  location: string | null
  url: string | null
  /** Days before, at nine in the morning; null: it does not ring. */
  alarm: number | null
}

export function writeCalendar({ company, name, language, events }: WrittenCalendar): string {
  // The parts of a formal public identifier are parted by two strokes.
  const owner = company.replaceAll('//', '/')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(`-//${owner}//${owner}//${language.toUpperCase()}`)}`,
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  // The last line ends as every other does (RFC 5545, 3.1).
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf(event: WrittenEvent): string[] {
  const at = `${event.modified_at.slice(0, 19).replace(/[-:]/g, '')}Z`
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${at}`,
    `LAST-MODIFIED:${at}`,
    `DTSTART;VALUE=DATE:${basic(event.day)}`,
    `DTEND;VALUE=DATE:${basic(addDays(event.day, 1))}`,
    `SUMMARY:${escaped(event.summary)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    ...(event.location === null ? [] : [`LOCATION:${escaped(event.location)}`]),
    ...(event.url === null ? [] : [`URL:${event.url}`]),
    `STATUS:${event.status}`,
    // It takes nobody's time.
    'TRANSP:TRANSPARENT',
    ...(event.alarm === null ? [] : alarmLines(event.alarm, event.summary)),
    'END:VEVENT',
  ]
}

/** Where outlook.com and Apple keep the day, its own midnight is where an alarm is counted from. */
const alarmLines = (days: number, summary: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(summary)}`,
  `TRIGGER:${days === 0 ? 'PT9H' : `-PT${days * 24 - 9}H`}`,
  'END:VALARM',
]

const basic = (day: string) => day.replaceAll('-', '')

/** TEXT (RFC 5545, 3.3.11): it may have no control characters but tabs, and its lines end with `\n`. */
function escaped(text: string): string {
  if (!/[\\;,\p{Cc}]/u.test(text)) return text
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Of 75 bytes at most, and never in the middle of a character (RFC 5545, 3.1). */
function folded(line: string): string {
  const length = Buffer.byteLength(line)
  if (length <= 75) return line
  // The space that it goes on with is counted too.
  if (length === line.length) return `${line.slice(0, 75)}${line.slice(75).replace(/.{1,74}/gs, '\r\n $&')}`
  let [text, begin, bytes] = ['', 0, 0]
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) as number
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (bytes + size > 75) {
      text += `${line.slice(begin, at)}\r\n `
      begin = at
      bytes = 1
    }
    bytes += size
    at += size === 4 ? 2 : 1
  }
  return text + line.slice(begin)
}
