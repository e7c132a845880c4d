import type { Said, Sentences } from './sentence.ts'

/**
 * Finds which sentence of a table a kept English text is, and what stands in its braces: the one with the most words of its
 * own. Null for what is none of them.
 */
export function saidByText(table: Sentences): (text: string) => Said | null {
  const forms = Object.entries(table).map(([code, sentence]) => {
    const parts = sentence.split(/\{(\w+)\}/)
    const names = parts.filter((_, at) => at % 2 === 1)
    const pattern = parts
      .map((part, at) => (at % 2 === 1 ? '([^]+?)' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('')
    const own = parts.reduce((sum, part, at) => sum + (at % 2 === 1 ? 0 : part.length), 0)
    return { code, names, own, pattern: new RegExp(`^${pattern}$`) }
  })
  forms.sort((a, b) => b.own - a.own)
  return (text) => {
    for (const { code, names, pattern } of forms) {
      const found = pattern.exec(text)
      if (found) return { code, values: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) }
    }
    return null
  }
}
