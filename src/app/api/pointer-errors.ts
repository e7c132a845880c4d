import { ApiFailure, atField } from './errors.ts'

/** What the server said, by where it belongs. */
export interface PointerErrors {
  at: (place: string) => string | undefined
  /** What belongs to no place that the form has. */
  form: string[]
}

/**
 * Puts each error at the innermost place of a form that its pointer leads to: `/data/attributes/filters/tags/0` to
 * `filters/tags`, and `/ranges/1` to `ranges`.
 */
export function pointerErrors(error: Error | null, places: readonly string[]): PointerErrors {
  const found = new Map<string, string>()
  const form: string[] = []
  const errors = error instanceof ApiFailure ? error.errors : []
  if (error && errors.length === 0) form.push(error.message)
  for (const one of errors) {
    const { source, detail } = one
    const pointer = source && 'pointer' in source ? source.pointer.replace(/^\/(?:data\/attributes\/)?/, '') : ''
    const place = places
      .filter((at) => pointer === at || pointer.startsWith(`${at}/`))
      .toSorted((a, b) => b.length - a.length)[0]
    if (place === undefined) form.push(detail)
    else {
      const said = atField(one)
      if (!found.get(place)?.includes(said)) found.set(place, [found.get(place), said].filter(Boolean).join(' '))
    }
  }
  return { at: (place) => found.get(place), form }
}
