import type { RuleFields } from '#contract/free-time/rule.ts'

/** Four days free from the day after the discharge, then 310 dollars each. */
export const demurrage = {
  name: 'Los Angeles, imports',
  kind: 'demurrage',
  free_days: 4,
  unit: 'calendar',
  start_event: 'discharged',
  first_day: 'next_day',
  currency_code: 'USD',
  tiers: [{ from_day: 1, amount: 310 }],
  valid_from: '2026-01-01',
} satisfies Partial<RuleFields>
