import { language } from '#contract/language.ts'
import { listSentences } from '#contract/said/list.ts'
import { type Said, wordsOf } from '#contract/said/sentence.ts'

/** What is said of a line of a list; as the server says it where that has no code, and in English. */
export const listWords = (said: Said | null | undefined, english: string): string =>
  (language !== 'en' && said && wordsOf(listSentences, said)) || english
