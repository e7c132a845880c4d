import { explanationRules } from '#contract/tracking/explanation-rules.ts'

/** In the reader's language. A server of another version may have rules of its own, which it says itself. */
export const ruleWords = ({ code, sentence }: { code: string; sentence: string }): string =>
  Object.hasOwn(explanationRules, code) ? explanationRules[code as keyof typeof explanationRules] : sentence
