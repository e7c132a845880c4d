let misses = 0

export const missed = () => misses
export const title = (text) => console.info(`\n== ${text}`)

/** One line: what was measured, and the budget that it has to keep where there is one. */
export function figure(name, value, unit, { atMost, atLeast, note = '' } = {}) {
  const isMissed = value > (atMost ?? Number.POSITIVE_INFINITY) || value < (atLeast ?? Number.NEGATIVE_INFINITY)
  if (isMissed) misses += 1
  const limit = atMost === undefined ? (atLeast === undefined ? '' : `≥ ${atLeast}`) : `≤ ${atMost}`
  const verdict = limit && (isMissed ? 'MISSED' : 'ok')
  console.info(
    name.padEnd(52),
    `${rounded(value)} ${unit}`.padStart(14),
    (limit && `(${limit} ${unit})`).padEnd(18),
    verdict.padEnd(6),
    note,
  )
}

export const rounded = (value) =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
