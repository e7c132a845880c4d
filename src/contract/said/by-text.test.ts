import { expect, test } from 'vitest'
import { saidByText } from './by-text.ts'
import { doubtSaid, doubtText } from './doubt.ts'
import { doubts } from './doubts.ts'
import { noteSaid } from './import-note.ts'
import { importNotes } from './import-notes.ts'
import { listSaid } from './list.ts'
import { lists } from './lists.ts'
import { placeSaid } from './place.ts'
import { places } from './places.ts'
import { type Sentences, wordsOf } from './sentence.ts'

test.each<[string, Sentences]>([
  ['papers', doubts],
  ['rows of imports', importNotes],
  ['places of exports', places],
  ['lines of lists', lists],
])('every kept sentence of %s is found by its text, with what stands in it', (_, table) => {
  const find = saidByText(table)
  for (const [code, sentence] of Object.entries(table)) {
    const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
    const values = Object.fromEntries(names.map((name, at) => [name, `A${at} (b.c) “x”`]))
    const text = wordsOf(table, { code, values }) ?? ''
    const said = find(text)
    expect(said && wordsOf(table, said)).toBe(text)
    expect(find(text)?.code).toBe(code)
  }
  expect(find('Something that nobody says.')).toBeNull()
})

test('a doubt about a value says its field, a note of it as well, and other notes none', () => {
  const why = doubtText('thousands_or_decimals', { text: '79.320' })
  const said = { code: 'thousands_or_decimals', values: { text: '79.320', field: 'total amount' } }
  expect(doubtSaid(`${why} (total amount): it is not taken`)).toEqual(said)
  expect(doubtSaid(`${why} (total amount): it is not taken.`)).toEqual(said)
  expect(doubtSaid('Damaged pages were passed over: 2, 3.')).toEqual({
    code: 'pages_damaged',
    values: { pages: '2, 3' },
  })
  expect(doubtSaid('Something new (total amount): it is not taken')).toBeNull()
})

test('a note of a row says why with a code of its own, where it has one', () => {
  expect(noteSaid('“KW 61” is no date: Delivery date is left empty')).toEqual({
    code: 'cell_left_empty',
    values: { text: 'KW 61', why: 'is no date', column: 'Delivery date', why_code: 'cell_no_date' },
  })
  expect(noteSaid('“9000” must be at most 100: Pallets: all is left empty')).toMatchObject({
    code: 'cell_left_empty',
    values: { number: '100', why_code: 'field_at_most', column: 'Pallets: all' },
  })
  expect(noteSaid('What is written is no number: Margin is left empty')).toMatchObject({ code: 'hidden_left_empty' })
  expect(noteSaid('TCLU4829131: Check digit should be 2. It is left out')).toEqual({
    code: 'box_left_out',
    values: { box: 'TCLU4829131', why: 'Check digit should be 2', digit: '2', why_code: 'check_digit_should_be' },
  })
  expect(noteSaid('As a person wrote it')).toBeNull()
})

test('what the network says of a place, and what is wrong with any value, are found in their own tables', () => {
  expect(placeSaid('The connection was refused.')).toEqual({ code: 'connection_refused', values: {} })
  expect(placeSaid(null)).toBeNull()
  expect(listSaid('is missing')).toEqual({ code: 'missing', values: {} })
  expect(listSaid('must be 90 or less')).toEqual({ code: 'at_most', values: { number: '90' } })
  expect(listSaid('=1+1 is a formula, not a value')).toEqual({ code: 'cell_formula', values: { text: '=1+1' } })
})

test('a long text that is none of them is told at once, however often their words stand in it', () => {
  const text = `“${'” x: '.repeat(200_000)}`
  expect(noteSaid(text)).toBeNull()
  expect(doubtSaid(text)).toBeNull()
})
