import type { Said, Sentences } from './sentence.ts'

/**
 * Finds which sentence of a table a kept English text is, and what stands in its braces: the one with the most words of its
 * own. Null for what is none of them. What it takes grows with the length of the text alone.
 */
export function saidByText(table: Sentences): (text: string) => Said | null {
  const forms = Object.entries(table).map(([code, sentence]) => {
    const parts = sentence.split(/\{(\w+)\}/)
    const [words, names] = [parts.filter((_, at) => at % 2 === 0), parts.filter((_, at) => at % 2 === 1)]
    return { code, words, names, own: words.join('').length }
  })
  forms.sort((a, b) => b.own - a.own)
  return (text) => {
    for (const { code, words, names } of forms) {
      const between = textsBetween(text, words)
      if (between) return { code, values: Object.fromEntries(names.map((name, at) => [name, between[at] ?? ''])) }
    }
    return null
  }
}

/** What stands between these words, which begin and end the text, something each time; each word where it comes first. */
function textsBetween(text: string, words: readonly string[]): string[] | null {
  const [first = '', ...rest] = words
  const last = rest.pop()
  if (last === undefined) return text === first ? [] : null
  if (!text.startsWith(first) || !text.endsWith(last)) return null
  const found: string[] = []
  const end = text.length - last.length
  let from = first.length
  for (const word of rest) {
    const at = text.indexOf(word, from + 1)
    if (at < 0 || at > end) return null
    found.push(text.slice(from, at))
    from = at + word.length
  }
  return from < end ? [...found, text.slice(from, end)] : null
}
