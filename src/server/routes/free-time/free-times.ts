import type { api } from '#contract/api.ts'
import type { FreeTimeDetail } from '#contract/free-time/clock.ts'
import { freeTime } from '#contract/free-time/free-time.ts'
import { costIfOutOn, costOf, daysAfter } from '#domain/free-time/charges.ts'
import { weekFor } from '#domain/free-time/clocks.ts'
import { localDate } from '#domain/instants.ts'
import { findContainer } from '../../db/containers.ts'
import { rulesInUse } from '../../db/free-time/rules.ts'
import type { Row } from '../../db/schema.ts'
import type { Transaction } from '../../db/scope.ts'
import { calendarsFor, storedClocks } from '../../free-time/tariffs.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const freeTimes: HandlersOf<typeof api.free_times> = {
  async get({ tx, params: { id }, context }) {
    const row = found(await findContainer(tx, id))
    const clocks = await detailsOf(tx, row, context.now().toISOString())
    return {
      data: { ...render(freeTime, { id: row.id, clocks }), links: { self: `/v2/containers/${row.id}/free_time` } },
    }
  },
}

async function detailsOf(tx: Transaction, row: Row<'containers'>, now: string): Promise<FreeTimeDetail[]> {
  const clocks = storedClocks(row)
  if (clocks.length === 0) return []
  const rules = new Map((await rulesInUse(tx, row.account_id)).map((one) => [one.id, one]))
  const used = clocks.flatMap(({ clock }) => rules.get(clock.rule_id)?.calendar_id ?? [])
  const calendar = await calendarsFor(tx, row.account_id, used)
  const terminal_id = row.pickup_facility_id
  return clocks.map(({ clock, kept }) => {
    const { ended_at, days, tiers, currency_code } = kept
    const rule = rules.get(clock.rule_id)
    const of = { ...clock, ended_at, currency_code }
    // What has ended stays as it was decided; so does, until it is decided anew, what lost its rules this moment.
    if (ended_at !== null || !rule) return { ...of, days, charged: costOf(days, tiers), out_on: [] }
    const week = weekFor(rule, { terminal_id }, { calendar })
    const today = localDate(now, clock.timezone)
    const charging = { tiers, charged_days: rule.charged_days }
    const free_until = kept.free_until?.on ?? clock.last_free_day
    const after = daysAfter(free_until, today, charging, week)
    return {
      ...of,
      days: [...days, ...after],
      charged: costOf(after, tiers),
      out_on: costIfOutOn(free_until, today, charging, week),
    }
  })
}
