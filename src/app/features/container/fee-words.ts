import type { Fee } from '#contract/tracking/container.ts'
import { t } from '#domain/language.ts'

export const feeTypeWords: Record<Fee['type'], string> = {
  demurrage: t('Demurrage'),
  exam: t('Exam'),
  extended_dwell_time: t('Extended dwell time'),
  other: t('Other'),
  total: t('Total'),
}
