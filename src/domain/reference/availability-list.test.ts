import { describe, expect, test } from 'vitest'
import { readAvailabilityList } from './availability-list.ts'
import { headerRow, readColumns } from './availability-mapping.ts'
import { dateOrderOf, readAmount, readListDate } from './list-values.ts'

const read = (
  text: string,
  { date_order = 'month_first' as const, currency = 'USD' as string | null, columns = {} } = {},
) => {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const header = headerRow(rows)
  const known = readColumns(rows, header, columns)
  return { columns: known, ...readAvailabilityList(rows, header, { columns: known, date_order, currency }) }
}
const items = (text: string, ways?: Parameters<typeof read>[1]) => read(text, ways).containers.map(({ item }) => item)
const problems = (text: string, ways?: Parameters<typeof read>[1]) =>
  read(text, ways).containers.flatMap((one) =>
    one.problems.map(({ line, field, reason }) => `${line} ${field}: ${reason}`),
  )

test('a list under a title is read by the names of its columns, and its sum is passed over', () => {
  const { containers, skipped, columns } = read(`
Import availability||||||
Container #|Avail|Yard Location|LFD|Good Thru|Demurrage Owed|Customs Release
TCLU4829132|Y|B4-112|06/24/2026|06/30/2026|$1,250.00|Y
msku 601167-2|N||||0.00|N
|||||$1,250.00|
Total: 2||||||`)
  expect(columns.map(({ field }) => field)).toEqual([
    ...['number', 'available', 'location', 'last_free_day', 'paid_through', 'demurrage', 'customs_release'],
  ])
  expect(containers.map(({ item, lines, problems }) => [lines, item, problems])).toEqual([
    [
      [3],
      {
        ...{ number: 'TCLU4829132', available: true, location: 'B4-112', last_free_day: '2026-06-24', holds: [] },
        fees: [{ type: 'demurrage', amount: '1250.00', currency: 'USD' }],
      },
      [],
    ],
    [
      [4],
      {
        ...{ number: 'MSKU6011672', available: false, holds: [{ name: 'CUSTOMS HOLD', status: 'hold' }] },
        fees: [{ type: 'demurrage', amount: '0.00', currency: 'USD' }],
      },
      [],
    ],
  ])
  expect(skipped).toEqual([
    { line: 5, note: 'No container number: $1,250.00' },
    { line: 6, note: 'A sum, not a container: Total: 2' },
  ])
})

test('until when storage is paid is never the last free day', () => {
  for (const header of ['Paid Thru', 'Good Thru', 'Guaranteed Thru', 'Storage Paid Through Date'])
    expect(items(`Container|${header}|Available\nTCLU4829132|06/30/2026|Y`)[0]).toEqual({
      number: 'TCLU4829132',
      available: true,
    })
})

test.each([
  ['Customs Hold', 'Y', [{ name: 'CUSTOMS HOLD', status: 'hold' }]],
  ['Customs Hold', 'N', []],
  ['Customs Hold', '', []],
  ['Customs Hold', 'RELEASED', [{ name: 'CUSTOMS HOLD', status: 'RELEASED' }]],
  ['Customs Release', 'Y', []],
  ['Customs Release', '06/18/2026', []],
  ['Customs Release', 'N', [{ name: 'CUSTOMS HOLD', status: 'hold' }]],
  ['Customs Release', '', [{ name: 'CUSTOMS HOLD', status: 'hold' }]],
  ['Customs Release', 'NOT RELEASED', [{ name: 'CUSTOMS HOLD', status: 'hold' }]],
  ['Line Release', 'Released', []],
  [
    'Holds',
    'CUSTOMS=hold|FREIGHT=pending',
    [
      { name: 'CUSTOMS', status: 'hold' },
      { name: 'FREIGHT', status: 'pending' },
    ],
  ],
  ['Holds', 'NONE', []],
  ['Holds', 'No', []],
  ['Holds', '2', [{ name: 'HOLD 2', status: 'hold' }]],
])('%s: %j', (header, cell, holds) => {
  const rows = [
    ['Container', header],
    ['TCLU4829132', cell],
  ]
  const columns = readColumns(rows, 0)
  const { containers } = readAvailabilityList(rows, 0, { columns, date_order: 'month_first', currency: 'USD' })
  expect(containers[0]?.item.holds).toEqual(holds)
})

test('a list without columns of holds says nothing of them', () => {
  expect(items('Container|Available\nTCLU4829132|Y')[0]).not.toHaveProperty('holds')
  expect(items('Container|Available\nTCLU4829132|Y')[0]).not.toHaveProperty('fees')
})

test('several lines of one box are one, and what they contradict each other in is named', () => {
  expect(
    items(`Container|Holds|LFD|Demurrage
TCLU4829132|CUSTOMS|06/24/2026|850.00
TCLU4829132|FREIGHT|06/24/2026|850.00`),
  ).toEqual([
    {
      ...{ number: 'TCLU4829132', last_free_day: '2026-06-24', holds: [{ name: 'CUSTOMS' }, { name: 'FREIGHT' }] },
      fees: [{ type: 'demurrage', amount: '850.00', currency: 'USD' }],
    },
  ])
  expect(problems('Container|LFD\nTCLU4829132|06/24/2026\nTCLU4829132|06/25/2026')).toEqual([
    '3 last_free_day: says 2026-06-25, line 2 says 2026-06-24',
  ])
})

test('what cannot be read is named by line and field; formulas are not values', () => {
  expect(
    problems(`Container|Available|LFD|Demurrage|Location
nonsense|Y|||
TCLU4829132|perhaps|02/30/2026|a lot|=HYPERLINK("x")
2.53E+08|Y|||
MSKU6011672 TCLU4829132|Y|||`),
  ).toEqual([
    '2 number: nonsense is not a container number',
    '3 available: perhaps is neither yes nor no',
    '3 last_free_day: 02/30/2026 is not a date that exists',
    '3 demurrage: a lot is not an amount',
    '3 location: =HYPERLINK("x") is a formula, not a value',
    '4 number: 2.53E+08 has lost its digits in a sheet',
    '5 number: has several container numbers',
  ])
  expect(items('Container|Available\n="TCLU4829132"|Y')[0]?.number).toBe('TCLU4829132')
  expect(problems('Container|Demurrage\nTCLU4829132|850.00', { currency: null })).toEqual([
    '2 demurrage: 850.00 names no currency: say which it is',
  ])
})

test('cells decide where headers do not, and what people said goes before both', () => {
  expect(read('Reference|Ready?\nTCLU4829132|Y\nMSKU6011672|N').columns[0]?.field).toBe('number')
  expect(read('Container|Line\nTCLU4829132|MAEU').columns[1]?.field).toBeNull()
  expect(read('Container|Line\nTCLU4829132|HOLD').columns[1]?.field).toBe('freight_hold')
  const columns = { 'good thru': 'last_free_day', available: null } as const
  expect(items('Container|Good Thru|Available\nTCLU4829132|06/30/2026|Y', { columns })[0]).toEqual({
    number: 'TCLU4829132',
    last_free_day: '2026-06-30',
  })
  // A wrong check digit is painted on some boxes, and the terminal sees the box.
  expect(read('Container|Available\nTCLU4829133|Y').containers[0]?.problems).toEqual([])
})

describe('dates', () => {
  test.each([
    ['06/24/2026', '2026-06-24'],
    ['6/4/26', '2026-06-04'],
    ['06/24/2026 14:30', '2026-06-24T14:30:00'],
    ['06/24/2026 2:30 PM', '2026-06-24T14:30:00'],
    ['06/24/2026 12:05 AM', '2026-06-24T00:05:00'],
    ['24-Jun-2026', '2026-06-24'],
    ['Jun 24, 2026', '2026-06-24'],
    ['Wed, 24 Jun 2026 08:00', '2026-06-24T08:00:00'],
    ['20260624', '2026-06-24'],
    ['2026/06/24', '2026-06-24'],
    ['46197', '2026-06-24'],
    ['46197.5', '2026-06-24T12:00:00'],
    ['2026-06-24T14:30:00-07:00', '2026-06-24T14:30:00-07:00'],
  ])('%j is %s', (text, date) => expect(readListDate(text, 'month_first')).toBe(date))

  test.each([
    '',
    '24/06/2026',
    '13:00',
    'soon',
    '06/31/2026',
    '1',
    '99999999',
    '06/24/2026 25:00',
    '06/24/2026 2:30 QM',
  ])('%j is none', (text) => expect(readListDate(text, 'month_first')).toBeUndefined())
  test('a day above 12 tells which comes first', () => {
    expect(readListDate('24/06/2026', 'day_first')).toBe('2026-06-24')
    expect(dateOrderOf(['03/04/2026', '24/06/2026'])).toBe('day_first')
    expect(dateOrderOf(['03/04/2026', '06/24/2026'])).toBe('month_first')
    expect(dateOrderOf(['03/04/2026'])).toBeUndefined()
  })
})

test.each([
  ['$1,250.00', '1250.00', 'USD'],
  ['1.250,00 EUR', '1250.00', 'EUR'],
  ['CAD 10', '10', 'CAD'],
  ['-US$ 1 250.00', '-1250.00', 'USD'],
  ["CA$ -1'250.5", '-1250.5', 'CAD'],
  ['(€ 25,00 )', '-25.00', 'EUR'],
  ['25.00 €', '25.00', 'EUR'],
  ['USD 10 EUR', '10', 'USD'],
  ['(25.00)', '-25.00', null],
  ['1,250', '1250', null],
  ['0', '0', null],
])('%j is an amount', (text, amount, currency) => expect(readAmount(text)).toEqual({ amount, currency }))

test.each(['', 'free', '1.2.3', '12 dollars', '=1+1', '$', 'USD', '()', '1 - 2', '1'.repeat(41)])(
  '%j is no amount',
  (text) => expect(readAmount(text)).toBeUndefined(),
)

test('a cell that only begins as an amount or a date is refused at once', () => {
  const began = performance.now()
  expect(readAmount(`(${' '.repeat(100)}${'0'.repeat(100)}x`)).toBeUndefined()
  expect(readListDate(`A-0-00${'\t'.repeat(50_000)}-`, 'month_first')).toBeUndefined()
  expect(readAmount(`(${' '.repeat(18)}${'0'.repeat(20)}x`)).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(1000)
})
