import { t, tc } from '#contract/language.ts'
import type { DeadlineSource } from '#contract/tracking/deadline.ts'

/** Who says a last free day. */
export const deadlineWords: Record<DeadlineSource, string> = {
  terminal: t('Terminal'),
  rail: t('Rail'),
  line: tc('shipping line', 'Line'),
  document: t('Document'),
  user: t('By hand'),
  calculated: t('Calculated'),
}
