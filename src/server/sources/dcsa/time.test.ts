import { expect, test } from 'vitest'
import { loadPlaces } from '#server/reference/places.ts'
import { decodeDcsa } from './decode.ts'
import { equipmentEvent } from './fixtures/v2.ts'

const timeOf = (eventDateTime: string, change: object = {}) => {
  const body = [{ ...equipmentEvent, eventDateTime, ...change }]
  const { facts } = decodeDcsa(body, { scac: 'EGLV', places: loadPlaces() })
  const [first] = facts
  if (!first || first.fact.refused) return undefined
  const { occurred_at, precision, has_offset, timezone } = first.fact
  return [occurred_at, precision, has_offset, timezone]
}

const zone = 'America/Los_Angeles'
const nowhere = { transportCall: { location: { locationName: 'Somewhere' } } }

test.each([
  ['2026-06-17T21:40:00-07:00', '2026-06-18T04:40:00.000Z', 'datetime', true],
  ['2026-06-17T21:40:00-0700', '2026-06-18T04:40:00.000Z', 'datetime', true],
  ['2026-06-17T21:40:00.5Z', '2026-06-17T21:40:00.500Z', 'datetime', true],
  ['2026-06-17T21:40:00', '2026-06-18T04:40:00.000Z', 'datetime', false],
  ['2026-01-17 21:40', '2026-01-18T05:40:00.000Z', 'datetime', false],
  ['2026-06-17', '2026-06-17T07:00:00.000Z', 'date', false],
])('%s at Los Angeles is %s', (said, at, precision, hasOffset) => {
  expect(timeOf(said)).toEqual([at, precision, hasOffset, zone])
})

test('a local time of an unknown place is written as if UTC, without zone', () => {
  expect(timeOf('2026-06-17T21:40:00', nowhere)).toEqual(['2026-06-17T21:40:00.000Z', 'datetime', false, null])
  expect(timeOf('2026-06-17', nowhere)).toEqual(['2026-06-17T00:00:00.000Z', 'date', false, null])
})

test('an offset in a member of its own outranks the zone, and is ignored where it is none', () => {
  expect(timeOf('2026-06-17T21:40:00', { eventDateTimeTimezone: '+02:00' })?.[0]).toBe('2026-06-17T19:40:00.000Z')
  expect(timeOf('2026-06-17T21:40:00', { eventDateTimeTimezone: 'PDT' })?.[0]).toBe('2026-06-18T04:40:00.000Z')
  expect(timeOf('2026-06-17', { eventDateTimeTimezone: '+02:00' })?.[1]).toBe('date')
})

test.each(['2026-06-17T25:00:00Z', '2026-13-01', '0001-01-01T00:00:00Z', '9999-12-31', '20260617', 'tomorrow'])(
  '%s is no time',
  (said) => {
    expect(timeOf(said)).toBeUndefined()
  },
)
