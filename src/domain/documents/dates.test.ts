import { expect, test } from 'vitest'
import { dayOrderOf, languageOf, readDate } from './dates.ts'

test.each([
  ['2026-07-02', '2026-07-02'],
  ['02-JUL-2026', '2026-07-02'],
  ['July 2nd, 2026', '2026-07-02'],
  ['2 de julio de 2026', '2026-07-02'],
  ['2. Juli 2026', '2026-07-02'],
  ['1er août 2026', '2026-08-01'],
  ['3 août 2026', '2026-08-03'],
  ['02.07.26', '2026-07-02'],
  ['28/07/2026', '2026-07-28'],
  ['07/28/2026', '2026-07-28'],
  ['05/05/2026', '2026-05-05'],
  ['31/02/2026', undefined],
  ['30-Feb-2026', undefined],
  ['n/a', undefined],
])('%s is %s, however days are written', (text, on) => {
  for (const order of [null, 'day_first', 'month_first'] as const)
    expect(readDate(text, order)).toEqual(on === undefined ? undefined : { on })
})

test('day and month that could be either are not guessed', () => {
  expect(readDate('LFD 05/06/2026', null)).toEqual({ ambiguous: '05/06/2026' })
  expect(readDate('05/06/2026', 'day_first')).toEqual({ on: '2026-06-05' })
  expect(readDate('05/06/2026', 'month_first')).toEqual({ on: '2026-05-06' })
})

test.each([
  ['Date (MM/DD/YYYY) 05/06/2026', 'month_first'],
  ['ETA 05/06/2026, issued 28/05/2026', 'day_first'],
  ['ETA 05/06/2026, issued 05/28/2026', 'month_first'],
  ['28/05/2026 05/28/2026', null],
  ['ETA 05/06/2026', null],
])('the order of %s is %s', (text, order) => {
  expect(dayOrderOf(text, 'en')).toBe(order)
})

test('languages other than English write the day first', () => {
  const text = 'Fecha de llegada del buque al puerto de descarga: 05/06/2026'
  expect(languageOf(text)).toBe('other')
  expect(dayOrderOf(text, 'other')).toBe('day_first')
  expect(languageOf('The goods of this shipment are for the order of the bank')).toBe('en')
})
