import { expect, test } from 'vitest'
import { cutAt, type Place } from './places.ts'

const at = (text: string): Place => ({ pointer: `/${text}`, page: 1, text, box: null })
const cut = (text: string, ...values: string[]) =>
  cutAt(
    text,
    values.map((value) => at(value)),
  ).map(({ text: piece, place }) => (place ? `[${piece}]` : piece))

test('values are found as they are written, whatever space is in them', () => {
  expect(cut('Box TCLU 482913\n 2, B/L (X.1)', 'TCLU 482913 2', '(X.1)')).toEqual([
    'Box ',
    '[TCLU 482913\n 2]',
    ', B/L ',
    '[(X.1)]',
  ])
})

test('a number is not found in another one, and the longest counts', () => {
  expect(cut('123 1234 12', '123', '123 1234')).toEqual(['[123 1234]', ' 12'])
  expect(cut('A1234', '123')).toEqual(['A1234'])
})

test('without values, or with empty ones, text stays whole', () => {
  expect(cut('abc')).toEqual(['abc'])
  expect(cut('abc', ' ')).toEqual(['abc'])
})
