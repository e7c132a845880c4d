import { expect, test } from 'vitest'
import { inOneForm } from './one-form.ts'

const [apart, one] = ['Cafe\u0301', 'Caf\u00e9']

test('a letter and its accent become one, wherever they stand', () => {
  expect(inOneForm({ data: { attributes: { name: apart, tags: [apart, 'x', null, 3] } } })).toEqual({
    data: { attributes: { name: one, tags: [one, 'x', null, 3] } },
  })
  expect(inOneForm(apart)).toBe(one)
  expect(inOneForm(null)).toBeNull()
})

test('what is proved or handed on letter by letter stays as it was written', () => {
  const secret = { password: apart, credentials: { api_key: apart }, headers: [{ name: 'A', value: apart }] }
  expect(inOneForm(structuredClone(secret))).toEqual(secret)
})

test('what is not read from JSON is not looked into, and no depth is too much', () => {
  const bytes = Buffer.from(apart)
  expect(inOneForm({ bytes }).bytes).toBe(bytes)
  const deep = JSON.parse(`${'['.repeat(200_000)}"${apart}"${']'.repeat(200_000)}`)
  expect(inOneForm(deep)).toBe(deep)
})
