import { expect, test } from 'vitest'
import type { Container } from '#contract/tracking/container.ts'
import type { Journey } from '#contract/tracking/journey.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { stopsOf } from './stops.ts'

const empty = new Proxy({}, { get: () => null }) as Record<string, unknown>
/** Every attribute is null but those that are given. */
const withOnly = <T>(given: Partial<T>) =>
  new Proxy({ ...given }, { get: (all, name) => Reflect.get(all, name) ?? Reflect.get(empty, name) }) as T

const route = withOnly<Shipment['attributes']>({
  port_of_lading_name: 'Ningbo',
  port_of_discharge_name: 'Los Angeles',
  port_of_discharge_locode: 'USLAX',
  destination_name: 'Chicago',
  destination_locode: 'USCHI',
})
const next_arrival = {
  at_place: 'port_of_discharge',
  at: '2026-11-08T13:42:00Z',
  timezone: 'America/Los_Angeles',
  location_locode: 'USLAX',
  location_name: 'Los Angeles',
  estimated: true,
  awaited: true,
  outdated: false,
  original_at: null,
  days_late: null,
} as const
/** What is to come, and where. */
const expectedOf = ({ stops }: Pick<Journey, 'stops'>) =>
  stops.flatMap(({ name, calls }) => calls.flatMap(({ kind, step }) => (kind === 'actual' ? [] : `${step} ${name}`)))

const box = (given: Partial<Container['attributes']>) =>
  withOnly<Container['attributes']>({ has_inland_leg: true, next_arrival, ...given })

test('under way it is at no stop', () => {
  const journey = stopsOf(route, box({ pol_vessel_departed_at: '2026-10-19T13:30:00Z' }), [])
  expect(journey.stops.map(({ name }) => name)).toEqual(['Ningbo', 'Los Angeles', 'Chicago', null, null])
  expect(journey).toMatchObject({ reached: 0, here: null })
  expect(expectedOf(journey)).toEqual(['arrived Los Angeles'])
})

test('it stays at a port until the train has left', () => {
  const arrived = { pol_vessel_departed_at: '2026-10-19T13:30:00Z', pod_arrived_at: '2026-11-08T13:42:00Z' }
  expect(stopsOf(route, box(arrived), [])).toMatchObject({ reached: 1, here: 1 })
  const onRail = { ...arrived, pod_rail_departed_at: '2026-11-13T07:10:00Z' }
  expect(stopsOf(route, box(onRail), [])).toMatchObject({ reached: 1, here: null })
})

test('what is unloaded has arrived, although nobody reported that; what is there is awaited no more', () => {
  const departed = { pol_vessel_departed_at: '2026-10-19T13:30:00Z' }
  for (const known of [
    { pod_discharged_at: '2026-11-09T08:00:00Z' },
    { next_arrival: { ...next_arrival, awaited: false } },
  ])
    expect(expectedOf(stopsOf(route, box({ ...departed, ...known }), []))).toEqual([])
  const onRail = { ...departed, pod_rail_departed_at: '2026-11-13T07:10:00Z', ind_eta_at: '2026-11-16T07:10:00Z' }
  expect(expectedOf(stopsOf(route, box(onRail), []))).toContain('arrived Chicago')
  const at_place = 'inland_destination' as const
  const there = { ...next_arrival, at_place, at: '2026-11-17T08:00:00Z', estimated: false, awaited: false }
  const unloaded = box({ ...onRail, ind_rail_unloaded_at: there.at, next_arrival: there })
  expect(expectedOf(stopsOf(route, unloaded, []))).toEqual([])
  const early = withOnly<Shipment['attributes']>({
    ...route,
    pol_etd_at: '2026-10-19T13:30:00Z',
  })
  const loaded = box({ pol_vessel_loaded_at: '2026-10-18T13:30:00Z' })
  expect(expectedOf(stopsOf(early, loaded, []))).toEqual(['departed Ningbo', 'arrived Los Angeles'])
  expect(expectedOf(stopsOf(early, box({ pod_arrived_at: '2026-11-08T13:42:00Z' }), []))).toEqual([])
})

test('what leaves the port by truck goes on by road, also to an inland destination', () => {
  const out = box({ pod_discharged_at: '2026-11-09T08:00:00Z', pod_full_out_at: '2026-11-10T08:00:00Z' })
  const port = stopsOf(route, out, []).stops.find(({ kind }) => kind === 'discharge')
  expect(port).toMatchObject({ has_left: true, onward: 'road', onward_by: null })
})

test('the return says by when the empty is due until it is back', () => {
  const out = { pod_full_out_at: '2026-11-10T16:00:00Z', empty_due_at: '2026-11-18T07:59:59Z' }
  const last = (given: Partial<Container['attributes']>) => stopsOf(route, box(given), []).stops.at(-1)
  expect(last(out)).toMatchObject({
    kind: 'empty',
    calls: [
      { step: 'empty_due', at: '2026-11-18T07:59:59Z', kind: 'deadline', explained_by: { name: 'empty_due_at' } },
    ],
  })
  const back = { ...out, empty_due_at: null, empty_terminated_at: '2026-11-15T16:00:00Z' }
  expect(last(back)?.calls).toMatchObject([{ step: 'empty_in', kind: 'actual' }])
})
