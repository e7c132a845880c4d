import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadPlaces } from '#server/reference/places.ts'
import type { Decoded } from './api-types.ts'
import { decodeDcsa } from './decode.ts'
import { objectOfLists, wrapped } from './fixtures/dialects.ts'
import { equipmentEvent, shipmentEvent, transportEvent } from './fixtures/v2.ts'
import { beta, betaRetraction, v3Codes, v3Words } from './fixtures/v3.ts'

const context = { scac: 'MAEU', places: loadPlaces() }
const known = [equipmentEvent, transportEvent, shipmentEvent, beta, betaRetraction, v3Codes, v3Words]

/** Every event says something, or is pointed at. */
function expectAllAccounted(events: readonly unknown[], base: string, decoded: Decoded) {
  const said = new Set([...decoded.facts, ...decoded.withdrawals].map(({ raw }) => raw))
  for (const [at, event] of events.entries()) {
    const pointer = `${base}/${at}`
    const isRejected = decoded.rejected.some(
      (each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`),
    )
    expect(said.has(event) || isRejected).toBe(true)
  }
}

test('any JSON is answered', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const { facts, withdrawals, rejected } = decodeDcsa(body, context)
      const isEmptyList = Array.isArray(body) && body.length === 0
      expect(facts.length + withdrawals.length + rejected.length > 0 || isEmptyList).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('every event of any list is accounted for', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.constantFrom(...known))), (events) => {
      expectAllAccounted(events, '', decodeDcsa(events, context))
      expectAllAccounted(events, '/events', decodeDcsa({ events }, context))
    }),
    { numRuns: 300 },
  )
})

test('every event is accounted for, whatever stands in place of one of its values', () => {
  const broken = fc
    .constantFrom(...known, ...wrapped.events, ...objectOfLists.equipmentEvent)
    .chain((event) =>
      fc.tuple(fc.constantFrom(...pathsOf(event)), fc.jsonValue()).map(([path, value]) => replaced(event, path, value)),
    )
  fc.assert(
    fc.property(broken, (event) => {
      expectAllAccounted([event], '', decodeDcsa([event], context))
    }),
    { numRuns: 2000 },
  )
})

test('prototypes, huge texts and deep nesting are data', () => {
  const bodies = [
    JSON.parse('[{"__proto__":{"eventType":"EQUIPMENT"},"constructor":1,"hasOwnProperty":2}]'),
    [
      {
        ...equipmentEvent,
        equipmentReference: 'X'.repeat(5_000_000),
        carrierSpecificData: { internalEventLabel: 'y'.repeat(5_000_000) },
      },
    ],
    [{ ...equipmentEvent, eventDateTime: ' '.repeat(1_000_000) }],
    JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`),
    [{ ...equipmentEvent, references: JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`) }],
    [{ ...equipmentEvent, eventID: 'a\u0000b\ud800' }],
  ]
  for (const body of bodies) {
    const { facts } = decodeDcsa(body, context)
    for (const { fact } of facts) expect(JSON.stringify(fact).length).toBeLessThan(5000)
  }
  expect(decodeDcsa(bodies.at(-1), context).facts[0]?.fact.source_event_id).toBe('a b')
})

test('a body of junk does not become a million items', () => {
  const { rejected } = decodeDcsa(
    Array.from({ length: 20_000 }, () => 1),
    context,
  )
  expect(rejected).toHaveLength(10_001)
})

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  const inner = Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]))
  return path.length > 0 ? [path, ...inner] : inner
}

function replaced(value: unknown, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === name ? replaced(item, rest, by) : item))
  const members = typeof value === 'object' && value !== null ? value : {}
  return Object.fromEntries(
    Object.entries(members).map(([key, item]) => [key, key === name ? replaced(item, rest, by) : item]),
  )
}
