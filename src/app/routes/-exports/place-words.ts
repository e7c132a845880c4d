import { language } from '#contract/language.ts'
import { failures } from '#contract/said/failures.ts'
import { places } from '#contract/said/places.ts'
import { type Said, wordsOf } from '#contract/said/sentence.ts'

const known = { ...failures, ...places }

/** What came of writing to a place; as the server says it where that has no code, and in English. */
export const placeWords = (said: Said | null, english: string): string =>
  (language !== 'en' && said && wordsOf(known, said)) || english
