import { expect, test } from 'vitest'
import type { Fee } from '#contract/tracking/container.ts'
import { seenIn, without } from '../testing/customers.ts'
import { rule } from '../testing/free-time.ts'
import { atLosAngeles, freeUntil, notAvailable, terminalSays } from '../testing/situations/situation.ts'
import { due } from '../tracking/fees-due.ts'
import { sumOf } from './customer-telling.ts'

const fee = (type: Fee['type'], amount: number, currency_code = 'USD'): Fee => ({ type, amount, currency_code })

test.each([
  [[fee('demurrage', 500), fee('total', 850)]],
  [[fee('total', 850)]],
  [[fee('exam', 100, 'CAD'), fee('total', 850)]],
  [[fee('demurrage', 0), fee('total', 850)]],
  [[fee('demurrage', 0.1), fee('other', 0.2)]],
])('customers are told what staff are', (fees) => {
  expect(sumOf(fees)).toEqual(due(fees).map(({ amount, currency }) => ({ amount, currency_code: currency })))
})

test('storage that is told already is not to be paid once more within a total', () => {
  const toPay = (...fees: Fee[]) => {
    const says = terminalSays({ on_terminal: true, available: true, fees, last_free_day: freeUntil('2026-06-18') })
    const { told } = seenIn({ title: 'charged', facts: atLosAngeles(says) }, without())
    const moneyOf = (name: string) =>
      [...told.warnings, ...told.sentences].find(({ says }) => says === name)?.money.map(({ amount }) => amount)
    return { charged: moneyOf('free_time'), to_pay: moneyOf('pay_fees') }
  }
  expect(toPay(fee('demurrage', 500), fee('total', 850))).toEqual({ charged: [500], to_pay: undefined })
  expect(toPay(fee('demurrage', 500), fee('exam', 350), fee('total', 850))).toEqual({ charged: [500], to_pay: [350] })
  expect(toPay(fee('demurrage', 0), fee('total', 850))).toEqual({ charged: [], to_pay: [850] })
})

test('one clock for all time that ends before the last free day of the terminal is what customers are told', () => {
  const rules = [rule({ kind: 'combined', unit: 'calendar', first_day: 'next_day', free_days: 4, tiers: [] })]
  const facts = atLosAngeles(notAvailable({ last_free_day: freeUntil('2026-07-10') }))
  const { told } = seenIn({ title: 'one clock', facts, rules, now: '2026-06-23T18:00:00.000Z' }, without())
  const said = [...told.warnings, ...told.sentences].map(({ says }) => says)
  expect(told.deadline).toMatchObject({ at: freeUntil('2026-06-21'), place: 'Los Angeles', has_time: false })
  expect(said).toContain('free_time')
  expect(said).not.toContain('nothing_needed')
})
