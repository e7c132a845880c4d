import { expect, test } from 'vitest'
import { byRail, estimate, fact, fold } from '../../testing/facts.ts'
import { firstVessel, loading } from '../../testing/voyages.ts'
import type { Observation } from '../fact.ts'

const untimed = (
  locode: string,
  role: 'port_of_loading' | 'transhipment' | 'port_of_discharge' | 'place_of_delivery' | null,
  more: object = {},
) => fact('DEPA', '2026-05-20 00:00', locode, { refused: 'eventDateTime is missing', role, classifier: 'PLN', ...more })

const routeOf = (observations: readonly Observation[]) => {
  const { port_of_discharge, destination } = fold(observations).route
  return [port_of_discharge?.locode ?? null, destination?.locode ?? null]
}

test('what a source calls a place counts without a time, where nothing else names one', () => {
  expect(routeOf(loading())).toEqual([null, null])
  expect(routeOf([...loading(), untimed('USLAX', 'port_of_discharge')])).toEqual(['USLAX', null])
  const both = [untimed('USLAX', 'port_of_discharge'), untimed('USCHI', 'place_of_delivery', byRail)]
  expect(routeOf([...loading(), ...both])).toEqual(['USLAX', 'USCHI'])
})

test('the port of loading and one of transhipment are named without a time, too', () => {
  const arriving = estimate('ARRI', '2026-06-20 00:00', 'USLAX', '2026-05-01 00:00')
  const { port_of_lading } = fold([arriving, untimed('CNSHA', 'port_of_loading')]).route
  expect(port_of_lading?.locode).toBe('CNSHA')
  expect(fold([...loading(), untimed('CNNGB', 'port_of_loading')]).route.port_of_lading?.locode).toBe('CNSHA')
  // What leaves the port of discharge, or a port of transhipment, says nothing of where it was loaded.
  const sails = fact('DEPA', '2026-06-19 10:00', 'USLAX', firstVessel)
  const named = fact('DISC', '2026-06-18 04:40', 'USLAX', { ...firstVessel, role: 'port_of_discharge' })
  expect(fold([named, sails, untimed('CNSHA', 'port_of_loading')]).route.port_of_lading?.locode).toBe('CNSHA')
  const calling = estimate('ARRI', '2026-06-10 00:00', 'SGSIN', '2026-05-01 00:00')
  expect(routeOf([...loading(), calling, untimed('SGSIN', 'transhipment')])).toEqual([null, null])
})

test('a place that is named with a time comes first, however late the other was said', () => {
  const named = estimate('ARRI', '2026-06-20 00:00', 'USOAK', '2026-05-01 00:00', { role: 'port_of_discharge' })
  expect(routeOf([...loading(), named, untimed('USLAX', 'port_of_discharge')])).toEqual(['USOAK', null])
})

test('without a role, or once it is withdrawn, it says nothing of the route', () => {
  expect(routeOf([...loading(), untimed('USLAX', null)])).toEqual([null, null])
  const withdrawn = untimed('USLAX', 'port_of_discharge', { withdrawn_at: '2026-05-21T00:00:00.000Z' })
  expect(routeOf([...loading(), withdrawn])).toEqual([null, null])
})

test('it is listed last, has no name and makes no event', () => {
  const told = loading()
  const with_ = fold([untimed('USLAX', 'port_of_discharge'), ...told])
  expect(with_.events.map(({ key }) => key)).toEqual(fold(told).events.map(({ key }) => key))
  expect(with_.raw.at(-1)).toMatchObject({ event: null, index: told.length })
})
