import { expect, test } from 'vitest'
import { viewLanguages } from '#contract/portal/view-sections.ts'
import { createFormat, locales } from './customer-format.ts'

test.each(viewLanguages)('the currency stands behind the amount, as in the dashboard, in %s', (language) => {
  const { money } = createFormat(language, 0)
  expect(money(1345.5, 'USD')).toMatch(/^1[.,\u202f]?345[.,]50\u00a0USD$/)
  expect(money(-20, 'CAD')).toMatch(/^-20[.,]00\u00a0CAD$/)
  expect(money(1500, 'JPY')).toMatch(/^1[.,\u202f]?500\u00a0JPY$/)
})

test.each(viewLanguages)(
  'every day, with and without its weekday, year and hour, is written as Intl does in %s',
  (language) => {
    const now = Date.UTC(2026, 0, 15, 12)
    const { date, day, time } = createFormat(language, now)
    const written = (at: number, options: Intl.DateTimeFormatOptions) => {
      const year = new Date(at).getUTCFullYear() === 2026 ? undefined : ('numeric' as const)
      const all = { day: 'numeric', month: 'short', year, timeZone: 'UTC', ...options } as const
      const text = new Intl.DateTimeFormat(locales[language], all).format(at)
      // British English puts a comma after the weekday where there is a year, and none where there is not; Spanish always.
      return language === 'en' || language === 'es' ? text.replace(/^(\p{L}+), /u, '$1 ') : text
    }
    const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    for (let at = Date.UTC(2025, 11, 1, 0, 5); at < Date.UTC(2027, 1, 1); at += 86_400_000 + 3_540_000) {
      const instant = { at: new Date(at).toISOString(), timezone: null }
      expect([date(instant), day(instant), time(instant)]).toEqual([
        written(at, { weekday: 'short' }),
        written(at, {}),
        written(at, { weekday: 'short', ...hour }),
      ])
    }
  },
)

test.each(viewLanguages)('numbers take the form that Intl says in %s', (language) => {
  const { plural } = createFormat(language, 0)
  const rules = new Intl.PluralRules(locales[language])
  for (let count = 0; count < 2000; count++)
    expect(plural(count, { one: 'one', other: 'other' })).toBe(rules.select(count))
})
