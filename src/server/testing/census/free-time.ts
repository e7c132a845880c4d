import { api } from '#contract/api.ts'
import type { ClockKind, StartEvent } from '#contract/free-time/clock.ts'
import type { testApp } from '../test-app.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

const kinds: [kind: ClockKind, start: StartEvent][] = [
  ['demurrage', 'vessel_arrived'],
  ['storage', 'available'],
  ['combined', 'discharged'],
  ['rail_storage', 'notified'],
  ['detention', 'full_out'],
  ['chassis', 'full_out'],
]

/** Rules for every clock, of all that is tracked, by a calendar that has a little of everything and ends too early. */
export async function ruleFreeTime({ client }: Someone) {
  const days = (month: number, ...numbers: number[]) =>
    numbers.map((day) => `2026-0${month}-${String(day).padStart(2, '0')}`)
  const holidays = days(6, 11, 19, 23, 26).map((date) => ({ date, name: 'Holiday' }))
  const closures = days(6, 18, 22, 24).map((date) => ({ date, reason: 'Gates shut' }))
  const year = { name: 'Holidays', holidays: [...holidays, { date: '2026-07-03', name: 'Holiday' }], closures }
  const { data: calendar } = await client(api.calendars.create, { body: { data: { attributes: year } } })
  const old = { name: 'Of another year', holidays: [{ date: '2020-12-25', name: 'Holiday' }] }
  const { data: before } = await client(api.calendars.create, { body: { data: { attributes: old } } })
  for (const [kind, start_event] of kinds) {
    const rules = {
      name: `Rules for ${kind}`,
      kind,
      free_days: 4,
      unit: 'working',
      start_event,
      first_day: 'next_day',
      calendar_id: kind === 'demurrage' ? before.id : calendar.id,
      currency_code: 'USD',
      valid_from: '2020-01-01',
    } as const
    const tiers = [{ from_day: 1, amount: 310 }]
    await client(api.free_time_rules.create, { body: { data: { attributes: { ...rules, tiers } } } })
  }
}

/** Reads the days of some, and removes rules that have decided something. */
export async function removeFreeTime({ client }: Someone) {
  const { data } = await client(api.containers.list, { params: { 'page[size]': 100 } })
  for (const { id } of data) await client(api.free_times.get, { params: { id } })
  const rules = await client(api.free_time_rules.list)
  const used = rules.data.find(({ attributes }) => attributes.used_by > 0)
  const params = { id: String(used?.id) }
  await client(api.free_time_rules.delete, { params })
  await client(api.free_time_rules.get, { params })
}
