import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { en } from './words/en.ts'
import type { Words } from './words/words.ts'

/** English comes with the page, so that there are always words; each other one is loaded by its readers alone. */
const others: Record<Exclude<ViewLanguage, 'en'>, () => Promise<Words>> = {
  es: () => import('./words/es.ts').then(({ es }) => es),
  de: () => import('./words/de.ts').then(({ de }) => de),
  fr: () => import('./words/fr.ts').then(({ fr }) => fr),
  zh: () => import('./words/zh.ts').then(({ zh }) => zh),
}

export interface Spoken {
  language: ViewLanguage
  words: Words
}

/** English where the words of the language cannot be loaded. */
export async function speak(language: ViewLanguage): Promise<Spoken> {
  const english: Spoken = { language: 'en', words: en }
  if (language === 'en') return english
  return others[language]().then(
    (words) => ({ language, words }),
    () => english,
  )
}
