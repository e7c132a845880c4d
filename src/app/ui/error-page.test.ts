import { expect, test } from 'vitest'
import { whatHappened } from './error-page.tsx'

test('a part that is gone is told apart, whatever the browser calls it', () => {
  for (const words of ['Failed to fetch dynamically imported module: x', 'Importing a module script failed.'])
    expect(whatHappened(new TypeError(words))).toMatch(/newer version/)
})

test('what is no error is said, too', () => {
  expect(whatHappened(new Error('The zone is unknown.'))).toBe('The zone is unknown.')
  expect(whatHappened('x')).toBe('Something went wrong.')
})
