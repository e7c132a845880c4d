import { t } from '#contract/language.ts'
import { listComma } from '#domain/text.ts'

/** Of many values how many there are. */
export const shortly = (words: readonly string[]) =>
  words.length > 3 ? t('any of {count}', { count: words.length }) : words.join(listComma)

/** Currencies of fees that terminals report. */
export const currencies = {
  USD: t('US dollar'),
  CAD: t('Canadian dollar'),
  EUR: t('Euro'),
  GBP: t('Pound'),
  MXN: t('Mexican peso'),
}
