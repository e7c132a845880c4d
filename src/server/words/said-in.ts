import { type ViewLanguage, viewLanguages } from '#contract/portal/view-sections.ts'
import * as english from './said.ts'

/** What this server writes to people of an account, in one language. */
export type Said = typeof english

/** Made of the same module by build/spoken.ts, and read when somebody is first told something in it. */
const others: Record<Exclude<ViewLanguage, 'en'>, () => Promise<Said>> = {
  de: () => import('#server/words/said.ts?in=de'),
  fr: () => import('#server/words/said.ts?in=fr'),
  es: () => import('#server/words/said.ts?in=es'),
  zh: () => import('#server/words/said.ts?in=zh'),
}

export const saidIn = async (language: ViewLanguage): Promise<Said> =>
  language === 'en' ? english : others[language]()

/** For what has to be written before it is known to whom. */
export const saidInEach = async (): Promise<readonly (readonly [ViewLanguage, Said])[]> =>
  Promise.all(viewLanguages.map(async (language) => [language, await saidIn(language)] as const))
