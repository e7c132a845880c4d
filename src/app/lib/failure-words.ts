import { language } from '#contract/language.ts'
import { advice } from '#contract/said/advice.ts'
import { failures } from '#contract/said/failures.ts'
import { type Said, wordsOf } from '#contract/said/sentence.ts'

const known = { ...failures, ...advice }

/** What went wrong with another system, or what to do; as it was said where that is no sentence of ours, and in English. */
export const failureWords = (said: Said | null, english: string | null): string | null =>
  (language !== 'en' && said && wordsOf(known, said)) || english
