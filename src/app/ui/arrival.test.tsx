import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NextArrival } from '#contract/tracking/next-arrival.ts'
import { Arrival } from './arrival.tsx'

const arrival = {
  at_place: 'port_of_discharge',
  at: '2026-11-19T20:00:00Z',
  timezone: 'America/Los_Angeles',
  location_locode: 'USLAX',
  location_name: 'Los Angeles',
  estimated: true,
  awaited: true,
  outdated: false,
  original_at: '2026-11-19T20:00:00Z',
  days_late: 0,
} satisfies NextArrival

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = (now: string, of: NextArrival = arrival) => {
  vi.setSystemTime(new Date(now))
  return renderToStaticMarkup(<Arrival arrival={of} />).replace(/<[^>]*>/g, ' ')
}

test('an arrival that is past and awaited is late, never on plan', () => {
  expect(shown('2026-11-18T12:00:00Z')).toContain('on plan')
  expect(shown('2026-11-22T12:00:00Z')).toMatch(/3 d late/)
  expect(shown('2026-11-22T12:00:00Z')).not.toContain('on plan')
})

test('what has been discharged is not late, whoever reported no arrival', () => {
  const text = shown('2026-11-22T12:00:00Z', { ...arrival, awaited: false })
  expect(text).not.toMatch(/late|on plan/)
})
