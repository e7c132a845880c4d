import type { Fee } from '#contract/tracking/container.ts'

export const feeTypeWords: Record<Fee['type'], string> = {
  demurrage: 'Demurrage',
  exam: 'Exam',
  extended_dwell_time: 'Extended dwell time',
  other: 'Other',
  total: 'Total',
}
