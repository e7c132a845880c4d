import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeZones } from '../zones/zone-table.ts'
import { countedDay, dayAt, daysAt, readCountedDay } from './asked-day.ts'

const noon = '2026-11-12T11:30:00.000Z'

test('a day is counted from the one that it is at the place, not where somebody asks', () => {
  const days = (days: number, zone: string | null) => dayAt({ now: noon, days }, zone)
  expect(days(2, 'America/Los_Angeles')).toBe('2026-11-14')
  expect(days(2, 'Pacific/Auckland')).toBe('2026-11-15')
  expect(days(0, 'Pacific/Pago_Pago')).toBe('2026-11-12')
  expect(days(-1, 'Pacific/Kiritimati')).toBe('2026-11-12')
  expect(days(0, null)).toBe('2026-11-12')
  expect(days(0, 'Nowhere/At_All')).toBe('2026-11-12')
})

test('it is read as it is written, and nothing else is one', () => {
  for (const days of [-1, 0, 2, 100]) expect(readCountedDay(countedDay(noon, days))).toEqual({ now: noon, days })
  for (const text of [noon, '2026-11-12', `${noon}/P2W`, `${noon}/P2D/P3D`, '/P2D', ''])
    expect(readCountedDay(text), text).toBeUndefined()
})

test('of all zones at once it is the same as of each', () => {
  const names = timeZones().names()
  expect(names.length).toBeGreaterThan(400)
  const time = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2032, 0) }).map((at) => new Date(at).toISOString())
  fc.assert(
    fc.property(time, fc.integer({ min: -3, max: 9 }), (now, days) => {
      const { day, before, after } = daysAt({ now, days })
      const lists = new Map([...before.map((name) => [name, -1] as const), ...after.map((name) => [name, 1] as const)])
      for (const name of names) {
        const off = Date.parse(dayAt({ now, days }, name)) - Date.parse(day)
        expect([name, off / 86_400_000]).toEqual([name, lists.get(name) ?? 0])
      }
    }),
    { numRuns: 40 },
  )
})
