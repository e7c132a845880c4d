import type { Rule, TimeZoneDocument } from './encode.ts'

/**
 * The rules of all places' clocks. There is one in a process, and the dashboard and the pages of customers have theirs
 * from the server: neither Node nor a browser is asked, whose rules are of other years.
 */
export interface ZoneTable {
  /** IANA release: `2026f`. */
  release: string
  /** Undefined for what is no zone, or is newer than the table. */
  find(zone: string): Zone | undefined
  /** Of all its zones, aliases included. */
  names(): string[]
}

/** In order; the first rule holds from the beginning. */
export type Zone = readonly Rule[]

export function readTimeZones({ release, clocks, zones }: TimeZoneDocument): ZoneTable {
  const read: Zone[] = []
  return {
    release,
    names: () => Object.keys(zones),
    find(zone) {
      // Not `zones[zone]` alone: every object has a `constructor`.
      const index = Object.hasOwn(zones, zone) ? zones[zone] : undefined
      if (index === undefined) return undefined
      read[index] ??= decodeClock(clocks[index] ?? '')
      return read[index]
    },
  }
}

/** The text of encode.ts. */
function decodeClock(text: string): Zone {
  const [kinds = '', changes = ''] = text.split('|')
  const named = kinds.split(',').map((kind) => kind.split(' '))
  let at = 0
  return changes.split(' ').map((change, index) => {
    const [name = '', minutes] = named[Number.parseInt(change.charAt(0), 36)] ?? []
    at += index && Number.parseInt(change.slice(1), 36) * 60_000
    return { at: index ? at : -Infinity, minutes: Number(minutes), name }
  })
}

/** What holds there at this instant, in milliseconds since 1970. */
export function ruleAt(zone: Zone, instant: number): Rule {
  let [low, high] = [0, zone.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((zone[middle] as Rule).at <= instant) low = middle
    else high = middle - 1
  }
  return zone[low] as Rule
}

/** The zones whose clocks are not the same at all times; one that is in one of them only is such a zone, too. */
export function changedZones(before: TimeZoneDocument, after: TimeZoneDocument): string[] {
  const [was, is] = [readTimeZones(before), readTimeZones(after)]
  const offsets = (zone: Zone = []) =>
    zone
      .filter(({ minutes }, index) => minutes !== zone[index - 1]?.minutes)
      .map(({ at, minutes }) => `${at} ${minutes}`)
      .join()
  const names = new Set([...Object.keys(before.zones), ...Object.keys(after.zones)])
  return [...names].filter((name) => offsets(was.find(name)) !== offsets(is.find(name)))
}

let current: ZoneTable | undefined

/** Once, as a process or a page begins: before that no place's time can be told, and asking is a fault. */
export function setTimeZones(table: ZoneTable) {
  current = table
}

export function timeZones(): ZoneTable {
  if (!current) throw new Error('The table of time zones has not been loaded')
  return current
}
