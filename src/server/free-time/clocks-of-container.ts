import { detailOf } from '#domain/free-time/clock-detail.ts'
import { weekFor } from '#domain/free-time/clocks.ts'
import { uncountedOf } from '#domain/free-time/uncounted.ts'
import { rulesInUse } from '../db/free-time/rules.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { calendarsOf, storedClocks } from './tariffs.ts'

/**
 * Every clock as it is now, and those that are not counted.
 * @param until a date that may be ahead: days of running clocks are told until then
 */
export async function clocksOfContainer(tx: Transaction, row: Row<'containers'>, now: string, until?: string) {
  const rules = await rulesInUse(tx, row.account_id)
  const known = new Map(rules.map((one) => [one.id, one]))
  const calendar = await calendarsOf(tx, row.account_id)
  const terminal_id = row.pickup_facility_id
  const clocks = storedClocks(row).map((one) => {
    // Until it is decided anew, what lost its rules this moment stays as it was decided.
    const rule = known.get(one.clock.rule_id)
    return detailOf(one, rule ? { rule, week: weekFor(rule, { terminal_id }, { calendar }) } : null, now, until)
  })
  const counted = clocks.map(({ kind }) => kind)
  return { clocks, uncounted: uncountedOf(row, { counted, ruled: new Set(rules.map(({ kind }) => kind)) }) }
}
