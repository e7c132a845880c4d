import type { RuleFields } from '#contract/free-time/rule.ts'
import { ruleDefaults } from '#contract/free-time/rule.ts'
import { ownRules, putRule } from '../db/free-time/rules.ts'
import type { Transaction } from '../db/scope.ts'
import { referenceId } from '../reference/ids.ts'

/** A day at first, and from the sixth on. */
type Rates = readonly [number, number]

const ruleOf = (
  kind: 'storage' | 'detention' | 'rail_storage',
  country: { code: string; name: string; currency_code: string },
  [first, later]: Rates,
): RuleFields => ({
  ...ruleDefaults,
  name: `Demo: ${kind.replace('_', ' ')}, ${country.name}`,
  kind,
  country_code: country.code,
  calendar_id: referenceId('calendar', country.code.toLowerCase()),
  free_days: { storage: 4, rail_storage: 2, detention: 5 }[kind],
  unit: 'working',
  start_event: starts[kind],
  first_day: 'next_day',
  currency_code: country.currency_code,
  tiers: [
    { from_day: 1, amount: first },
    { from_day: 6, amount: later },
  ],
  valid_from: '2020-01-01',
  note: 'Made up for the demo, and removed with it',
})

const starts = { storage: 'discharged', rail_storage: 'available', detention: 'full_out' } as const

const unitedStates = { code: 'US', name: 'United States', currency_code: 'USD' }
const canada = { code: 'CA', name: 'Canada', currency_code: 'CAD' }

/** What free time costs in the demo, by id. */
export const demoRules: ReadonlyMap<string, RuleFields> = new Map(
  [
    ruleOf('storage', unitedStates, [310, 465]),
    ruleOf('rail_storage', unitedStates, [150, 250]),
    ruleOf('detention', unitedStates, [95, 145]),
    ruleOf('storage', canada, [145, 290]),
    ruleOf('rail_storage', canada, [125, 200]),
    ruleOf('detention', canada, [80, 120]),
  ].map((rule) => [referenceId('free_time_rule', rule.name), rule]),
)

/** Adds them, where the account has no rules yet. */
export async function addDemoRules(tx: Transaction, now: Date): Promise<void> {
  if ((await ownRules(tx)).length > 0) return
  for (const [id, rule] of demoRules) await putRule(tx, id, rule, now, null)
}
