import { expect, test } from 'vitest'
import { holdSaid } from './hold-said.ts'

const description = 'Customs has not released the container. "HOLD"'
const written = { code: 'as_written', values: { text: '"HOLD"' } }

test('what a hold says of itself is told by its codes, and what its source wrote as it stands', () => {
  const said = [{ code: 'customs_not_released', values: {} }, written]
  expect(holdSaid({ description: 'In English.', said })).toBe(description)
})

test('days are said as the calendar of the reader has them', () => {
  const said = [{ code: 'cleared_by', values: { day: '2026-06-03', author: 'A. Berg', reason: 'Paid.' } }, written]
  expect(holdSaid({ description, said })).toBe('Cleared by hand on 3 Jun 2026 by A. Berg ("Paid."). "HOLD"')
})

test('what has no codes, or one of a newer server, is said in English', () => {
  expect(holdSaid({ description })).toBe(description)
  expect(holdSaid({ description, said: [{ code: 'not_known_here', values: {} }, written] })).toBe(description)
})
