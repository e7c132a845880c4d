import { isDeepStrictEqual } from 'node:util'

/** Whether a stored row says anything else than these values. What is not stored at all is not changed, but new. */
export function isChanged(stored: object | undefined, values: object): boolean {
  if (!stored) return false
  const row = stored as Record<string, unknown>
  return Object.entries(values).some(([name, value]) => !isSame(row[name], value))
}

function isSame(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true
  return typeof a === 'object' && typeof b === 'object' && isDeepStrictEqual(a, b)
}
