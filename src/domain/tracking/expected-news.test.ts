import { expect, test } from 'vitest'
import type { ExpectedNext } from '#contract/tracking/expected-next.ts'
import { expectedNews } from './expected-news.ts'

const step = (state: ExpectedNext['state'], more: Partial<ExpectedNext> = {}): ExpectedNext => ({
  event: 'container.transport.vessel_arrived',
  basis: 'planned',
  state,
  at: '2026-06-16T14:00:00.000Z',
  timezone: null,
  location_locode: 'USLAX',
  location_name: 'Los Angeles',
  due_at: '2026-06-17T14:00:00.000Z',
  history: null,
  ...more,
})
const discharge = { event: 'container.transport.vessel_discharged' as const }

test.each([
  ['a new container', null, step('on_track'), ''],
  ['a new container that is late', null, step('silent'), 'overdue'],
  ['what is due', step('on_track'), step('due'), ''],
  ['what becomes overdue', step('due'), step('overdue'), 'overdue'],
  ['what becomes silent', step('due'), step('silent'), 'overdue'],
  ['what was overdue and is silent', step('overdue'), step('silent'), ''],
  ['what stays overdue with another time', step('silent'), step('silent', { due_at: '2026-06-19T14:00:00.000Z' }), ''],
  ['what was reported', step('silent'), step('on_track', discharge), 'resolved'],
  ['what is estimated later', step('silent'), step('on_track'), 'resolved'],
  ['the next one, overdue at once', step('silent'), step('overdue', discharge), 'resolved overdue'],
  ['the same at another place', step('silent'), step('silent', { location_locode: 'USLGB' }), 'resolved overdue'],
  ['what is picked up', step('overdue'), null, 'resolved'],
])('of %s is told: %s', (_, before, after, told) =>
  expect(
    expectedNews(before, after)
      .map((name) => name.split('.').at(-1))
      .join(' '),
  ).toBe(told),
)
