import { faults } from './faults.ts'
import { type Sentence, sayer } from './sentence.ts'

export const fault = sayer(faults)

/** `company_name` → `Company name` */
export const sentenceCase = (name: string) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')

/**
 * What is wrong with a field of a form.
 * @param attribute as the wire calls it
 * @param name as people are told in English
 */
export const ofField = (
  attribute: string,
  { code, values, text }: Sentence,
  name: string = sentenceCase(attribute),
): Sentence => ({
  code,
  values: { ...values, attribute },
  text: isPredicate.has(code) ? `${name} ${text}` : `${name}: ${text}`,
})

/** Said as one sentence with the name. */
const isPredicate = new Set(['blank', 'not_an_attribute', 'no_text_can_hold'])
