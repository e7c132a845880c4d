import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchIn, partsOf } from './marked.ts'

test('a match is found without regard to case and gaps', () => {
  expect(matchIn('TCLU4829132', '482-913')).toEqual([4, 10])
  expect(matchIn('PO 45001', 'po450')).toEqual([0, 6])
  expect(matchIn('TCLU4829132', '999')).toBeNull()
  expect(matchIn('TCLU4829132', ' - ')).toBeNull()
})

test('the parts of a slice know what of it matched', () => {
  expect(partsOf('TCLU4829132', [2, 6])).toEqual([
    { text: 'TC', hit: false },
    { text: 'LU48', hit: true },
    { text: '29132', hit: false },
  ])
  expect(partsOf('TCLU4829132', [2, 6], [0, 4])).toEqual([
    { text: 'TC', hit: false },
    { text: 'LU', hit: true },
  ])
  expect(partsOf('TCLU4829132', [2, 6], [7, 10])).toEqual([{ text: '913', hit: false }])
  expect(partsOf('TCLU4829132', null)).toEqual([{ text: 'TCLU4829132', hit: false }])
})

test('whatever matches, no letter is lost and none is added', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 4 }), (text, query) => {
      const parts = partsOf(text, matchIn(text, query))
      expect(parts.map((part) => part.text).join('')).toBe(text)
    }),
  )
})
