import { expect, test } from 'vitest'
import { matchesWords } from './search-words.ts'

test('what is typed finds what begins with it, every word somewhere', () => {
  expect(matchesWords(['Second factor', 'sign in'], 'fac sig')).toBe(true)
  expect(matchesWords(['Second factor'], 'actor')).toBe(false)
  expect(matchesWords(['Second factor'], 'second key')).toBe(false)
  expect(matchesWords(['Second factor'], ' ')).toBe(true)
})

test('Chinese has no spaces between its words', () => {
  expect(matchesWords(['前往设置'], '设置')).toBe(true)
  expect(matchesWords(['前往设置'], '货物')).toBe(false)
})

test('accents need not be typed', () => {
  expect(matchesWords(['Paramètres', 'numéro'], 'parametres nume')).toBe(true)
  expect(matchesWords(['Löschen'], 'löschen')).toBe(true)
})
