import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWindows } from './windows.ts'

test('in no span of the length are there more than may be', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 300 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 90 }), (gaps, most) => {
      const windows = createWindows(100)
      const counted: number[] = []
      let now = 0
      for (const gap of gaps) {
        now += gap
        const recent = counted.filter((time) => time > now - 100).length
        const { isCounted, left, waitMs } = windows.count('a', most, now)
        expect(isCounted).toBe(recent < most)
        if (isCounted) counted.push(now)
        expect(left).toBe(most - recent - (isCounted ? 1 : 0))
        expect(waitMs).toBe((counted.find((time) => time > now - 100) as number) + 100 - now)
      }
    }),
  )
})

test('a clock that was a day ahead and is right again limits nobody for a day', () => {
  const day = 86_400_000
  const windows = createWindows(60_000)
  const count = (now: number) => windows.count('a', 3, now)
  for (let at = 0; at < 3; at++) count(day + at)
  expect(count(day + 3).isCounted).toBe(false)
  expect(count(1000)).toMatchObject({ isCounted: true, left: 2 })
  for (let at = 0; at < 2; at++) count(1001 + at)
  expect(count(1004)).toMatchObject({ isCounted: false, waitMs: 59_996 })
  // What nobody asks for any more is forgotten as before.
  for (let at = 0; at < 50; at++) windows.count(`visitor ${at}`, 3, 2000)
  windows.count('a', 3, 200_000)
  expect(windows.size).toBe(1)
})

test('who has not come for a while is forgotten', () => {
  const windows = createWindows(100)
  for (let at = 0; at < 50; at++) windows.count(`visitor ${at}`, 5, at)
  expect(windows.size).toBe(50)
  windows.count('somebody', 5, 130)
  expect(windows.size).toBeLessThan(25)
  windows.count('somebody', 5, 300)
  expect(windows.size).toBe(1)
})
