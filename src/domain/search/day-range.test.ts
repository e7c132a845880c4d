import { expect, test } from 'vitest'
import { isDays, rangeOf, termOn } from './day-range.ts'

test('days that move count from today, across months and leap days', () => {
  expect(rangeOf('overdue', { today: '2026-03-01' })).toEqual({ end: '2026-02-28' })
  expect(rangeOf('today', { today: '2026-11-21' })).toEqual({ start: '2026-11-21', end: '2026-11-21' })
  expect(rangeOf('next_3', { today: '2028-02-27' })).toEqual({ start: '2028-02-27', end: '2028-03-01' })
})

test('days that stay have two ends, or one', () => {
  expect(rangeOf('2026-11-01..2026-11-05', { today: '2026-11-21' })).toEqual({ start: '2026-11-01', end: '2026-11-05' })
  expect(rangeOf('2026-11-01..', { today: '2026-11-21' })).toEqual({ start: '2026-11-01' })
  expect(rangeOf('..2026-11-05', { today: '2026-11-21' })).toEqual({ end: '2026-11-05' })
})

test('a deadline is over by an instant, and what is to come runs from it on, in days of the place', () => {
  const now = '2026-11-21T09:00:00.000Z'
  const deadline = { today: '2026-11-21', now, is_deadline: true }
  expect(rangeOf('overdue', deadline)).toEqual({ end: now })
  expect(rangeOf('today', deadline)).toEqual({ start: now, end: `${now}/P0D` })
  expect(rangeOf('next_2', deadline)).toEqual({ start: now, end: `${now}/P2D` })
  expect(rangeOf('overdue', { today: '2026-11-21', now })).toEqual({ end: `${now}/-P1D` })
  expect(rangeOf('next_7', { today: '2026-11-21', now })).toEqual({ start: `${now}/P0D`, end: `${now}/P7D` })
  expect(rangeOf('..2026-11-05', { today: '2026-11-21', now })).toEqual({ end: '2026-11-05' })
})

test('a field whose day moves is asked for as it is today', () => {
  expect(termOn('due:~next_3', '2026-11-21')).toBe('due:2026-11-21..2026-11-24')
  for (const term of ['due:~soon', 'due', '!due', 'lot:~', 'due:2026-11-21..'])
    expect(termOn(term, '2026-11-21')).toBe(term)
})

test('nonsense is no range', () => {
  for (const text of ['', '..', 'soon', '2026-02-30..', '2026-11-01', 'toString', '2026-11-01...2026-11-02', '1..2'])
    expect(isDays(text), text).toBe(false)
})
