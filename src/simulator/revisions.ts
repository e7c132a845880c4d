import type { Statement } from './happening.ts'
import { DAY, HOUR } from './time.ts'
import type { Box, Voyage } from './voyage.ts'

/** Until it is known that the boxes stay behind, everything is said of the vessel that leaves without them. */
export function withMissedSailing(voyage: Voyage, side: 'departs' | 'arrives', statements: Statement[]): Statement[] {
  const { rolled } = voyage
  if (!rolled) return statements
  const before = statements
    .filter((each) => each.said < rolled.at)
    .map((each) => ({ ...each, time: each.time - 7 * DAY, leg: rolled.leg }))
  const told: Statement = {
    classifier: 'EST',
    time: Math.round(rolled.leg[side] / HOUR) * HOUR + 7 * DAY,
    said: rolled.at,
    remark: 'Cargo rolled to next available sailing',
  }
  return [...before, told, ...statements.filter((each) => each.said >= rolled.at)]
}

/** Until the vessel is sent elsewhere, the terminal is the one first named. */
export function withFirstTerminal(voyage: Voyage, statements: Statement[]): Statement[] {
  const before = voyage.terminal?.before
  if (!before) return statements
  return statements.map((each) => (each.said < before.until ? { ...each, facility: before.name } : each))
}

/** A mistyped time, which is put right a day later. */
export function withWrongTime({ scenario }: Voyage, done: Statement): Statement[] {
  if (scenario !== 'corrected') return [done]
  return [
    { ...done, time: done.time - 4 * HOUR },
    { ...done, said: done.said + 20 * HOUR },
  ]
}

/** The gate out of another box, said of this one, and taken back. */
export function withFalseGateOut({ scenario }: Voyage, { discharged }: Box, left: Statement): Statement[] {
  if (scenario !== 'retracted') return [left]
  const at = discharged + 8 * HOUR
  return [{ classifier: 'ACT', time: at, said: at + 2 * HOUR, retracted: at + 14 * HOUR }, left]
}
