import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timeMode } from '../lib/settings.ts'
import { setHereZone } from '../lib/zone.ts'
import { When } from './when.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  timeMode.set('place')
  setHereZone(undefined)
})

const shown = (zone: string | null, more: { dayOnly?: boolean } = {}) =>
  renderToStaticMarkup(<When at="2026-11-30T02:05:00Z" zone={zone} {...more} />)
    .replace(/<[^>]*>/g, '')
    .trim()

test('a time that is of no place says that it is UTC, unless the reader has chosen a clock', () => {
  expect(shown('UTC')).toBe('Mon 30 Nov 02:05 UTC')
  expect(shown('UTC', { dayOnly: true })).toBe('Mon 30 Nov')
  expect(shown('America/Los_Angeles')).toBe('Sun 29 Nov 18:05')
  timeMode.set('utc')
  expect(shown('UTC')).toBe('Mon 30 Nov 02:05')
  setHereZone('Europe/Berlin')
  timeMode.set('my')
  expect(shown('UTC')).toBe('Mon 30 Nov 03:05')
})
