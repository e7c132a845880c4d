import { expect, test } from 'vitest'
import { report, unreachable } from '../lib/connection.ts'
import { markMissing } from '../lib/version.ts'
import { whatHappened } from './error-page.tsx'

test('a part that did not come says nothing of a version; while the server is gone it says that', () => {
  const error = new TypeError('Failed to fetch dynamically imported module: x')
  markMissing(error)
  expect(whatHappened(error)).toBe('A part of this page could not be loaded.')
  report('unreachable')
  expect(whatHappened(error)).toBe(unreachable)
  report('answered')
  expect(whatHappened(error)).toBe('A part of this page could not be loaded.')
})

test('what is no error is said, too', () => {
  expect(whatHappened(new Error('The zone is unknown.'))).toBe('The zone is unknown.')
  expect(whatHappened('x')).toBe('Something went wrong.')
})
