import type { CustomField } from '#contract/custom-fields/custom-field.ts'
import { t } from '#contract/language.ts'

/** In the reader's language, what the server says in English; null where there is no value. */
export function shownValue({ value, display_value }: CustomField['attributes']): string | null {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  return display_value
}
