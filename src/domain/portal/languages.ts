import type { ViewLanguage } from '#contract/portal/view-sections.ts'

/** What the pages of customers and truckers are written in, each by its own name. */
export const languageNames: Record<ViewLanguage, string> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  zh: '中文',
}

export const isLanguage = (text: string): text is ViewLanguage => Object.hasOwn(languageNames, text)

/** The first of the visitor's that we speak, else English. */
export function languageOf(preferred: readonly string[]): ViewLanguage {
  return preferred.map((tag) => tag.trim().toLowerCase().split(/[-;]/)[0] ?? '').find(isLanguage) ?? 'en'
}
