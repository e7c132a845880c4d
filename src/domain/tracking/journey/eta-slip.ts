import type { EtaSlip } from '#contract/tracking/past-times.ts'
import { daysBefore } from '../../lines/measure.ts'
import type { PastReader } from '../../lines/past.ts'
import { keysOfSlips, type Way } from '../../lines/past-keys.ts'
import type { Statement } from './statement.ts'

const day = 86_400_000

interface Awaited {
  past: PastReader
  way: Way
  /** That counts, of the port of discharge. */
  estimate: Statement | undefined
  /** UTC instant. */
  now: string
}

interface Found {
  slip: EtaSlip | null
  /** When it becomes another by the clock alone, UTC; null where it does not. */
  until: string | null
}

/**
 * How far off the line usually was at this many days before the arrival: what it said at the last of them that is reached
 * is what is measured, on this lane, and where it has too few cases on all lanes of the line. The estimate itself stays
 * what it is.
 */
export function etaSlip({ past, way, estimate, now }: Awaited): Found {
  const nothing = { slip: null, until: null }
  const time = Date.parse(now)
  if (estimate?.fact.source_kind !== 'shipping_line' || estimate.isOutdated || estimate.at <= time) return nothing
  const reached = daysBefore.findLastIndex((days) => estimate.at - days * day <= time)
  const turns = [...daysBefore, 0].map((days) => estimate.at - days * day).filter((at) => at > time)
  const until = turns.length > 0 ? new Date(Math.min(...turns)).toISOString() : null
  let isKnown = false
  for (const { scope, key } of keysOfSlips(way)) {
    const figures = key ? past.first([key])?.figures : undefined
    const found = figures?.[reached]
    if (found) return { slip: { scope, days_before: daysBefore[reached] ?? 0, ...found }, until }
    isKnown ||= figures !== undefined
  }
  return isKnown ? { slip: null, until } : nothing
}
