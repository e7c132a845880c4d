import { expect, test } from 'vitest'
import type { Container } from '#contract/container.ts'
import type { Shipment } from '#contract/shipment.ts'
import { arrivalOf, daysPast, slipWords } from './arrival.ts'

const route = {
  port_of_discharge_name: 'Los Angeles',
  port_of_discharge_locode: 'USLAX',
  destination_name: 'Chicago',
  has_inland_leg: true,
  destination_locode: 'USCHI',
  pod_timezone: 'America/Los_Angeles',
  destination_timezone: 'America/Chicago',
  pod_original_eta_at: '2026-11-05T16:00:00Z',
  pod_eta_at: '2026-11-08T13:42:00Z',
  pod_ata_at: null,
  destination_eta_at: '2026-11-17T12:00:00Z',
  destination_ata_at: null,
} as Shipment['attributes']

test('before the port, the port is what counts, against its first estimate', () => {
  expect(arrivalOf(route)).toMatchObject({ place: 'Los Angeles', estimated: true, slip: 3 })
})

test('once there, the inland destination is', () => {
  const arrived = { ...route, pod_ata_at: '2026-11-08T13:42:00Z' }
  expect(arrivalOf(arrived)).toMatchObject({ place: 'Chicago', estimated: true, slip: null })
  const box = { ind_ata_at: '2026-11-17T12:15:00Z' } as Container['attributes']
  expect(arrivalOf(arrived, box)).toMatchObject({ at: '2026-11-17T12:15:00Z', estimated: false })
})

test('that another container of the shipment has arrived says nothing of one that is under way', () => {
  const box = { pod_arrived_at: null, pod_discharged_at: null, ind_ata_at: null } as Container['attributes']
  const shipment = { ...route, pod_ata_at: '2026-11-08T13:42:00Z' }
  expect(arrivalOf(shipment, box)).toMatchObject({ place: 'Los Angeles', estimated: true })
  const onRail = { ...box, pod_rail_loaded_at: '2026-11-10T09:00:00Z' }
  expect(arrivalOf(shipment, onRail)).toMatchObject({ place: 'Chicago', estimated: true, inland: true })
})

test('without inland leg the port is the end', () => {
  const toPort = {
    ...route,
    has_inland_leg: false,
    destination_locode: 'USLAX',
    destination_name: 'Los Angeles',
    pod_ata_at: '2026-11-08T13:42:00Z',
  }
  expect(arrivalOf(toPort)).toMatchObject({ place: 'Los Angeles', estimated: false, slip: 3 })
})

test('nobody says when', () => {
  expect(arrivalOf({ ...route, pod_eta_at: null })).toBeNull()
})

test('slip is in days, with a sign', () => {
  expect([3, -1, 0].map(slipWords)).toEqual(['+3 d', '−1 d', 'on plan'])
})

test('an estimate that is past is counted in days of the place; what is not past, and what happened, is not', () => {
  const days = (now: string, arrival = arrivalOf(route)) => arrival && daysPast(arrival, Date.parse(now))
  expect(days('2026-11-08T13:00:00Z')).toBeNull()
  expect(days('2026-11-09T07:30:00Z')).toBe(0)
  expect(days('2026-11-11T13:00:00Z')).toBe(3)
  expect(
    days('2026-11-11T13:00:00Z', arrivalOf({ ...route, destination_name: null, pod_ata_at: '2026-11-08T13:42:00Z' })),
  ).toBeNull()
})

test('an arrival is awaited until something shows that the box is there', () => {
  const at = (verdict: string) => arrivalOf(route, { verdict } as Container['attributes'])
  expect(at('not_arrived')).toMatchObject({ awaited: true })
  expect(at('ready')).toMatchObject({ estimated: true, awaited: false })
  expect(arrivalOf(route)).toMatchObject({ awaited: false })
})
