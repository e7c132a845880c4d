import { holdSentences } from '#contract/said/hold-sentences.ts'
import { type Sentence, saidOf, sayer } from '#contract/said/sentence.ts'

export const holdSentence = sayer(holdSentences)

/** What a hold says of itself: in English, and for other languages. */
export const inSentences = (sentences: readonly Sentence[]) => ({
  description: sentences.map(({ text }) => text).join(' '),
  said: sentences.map(saidOf),
})
