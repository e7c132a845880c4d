import { expect, test } from 'vitest'
import type { FreeTimeDetail } from '#contract/free-time/clock.ts'
import type { EvidenceSource } from '#contract/free-time/evidence.ts'
import { invoiceItems, type StatedInvoice, statedItems } from '#contract/free-time/invoice-check.ts'
import { checkInvoice } from './check-invoice.ts'

type Known = Parameters<typeof checkInvoice>[1]

const said: EvidenceSource = {
  source_name: 'Pier 400',
  data_source: 'terminal',
  reported_at: null,
  received_at: '2026-06-22T17:00:00.000Z',
  observation_id: null,
}
const timezone = 'America/Los_Angeles'
const day = (
  date: string,
  kind: 'free' | 'charged' | 'weekend',
  number: number | null,
  name: string | null = null,
) => ({
  date,
  kind,
  number,
  name,
})

/** Free from Monday, 22 June, to Thursday, 25 June 2026; out on Monday, 29 June. Weekends cost nothing. */
const clock: FreeTimeDetail = {
  kind: 'demurrage',
  rule_id: 'rule',
  rule_name: 'Line, imports',
  start_event: 'discharged',
  started_at: '2026-06-19T04:40:00.000Z',
  is_provisional: false,
  timezone,
  first_day: '2026-06-22',
  last_free_day: '2026-06-25',
  at: '2026-06-26T06:59:59.000Z',
  lacks_year: null,
  state: 'ended',
  ended_at: '2026-06-29T20:00:00.000Z',
  free_until: { on: '2026-06-25', at: '2026-06-26T06:59:59.000Z', source: 'calculated' },
  lacks: null,
  free_days: 4,
  paused_days: 2,
  charged_days: 2,
  days: [
    day('2026-06-25', 'free', 4),
    day('2026-06-26', 'charged', 1),
    day('2026-06-27', 'weekend', null),
    day('2026-06-28', 'weekend', null),
    day('2026-06-29', 'charged', 2),
  ],
  tiers: [{ from_day: 1, amount: 310 }],
  currency_code: 'USD',
  a_day: null,
  charged: 620,
  out_on: [],
}
const known: Known = {
  clocks: [clock],
  availability: [],
  holds: [],
  moves: [],
  pickup_timezone: timezone,
  port_of_discharge_locode: 'USLAX',
}
const invoice: StatedInvoice = {
  kind: 'demurrage',
  currency_code: 'USD',
  amount: 620,
  charged_from: '2026-06-26',
  charged_until: '2026-06-29',
  charged_days: 2,
  free_days: 4,
  free_from: '2026-06-22',
  free_until: '2026-06-25',
  available_on: '2026-06-19',
  invoice_date: '2026-07-02',
  items: [...statedItems],
}
const check = (more: Partial<StatedInvoice> = {}, about: Partial<Known> = {}) =>
  checkInvoice({ ...invoice, ...more }, { ...known, ...about })
const codes = (...asked: Parameters<typeof check>) => check(...asked).findings.map(({ code }) => code)

test('an invoice that agrees has nothing but the days that lie between and cost nothing', () => {
  expect(check()).toMatchObject({
    findings: [
      {
        code: 'not_charged_by_rules',
        sentence:
          'By the rules “Line, imports” 2 days of those that are billed are not charged: Sat 27 Jun 2026, Sun 28 Jun 2026.',
      },
    ],
    expected_days: 2,
    expected_amount: 620,
    missing_items: [],
  })
})

test('where nobody has reported when it ended, days and amount are compared with nothing', () => {
  const free = clock.days.filter(({ kind }) => kind === 'free')
  const unknown: FreeTimeDetail = { ...clock, lacks: 'end', days: free, charged_days: 0, charged: null }
  const { findings, ...expected } = check({}, { clocks: [unknown] })
  expect(expected).toMatchObject({ expected_days: null, expected_amount: null })
  expect(findings).toEqual([
    {
      code: 'not_counted',
      sentence: 'Days and amount cannot be compared: when it ended was not reported.',
      sentence_said: { code: 'not_ended', values: { lack: 'end' } },
    },
  ])
})

test('each date, number and amount that differs is said with both', () => {
  const result = check({
    amount: 1240,
    charged_days: 4,
    free_days: 3,
    free_from: '2026-06-20',
    free_until: '2026-06-24',
    charged_from: '2026-06-25',
    charged_until: '2026-06-30',
  })
  expect(result.findings.map(({ sentence }) => sentence)).toEqual([
    'The invoice allows 3 days free; the rules “Line, imports” allow 4.',
    'The invoice starts free time on Sat 20 Jun 2026; by the rules “Line, imports” it starts on Mon 22 Jun 2026.',
    'The invoice ends free time on Wed 24 Jun 2026; the last free day here is Thu 25 Jun 2026, calculated.',
    'The invoice bills from Thu 25 Jun 2026 on; the last free day here is Thu 25 Jun 2026, calculated.',
    'The invoice bills until Tue 30 Jun 2026; the clock ended on Mon 29 Jun 2026.',
    'By the rules “Line, imports” 2 days of those that are billed are not charged: Sat 27 Jun 2026, Sun 28 Jun 2026.',
    'The invoice bills 4 days; of its dates 2 cost by the rules “Line, imports”.',
    'The invoice is 1,240.00 USD; by the rules “Line, imports” its dates come to 620.00 USD.',
  ])
})

test('amounts of another currency are not compared', () => {
  expect(codes({ currency_code: 'CAD', amount: 1 })).toContain('currency_differs')
  expect(codes({ currency_code: 'CAD', amount: 1 })).not.toContain('amount_differs')
})

test('more days than there are between the dates are noticed without any rules', () => {
  expect(codes({ charged_days: 9 }, { clocks: [] })).toEqual(['not_counted', 'days_and_dates_differ'])
})

test('days on which it was reported held, or not available, are named; the days it began and ended are not', () => {
  const period = { from: '2026-06-25T17:00:00.000Z', to: '2026-06-28T17:00:00.000Z', timezone, said }
  const found = check(
    {},
    {
      availability: [{ available: false, ...period }],
      holds: [{ name: 'customs', is_pending: false, ...period }],
    },
  ).findings.filter(({ code }) => code === 'not_available' || code === 'on_hold')
  expect(found.map(({ sentence }) => sentence)).toEqual([
    'On 2 days of those that are billed it was reported not available (Fri 26 Jun 2026 to Sat 27 Jun 2026, Pier 400).',
    'On 2 days of those that are billed a hold was reported: customs (Fri 26 Jun 2026 to Sat 27 Jun 2026, Pier 400).',
  ])
})

test('of an import into the United States what 46 CFR 541.6 wants and was not stated is named', () => {
  const bare = { items: [], free_days: null, free_from: null, free_until: null, available_on: null, invoice_date: null }
  expect(check(bare)).toMatchObject({
    wants_items: true,
    regulation: expect.stringContaining('541.6 as published on 26 February 2024'),
    missing_items: [...invoiceItems],
  })
  expect(check(bare, { port_of_discharge_locode: 'NLRTM' })).toMatchObject({
    wants_items: false,
    regulation: null,
    missing_items: [],
  })
  expect(check({ ...bare, kind: 'chassis' }).wants_items).toBe(false)
  expect(codes({ invoice_date: '2026-07-29' })).not.toContain('billed_late')
  expect(codes({ invoice_date: '2026-07-30' })).toContain('billed_late')
})

test('an empty that came back where it was another day already, or still, ended its clock on that day', () => {
  // 30 June at 01:30 in Chicago, where it is the day before in Los Angeles.
  const ended_at = '2026-06-30T06:30:00.000Z'
  const detention: FreeTimeDetail = { ...clock, kind: 'detention', ended_at }
  const back = {
    event: 'container.transport.empty_in',
    at: ended_at,
    is_whole_day: false,
    location_locode: 'USCHI',
    said,
  }
  const found = (zone: string) =>
    codes(
      { kind: 'detention', charged_until: '2026-06-30' },
      { clocks: [detention], moves: [{ ...back, timezone: zone, others: [] }] },
    )
  expect(found('America/Chicago')).not.toContain('billed_after_end')
  expect(found(timezone)).toContain('billed_after_end')
})
