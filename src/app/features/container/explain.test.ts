import { expect, test } from 'vitest'
import type { ContainerExplanation, Explained, ShipmentExplanation } from '#contract/explanation.ts'
import { entryOf, inSentence, shipmentEntryOf, whoSays } from './explain.ts'
import { withOnly } from './testing.ts'

const entry = (value: unknown, more: Partial<Explained> = {}) =>
  withOnly<Explained>({ value, observation_id: 'one', doubts: [], candidates: [], parts: [], based_on: [], ...more })
const at = '2026-11-08T13:42:00Z'
const event = (name: string, value: string, location_locode: string | null) =>
  Object.assign(entry(value), { event: `container.transport.${name}`, location_locode })
const entries = (given: Partial<ContainerExplanation>) =>
  ({ transport_events: [], ...given }) as unknown as ContainerExplanation
const arrival = { of: 'event', verb: 'vessel_arrived', locode: 'USLAX' } as const

test('an event is explained by the entry of its name, place and time, expected ones included', () => {
  const wanted = event('vessel_arrived', at, 'USLAX')
  const others = [event('vessel_arrived', at, 'USOAK'), event('vessel_departed', at, 'USLAX')] as never[]
  expect(entryOf(entries({ transport_events: [...others, wanted as never] }), at, arrival)).toBe(wanted)
  const expected = event('estimated.vessel_arrived', at, 'USLAX')
  expect(entryOf(entries({ transport_events: [expected as never] }), at, arrival)).toBe(expected)
})

test('what is no event of the container is an attribute of it, or of its shipment', () => {
  const byRail = entry(at)
  const inland = { of: 'event', verb: 'arrived_at_inland_destination', locode: null } as const
  expect(entryOf(entries({ ind_ata_at: byRail }), at, inland)).toBe(byRail)
  expect(entryOf(entries({}), at, arrival)).toBeUndefined()
  const eta = entry(at)
  const ofShipment = { pod_ata_at: entry('2026-11-09T00:00:00Z'), pod_eta_at: eta } as unknown as ShipmentExplanation
  expect(shipmentEntryOf(ofShipment, at, arrival)).toBe(eta)
})

test('a last free day stands against those of the other sources, each with its reason', () => {
  const rule = (code: string, sentence: string) => ({ code, sentence }) as Explained['rule']
  const part = (source: string, day: string, why: Explained['rule']) =>
    ({
      ...entry({ source, at: day }),
      source: source.toUpperCase(),
      rule: why,
    }) as unknown as Explained['parts'][number]
  const [binds, later] = [rule('earliest_binds', 'It binds.'), rule('later_day', 'It is later.')]
  const deadlines = entry([], { parts: [part('terminal', at, binds), part('line', '2026-11-20T00:00:00Z', later)] })
  const found = entryOf(entries({ deadlines }), at, { of: 'deadline', source: 'terminal' })
  expect(found).toMatchObject({ value: at, rule: binds, candidates: [{ source: 'LINE', rule: later }] })
})

test('who says so is a name, or a word where there is none', () => {
  const said = { kind: 'reported', source_name: null, data_source: 'document' } as const
  expect(whoSays({ ...said, source_name: 'Maersk' })).toBe('Maersk')
  expect(whoSays({ ...said, kind: 'set_by_hand' })).toBe('Set by hand')
  expect(whoSays(said)).not.toBe('')
  expect(inSentence('Manual values take priority.')).toBe('manual values take priority.')
})
