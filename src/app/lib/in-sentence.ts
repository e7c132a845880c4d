import { language } from '#contract/language.ts'

/** A text as a sentence goes on with it. Abbreviations stay as they are, and so does German, whose nouns are large. */
export const inSentence = (text: string) =>
  language === 'de' || /^\p{Lu}{2}|^\p{Lu}\//u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
