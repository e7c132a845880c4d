import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { languageNames } from '#domain/portal/languages.ts'
import { loaded } from './language.ts'
import { en } from './words/en.ts'
import type { Words } from './words/words.ts'

/** The language itself where its words have been loaded, else English. */
export const spoken = (wanted: ViewLanguage): ViewLanguage => (loaded.has(wanted) ? wanted : 'en')

export const wordsOf = (language: ViewLanguage): Words => loaded.get(language) ?? en

/** In English, which is what there is then. */
export const notLoaded = (language: ViewLanguage) =>
  `This page could not be loaded in ${languageNames[language]}, so it is shown in English.`
