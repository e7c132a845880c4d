let misses = 0

export const missed = () => misses
export const title = (text) => console.info(`\n== ${text}`)

/**
 * One line: what was measured, each value beside the budget that it has to keep where there is one.
 * @param values each `{ value, unit, atMost, atLeast }`
 */
export function figure(name, ...values) {
  console.info(name.padEnd(52), ...values.map((one) => described(one).padEnd(26)))
}

function described({ value, unit, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }) {
  const text = `${rounded(value)} ${unit}`
  const limit = Number.isFinite(atMost) ? `≤ ${atMost}` : Number.isFinite(atLeast) ? `≥ ${atLeast}` : undefined
  if (!limit) return text
  const isMissed = !(value <= atMost && value >= atLeast)
  if (isMissed) misses += 1
  return `${text} (${limit}) ${isMissed ? 'MISSED' : 'ok'}`
}

const rounded = (value) => (value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3))))
