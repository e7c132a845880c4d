import { expect, test } from 'vitest'
import { addInitial, withoutInitial } from './put-fields.ts'

const field = (value: string | null, number: string | null = null, definition_id = 'lot') => ({
  definition_id,
  number,
  value,
})

test('what is given fills what is empty, and replaces only where that is asked for', () => {
  const there = [field('ours'), field(null, null, 'buyer')]
  const given = [field('theirs'), field('Ann', null, 'buyer')]
  expect(addInitial(there, given, { replaces: false }).fields).toEqual([field('ours'), field('Ann', null, 'buyer')])
  expect(addInitial(there, given, { replaces: true }).fields).toEqual(given)
  expect(addInitial(there, there, { replaces: true }).put).toEqual([])
})

test('what is said of one container does not go before what was said of all, unless it is to replace it', () => {
  const given = [field('one', 'TCLU4829132')]
  expect(addInitial([field('all')], given, { replaces: false }).put).toEqual([])
  expect(addInitial([field('all')], given, { replaces: true }).fields).toEqual([field('all'), ...given])
})

test('taken back, it is as it was before, but for what was changed since', () => {
  const { fields, put } = addInitial([field('ours')], [field('theirs'), field('Ann', null, 'buyer')], {
    replaces: true,
  })
  expect(withoutInitial(fields, put)).toEqual([field('ours')])
  expect(withoutInitial([field('changed')], put)).toEqual([field('changed')])
})
