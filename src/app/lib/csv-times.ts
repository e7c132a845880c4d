import type { NextArrival } from '#contract/next-arrival.ts'
import { clockAt, knownZone, offsetAt, offsetWords } from './zone.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** `2026-11-22 23:59 America/Chicago UTC−06:00`; without the zone where nobody knows it. A sheet sorts it by the day. */
export function localTime(at: string | null | undefined, zone: string | null): string | null {
  if (!at) return null
  const instant = Date.parse(at)
  const known = knownZone(zone)
  const { year, month, day, hour, minute } = clockAt(instant, known)
  const clock = `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
  return known ? `${clock} ${known} ${offsetWords(offsetAt(instant, known))}` : `${clock} zone unknown`
}

/** `2026-11-23T05:59:59Z`; none where the zone is unknown: what was written is no instant then. */
export function utcTime(at: string | null | undefined, zone: string | null | undefined): string | null {
  if (!at || zone === null) return null
  return at.replace(/\.000Z$/, 'Z')
}

/** The two columns of a time: in UTC, and on the clock of the place. */
export function timeColumns<Row>(name: string, read: (row: Row) => { at: string | null; zone: string | null }) {
  return {
    [`${name} (UTC)`]: (row: Row) => {
      const { at, zone } = read(row)
      return utcTime(at, zone)
    },
    [`${name} (local)`]: (row: Row) => {
      const { at, zone } = read(row)
      return localTime(at, zone)
    },
  }
}

export function arrivalColumns<Row>(read: (row: Row) => NextArrival | null) {
  return {
    ...timeColumns('Arrival', (row: Row) => {
      const arrival = read(row)
      return { at: arrival?.at ?? null, zone: arrival?.timezone ?? null }
    }),
    'Arrival at': (row: Row) => read(row)?.location_name,
    'Arrival is': (row: Row) => {
      const arrival = read(row)
      return arrival && (arrival.outdated ? 'by the missed vessel' : arrival.estimated ? 'estimated' : 'reported')
    },
    'Days later than first estimated': (row: Row) => read(row)?.days_late,
  }
}
