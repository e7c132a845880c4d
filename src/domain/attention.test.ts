import { expect, test } from 'vitest'
import { verdicts } from '#contract/container.ts'
import { attentionOf, finished } from './attention.ts'

test('a box at a terminal comes before one on its way, and what is over comes last', () => {
  const of = (verdict: (typeof verdicts)[number], current_status = 'grounded' as const) =>
    attentionOf({ verdict, current_status })
  expect(verdicts.map((verdict) => of(verdict))).toEqual([0, 0, 0, 0, 0, 1, 1, finished])
  expect(attentionOf({ verdict: 'gone', current_status: 'picked_up' })).toBe(2)
  expect(attentionOf({ verdict: 'gone', current_status: 'delivered' })).toBe(finished)
})
