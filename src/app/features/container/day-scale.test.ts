import { expect, test } from 'vitest'
import { dayScaleOf } from './day-scale.ts'
import type { Lane } from './lanes.ts'

const zone = 'America/Chicago'
const lane = (source: Lane['source'], at: string, binds = false): Lane => ({
  ...{ source, at, zone, place: null, binds, reason: 'only_one' },
})
const now = Date.parse('2026-11-20T18:00:00Z') // noon in Chicago, a Friday
const rail = lane('rail', '2026-11-23T05:59:59Z', true)

test('a bar ends with its day, the needle stands at the hour of the place', () => {
  const scale = dayScaleOf({ lanes: [rail], since: '2026-11-19T04:40:00Z', appointment: '2026-11-23T14:00:00Z' }, now)
  const [first] = scale.days
  expect(first).toMatchObject({ letter: 'W', date: 18, when: 'gone' })
  expect(scale.now).toBe(2.5)
  expect(scale.lanes[0]).toMatchObject({ from: 0, to: 5, isCut: false })
  expect(scale.appointment).toBe(5)
  expect(scale.days.filter(({ costs }) => costs).map(({ date }) => date)).toEqual([23, 24, 25, 26])
  expect(scale.days.filter(({ weekend }) => weekend).map(({ date }) => date)).toEqual([21, 22])
  expect(scale.days.every(({ labelled }) => labelled)).toBe(true)
})

test('dates of two places stand on their own days', () => {
  const port = { ...lane('terminal', '2026-11-25T07:59:59Z'), zone: 'America/Los_Angeles' }
  const { lanes } = dayScaleOf({ lanes: [rail, port], since: null, appointment: null }, now)
  expect(lanes.map(({ to }) => to)).toEqual([5, 7])
})

test('long overdue, the scale keeps today and says that the bar begins before it', () => {
  const old = lane('terminal', '2026-10-02T04:59:59Z', true)
  const scale = dayScaleOf({ lanes: [old], since: '2026-09-20T12:00:00Z', appointment: null }, now)
  expect(scale.days).toHaveLength(28)
  expect(scale.days.find(({ when }) => when === 'now')).toMatchObject({ date: 20, labelled: true })
  expect(scale.lanes[0]).toMatchObject({ to: 0, isCut: true })
  expect(scale.days.filter(({ labelled }) => labelled).length).toBeLessThan(10)
})

test('nothing that binds costs nothing; without a zone the days are those that were written', () => {
  const bare = { ...lane('line', '2026-11-22T23:59:59Z'), zone: null }
  const scale = dayScaleOf({ lanes: [bare], since: null, appointment: null }, now)
  expect(scale.days.some(({ costs }) => costs)).toBe(false)
  expect(scale.lanes[0]).toMatchObject({ to: 5 })
})
