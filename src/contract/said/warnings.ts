import { t } from '../language.ts'

/** What is odd about a number, by the code of its warning. */
export const warningSentences = {
  wrong_check_digit: t('The check digit is {digit}, and {right} would be right: {number}'),
}
