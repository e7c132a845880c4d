import type { Carrier } from '../reference/carrier-patterns.ts'

export interface NamedCarrier extends Carrier {
  short_name: string
}

/** Behind such words a line is named on purpose, also by its short name. */
const label =
  /(?:carrier|shipping line|steamship line|ocean line|\bline\b|\bssl\b|\bscac\b|reederei|naviera|compagnie maritime|rederij|compagnia|armador|船公司|船东)/i

/**
 * The one line that a text names: where a label asks for it, else anywhere. Undefined where it names none, or several.
 */
export function lineNamedIn(lines: readonly string[], carriers: readonly NamedCarrier[]): string | undefined {
  const text = lines.join('\n')
  const known = carriers.map((carrier) => ({ ...carrier, patterns: patternsOf(carrier) }))
  const anywhere = known.filter(({ patterns }) => patterns.name.test(text))
  const labelled = lines.flatMap((line, at) => (label.test(line) ? [line, lines[at + 1] ?? ''] : [])).join('\n')
  const asked = known.filter(({ patterns }) => patterns.name.test(labelled) || patterns.short.test(labelled))
  return only(asked) ?? only(anywhere)
}

const only = (some: readonly NamedCarrier[]) => (some.length === 1 ? some[0]?.scac : undefined)

/** Its name and its SCACs are its own; a short name such as ONE is a word of the language. */
function patternsOf({ name, short_name, scac, alternative_scacs }: NamedCarrier) {
  const codes = [scac, ...alternative_scacs].map(escaped).join('|')
  return {
    name: new RegExp(`(?<![\\p{L}\\d])(?:(?:${codes})(?![\\p{L}\\d])|${insensitive(name)}(?![\\p{L}]))`, 'u'),
    short: new RegExp(`(?<![\\p{L}\\d])${insensitive(short_name)}(?![\\p{L}\\d])`, 'u'),
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Of a name in capital letters alone the capitals count: `one` is not ONE. */
function insensitive(name: string): string {
  if (/^[A-Z]+$/.test(name)) return escaped(name)
  return Array.from(name, (letter) =>
    /\p{L}/u.test(letter)
      ? `[${letter.toLowerCase()}${letter.toUpperCase()}]`
      : /\s/.test(letter)
        ? '\\s+'
        : escaped(letter),
  ).join('')
}
