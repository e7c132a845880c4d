import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { withSystem } from '../scope.ts'
import { countGuess } from './guesses.ts'

const { store } = testApp()
const minute = 60_000
const at = (minutes: number) => new Date(Date.UTC(2026, 5, 20) + minutes * minute)
const tried = (what: string, minutes: number) =>
  withSystem(store(), (tx) => countGuess(tx, { what, most: 2, spanMs: 15 * minute, now: at(minutes) }))

test('so many tries in the span, then none until it is over', async () => {
  expect([await tried('a', 0), await tried('a', 1), await tried('a', 2), await tried('a', 3)]).toEqual([
    undefined,
    undefined,
    13 * minute,
    12 * minute,
  ])
  expect(await tried('b', 3)).toBeUndefined()
  expect(await tried('a', 16)).toBeUndefined()
})

test('a clock that was a day ahead and is right again keeps nobody out for a day', async () => {
  const ahead = 24 * 60
  for (const minutes of [ahead, ahead + 1, ahead + 2]) await tried('c', minutes)
  expect(await tried('c', 0)).toBeUndefined()
  expect([await tried('c', 1), await tried('c', 2)]).toEqual([undefined, 13 * minute])
})
