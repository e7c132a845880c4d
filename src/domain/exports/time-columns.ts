import { t } from '#contract/language.ts'
import type { NextArrival } from '#contract/tracking/next-arrival.ts'
import type { Moment } from '../csv.ts'
import { clockAt, knownZone, offsetAt, offsetWords } from '../zones/clock.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** `2026-11-22 23:59` on the clock of the place: a sheet takes it for a date. */
export function localTime(at: string | null | undefined, zone: string | null): Moment | null {
  if (!at) return null
  const { year, month, day, hour, minute } = clockAt(Date.parse(at), knownZone(zone))
  return { moment: `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}` }
}

/** `America/Chicago UTC−06:00` */
export function zoneOf(at: string | null | undefined, zone: string | null): string | null {
  const known = knownZone(zone)
  return at ? (known ? `${known} ${offsetWords(offsetAt(Date.parse(at), known))}` : t('unknown')) : null
}

/** `2026-11-23T05:59:59Z`; none where the zone is unknown: what was written is no instant then. */
export function utcTime(at: string | null | undefined, zone: string | null | undefined): Moment | null {
  if (!at || zone === null) return null
  return { moment: at.replace(/\.000Z$/, 'Z') }
}

/** The columns of a time: in UTC, on the clock of the place, and which clock that is. */
export function timeColumns<Row>(name: string, read: (row: Row) => { at: string | null; zone: string | null }) {
  return {
    [t('{name} (UTC)', { name })]: (row: Row) => {
      const { at, zone } = read(row)
      return utcTime(at, zone)
    },
    [t('{name} (local)', { name })]: (row: Row) => {
      const { at, zone } = read(row)
      return localTime(at, zone)
    },
    [t('{name}, zone', { name })]: (row: Row) => {
      const { at, zone } = read(row)
      return zoneOf(at, zone)
    },
  }
}

export function arrivalColumns<Row>(read: (row: Row) => NextArrival | null) {
  return {
    ...timeColumns(t('Arrival'), (row: Row) => {
      const arrival = read(row)
      return { at: arrival?.at ?? null, zone: arrival?.timezone ?? null }
    }),
    [t('Arrival at')]: (row: Row) => read(row)?.location_name,
    [t('Arrival is')]: (row: Row) => {
      const arrival = read(row)
      return (
        arrival && (arrival.outdated ? t('by the missed vessel') : arrival.estimated ? t('estimated') : t('reported'))
      )
    },
    [t('Days later than first estimated')]: (row: Row) => read(row)?.days_late,
  }
}
