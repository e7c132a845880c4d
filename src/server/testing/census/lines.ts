import { api } from '#contract/api.ts'
import { number, sailings } from '../sailings.ts'
import type { testApp } from '../test-app.ts'

/** As many shipments of one line as a figure needs, each a day later than the one before. */
export async function measureLine(setting: ReturnType<typeof testApp>) {
  const me = await setting.account()
  const { plan, leave, arrive } = sailings(setting, me)
  const all = Array.from({ length: 5 }, (_, at) => ({
    scac: 'YMLU',
    bill: `YMLU70${at}`,
    containers: [number(7000 + at)],
    isRolled: at === 1,
    isLoadingKept: at === 2,
  }))
  for (const one of all) await plan(one)
  for (const one of all) await leave(one)
  for (const [at, one] of all.entries()) await arrive(one, at)
  await me.client(api.line_reports.list)
  await me.client(api.line_reports.get, { params: { scac: 'YMLU' } })
}
