/** The wall clock of a place. Plain Intl: what the browser knows of time zones is enough to show, not to compute with. */
export interface Clock {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  /** 0 is Sunday. */
  weekday: number
  hour: number
  minute: number
  second: number
}

const formats = new Map<string, Intl.DateTimeFormat | null>()

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = createFormat(zone)
  formats.set(zone, format)
  return format
}

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null // An older browser may not know a newer name.
  }
}

/** Null for a zone nobody named, and for one this browser does not know: its instants are shown unconverted. */
export function knownZone(zone: string | null): string | null {
  return zone && formatOf(zone) ? zone : null
}

/** @param zone null: the instant is a local time written as if UTC. */
export function clockAt(instant: number, zone: string | null): Clock {
  const format = formatOf(zone ?? 'UTC') ?? (formatOf('UTC') as Intl.DateTimeFormat)
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}

/** Minutes east of UTC, at that instant. */
export function offsetAt(instant: number, zone: string | null): number {
  const { year, month, day, hour, minute, second } = clockAt(instant, zone)
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000) / 60_000)
}

/** `UTC−06:00` */
export function offsetWords(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${two(hours)}:${two(rest)}`
}

/** Where Intl has only "GMT+8" in English. */
const abbreviations: Record<string, string> = {
  'Asia/Shanghai': 'CST',
  'Asia/Hong_Kong': 'HKT',
  'Asia/Taipei': 'CST',
  'Asia/Seoul': 'KST',
  'Asia/Tokyo': 'JST',
  'Asia/Singapore': 'SGT',
  'Asia/Kolkata': 'IST',
  'Asia/Karachi': 'PKT',
  'Asia/Jakarta': 'WIB',
  'Asia/Bangkok': 'ICT',
  'Asia/Ho_Chi_Minh': 'ICT',
  'Asia/Manila': 'PST',
  'Asia/Dubai': 'GST',
}

const named = new Map<string, string>()

/** `PDT`, `CEST`, `KST`; the offset where people have no short name for it. */
export function abbreviationAt(instant: number, zone: string): string {
  const offset = offsetWords(offsetAt(instant, zone))
  // A zone changes its name with its clocks. To make a format takes longer than to fill in a row.
  const key = `${zone} ${offset}`
  const name = named.get(key) ?? nameInIntl(instant, zone) ?? abbreviations[zone] ?? offset
  named.set(key, name)
  return name
}

function nameInIntl(instant: number, timeZone: string): string | undefined {
  for (const locale of ['en-US', 'en-GB', 'en-AU']) {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(instant)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value
    if (name && !/^(GMT|UTC)[+−-]/.test(name)) return name
  }
  return undefined
}

let here: string | undefined

/** The viewer's own. Asked for when it is shown: the first format that a page makes is slow. */
export function hereZone(): string {
  here ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return here
}

/** For a viewer elsewhere. A zone that is not known here is as if none was named. */
export function setHereZone(zone: string | undefined) {
  here = zone && createFormat(zone) ? zone : undefined
}
