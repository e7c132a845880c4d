import { expect, test } from 'vitest'
import { correctOnce } from '../testing/foreign-papers/correct-once.ts'
import { sumOf } from '../testing/foreign-papers/score.ts'

/** Layouts that nothing is kept aside of. */
const seeds = [2, 8, 12, 20, 30, 36, 40, 48, 52, 60, 64, 70]

test('the next papers of a maker whose language nobody knows are read right once one of them was corrected', async () => {
  const { before, after, papers, typed } = await correctOnce(seeds)
  const [blind, taught] = [sumOf(before), sumOf(after)]
  expect(blind.right).toBeLessThan((blind.right + blind.missed) / 4)
  expect(taught.wrong / (taught.right + taught.wrong)).toBeLessThanOrEqual(0.01)
  expect(taught.right / (taught.right + taught.missed)).toBeGreaterThan(0.95)
  expect(typed / papers).toBeGreaterThan(0.9)
})
