import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import type { PaperWords } from './paper-words.ts'
import { pt } from './pt.ts'
import { zh } from './zh.ts'

export const paperWords = { en, de, fr, es, it, pt, nl, zh } satisfies Record<string, PaperWords>
export type PaperLanguage = keyof typeof paperWords
