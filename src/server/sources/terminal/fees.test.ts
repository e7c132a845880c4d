import { expect, test } from 'vitest'
import { decodeFees, inCents } from './fees.ts'

const usd = (amount: number | string, code: string | null = null, type: string | null = null) => ({
  code,
  type,
  amount,
  currency: 'USD',
})
const types = (...raws: Parameters<typeof decodeFees>[0]) => decodeFees(raws).map((fee) => [fee.type, fee.amount])

test('day lines of demurrage are one sum, exact to the cent', () => {
  expect(decodeFees([usd('0.10', '4I'), usd('0.20', '4I1'), usd(850, '4I9')])).toEqual([
    { type: 'demurrage', amount: 850.3, currency_code: 'USD' },
  ])
  expect(types(...Array.from({ length: 1000 }, () => usd(0.01, '4I')))).toEqual([['demurrage', 10]])
})

test('currencies are never added', () => {
  expect(decodeFees([usd(1, '4I'), { ...usd(2, '4I'), currency: 'cad' }])).toEqual([
    { type: 'demurrage', amount: 1, currency_code: 'USD' },
    { type: 'demurrage', amount: 2, currency_code: 'CAD' },
  ])
})

test('the code decides, then the text', () => {
  expect(types(usd(1, 'DWT', 'demurrage'))).toEqual([['extended_dwell_time', 1]])
  expect(types(usd(1, 'tmf'))).toEqual([['other', 1]])
  expect(types(usd(1, 'X', 'Storage'))).toEqual([['demurrage', 1]])
  expect(types(usd(1, null, 'extended_dwell_time'))).toEqual([['extended_dwell_time', 1]])
  expect(types(usd(1, null, 'VACIS exam fee'))).toEqual([['exam', 1]])
  expect(types(usd(1, null, 'Demolition'))).toEqual([['other', 1]])
  expect(types(usd(1))).toEqual([['other', 1]])
})

test('a total is there only where the terminal sends one, and once', () => {
  expect(types(usd(1, '4I'), usd(2, 'CTF'))).not.toContainEqual(['total', 3])
  expect(types(usd(3, null, 'TOTAL'), usd(3, null, 'Balance due'))).toEqual([['total', 3]])
})

test('nothing posted yet is an amount too, and so is a credit', () => {
  expect(types(usd(0, '4I'))).toEqual([['demurrage', 0]])
  expect(types(usd('100.00', '4I'), usd('-25.50', '4I'))).toEqual([['demurrage', 74.5]])
  expect(decodeFees([])).toEqual([])
})

test.each([
  [1.005, 101],
  ['1.005', 101],
  ['850.00', 85000],
  [19.99, 1999],
  ['-0.015', -2],
  [1e-7, 0],
  ['-0.001', 0],
  ['007.10', 710],
])('%j is %i cents', (amount, cents) => {
  expect(inCents(amount)).toBe(cents)
})
