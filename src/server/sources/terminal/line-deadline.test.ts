import { expect, test } from 'vitest'
import { decodeLineDeadline } from './line-deadline.ts'

const context = {
  scac: 'MAEU',
  checked_at: '2026-06-18T17:03:00Z',
  utc_midnight: 'date' as 'date' | 'instant',
  now: '2026-06-18T17:05:00Z',
}
const decode = (item: object, over: Partial<typeof context> = {}) =>
  decodeLineDeadline({ number: 'APZU 481209-0', ...item }, { ...context, ...over })

test.each([
  ['a date', '2026-06-24', '2026-06-24T23:59:59.000Z', 'date'],
  ['a time of no known clock', '2026-06-24T17:00', '2026-06-24T23:59:59.000Z', 'date'],
  ['midnight in UTC', '2026-06-24T00:00:00Z', '2026-06-24T23:59:59.000Z', 'utc_midnight'],
  ['the last minute in UTC', '2026-06-24T23:59:59Z', '2026-06-24T23:59:59.000Z', 'utc_midnight'],
  ['midnight with an offset', '2026-06-24T00:00:00-07:00', '2026-06-24T23:59:59.000Z', 'local_midnight'],
  ['the last minute with an offset', '2026-11-23T23:59:59-08:00', '2026-11-23T23:59:59.000Z', 'local_midnight'],
  ['a cut-off with an offset', '2026-06-24T16:00:00-07:00', '2026-06-24T23:00:00.000Z', 'time'],
])('a day of the line is kept as if UTC, a cut-off as it is: %s', (_, last_free_day, expected, read_as) => {
  expect(decode({ last_free_day })).toMatchObject({
    snapshot: {
      source: 'MAEU',
      source_kind: 'shipping_line',
      container_number: 'APZU4812090',
      timezone: null,
      last_free_day: expected,
      last_free_day_read_as: read_as,
    },
  })
})

test('midnight in UTC is an instant where the line says so', () => {
  const said = decode({ last_free_day: '2026-06-24T00:00:00Z' }, { utc_midnight: 'instant' })
  expect(said).toMatchObject({ snapshot: { last_free_day: '2026-06-24T00:00:00.000Z', last_free_day_read_as: 'time' } })
})

test('what is for terminals alone is refused, and so is what says nothing', () => {
  expect(decode({ last_free_day: '2026-06-24', available: true, holds: [] })).toMatchObject({
    rejected: [{ path: '/available' }, { path: '/holds' }],
  })
  expect(decode({})).toMatchObject({ rejected: [{ path: '/last_free_day', reason: 'is missing' }] })
  expect(decode({ last_free_day: '2026-06-31' })).toMatchObject({ rejected: [{ path: '/last_free_day' }] })
  expect(decode({ number: 'nonsense', last_free_day: '2026-06-24' })).toMatchObject({ rejected: [{ path: '/number' }] })
})
