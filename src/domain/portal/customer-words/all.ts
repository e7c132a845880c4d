import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { Sayings } from './sayings.ts'
import { zh } from './zh.ts'

/** All languages at once, for mails; the page loads the one that is read. */
export const sayingsIn: Record<ViewLanguage, Sayings> = { en, de, fr, es, zh }
