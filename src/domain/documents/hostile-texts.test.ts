import { expect, test } from 'vitest'
import { growth } from '../testing/growth.ts'
import { readMoney } from './amounts.ts'
import { markOf } from './mark.ts'
import { nothingKnown, readers, type Writing } from './values.ts'

const writing: Writing = { order: null, decimal: null, currency: null, names: nothingKnown }
const read = (kind: 'voyage' | 'vessel', text: string) => readers[kind]({ text, label: '', below: [] }, writing)
const spaces = (count: number) => ' '.repeat(count)

test.each<[string, (size: number) => unknown]>([
  ['an amount of many groups', (size) => readMoney(`1${'.234'.repeat(size)}.,.,1`, null)],
  ['a label and spaces', (size) => markOf(`Vessel${spaces(size)}x`)],
  ['a label and a row of dots', (size) => markOf(`Vessel ${'.'.repeat(size)} x`)],
  ['a voyage behind spaces', (size) => read('voyage', `${spaces(size)}!`)],
  ['a vessel with spaces in its name', (size) => read('vessel', `A${spaces(size)}!`)],
])('%s takes as long as it is, not its square', (_, work) => {
  expect(growth(work, 1500)).toBeLessThan(9)
})

test('what is written as it should be is read as before', () => {
  expect(readMoney('USD 1.234.567,89', ',')?.amount).toBe(1234567.89)
  expect(readMoney('USD 1.234.567.890.123', ',')?.amount).toBe(1234567890123)
  for (const text of [' Voy. 024E ', 'VOYAGE: 024E', 'v.024E', ' 024E', 'voy # 024E'])
    expect(read('voyage', text), text).toMatchObject({ value: '024E' })
  for (const text of ['', ' ', 'voyage', '2026', '024E x']) expect(read('voyage', text), text).toBeUndefined()
  expect(read('vessel', 'M/V  EXAMPLE   STAR  024E')).toMatchObject({ value: 'EXAMPLE STAR', voyage: '024E' })
})
