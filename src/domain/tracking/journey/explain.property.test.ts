import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Explained } from '#contract/tracking/explanation.ts'
import { observations } from '../../testing/arbitrary.ts'
import { fold, now, number } from '../../testing/facts.ts'
import { places } from '../../testing/places.ts'
import { explainShipment } from '../explain-shipment.ts'
import { foldShipment } from '../shipment-state.ts'
import { explainJourney } from './explain.ts'

const runs = { numRuns: 400 }
const timeout = 120_000
const context = { places, now, number }

const idOf = ({ value }: Explained) => (value as { id: string } | null)?.id ?? null

test('every attribute of a journey is explained, with the value that it has', { timeout }, () => {
  fc.assert(
    fc.property(observations, (given) => {
      const { state, facilities } = explainJourney(given, context)
      const folded: Record<string, unknown> = { ...fold(given).state }
      expect(idOf(facilities.pod_terminal)).toBe(folded.pod_terminal_id)
      expect(idOf(facilities.pickup_facility)).toBe(folded.pickup_facility_id)
      for (const inside of [
        'pod_terminal_id',
        'pickup_facility_id',
        'pickup_facility_type',
        'state_until',
        'free_time_days',
        'past_times',
      ])
        delete folded[inside]
      expect(Object.fromEntries(Object.entries(state).map(([name, { value }]) => [name, value]))).toEqual(folded)
    }),
    runs,
  )
})

test('every attribute of a shipment is explained, with the value that it has', { timeout }, () => {
  fc.assert(
    fc.property(fc.array(observations, { minLength: 1, maxLength: 3 }), (several) => {
      const explained = several.map((given, at) => ({
        container_id: `${at}`,
        explained: explainJourney(given, context),
      }))
      const shipment: Record<string, unknown> = { ...foldShipment(several.map((given) => fold(given))) }
      const { pod_terminal, destination_terminal, ...attributes } = explainShipment(explained)
      expect(idOf(pod_terminal)).toBe(shipment.pod_terminal_id)
      expect(idOf(destination_terminal)).toBe(shipment.destination_terminal_id)
      for (const name of Object.keys(shipment)) if (/_id$|_type$|^arrival_at$/.test(name)) delete shipment[name]
      const values = Object.entries(attributes).map(([name, { value }]) => [name, value])
      expect(Object.fromEntries(values)).toEqual(shipment)
    }),
    runs,
  )
})

test('what a source reports is named, and no candidate is the chosen statement', { timeout }, () => {
  fc.assert(
    fc.property(observations, (given) => {
      const { state } = explainJourney(given, context)
      const ids = new Set(given.map(({ id }) => id))
      for (const { kind, value, source, observation_id, candidates } of Object.values(state)) {
        if (kind === 'reported' || kind === 'estimated') {
          expect(source).not.toBeNull()
          expect(ids.has(observation_id ?? '')).toBe(true)
        }
        if (kind === null) expect(value).toBeNull()
        for (const one of candidates) expect(ids.has(one.observation_id ?? '')).toBe(true)
        if (kind === 'reported' && value !== null && typeof value === 'string' && /^\d{4}-/.test(value))
          for (const one of candidates) expect([one.observation_id, one.value]).not.toEqual([observation_id, value])
      }
    }),
    runs,
  )
})
