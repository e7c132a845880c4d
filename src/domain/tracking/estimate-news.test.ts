import { expect, test } from 'vitest'
import { isNews, tellableFrom } from './estimate-news.ts'

const timezone = 'America/Los_Angeles'
const told = { timestamp: '2026-06-24T13:00:00.000Z', location_locode: 'USLAX' }
const later = (timestamp: string, location_locode = 'USLAX') => isNews(told, { timestamp, location_locode, timezone })

test('an hour is news, either way, and less is not', () => {
  expect(later('2026-06-24T13:59:59.999Z')).toBe(false)
  expect(later('2026-06-24T14:00:00.000Z')).toBe(true)
  expect(later('2026-06-24T12:00:00.001Z')).toBe(false)
  expect(later('2026-06-24T12:00:00.000Z')).toBe(true)
})

test('another day where the ship arrives is news, not another day elsewhere', () => {
  const atMidnight = (told: string, estimate: string) =>
    isNews({ timestamp: told, location_locode: null }, { timestamp: estimate, location_locode: null, timezone })
  expect(atMidnight('2026-06-24T06:50:00.000Z', '2026-06-24T07:10:00.000Z')).toBe(true)
  expect(atMidnight('2026-06-23T23:50:00.000Z', '2026-06-24T00:10:00.000Z')).toBe(false)
})

test('another port is news', () => {
  expect(later('2026-06-24T13:00:00.000Z', 'USLGB')).toBe(true)
})

test('five minutes pass before the next is told', () => {
  expect(tellableFrom('2026-06-24T13:00:00.000Z')).toBe('2026-06-24T13:05:00.000Z')
})
