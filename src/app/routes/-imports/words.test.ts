import { expect, test } from 'vitest'
import { type ImportOf, leftOutOf, outcomes } from './words.ts'

const none = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as NonNullable<ImportOf['counts']>

test('rows of which nothing was made are counted by why; what was merged or joined was brought in', () => {
  const counts = { ...none, ready: 3, joined: 1, duplicate: 1, tracked: 1, wrong_check_digit: 1, no_number: 2 }
  expect(leftOutOf(counts)).toEqual([
    { outcome: 'wrong_check_digit', count: 1 },
    { outcome: 'no_number', count: 2 },
  ])
  expect(leftOutOf({ ...none, ready: 3 })).toEqual([])
})
