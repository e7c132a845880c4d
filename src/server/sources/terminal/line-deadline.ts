import { terminalContainer } from '#contract/tracking/ingest.ts'
import { readMoment } from '#domain/instants.ts'
import { dayWritten, readDeadline } from '#domain/tracking/deadlines.ts'
import { nothingSaid, type TerminalSnapshot } from '#domain/tracking/fact.ts'
import { faultWords } from '#domain/tracking/fault-words.ts'
import { isContainerNumber, normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { checkedAt, explain, type Rejection } from './decode.ts'

interface LineContext {
  /** SCAC of the line. */
  scac: string
  /** Of the whole message; an item may say its own. */
  checked_at: string | undefined
  utc_midnight: 'date' | 'instant'
  now: string
}

/** What a line says here besides; the rest of it comes as events. */
const known = new Set(['number', 'checked_at', 'last_free_day'])

/**
 * A line's own last free day of one container. It names no place: where the box is picked up follows from the journey,
 * so that a day is kept as if UTC, and read there; a time with an offset is a cut-off, unless it is midnight there.
 */
export function decodeLineDeadline(
  item: unknown,
  { scac, now, ...context }: LineContext,
): { snapshot: TerminalSnapshot } | { rejected: Rejection[] } {
  const parsed = terminalContainer.safeParse(item, { error: faultWords })
  if (!parsed.success) return { rejected: parsed.error.issues.map(explain) }
  const rejected: Rejection[] = Object.entries(parsed.data)
    .filter(([name, value]) => !known.has(name) && value != null)
    .map(([name]) => ({ path: `/${name}`, reason: 'is for terminals: of a line only its last free day is taken here' }))
  const reject = (path: string, reason: string) => void rejected.push({ path, reason })
  const number = normalizeContainerNumber(parsed.data.number)
  if (!isContainerNumber(number)) reject('/number', 'is not a container number')
  const text = parsed.data.last_free_day
  const read = text ? readLocalDay(text, context.utc_midnight) : undefined
  if (!text) reject('/last_free_day', 'is missing')
  else if (!read) reject('/last_free_day', 'is not a date that exists')
  const checked_at = checkedAt(parsed.data, { ...context, now }, reject)
  if (rejected.length > 0 || !read) return { rejected }
  return {
    snapshot: {
      ...nothingSaid,
      source: scac,
      source_kind: 'shipping_line',
      container_number: number,
      checked_at,
      ...read,
    },
  }
}

/** Without an offset a time is of no known clock: the day is what it says. */
function readLocalDay(text: string, utc_midnight: 'date' | 'instant') {
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/i.test(text.slice(10))
  const read_as = hasOffset ? (dayWritten(text, utc_midnight) ?? 'time') : 'date'
  const at = read_as === 'time' ? readMoment(text, null)?.at : readDeadline(text.slice(0, 10), null)?.at
  return at === undefined ? undefined : ({ last_free_day: at, last_free_day_read_as: read_as } as const)
}
