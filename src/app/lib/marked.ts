/** From and to, as `slice` takes them. */
export type Range = readonly [from: number, to: number]

/** What stands between the parts of a number, and makes no difference to a search. */
const gap = /[\s\-‐-―/.]/

/**
 * Where a text contains what was searched, without regard to case and to the gaps in either: `482-913` is found in
 * `TCLU4829132`. Null where it is not there: another value of the same thing matched.
 */
export function matchIn(text: string, query: string): Range | null {
  const wanted = [...query.toUpperCase()].filter((char) => !gap.test(char)).join('')
  if (!wanted) return null
  const places: number[] = []
  let bare = ''
  for (const [at, char] of text.split('').entries()) {
    if (gap.test(char)) continue
    bare += char.toUpperCase()[0]
    places.push(at)
  }
  const from = bare.indexOf(wanted)
  const [first, final] = [places[from], places[from + wanted.length - 1]]
  return from < 0 || first === undefined || final === undefined ? null : [first, final + 1]
}

/** A piece of the text, and whether it lies in the match. */
export interface Part {
  text: string
  hit: boolean
}

/** The pieces of the text from one place to another; the empty ones are left out. */
export function partsOf(text: string, match: Range | null, [from, to]: Range = [0, text.length]): Part[] {
  const [start, end] = match ?? [to, to]
  const [a, b] = [Math.min(Math.max(start, from), to), Math.min(Math.max(end, from), to)]
  return [
    { text: text.slice(from, a), hit: false },
    { text: text.slice(a, b), hit: true },
    { text: text.slice(b, to), hit: false },
  ].filter((part) => part.text)
}
