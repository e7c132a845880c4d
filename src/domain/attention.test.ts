import { expect, test } from 'vitest'
import { urgencyReasons } from '#contract/urgency.ts'
import { attentionOf, finished } from './attention.ts'
import { urgency } from './urgency.ts'

test('what is less urgent is farther: at a terminal, on its way, out, finished', () => {
  expect(urgencyReasons.map((reason) => attentionOf(urgency(reason)))).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 3])
  expect(attentionOf(urgency('finished'))).toBe(finished)
})
