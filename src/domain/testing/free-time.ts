import type { Rule } from '../free-time/choose-rule.ts'
import type { ClockedBox, FreeTimeOf } from '../free-time/clock-types.ts'
import { clocksOf } from '../free-time/clocks.ts'
import { weekOf } from '../free-time/week.ts'

/** Fixtures of the tests of free time. */

export const rule = (said: Partial<Rule> = {}): Rule => ({
  id: 'rule',
  name: 'Rules',
  is_enabled: true,
  kind: 'demurrage',
  shipping_line_scac: null,
  country_code: null,
  port_locode: null,
  terminal_id: null,
  equipment: null,
  party_id: null,
  reference: null,
  free_days: 4,
  unit: 'working',
  start_event: 'discharged',
  cutoff_time: null,
  roll_start_day: false,
  first_day: 'next_working_day',
  calendar_id: null,
  working_weekdays: null,
  skips_holidays: false,
  last_day_roll: 'none',
  last_day_until: null,
  currency_code: null,
  tiers: [],
  charged_days: 'calendar',
  valid_from: '2020-01-01',
  valid_to: null,
  priority: 0,
  source_url: null,
  note: null,
  ...said,
})

/** The calendar of the worked examples. */
export const ports2026 = {
  weekend: [6, 7],
  holidays: [
    ['2026-01-01', 'New Year'],
    ['2026-01-19', 'Martin Luther King Day'],
    ['2026-02-16', "Presidents' Day"],
    ['2026-05-25', 'Memorial Day'],
    ['2026-06-19', 'Juneteenth'],
    ['2026-07-03', 'Independence Day, observed'],
    ['2026-07-04', 'Independence Day'],
    ['2026-09-07', 'Labor Day'],
    ['2026-11-11', 'Veterans Day'],
    ['2026-11-26', 'Thanksgiving'],
    ['2026-12-25', 'Christmas Day'],
  ].map(([date = '', name = '']) => ({ date, name })),
  closures: [] as { date: string; reason: string; terminal_id: string | null }[],
}

export const week2026 = weekOf(ports2026, { working_weekdays: null, terminal_id: null })
export const everyDay = weekOf(null, { working_weekdays: null, terminal_id: null })

/** Free time by these rules, on the calendar of the worked examples. */
export const freeTimeBy =
  (...rules: readonly Rule[]): FreeTimeOf =>
  (box: ClockedBox) =>
    clocksOf(box, {
      rules,
      calendar: () => ports2026,
      shipping_line_scac: 'YMLU',
      party_id: null,
      references: [],
      decided: [],
    })
