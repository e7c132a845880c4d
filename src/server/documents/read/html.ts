import { convert, type HtmlToTextOptions } from 'html-to-text'
import { Parser } from 'htmlparser2'
import { limits } from './reading.ts'

/** Nobody nests so deep, however often a mail was answered. */
const deepest = 500

/**
 * A page up to where it is nested deeper than anybody nests: the converter opens an element in a time that grows with
 * how many are open, and 2 MB of `<ul><li>` would take it most of a minute.
 */
export function withoutDepths(html: string): string {
  let depth = 0
  const parser = new Parser({
    onopentag() {
      depth += 1
      if (depth > deepest) throw new TooDeep()
    },
    onclosetag() {
      depth -= 1
    },
  })
  try {
    parser.end(html)
    return html
  } catch (error) {
    if (error instanceof TooDeep) return html.slice(0, parser.startIndex)
    throw error
  }
}

class TooDeep extends Error {}

/** `convert` for pages of strangers. Only in the process that opens files. */
export const convertHtml = (html: string, options: HtmlToTextOptions) => convert(withoutDepths(html), options)

/** The text of a mail that is HTML. */
export const textOfHtml = (html: string): string =>
  convertHtml(html.slice(0, limits.characters), {
    wordwrap: false,
    limits: { maxDepth: 200 },
    selectors: [{ selector: 'img', format: 'skip' }],
  })
