/** A value of the body and where it is, so that whatever is wrong with it can be pointed at. */
export interface Part {
  readonly value: unknown
  /** JSON pointer (RFC 6901). */
  readonly pointer: string
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first of these members that says something. Own members only: bodies come with `__proto__` in them. */
export function member(of: Part | undefined, ...names: readonly string[]): Part | undefined {
  if (!of || !isRecord(of.value)) return undefined
  for (const name of names) {
    if (!Object.hasOwn(of.value, name)) continue
    const value = of.value[name]
    if (value !== undefined && value !== null && value !== '')
      return { value, pointer: `${of.pointer}/${escapeName(name)}` }
  }
  return undefined
}

const escapeName = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Items of a list; none where it is no list. */
export function items(of: Part | undefined): Part[] {
  if (!of || !Array.isArray(of.value)) return []
  return of.value.map((value: unknown, at) => ({ value, pointer: `${of.pointer}/${at}` }))
}

/** A list, or the one object that should have been in it. */
export function itemsOrSelf(of: Part | undefined): Part[] {
  return of && !Array.isArray(of.value) ? [of] : items(of)
}

/** Text without outer space and control characters. Numbers count as text; empty text is null. */
export function textOf(of: Part | undefined): string | null {
  if (typeof of?.value === 'number' && Number.isFinite(of.value)) return String(of.value)
  if (typeof of?.value !== 'string') return null
  // Nothing that is read is longer: no need to go through megabytes. NUL is no text for a database.
  const text = of.value
    .slice(0, 10_000)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
  return text === '' ? null : text
}

/** For people: cut where it is too long. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

/** A value in a message to people. */
export function quoted(of: Part): string {
  const text = textOf(of)
  if (text !== null) return `“${shortened(text, 60)}”`
  return Array.isArray(of.value) ? 'a list' : isRecord(of.value) ? 'an object' : `“${String(of.value).trim()}”`
}
