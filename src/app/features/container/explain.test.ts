import { expect, test } from 'vitest'
import type { ContainerExplanation, Explained, ShipmentExplanation } from '#contract/tracking/explanation.ts'
import { inSentence } from '../../lib/in-sentence.ts'
import { type Entries, entryOf, type Subject, valueWords, whoSays } from './explain.ts'
import { withOnly } from './testing.ts'

const entry = (value: unknown, more: Partial<Explained> = {}) =>
  withOnly<Explained>({ value, observation_id: 'one', doubts: [], candidates: [], parts: [], based_on: [], ...more })
const at = '2026-11-08T13:42:00Z'
const event = (name: string, value: string, location_locode: string | null) =>
  Object.assign(entry(value), { event: `container.transport.${name}`, location_locode })
const given = (container: Partial<ContainerExplanation>, shipment?: Partial<ShipmentExplanation>): Entries => ({
  container: { transport_events: [], ...container } as unknown as ContainerExplanation,
  shipment: shipment as ShipmentExplanation | undefined,
})
const asked = (subject: Subject) => ({ of: 'date', at, zone: null, subject }) as const

test('an event is explained by the entry of its name, place and time', () => {
  const wanted = event('vessel_arrived', at, 'USLAX')
  const others = [event('vessel_arrived', at, 'USOAK'), event('estimated.vessel_arrived', at, 'USLAX')]
  const entries = given({ transport_events: [...others, wanted] as never[] })
  const arrival: Subject = { of: 'event', event: 'container.transport.vessel_arrived', locode: 'USLAX' }
  expect(entryOf(entries, asked(arrival))).toBe(wanted)
  expect(entryOf(entries, { ...asked(arrival), at: '2026-11-09T00:00:00Z' })).toBeUndefined()
})

test('an attribute of the container or of its shipment is explained by its own entry, as long as it has the value', () => {
  const [own, eta] = [entry(at), entry(at)]
  const entries = given({ ind_ata_at: own, pod_arrived_at: entry('2026-11-09T00:00:00Z') }, { pod_eta_at: eta })
  expect(entryOf(entries, asked({ of: 'container', name: 'ind_ata_at' }))).toBe(own)
  expect(entryOf(entries, asked({ of: 'container', name: 'pod_arrived_at' }))).toBeUndefined()
  expect(entryOf(entries, asked({ of: 'shipment', name: 'pod_eta_at' }))).toBe(eta)
  const terminal = entry({ id: 'one', name: 'Pier 400' })
  const words = { of: 'words', words: 'Pier 400', value: { id: 'one', name: 'Pier 400' } } as const
  const facility: Subject = { of: 'container', name: 'pickup_facility' }
  expect(entryOf(given({ pickup_facility: terminal }), { ...words, subject: facility })).toBe(terminal)
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
  const found = entryOf(given({ deadlines }), asked({ of: 'deadline', source: 'terminal' }))
  expect(found).toMatchObject({ value: at, rule: binds, candidates: [{ source: 'LINE', rule: later }] })
})

test('who says so is a name, or a word where there is none', () => {
  const said = { kind: 'reported', source_name: null, data_source: 'document' } as const
  expect(whoSays({ ...said, source_name: 'Maersk' })).toBe('Maersk')
  expect(whoSays({ ...said, kind: 'set_by_hand' })).toBe('Set by hand')
  expect(whoSays(said)).not.toBe('')
  expect(whoSays({ kind: 'calculated', source_name: null, data_source: null })).toBe('Calculated')
  expect(valueWords({ id: 'one', name: 'Pier 400' })).toBe('Pier 400')
  expect([true, false, null, 'Ningbo', 40].map(valueWords)).toEqual([
    'available',
    'not available',
    'none',
    'Ningbo',
    '40',
  ])
  expect(inSentence('Manual values take priority.')).toBe('manual values take priority.')
})
