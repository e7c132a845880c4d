import { language } from '#contract/language.ts'

/** A name as sentences go on with it; German has its nouns large there, too. */
export const inSentence = (name: string) => (language === 'de' ? name : name.toLowerCase())
