import { expect, test } from 'vitest'
import { localTime, timeColumns, utcTime, zoneOf } from './time-columns.ts'

test('a time is exported as UTC and on the clock of its place', () => {
  const columns = timeColumns('Deadline', () => ({ at: '2026-11-23T05:59:59.000Z', zone: 'America/Chicago' }))
  expect(Object.entries(columns).map(([name, read]) => [name, read({})])).toEqual([
    ['Deadline (UTC)', { moment: '2026-11-23T05:59:59Z' }],
    ['Deadline (local)', { moment: '2026-11-22 23:59' }],
    ['Deadline, zone', 'America/Chicago UTC−06:00'],
  ])
})

test('where the zone is unknown there is no UTC, and that is said', () => {
  expect(utcTime('2026-11-22T08:00:00.000Z', null)).toBeNull()
  expect(localTime('2026-11-22T08:00:00.000Z', null)).toEqual({ moment: '2026-11-22 08:00' })
  expect(zoneOf('2026-11-22T08:00:00.000Z', null)).toBe('unknown')
  expect([localTime(null, 'UTC'), zoneOf(null, 'UTC')]).toEqual([null, null])
})
