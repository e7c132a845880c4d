import { normalizeContainerNumber } from './iso6346.ts'
import { withoutLabels } from './number-labels.ts'

/** `TCLU 482913-2`, as people write it and sheets space it. */
const spacedContainer = /\b[A-Z]{3}[UJZ][ -]?\d{3}[ -]?\d{3}[ -]?\d\b/gi

/** Standing alone, in whatever text. */
const containerAlone = /(?<![\w.-])[A-Z]{3}[UJZ]\d{7}(?![\w.-])/gi

/** What stands between two numbers of a sentence, or nothing but space. */
const between = /\s+(?:(?:and|und|et|y|[/&+])\s+)?/i

/** One word that could be a bill, a booking or a container: long enough, with digits. */
const oneNumber = /^(?=(?:.*\d){3})[A-Za-z0-9][A-Za-z0-9/-]{3,33}[A-Za-z0-9]$/

/** What stood between two numbers of which one has been taken. */
const leftBetween = /^(?:[/&+-]\s{1,4})+|(?:\s{1,4}[/&+-])+$/g

/** `YMLU-6366-306377 YMLU 6366 306291`: between two that each begin with the four letters of a line. */
const betweenSpaced = /\s(?=[A-Z]{4}[ -]?\d)/i
const spacedNumber = /^[A-Z]{4}(?=(?:.{0,20}\d){5})(?:[ -]?\d{1,12}){1,6}$/i

/**
 * The numbers and references of a pasted list, each once, in its order: one a line, between commas, semicolons or tabs,
 * words that each are a number (`A and B`, `A / B`), and every container number in a text. What they are called
 * before them (`PO 45001`, `B/L: …`) is no part of them. What has no digit, such as the head of a column, is left out.
 */
export const readNumbers = (text: string): string[] =>
  eachOnce(cellsOf(withoutLabels(joinedContainers(text))).flatMap(numbersOf))

/**
 * The same as they are written, with what they are called before them and what has no digit, where that stands between
 * commas or on a line of its own: references may be words.
 */
export const readParts = (text: string): string[] =>
  eachOnce(
    cellsOf(joinedContainers(text)).flatMap((cell) => {
      const numbers = numbersOf(cell)
      return numbers.length > 0 ? numbers : [bare(cell).slice(0, 100)].filter(Boolean)
    }),
  )

const joinedContainers = (text: string) => text.replace(spacedContainer, normalizeContainerNumber)

const cellsOf = (text: string) => text.split(/[\r\n\t,;|，；]+/)

const bare = (cell: string) =>
  cell
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()

function eachOnce(numbers: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const number of numbers) {
    const key = number.toUpperCase()
    if (!found.has(key)) found.set(key, number)
  }
  return [...found.values()]
}

function numbersOf(cell: string): string[] {
  const text = bare(cell).replace(leftBetween, '')
  const words = text.split(between)
  if (words.length > 1 && words.every((word) => oneNumber.test(word))) return words
  const spaced = text.split(betweenSpaced).map(bare)
  if (spaced.length > 1 && spaced.every((one) => spacedNumber.test(one))) return spaced
  const parts = text.replace(containerAlone, '\n$&\n').split('\n')
  // One alone, with more behind a slash, is a reference.
  if (parts.length > (words.length > 1 ? 1 : 3))
    return parts.flatMap((part) => part.split(/(?:^| )(?:and|und|et|y|[-/&+:])(?: |$)/i).flatMap(numbersOf))
  return /\d/.test(text) ? [text.slice(0, 100)] : []
}
