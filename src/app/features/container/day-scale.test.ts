import { expect, test } from 'vitest'
import { dayScaleOf } from './day-scale.ts'
import type { Lane } from './lanes.ts'

const zone = 'America/Chicago'
const lane = (source: Lane['source'], at: string, binds = false): Lane => ({
  ...{ source, at, zone, place: null, binds, reason: 'only_one' },
})
const meets = (at: string, its = zone) => ({ at, zone: its })
const now = Date.parse('2026-11-20T18:00:00Z') // noon in Chicago, a Friday
const rail = lane('rail', '2026-11-23T05:59:59Z', true)

test('a bar ends with its day, the needle stands at the hour of the place', () => {
  const scale = dayScaleOf(
    { lanes: [rail], since: '2026-11-19T04:40:00Z', appointment: meets('2026-11-23T14:00:00Z') },
    now,
  )
  const [first] = scale.days
  expect(first).toMatchObject({ letter: 'W', date: 18, when: 'gone' })
  expect(scale.now).toBe(2.5)
  expect(scale.lanes[0]).toMatchObject({ from: 0, to: 5, isCut: false })
  expect(scale.appointment).toEqual({ at: 5 + 8 / 24, label: 'after' })
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

test('an appointment after the last free day stands in the column of its own day, and its label goes on from there', () => {
  const sunday = lane('terminal', '2026-11-30T05:59:59Z', true)
  const evening = Date.parse('2026-11-30T01:30:00Z') // 19:30 on that Sunday
  const given = { lanes: [sunday], since: '2026-11-20T12:00:00Z', appointment: meets('2026-11-30T19:30:00Z') }
  const { appointment, days, now: needle } = dayScaleOf(given, evening)
  expect(appointment).toEqual({ at: 3 + 13.5 / 24, label: 'after' })
  expect(days[Math.floor(appointment?.at ?? 0)]).toMatchObject({ letter: 'M', date: 30, costs: true })
  expect(needle).toBeLessThan(appointment?.at ?? 0)
})

test('the label of an appointment that is over keeps off the needle', () => {
  const given = { lanes: [rail], since: null, appointment: meets('2026-11-20T15:00:00Z') }
  const { appointment, now: needle } = dayScaleOf(given, now)
  expect(appointment).toEqual({ at: 2 + 9 / 24, label: 'before' })
  expect(needle).toBe(2.5)
})

test('an appointment elsewhere stands on the day of its own place', () => {
  const given = { lanes: [rail], since: null, appointment: meets('2026-11-24T07:30:00Z', 'America/Los_Angeles') }
  expect(dayScaleOf(given, now).appointment).toEqual({ at: 5 + 23.5 / 24, label: 'after' })
})
