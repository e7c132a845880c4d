import { t, tc } from '#contract/language.ts'
import type { Fee } from '#contract/tracking/container.ts'

export const feeTypeWords: Record<Fee['type'], string> = {
  demurrage: t('Demurrage'),
  exam: tc('kind of fee', 'Exam'),
  extended_dwell_time: t('Extended dwell time'),
  other: tc('kind of fee', 'Other'),
  total: tc('kind of fee', 'Total'),
}
