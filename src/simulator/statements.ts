import type { Statement } from './happening.ts'
import type { Random } from './random.ts'
import { DAY, HOUR, MINUTE } from './time.ts'

const wholeHour = (time: number) => Math.round(time / HOUR) * HOUR
export const wholeMinute = (time: number) => Math.round(time / MINUTE) * MINUTE

/** Lines hear of what happened half an hour to six hours later. */
export function actual(time: number, random: Random): Statement {
  return { classifier: 'ACT', time: wholeMinute(time), said: wholeMinute(time + random.between(0.5, 6) * HOUR) }
}

/**
 * A plan, then estimates that come closer to what will be: when the voyage begins, every four days, and the day
 * before. `error` is how far off the plan is at most.
 */
export function foreseen(
  time: number,
  known: { from: number; begins: number; error: number },
  random: Random,
): Statement[] {
  const off = random.between(-1, 0.5) * known.error
  const said = (at: number, share: number, classifier: 'PLN' | 'EST'): Statement => ({
    classifier,
    time: wholeHour(time + off * share * random.between(0.8, 1.2)),
    said: wholeMinute(at + random.between(0, 3) * HOUR),
  })
  const statements = [said(known.from, 1, 'PLN')]
  const last = time - DAY
  for (let at = known.begins; at < last - DAY; at += 4 * DAY) {
    const remaining = (time - at) / Math.max(time - known.begins, DAY)
    const estimate = said(at, 0.15 + 0.7 * remaining, 'EST')
    const before = statements.at(-1)?.time ?? estimate.time
    // The line gives a reason where the delay is worth one.
    const late = estimate.time - before > 10 * HOUR
    statements.push(late ? { ...estimate, delay: 'WEA', remark: 'Vessel delayed due to adverse weather' } : estimate)
  }
  if (last > known.from) statements.push(said(last, 0.08, 'EST'))
  return statements
}
