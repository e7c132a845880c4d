import { holdSentences } from '#contract/said/hold-sentences.ts'
import { type Said, wordsOf } from '#contract/said/sentence.ts'
import type { Hold } from '#contract/tracking/container.ts'
import { dayWords, partsOfDay } from '#domain/calendar-words.ts'

/** What a hold says of itself. What was reported before its sentences had codes is said in English. */
export function holdSaid({ said, description }: Pick<Hold, 'said' | 'description'>): string {
  const sentences = (said ?? []).map(sentenceOf)
  return sentences.length > 0 && sentences.every((one) => one !== undefined) ? sentences.join(' ') : description
}

const sentenceOf = ({ code, values }: Said) => wordsOf(holdSentences, { code, values: withDays(values) })

const withDays = (values: Said['values']) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'day' || name === 'list_day' ? dayWords(partsOfDay(String(value))) : value,
    ]),
  )
