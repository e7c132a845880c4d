import { describe, expect, test } from 'vitest'
import type { RawEvent } from '#contract/tracking/raw-event.ts'
import type { TransportEvent, TransportEventName } from '#contract/tracking/transport-event.ts'
import { plannedFor } from './planned.ts'

const event = (name: string, said: Partial<TransportEvent['attributes']> = {}) => ({
  event: `container.transport.${name}` as TransportEventName,
  timestamp: '2026-11-08T13:00:00Z',
  location_locode: 'USLAX',
  invalidated_at: null,
  ...said,
})
const estimate = (at: string, reported_at: string | null, said: Partial<RawEvent['attributes']> = {}) => {
  const about = { event: 'vessel_arrived', estimated: true, location_locode: 'USLAX', doubts: [] }
  return { ...about, timestamp: at, reported_at, ...said } as RawEvent['attributes']
}
const [first, second] = ['2026-11-05T13:00:00Z', '2026-11-06T13:00:00Z']

const planned = (said: Partial<RawEvent['attributes']>, of = event('vessel_arrived')) =>
  plannedFor(of, [estimate(first, '2026-10-20T00:00:00Z', said), estimate(second, '2026-11-02T00:00:00Z')], null)

describe('what was planned', () => {
  test('is the first estimate, in whatever order they stand', () => {
    const estimates = [estimate(second, '2026-11-02T00:00:00Z'), estimate(first, '2026-10-20T00:00:00Z')]
    expect(plannedFor(event('vessel_arrived'), estimates, null)).toBe(first)
    expect(plannedFor(event('vessel_arrived'), estimates.toReversed(), null)).toBe(first)
  })

  test('is what its delay is counted from, where the arrival at the port of discharge has a first estimate', () => {
    const eta = '2026-11-04T13:00:00Z'
    expect(plannedFor(event('vessel_arrived'), [estimate(first, '2026-10-20T00:00:00Z')], eta)).toBe(eta)
    const train = [estimate(first, '2026-10-20T00:00:00Z', { event: 'rail_departed' })]
    expect(plannedFor(event('rail_departed'), train, eta)).toBe(first)
  })

  test('is an estimate of a place that its source leaves out, too', () => {
    expect(planned({ location_locode: null })).toBe(first)
  })

  test.each<[string, Partial<RawEvent['attributes']>]>([
    ['made after it happened', { reported_at: '2026-11-09T00:00:00Z' }],
    ['of another place', { location_locode: 'USOAK' }],
    ['of something else', { event: 'vessel_discharged' }],
    ['that is no estimate', { estimated: false }],
    ['of an earlier journey', { doubts: ['previous_journey'] }],
    ['of a time that cannot be', { doubts: ['impossible_time'] }],
  ])('is nothing %s', (_, said) => {
    expect(planned(said)).toBe(second)
  })

  test('is what the line calls the arrival at the end of the rails', () => {
    const inland = event('arrived_at_inland_destination')
    expect(planned({ event: 'rail_arrived' }, inland)).toBe(first)
    expect(planned({ event: 'arrived_at_destination' }, inland)).toBe(first)
  })

  test('is nothing where nobody said it ahead, and of what was withdrawn', () => {
    expect(plannedFor(event('vessel_berthed'), [estimate(first, '2026-10-20T00:00:00Z')], null)).toBeNull()
    expect(planned({}, event('vessel_arrived', { invalidated_at: '2026-11-09T00:00:00Z' }))).toBeNull()
    expect(planned({}, event('vessel_arrived', { timestamp: null }))).toBeNull()
  })
})
