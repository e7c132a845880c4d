const sections = []
const misses = { exact: 0, speed: 0 }

/** How many budgets were missed: sizes and counts, which are the same on every machine, and speeds, which are not. */
export const missed = () => misses
/** All that was measured: `{ name, rows: [{ name, values }] }` for each bench. */
export const measured = () => sections

export function title(text) {
  console.info(`\n== ${text}`)
  sections.push({ name: text, rows: [] })
}

/**
 * One line: what was measured, each value beside the budget that it has to keep where there is one.
 * @param values each `{ value, unit, atMost, atLeast }`
 */
export function figure(name, ...values) {
  const texts = values.map(described)
  console.info(name.padEnd(52), ...texts.map((text) => text.padEnd(26)))
  sections.at(-1)?.rows.push({ name, values: texts })
}

function described({ value, unit, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }) {
  const text = `${rounded(value)} ${unit}`.trim()
  const limit = Number.isFinite(atMost) ? `≤ ${atMost}` : Number.isFinite(atLeast) ? `≥ ${atLeast}` : undefined
  if (!limit) return text
  const isMissed = !(value <= atMost && value >= atLeast)
  if (isMissed) misses[isSpeed(unit) ? 'speed' : 'exact'] += 1
  return `${text} (${limit}) ${isMissed ? 'MISSED' : 'ok'}`
}

/** Times, and what is so much of another time: they differ from one run to the next. */
const isSpeed = (unit) => /^(ms|s|x|of 100)\b|^% of|\/s\b|^a minute/.test(unit)

const rounded = (value) => (value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3))))
