import { faults } from '#contract/said/faults.ts'
import { listText } from '#contract/said/list.ts'
/** A place of the official list of UN/LOCODE. */
export interface ListedPlace {
  locode: string
  name: string
  subdivision: string | null
  functions: string
  latitude: number | null
  longitude: number | null
  /** In a thirteenth column, which the list itself has not. */
  time_zone: string | null
}

export interface RefusedLine {
  line: number
  field: string
  reason: string
}

/** What a place can be to a container: a port, a station, a road terminal, an inland depot. */
const useful = /[1236]/

type ReadLine = { place: ListedPlace } | { refused: Omit<RefusedLine, 'line'>[] } | 'skipped' | 'removed'

/**
 * A line of the list: change, country, location, name, name without diacritics, subdivision, function and status in
 * either order, date, IATA, coordinates, remarks (UNECE Recommendation 16).
 */
export function readUnlocodeLine(cells: readonly string[]): ReadLine {
  const [change = '', country = '', location = '', accented = '', plain = '', subdivision = '', ...rest] = cells.map(
    (cell) => cell.trim(),
  )
  // Countries have a line of their own, and other names of a place refer to it.
  if (country === 'Country' || (location === '' && (accented.startsWith('.') || change === '='))) return 'skipped'
  if (cells.length < 11)
    return { refused: [{ field: 'line', reason: listText('not_twelve_columns', { count: cells.length }) }] }
  const refused: Omit<RefusedLine, 'line'>[] = []
  if (!/^[A-Z]{2}$/.test(country))
    refused.push({ field: 'country', reason: listText('no_country', { text: shown(country) }) })
  if (!/^[A-Z2-9]{3}$/.test(location))
    refused.push({ field: 'location', reason: listText('no_place', { text: shown(location) }) })
  const name = accented || plain
  if (!name || name.length > 100) refused.push({ field: 'name', reason: name ? listText('too_long') : faults.missing })
  else if (/^[=@]/.test(name)) refused.push({ field: 'name', reason: listText('formula', { text: shown(name) }) })
  const functions = [rest[0], rest[1]].find((cell) => /^(?=.*[-\d])[0-9B-]{8}$/.test(cell ?? ''))
  if (functions === undefined) refused.push({ field: 'function', reason: listText('not_eight_signs') })
  const coordinates = rest[4] ?? ''
  const position = readCoordinates(coordinates)
  if (position === undefined)
    refused.push({ field: 'coordinates', reason: listText('no_position', { text: shown(coordinates) }) })
  if (refused.length > 0 || !functions || !position) return { refused }
  if (change === 'X') return 'removed'
  if (!useful.test(functions)) return 'skipped'
  return {
    place: {
      locode: country + location,
      name,
      subdivision: subdivision || null,
      functions: functions.replaceAll('-', ''),
      ...position,
      time_zone: rest[6] || null,
    },
  }
}

const shown = (text: string) => text.slice(0, 40) || 'Nothing'

const nowhere = { latitude: null, longitude: null }

/** `3342N 11816W`: degrees and minutes. Undefined for what is neither that nor empty. */
function readCoordinates(text: string): Pick<ListedPlace, 'latitude' | 'longitude'> | undefined {
  if (text === '') return nowhere
  const [, south, southMinutes, ns, west, westMinutes, ew] =
    /^(\d\d)(\d\d)([NS])\s*(\d{3})(\d\d)([EW])$/.exec(text) ?? []
  if (!ns || !ew) return undefined
  const latitude = degrees(south, southMinutes) * (ns === 'S' ? -1 : 1)
  const longitude = degrees(west, westMinutes) * (ew === 'W' ? -1 : 1)
  const isThere =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && Number(southMinutes) < 60 && Number(westMinutes) < 60
  return isThere ? { latitude, longitude } : undefined
}

const degrees = (whole: string | undefined, minutes: string | undefined) =>
  Math.round((Number(whole) + Number(minutes) / 60) * 10_000) / 10_000
