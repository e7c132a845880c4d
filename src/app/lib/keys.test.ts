import { expect, test } from 'vitest'
import { completed, keyWords, strokeOf, worksAnywhere } from './keys.ts'

const event = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, isComposing: false }

test('a stroke is the key, with one word for Ctrl and Cmd', () => {
  expect(strokeOf(event)).toBe('k')
  expect(strokeOf({ ...event, ctrlKey: true })).toBe('mod+k')
  expect(strokeOf({ ...event, metaKey: true, key: 'K' })).toBe('mod+k')
  expect(strokeOf({ ...event, key: '?' })).toBe('?')
})

test('what only modifies, and what an input method composes, is no stroke', () => {
  expect(strokeOf({ ...event, key: 'Shift' })).toBeNull()
  expect(strokeOf({ ...event, isComposing: true })).toBeNull()
  expect(strokeOf({ ...event, altKey: true })).toBeNull()
})

test('a sequence goes before the single key that ends it, and the later of two before the earlier', () => {
  const all = [
    { keys: 's', at: 1 },
    { keys: 'g s', at: 2 },
    { keys: 's', at: 3 },
  ]
  expect(completed(all, ['g', 's'])?.at).toBe(2)
  expect(completed(all, ['x', 's'])?.at).toBe(3)
  expect(completed(all, ['g'])).toBeUndefined()
  expect(completed([{ keys: 's' }], ['mod+s'])).toBeUndefined()
})

test('only a shortcut with Ctrl or Cmd works while something is typed', () => {
  expect(worksAnywhere('mod+k')).toBe(true)
  expect(worksAnywhere('g s')).toBe(false)
})

test('keys are named as on the keyboard', () => {
  expect(keyWords('mod+k', false)).toEqual(['Ctrl', 'K'])
  expect(keyWords('mod+k', true)).toEqual(['⌘', 'K'])
  expect(keyWords('g', false)).toEqual(['g'])
})
