import { expect, test } from 'vitest'
import { quietAfter } from './news-habit.ts'

const quietFrom = (at: readonly string[]) => quietAfter(at.map((hour) => ({ hour, tracked: 1 }))).quiet_from

const start = Date.parse('2026-06-01T00:00:00Z')
const hours = (...at: number[]) => at.map((hour) => new Date(start + hour * 3_600_000).toISOString())
const every = (step: number, until: number) => hours(...Array.from({ length: until / step + 1 }, (_, n) => n * step))

test('one that brings something every hour is quiet after a day', () => {
  expect(quietFrom(every(1, 240))).toBe('2026-06-12T01:00:00.000Z')
})

test('one that rests at weekends is quiet after one and a half of them', () => {
  const working = every(6, 240).filter((at) => ![0, 6].includes(new Date(at).getUTCDay()))
  // From Friday 18:00 to Monday 00:00 are 54 hours; the last news is of Wednesday, hour 0.
  expect(working.at(-1)).toBe('2026-06-11T00:00:00.000Z')
  expect(quietFrom(working)).toBe(new Date(Date.parse('2026-06-11T01:00:00Z') + 81 * 3_600_000).toISOString())
})

test('what is no habit yet is none', () => {
  expect(quietFrom([])).toBeNull()
  expect(quietFrom(every(1, 24))).toBeNull()
  expect(quietFrom(hours(0, 100, 200))).toBeNull()
  expect(quietFrom(every(14, 154))).toBeNull()
  expect(quietFrom(every(16, 176))).not.toBeNull()
  expect(quietFrom(every(24, 168))).toBeNull()
})

test('a pause of more than four weeks ago is forgotten', () => {
  const recent = every(12, 27 * 24).map((at) => new Date(Date.parse(at) + 60 * 86_400_000).toISOString())
  expect(quietFrom([...hours(0, 1, 2), ...recent])).toBe(quietFrom(recent))
  expect(quietFrom(recent)).toBe('2026-08-28T01:00:00.000Z')
})

test('of less than half of what is usually tracked nobody expects as much', () => {
  const least = (tracked: (number | null)[]) =>
    quietAfter(every(24, 24 * (tracked.length - 1)).map((hour, at) => ({ hour, tracked: tracked[at] ?? null })))
      .quiet_least
  expect(least(Array.from({ length: 14 }, () => 41))).toBe(21)
  expect(least([1, 1, 1, 1, 50, 50, 50, 50, 50, 50, 50, 50, 9, 1])).toBe(25)
  expect(least(Array.from({ length: 14 }, () => null))).toBeNull()
})
