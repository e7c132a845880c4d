import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fact, fold } from '#domain/testing/facts.ts'
import type { Observation } from '#domain/tracking/fact.ts'
import { type Retraction, Retractions } from '#domain/tracking/retraction.ts'
import type { ShipmentFacts } from '../db/tracking/shipment-facts.ts'
import { decodedFact } from '../sources/source.ts'
import { mergeFacts } from './merge-facts.ts'
import type { Recordable } from './recordable.ts'

const hour = (count: number) => new Date(Date.UTC(2026, 5, 20, count)).toISOString()

type Said = { id: string; hour: number } & ({ says: Observation['fact'] & { kind: 'milestone' } } | { retracts: true })

const events = ['gate-out', 'discharge', 'arrival'] as const
const places = ['USLAX', 'USLGB'] as const

/** Versions of three events, each reported at an hour of its own, and retractions of them. */
const said: fc.Arbitrary<Said> = fc
  .record({
    id: fc.constantFrom(...events),
    hour: fc.integer({ min: 0, max: 40 }),
    minute: fc.integer({ min: 0, max: 3 }),
    place: fc.constantFrom(...places),
    isRetraction: fc.boolean(),
  })
  .map(({ id, hour: at, minute, place, isRetraction }) => {
    if (isRetraction) return { id, hour: at, retracts: true }
    const code = id === 'gate-out' ? 'GTOT' : id === 'discharge' ? 'DISC' : 'ARRI'
    const { fact: says } = fact(code, `2026-06-1${minute} 08:00`, place, { source_event_id: id, has_lasting_id: true })
    return { id, hour: at, says: says as Observation['fact'] & { kind: 'milestone' } }
  })

/** One version is said at one hour. */
const story = fc.uniqueArray(said, { selector: ({ id, hour: at }) => `${id} ${at}`, minLength: 1, maxLength: 10 })

const inAnyWay = (given: readonly Said[]) =>
  fc
    .tuple(fc.shuffledSubarray([...given], { minLength: given.length }), fc.array(fc.constantFrom(...given)))
    .chain(([all, again]) =>
      fc.tuple(
        fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }),
        fc.integer({ min: 1, max: 4 }),
      ),
    )
    .map(([messages, size]) =>
      Array.from({ length: Math.ceil(messages.length / size) }, (_, at) => messages.slice(at * size, (at + 1) * size)),
    )

/** As the store keeps it between two reports. */
function tell(batches: readonly (readonly Said[])[]) {
  const remembered: Retraction[] = []
  const shipment = { id: 'shipment', account_id: 'account' } as ShipmentFacts['shipment']
  let known: ShipmentFacts = { shipment, containers: [], observations: [], events: [] }
  for (const [at, batch] of batches.entries()) {
    const facts: Recordable[] = []
    for (const one of batch)
      if ('says' in one) facts.push(decodedFact(one.says, { reported_at: hour(one.hour), retracts: null, raw: null }))
      else remembered.push({ source: 'MAEU', source_event_id: one.id, reported_at: hour(one.hour) })
    const report = { facts, asked: null, complete: false }
    const merged = mergeFacts({ ...known, retractions: new Retractions(remembered) }, report, hour(100 + at))
    const containers = [...merged.containerIds].map(([number, id]) => ({ number, id })) as ShipmentFacts['containers']
    known = { ...known, containers, observations: merged.observations }
  }
  const own = known.observations.filter(({ container_id }) => container_id !== null)
  const { state, events: told, route } = fold(own)
  const live = own.filter(({ withdrawn_at }) => withdrawn_at === null)
  return {
    state,
    route,
    told: told.map(({ source_event_id: _, ...event }) => event),
    live: live.map(({ source_event_id, reported_at, digest }) => [source_event_id, reported_at, digest]).sort(),
  }
}

test('events, later versions and retractions give the same state in any order, however often they are repeated', () => {
  fc.assert(
    fc.property(
      story.chain((given) => fc.tuple(fc.constant(given), inAnyWay(given))),
      ([given, batches]) => {
        const inTime = given.toSorted((a, b) => a.hour - b.hour).map((one) => [one])
        expect(tell(batches)).toEqual(tell(inTime))
      },
    ),
    { numRuns: 300 },
  )
})

test('what was retracted last is live in no version, and what was said again later is', () => {
  fc.assert(
    fc.property(
      story.chain((given) => fc.tuple(fc.constant(given), inAnyWay(given))),
      ([given, batches]) => {
        const { live } = tell(batches)
        for (const id of events) {
          const [last] = given.filter((one) => one.id === id).sort((a, b) => b.hour - a.hour)
          const times = live.flatMap(([of, reported_at]) => (of === id ? reported_at : []))
          if (!last || 'retracts' in last) expect(times).toEqual([])
          else expect(times).toContain(hour(last.hour))
        }
      },
    ),
    { numRuns: 300 },
  )
})
