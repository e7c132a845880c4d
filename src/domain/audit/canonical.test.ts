import { expect, test } from 'vitest'
import { canonical, type Hashed } from './canonical.ts'
import { changesBetween } from './changes.ts'

const line: Hashed = {
  ...{ position: 1, id: 'a', account_id: 'b', action: 'sign_in', actor_kind: 'person', actor_id: null },
  ...{ actor_name: 'Zoë "Z"', subject_type: null, subject_id: null, subject_name: null },
  changes: { b: [null, { y: 1, x: [2, 'ü'] }], a: [true, 1.5], 10: [0, 1], 9: [0, 1] },
  ...{ details: null, address: '::1', user_agent: null, request_id: null, created_at: '2026-06-20T12:00:00.000Z' },
}

test('a line is one text, whatever order its members were kept in', () => {
  const { changes, ...others } = line
  const turned = Object.fromEntries(Object.entries(changes as object).reverse())
  expect(canonical({ changes: turned, ...others })).toBe(canonical(line))
  expect(canonical(line)).toBe(
    '[1,"a","b","sign_in","person",null,"Zoë \\"Z\\"",null,null,null,{"10":[0,1],"9":[0,1],"a":[true,1.5],"b":[null,{"x":[2,"ü"],"y":1}]},null,"::1",null,null,"2026-06-20T12:00:00.000Z"]',
  )
})

test.each(Object.keys(line) as (keyof Hashed)[])('another %s is another text', (name) => {
  expect(canonical({ ...line, [name]: 'other' })).not.toBe(canonical(line))
})

test('changes are what is other, before and after', () => {
  expect(changesBetween({ a: 1, b: [1], c: 'x' }, { a: 1, b: [2], d: null, e: 0 })).toEqual({
    b: [[1], [2]],
    c: ['x', null],
    e: [null, 0],
  })
  expect(changesBetween({ a: 1 }, { a: 1 })).toBeNull()
  expect(changesBetween(undefined, { name: 'Feed' })).toEqual({ name: [null, 'Feed'] })
  expect(changesBetween({ name: 'Feed' }, undefined)).toEqual({ name: ['Feed', null] })
})

test('a long value is said to be long, and an instant is written as everywhere', () => {
  expect(changesBetween({ logo: 'x'.repeat(3000) }, {})).toEqual({ logo: ['… 3002 characters', null] })
  expect(changesBetween({}, { at: '2026-06-20T12:00:00+00:00' })).toEqual({ at: [null, '2026-06-20T12:00:00.000Z'] })
})
