import { createContext, useContext } from 'react'
import { createFormat, filled } from '#domain/portal/customer-format.ts'
import type { Voice } from '#domain/portal/customer-say.ts'
import { placeIn } from '#domain/portal/customer-words/sayings.ts'
import { wordsOf } from './spoken.ts'
import type { Words } from './words/words.ts'

interface Telling extends Voice {
  words: Words
}

const Context = createContext<Telling>({ words: wordsOf('en'), format: createFormat('en', 0), contact: undefined })

export const TellingProvider = Context.Provider

/** The words and formats of the language that is shown. */
export function useTelling() {
  const telling = useContext(Context)
  const { page } = telling.words
  return {
    ...telling,
    list: (parts: readonly string[]) => parts.join(telling.words.list_comma),
    placeIn: (name: string) => placeIn(telling.words, name),
    /** A text of the page, with its values. */
    t: (key: keyof typeof page, values?: Record<string, string | number>) => filled(page[key], values),
  }
}
