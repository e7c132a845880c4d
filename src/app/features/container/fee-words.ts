import type { Fee } from '#contract/tracking/container.ts'
import { t, tc } from '#domain/language.ts'

export const feeTypeWords: Record<Fee['type'], string> = {
  demurrage: t('Demurrage'),
  exam: tc('kind of fee', 'Exam'),
  extended_dwell_time: t('Extended dwell time'),
  other: tc('kind of fee', 'Other'),
  total: tc('kind of fee', 'Total'),
}
