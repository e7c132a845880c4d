import { type Moment, readMoment } from '#domain/instants.ts'
import { type Part, quoted, textOf } from './read.ts'

const day = 24 * 3_600_000

/** 0001-01-01, 1900-01-01, 2099-12-31 and 9999-12-31 are how systems write that they have no date. */
const firstYear = '2000'
const lastYear = '2098'

/**
 * Time of an event, or what is wrong with it. A local time stamped `Z` cannot be told from UTC and is read as UTC.
 * @param zone IANA zone of the place, for times without offset; null where it is unknown
 * @param offset an offset in a member of its own, which outranks the zone
 */
export function timeOf(
  said: Part,
  { zone, offset }: { zone: string | null; offset?: Part | undefined },
): Moment | string {
  const text = textOf(said)
  const local = text === null ? undefined : readMoment(text, zone)
  if (!local) return `${quoted(said)} is not an ISO 8601 time`
  const moment = local.has_offset ? local : (readMoment(`${text}${textOf(offset) ?? ''}`, zone) ?? local)
  const year = moment.at.slice(0, 4)
  if (year < firstYear || year > lastYear) return `${quoted(said)} is not a believable time`
  return moment
}

/** Whether it had surely happened at that instant: a day must be over, and a local time of nowhere may be 14 h off. */
export function hadHappened(moment: Moment, zone: string | null, instant: string): boolean {
  const doubt = moment.precision === 'date' ? day : 0
  const zoneDoubt = moment.has_offset || zone !== null ? 0 : 14 * 3_600_000
  return Date.parse(moment.at) + doubt + zoneDoubt <= Date.parse(instant)
}
