import type { Cell, Page } from './page.ts'
import { plainReference } from './reference-forms.ts'

const house = /house|\bh\.?\s?b\.?\s?\/?l\b|\bhaus|\bhijo\b|\bfilhote\b|分单|\bfbl\b/gi
const master = /master|\bm\.?\s?b\.?\s?\/?l\b|ocean|carrier|主单/gi

/**
 * Whether a bill stands on its paper as the bill of a forwarder or as that of the line, by the label before or above
 * it; a paper that is titled as a house bill says so of all that it does not call otherwise.
 */
export function standsAs(number: string, pages: readonly Page[]): 'house' | 'master' | undefined {
  const plain = plainReference(number)
  for (const { lines } of pages)
    for (const [at, { cells }] of lines.entries())
      for (const [column, cell] of cells.entries()) {
        if (!plainReference(cell.text).includes(plain)) continue
        const said = sayingOf(before(cell.text, number), cells.slice(0, column))
        const label = said || above(cell, lines.slice(Math.max(0, at - 3), at))
        const meant = meaningOf(label)
        if (meant) return meant
      }
  const title = pages[0]?.lines
    .flatMap(({ cells }) => cells)
    .slice(0, 10)
    .some(({ text }) => /^\s*house (?:bill|b\/l|waybill)/i.test(text) && !/\d/.test(text))
  return title ? 'house' : undefined
}

/** What stands in its own cell before it; all of it where it is broken by blanks or dashes. */
function before(text: string, number: string): string {
  const at = text.toUpperCase().indexOf(number.toUpperCase())
  return at < 0 ? text : text.slice(0, at)
}

const sayingOf = (own: string, left: readonly Cell[]) =>
  /\p{L}{2}/u.test(own) ? own : (left.at(-1)?.text ?? '').replace(/^.*\d{5}\S*/, '')

/** The nearest words in its column. */
const above = (cell: Cell, lines: Page['lines']): string =>
  lines
    .toReversed()
    .flatMap(({ cells }) => cells)
    .find(({ x, width, text }) => x < cell.x + cell.width && x + width > cell.x - 3 && /\p{L}{2}/u.test(text))?.text ??
  ''

/** The last word counts: `MBL …, HBL …`. */
function meaningOf(label: string): 'house' | 'master' | undefined {
  const last = (pattern: RegExp) => [...label.matchAll(pattern)].at(-1)?.index ?? -1
  const [asHouse, asMaster] = [last(house), last(master)]
  if (asHouse === asMaster) return undefined
  return asHouse > asMaster ? 'house' : 'master'
}
