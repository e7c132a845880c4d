export type Changes = Record<string, [unknown, unknown]>

type Values = Readonly<Record<string, unknown>>

/** Longer values are said to be that long: a log is no second store of what people keep. */
const longest = 2000

/**
 * What is other than it was, by attribute: before and after. Null for what was not there, or is not any more, and
 * where nothing is other.
 */
export function changesBetween(before: Values | undefined, after: Values | undefined): Changes | null {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  const changed = names.flatMap((name): [string, [unknown, unknown]][] => {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [[name, [kept(was), kept(is)]]]
  })
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

function kept(value: unknown): unknown {
  const text = JSON.stringify(value)
  if (text.length > longest) return `… ${text.length} characters`
  // The database writes instants in a form of its own.
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value)
  return isInstant ? new Date(value).toISOString() : value
}
