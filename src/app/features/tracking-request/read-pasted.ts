import { checkDigit, hasValidCheckDigit, isContainerNumber, normalizeContainerNumber } from '#domain/iso6346.ts'

/** A number that was found in a text. */
export interface Pasted {
  /** In which line of the text, from 1. */
  line: number
  number: string
  isContainer: boolean
  /** What the check digit should be, where it is another one or missing. */
  digit: number | null
  /** What stands in the same line and is called a reference. */
  references: string[]
  /** In how many other places the same number stands. */
  repeats: number
}

/** Owner and category, six digits in two groups, mostly the check digit: as people write it and sheets space it. */
const container = /\b([A-Z]{3}[UJZ])[\s.\-/]?(\d{3})[\s.-]?(\d{3})(?:[\s.\-/]?(\d))?(?![\dA-Z])/gi
/** `PO 4500118290`, `SO-2026-00917`, `Ref: K-77/12` */
const reference =
  /\b(P\.?O\.?|SO|REF(?:ERENCE)?S?|ORDER|INV(?:OICE)?|JOB)(?:\s*(?:NO|NR|NUMBER)\.?)?\s*[:#.-]?\s*#?((?=[\w/.-]{0,40}\d)\w[\w/.-]{0,40})/gi
/** What has digits and is no number of a line. Nothing here looks further than a few words: pasted lines may be long. */
const other = [
  /\bhttps?:\/\/\S{1,500}/gi,
  /\S{1,80}@\S{1,200}/g,
  /\b\d{4}-\d\d?-\d\d?(?:[T ]\d\d:\d\d\S*)?/g,
  /\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/g,
  /\b\d{1,2}:\d\d(?::\d\d)?\b/g,
  /\+\d[\d ()/-]{6,20}\d/g,
  /(?:\b(?:USD|EUR|CAD|GBP)|[$€£])\s?[\d.,]{1,20}/gi,
  /\b[\d.,]{1,20}\s?(?:USD|EUR|CAD|GBP|kgs?|lbs?|cbm|m3|pcs|ctns?|pkgs?|tons?|teu)\b/gi,
]
/** A word that a line could have given: long enough, and enough digits in it. */
const word = /[A-Z0-9][A-Z0-9-]{4,33}[A-Z0-9]/gi

/** Numbers of boxes, bills and bookings in whatever was pasted, each once, in its order. */
export function readPasted(text: string): Pasted[] {
  const found = new Map<string, Pasted>()
  for (const [at, content] of text.split(/\r?\n/).entries())
    for (const one of readLine(content, at + 1)) {
      const known = found.get(one.number)
      if (known) known.repeats++
      else found.set(one.number, one)
    }
  return [...found.values()]
}

/** More than this at once is a job for a program. */
export const most = 200

function readLine(content: string, line: number): Pasted[] {
  let rest = ` ${content.replace(/[\u2010-\u2015]/g, '-')} `
  const take = (pattern: RegExp) => {
    const taken = Array.from(rest.matchAll(pattern))
    rest = rest.replace(pattern, ' ; ')
    return taken
  }
  for (const pattern of other) take(pattern)
  const references = take(reference).map(
    ([, name = '', value = '']) => `${name.toUpperCase().replaceAll('.', '')} ${value}`,
  )
  const make = (number: string): Pasted => ({ line, number, references, repeats: 0, ...checked(number) })
  const boxes = take(container).map((match) => ({ at: match.index, number: match.slice(1, 5).join('').toUpperCase() }))
  const words = take(word)
    .filter(([text]) => isLikely(text))
    .map((match) => ({ at: match.index, number: normalizeContainerNumber(match[0]) }))
  return [...boxes, ...words].map(({ number }) => make(number))
}

/** `BKG`, `TBA`, `wave-3` have no digits to speak of; a bare number is one from seven digits on. */
function isLikely(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /[A-Z]/i.test(text) ? digits >= 4 && text.length >= 6 : digits >= 7
}

function checked(number: string): Pick<Pasted, 'isContainer' | 'digit'> {
  if (/^[A-Z]{3}[UJZ]\d{6}$/.test(number)) return { isContainer: true, digit: checkDigit(number) }
  const isContainer = isContainerNumber(number)
  return { isContainer, digit: isContainer && !hasValidCheckDigit(number) ? checkDigit(number.slice(0, 10)) : null }
}
