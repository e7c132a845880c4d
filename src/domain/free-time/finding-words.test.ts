import { expect, test } from 'vitest'
import type { Said } from '#contract/said/sentence.ts'
import { findingWords } from './finding-words.ts'

const inGerman: string = '#domain/free-time/finding-words.ts?in=de'

test('a finding is said with days, names and amounts as the language of the reader has them', async () => {
  const german = (await import(inGerman)) as { findingWords: typeof findingWords }
  const both = (code: string, values: Said['values']) =>
    [findingWords, german.findingWords].map((say) => say({ code, values }))
  expect(both('free_until_differs', { date: '2026-06-24', known: '2026-06-25', source: 'line' })).toEqual([
    'The invoice ends free time on Wed 24 Jun 2026; the last free day here is Thu 25 Jun 2026, as given by the line.',
    'Laut Rechnung endet die kostenfreie Zeit am Mi, 24. Juni 2026; der letzte kostenfreie Tag ist hier Do, 25. Juni 2026, laut Reederei.',
  ])
  expect(
    both('days_not_charged', { rules: 'A', days: 2, dates: '2026-07-04 (Independence Day, observed), 2026-07-05' }),
  ).toEqual([
    'By the rules “A” 2 days of those that are billed are not charged: Sat 4 Jul 2026 (Independence Day, observed), Sun 5 Jul 2026.',
    'Nach den Regeln „A“ kosten 2 Tage der berechneten Zeit nichts: Sa, 4. Juli 2026 (Independence Day, observed), So, 5. Juli 2026.',
  ])
  expect(both('on_hold', { days: 1, hold: 'VACIS', span: '2026-06-26', by: 'Pier 400' })).toEqual([
    'On 1 day of those that are billed a hold was reported: VACIS (Fri 26 Jun 2026, Pier 400).',
    'Für 1 Tag der berechneten Zeit war eine Sperre gemeldet: Durchleuchtung (Fr, 26. Juni 2026, Pier 400).',
  ])
  expect(both('amount_differs', { amount: 1240, currency: 'USD', rules: 'A', expected_amount: 620 })).toEqual([
    'The invoice is 1,240.00 USD; by the rules “A” its dates come to 620.00 USD.',
    'Die Rechnung beträgt 1.240,00 USD; nach den Regeln „A“ ergeben ihre Tage 620,00 USD.',
  ])
  expect(both('no_rules', { kind: 'rail_storage' })[0]).toBe(
    'No free-time rules count rail storage of this container, so days and amount cannot be compared.',
  )
  expect(findingWords({ code: 'of_a_newer_server', values: {} })).toBeUndefined()
})
