import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import type { Words } from './words/words.ts'

type Other = Exclude<ViewLanguage, 'en'>

/** English comes with the page, so that there are always words; each other one is 2 kB that its readers alone load. */
const others: Record<Other, () => Promise<Words>> = {
  es: () => import('./words/es.ts').then(({ es }) => es),
  de: () => import('./words/de.ts').then(({ de }) => de),
  fr: () => import('./words/fr.ts').then(({ fr }) => fr),
  zh: () => import('./words/zh.ts').then(({ zh }) => zh),
}

export const loaded = new Map<ViewLanguage, Words>()

/** Whether the language is there to be spoken. Fails never; what could not be loaded is tried again when asked again. */
export async function loadWords(language: ViewLanguage | null): Promise<boolean> {
  if (language === null || language === 'en' || loaded.has(language)) return true
  try {
    loaded.set(language, await others[language]())
    return true
  } catch {
    return false // Whoever asks says so, in English.
  }
}
