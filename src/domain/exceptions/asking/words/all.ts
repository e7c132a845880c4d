import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { InquiryWords } from './inquiry-words.ts'
import { zh } from './zh.ts'

export const inquiryWordsIn: Record<ViewLanguage, InquiryWords> = { en, de, es, fr, zh }
