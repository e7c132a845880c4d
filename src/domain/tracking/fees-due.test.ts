import { expect, test } from 'vitest'
import type { Fee } from '#contract/tracking/container.ts'
import { due, feeSum, money } from './fees-due.ts'

const fee = (type: Fee['type'], amount: number, currency_code = 'USD'): Fee => ({ type, amount, currency_code })

test('currencies are never added to each other', () => {
  expect(due([fee('exam', 310), fee('demurrage', 0.1), fee('other', 0.2), fee('other', 45, 'CAD')])).toEqual([
    { currency: 'USD', amount: 310.3 },
    { currency: 'CAD', amount: 45 },
  ])
})

test('a total is dropped where its items exist, and counts where nothing else does', () => {
  expect(due([fee('exam', 310), fee('total', 310)])).toEqual([{ currency: 'USD', amount: 310 }])
  expect(due([fee('total', 95)])).toEqual([{ currency: 'USD', amount: 95 }])
})

test('a total is not hidden by an item of another currency, nor by one that has no amount yet', () => {
  expect(due([fee('exam', 100, 'CAD'), fee('total', 850)])).toEqual([
    { currency: 'CAD', amount: 100 },
    { currency: 'USD', amount: 850 },
  ])
  expect(due([fee('demurrage', 0), fee('total', 850)])).toEqual([{ currency: 'USD', amount: 850 }])
})

test('an amount has its currency behind it', () => {
  expect(money({ amount: 1270, currency: 'USD' })).toBe('1,270.00 USD')
})

test('a fee without an amount is not yet billed, and never 0.00', () => {
  expect(feeSum({ amount: 0, currency: 'USD' })).toBe('not yet billed, USD')
  expect(feeSum({ amount: 45, currency: 'CAD' })).toBe('45.00 CAD')
})
