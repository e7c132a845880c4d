import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate } from '../instants.ts'
import { availabilitySnapshot, observations, rearranged } from '../testing/arbitrary.ts'
import { estimate, fold } from '../testing/facts.ts'
import { deadlineZone } from './deadlines.ts'
import type { Journey } from './journey-types.ts'
import { foldShipment } from './shipment-state.ts'

const runs = { numRuns: 1000 }
const timeout = 120_000

test('any order and repetition gives the same journey', { timeout }, () => {
  const both = observations.chain((given) => fc.tuple(fc.constant(given), rearranged(given)))
  fc.assert(
    fc.property(both, ([given, again]) => {
      expect(fold(again)).toEqual(fold(given))
    }),
    runs,
  )
})

test('the same content under another id changes neither state nor events', { timeout }, () => {
  const both = observations.chain((given) => fc.tuple(fc.constant(given), fc.subarray(given)))
  // Whichever of two equal statements is named as the source is as good.
  const plain = ({ state, events, route }: Journey): unknown =>
    JSON.parse(JSON.stringify([state, events, route]).replaceAll('"again ', '"'))
  fc.assert(
    fc.property(both, ([given, some]) => {
      // Received at the same time: of two statements made at one moment the one received later holds.
      const copies = some.map((one) => ({ ...one, id: `again ${one.id}` }))
      expect(plain(fold([...given, ...copies]))).toEqual(plain(fold(given)))
    }),
    runs,
  )
})

test('a withdrawn statement is in no event, and in no state', { timeout }, () => {
  fc.assert(
    fc.property(observations, (given) => {
      const live = given.filter(({ withdrawn_at }) => withdrawn_at === null)
      const [all, kept] = [fold(given), fold(live)]
      expect([all.state, all.events]).toEqual([kept.state, kept.events])
      const first = { pod_original_eta_at: null, pod_original_eta_said_at: null }
      expect({ ...all.route, ...first }).toEqual({ ...kept.route, ...first })
    }),
    runs,
  )
})

test('every event has its own key and comes from an observation', { timeout }, () => {
  fc.assert(
    fc.property(observations, (given) => {
      const { events, raw } = fold(given)
      const ids = new Set(given.map(({ id }) => id))
      expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
      expect(events.every(({ source_event_id }) => source_event_id !== null && ids.has(source_event_id))).toBe(true)
      expect(raw.map(({ index }) => index)).toEqual(raw.map((_, index) => index))
      expect(raw).toHaveLength(new Set(given.filter(({ fact }) => fact.kind === 'milestone').map(({ id }) => id)).size)
    }),
    runs,
  )
})

test('availability brings no box back that left', { timeout }, () => {
  fc.assert(
    fc.property(observations, availabilitySnapshot, (given, seen) => {
      const before = fold(given).state.current_status
      const after = fold([...given, seen]).state.current_status
      if (['picked_up', 'delivered', 'empty_returned'].includes(before)) expect(after).toBe(before)
      else expect(['picked_up', 'delivered', 'empty_returned']).not.toContain(after)
    }),
    runs,
  )
})

test('an estimate made after the arrival moves no estimate', { timeout }, () => {
  fc.assert(
    fc.property(observations, fc.constantFrom('USLAX', 'NLRTM', 'CAVAN'), (given, port) => {
      const before = fold(given)
      const { pod_ata_at, port_of_discharge } = before.route
      if (pod_ata_at === null || port_of_discharge?.locode !== port) return
      const late = estimate('ARRI', pod_ata_at.slice(0, 16).replace('T', ' '), port, '2026-08-01 00:00')
      const after = fold([...given, late])
      expect(after.route.pod_eta_at).toBe(before.route.pod_eta_at)
      expect(after.events).toEqual(before.events)
    }),
    runs,
  )
})

test('the arrival that counts is the last of those that were estimated, and each was reported after the one before', {
  timeout,
}, () => {
  fc.assert(
    fc.property(observations, (given) => {
      const { pod_eta_at, pod_eta_history: history } = fold(given).route
      if (pod_eta_at !== null) expect(history.at(-1)?.eta_at).toBe(pod_eta_at)
      const reported = history.map(({ reported_at }) => reported_at)
      expect(reported).toEqual([...new Set(reported)].sort())
      expect(history.map(({ reason }) => reason === 'first')).toEqual(history.map((_, at) => at === 0))
    }),
    runs,
  )
})

test('the binding deadline is on no later day than any whose clock runs', { timeout }, () => {
  fc.assert(
    fc.property(observations, (given) => {
      const { state, route } = fold(given)
      const { import_deadlines: days, binding_lfd, binding_lfd_timezone } = state
      if (binding_lfd === null || days === null) return
      const has_inland_leg = route.destination !== null && route.port_of_discharge !== null
      const { pod_timezone, final_destination_timezone } = state
      const ended = new Set(state.deadlines.flatMap(({ source, reason }) => (reason === 'moved_on' ? source : [])))
      const isOver = (source: 'line' | 'rail') => days[`pickup_lfd_${source}`] === null || ended.has(source)
      const passesThrough = has_inland_leg && !(isOver('line') && isOver('rail'))
      const applicable = [
        ['line', days.pickup_lfd_line],
        ['rail', days.pickup_lfd_rail],
        ['terminal', passesThrough ? null : days.pickup_lfd_terminal],
      ] as const
      for (const [source, day] of applicable) {
        const zone = deadlineZone(source, { pod_timezone, final_destination_timezone, has_inland_leg })
        if (day !== null && !ended.has(source))
          expect(localDate(binding_lfd, binding_lfd_timezone) <= localDate(day, zone)).toBe(true)
      }
    }),
    runs,
  )
})

test('what comes out is plain: no undefined, no number that is none, no time that cannot be read', { timeout }, () => {
  fc.assert(
    fc.property(observations, (given) => {
      const journey = fold(given)
      const shipment = foldShipment([journey])
      expect(JSON.stringify([journey, shipment])).not.toMatch(/undefined|NaN|Infinity|Invalid/)
      expect(JSON.parse(JSON.stringify([journey, shipment]))).toStrictEqual([journey, shipment])
      const instants = [...Object.entries(journey.state), ...Object.entries(shipment)].filter(([name]) =>
        /_at$|_lfd$/.test(name),
      )
      for (const [, value] of instants) if (value !== null) expect(new Date(String(value)).toISOString()).toBe(value)
    }),
    runs,
  )
})
