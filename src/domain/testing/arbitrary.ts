import fc from 'fast-check'
import type { ManualAttribute } from '#contract/tracking/manual-value.ts'
import type { Code, Observation } from '../tracking/fact.ts'
import { byHand } from './by-hand.ts'
import { document, estimate, fact, snapshot, terminal } from './facts.ts'
import {
  arrival,
  barged,
  direct,
  emptyReturn,
  firstVessel,
  inland,
  loading,
  pickup,
  secondVessel,
  toMontreal,
  transhipped,
  twiceTranshipped,
} from './voyages.ts'

/** Journeys as they happen, cut off anywhere, with all that sources add: estimates, corrections, withdrawals, snapshots. */

/** `2026-05-20 00:00` to `2026-06-30 23:50`, as text. */
const moment = fc
  .integer({ min: 0, max: 42 * 144 - 1 })
  .map((tenMinutes) =>
    new Date(Date.UTC(2026, 4, 20) + tenMinutes * 600_000).toISOString().slice(0, 16).replace('T', ' '),
  )

const voyage = fc
  .constantFrom(direct, transhipped, twiceTranshipped, inland, barged, toMontreal, () => [
    ...loading(secondVessel),
    ...arrival('USLAX', secondVessel),
    pickup('USLAX'),
    emptyReturn('USLAX'),
  ])
  .chain((journey) => fc.integer({ min: 0, max: journey().length }).map((length) => journey().slice(0, length)))

const ports = fc.constantFrom('CNSHA', 'SGSIN', 'USLAX', 'NLRTM', 'CAVAN')
const vessels = fc.constantFrom({}, firstVessel, secondVessel)
const sources = fc.constantFrom({}, {}, terminal('W185'), { source: 'AIS', source_kind: 'ais' } as const)
const classifiers = fc.constantFrom('EST' as const, 'PLN' as const)
const seaCodes = fc.constantFrom<Code>('LOAD', 'DEPA', 'ARRI', 'DISC')

const expected = fc
  .record({
    code: seaCodes,
    at: moment,
    port: ports,
    reported: moment,
    vessel: vessels,
    source: sources,
    classifier: classifiers,
  })
  .map(({ code, at, port, reported, vessel, source, classifier }) =>
    estimate(code, at, port, reported, { ...vessel, ...source, classifier }),
  )

const gate = fc
  .record({
    code: fc.constantFrom<Code>('GTIN', 'GTOT', 'AVPU'),
    at: moment,
    port: ports,
    empty: fc.constantFrom(true, false, null),
    source: sources,
  })
  .map(({ code, at, port, empty, source }) => fact(code, at, port, { empty, ...source }))

const paper = fc
  .record({
    code: fc.constantFrom<Code>('HOLD', 'RELS', 'CONF'),
    type: fc.constantFrom('SRM', 'CUS', 'VGM', 'BKG'),
    at: moment,
  })
  .map(({ code, type, at }) => document(code, type, at))

const instant = moment.map((text) => new Date(`${text.replace(' ', 'T')}Z`).toISOString())
const flag = fc.constantFrom(true, false, null)
const holds = fc.constantFrom(
  undefined,
  [],
  [{ name: 'customs' as const, status: 'hold' as const, description: 'Held. "CBP"' }],
)

/** What a terminal says of availability, and nothing of discharge or gate. */
export const availabilitySnapshot = fc
  .record({
    at: moment,
    source: fc.constantFrom('W185', 'Y258', 'Z952', 'R001', 'MAEU'),
    available: flag,
    on_terminal: flag,
    off_dock: fc.boolean(),
    holds,
    last_free_day: fc.option(instant),
    pickup_appointment_at: fc.option(instant),
  })
  .map(({ at, source, ...seen }) =>
    snapshot(at, { source, ...(source === 'MAEU' ? { last_free_day: seen.last_free_day, locode: null } : seen) }),
  )

const fullSnapshot = fc
  .record({ at: moment, discharged_at: fc.option(instant), full_out_at: fc.option(instant) })
  .map(({ at, ...seen }) => snapshot(at, seen))

/** Says one of the given statements again: other time, or withdrawn. */
const amended = (observations: readonly Observation[]) =>
  observations.length === 0
    ? fc.constant([])
    : fc.array(
        fc
          .record({
            one: fc.constantFrom(...observations),
            hours: fc.integer({ min: -100, max: 100 }),
            reported: moment,
            withdrawn: fc.boolean(),
          })
          .map(({ one, hours, reported, withdrawn }): Observation => {
            if (one.fact.kind !== 'milestone') return one
            const occurred_at = new Date(Date.parse(one.fact.occurred_at) + hours * 3_600_000).toISOString()
            const reported_at = new Date(`${reported.replace(' ', 'T')}Z`).toISOString()
            const times = { reported_at, received_at: reported_at, last_seen_at: reported_at }
            const id = `${one.id} ${hours} ${reported} ${withdrawn}`
            return {
              ...one,
              ...times,
              id,
              fact: { ...one.fact, occurred_at },
              withdrawn_at: withdrawn ? reported_at : null,
            }
          }),
        { maxLength: 4 },
      )

/** What people know, some of it for a time only. */
export const hands = fc.array(
  fc
    .record({
      at: moment,
      said: fc.constantFrom<[ManualAttribute, string | number]>(
        ['pickup_lfd', '2026-06-26'],
        ['pickup_appointment_at', '2026-06-25T15:00:00Z'],
        ['hold_cleared', 'customs'],
        ['hold_placed', 'USDA'],
        ['picked_up_at', '2026-06-22'],
        ['delivered_at', '2026-06-23'],
        ['empty_returned_at', '2026-06-24T12:00:00Z'],
        ['weight_in_lbs', 41_200],
      ),
      until: fc.option(instant),
    })
    .map(({ at, said: [attribute, value], until }) => {
      const told = byHand('2026-06-25 00:00', attribute, value)
      const set_at = new Date(`${at.replace(' ', 'T')}Z`).toISOString()
      const times = { reported_at: set_at, received_at: set_at, last_seen_at: set_at }
      const by_hand = told.fact.by_hand && { ...told.fact.by_hand, counts_until: until }
      const fact = {
        ...told.fact,
        ...(by_hand && { by_hand }),
        ...(told.fact.kind === 'terminal_snapshot' && { checked_at: set_at }),
      } as Observation['fact']
      return { ...told, ...times, id: `${told.id} ${at} ${until}`, fact }
    }),
  { maxLength: 3 },
)

const noise = fc.array(
  fc.oneof(expected, expected, gate, paper, availabilitySnapshot, availabilitySnapshot, fullSnapshot),
  { maxLength: 10 },
)

export const observations: fc.Arbitrary<Observation[]> = voyage.chain((told) =>
  fc.tuple(amended(told), noise).map(([again, more]) => [...told, ...again, ...more]),
)

/** The same, in another order and some of it more than once. */
export const rearranged = (given: readonly Observation[]): fc.Arbitrary<Observation[]> =>
  fc
    .tuple(fc.shuffledSubarray([...given], { minLength: given.length }), fc.subarray([...given]))
    .chain(([shuffled, twice]) =>
      fc.shuffledSubarray([...shuffled, ...twice.map((one) => structuredClone(one))], {
        minLength: shuffled.length + twice.length,
      }),
    )
