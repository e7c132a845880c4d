import { expect, test } from 'vitest'
import { estimate, fact, fold, utc } from '../testing/facts.ts'
import { firstVessel, secondVessel } from '../testing/voyages.ts'
import type { Observation } from '../tracking/fact.ts'

const measureOf = (...observations: Observation[]) => fold(observations).measure

/** Of a voyage from Shanghai on 1 June, 20:00 UTC, to Los Angeles on 17 June, 20:00 UTC. */
const planned = [
  estimate('DEPA', '2026-06-01 08:00', 'CNSHA', '2026-05-20 00:00', firstVessel),
  estimate('ARRI', '2026-06-15 08:00', 'USLAX', '2026-05-20 00:00', firstVessel),
]
const loaded = fact('LOAD', '2026-06-01 02:00', 'CNSHA', { ...firstVessel, received_at: utc('2026-06-01 05:00') })
const departed = fact('DEPA', '2026-06-01 20:00', 'CNSHA', { ...firstVessel, received_at: utc('2026-06-02 02:00') })
const arrived = fact('ARRI', '2026-06-17 20:00', 'USLAX', { ...firstVessel, received_at: utc('2026-06-17 22:00') })
const discharged = fact('DISC', '2026-06-18 20:00', 'USLAX', { ...firstVessel, received_at: utc('2026-06-19 20:00') })

test('a promise is what was said first, of departure and of arrival, before it left', () => {
  const said = measureOf(...planned, loaded, departed, arrived, discharged)
  expect(said).toMatchObject({
    port_of_loading_locode: 'CNSHA',
    port_of_discharge_locode: 'USLAX',
    departed_on: '2026-06-02',
    arrived_on: '2026-06-17',
    promised_hours: 14 * 24,
    transit_hours: 16 * 24,
    discharge_hours: 24,
    is_rolled: false,
  })
  const late = estimate('ARRI', '2026-06-15 08:00', 'USLAX', '2026-06-03 00:00', firstVessel)
  expect(measureOf(planned[0] as Observation, late, departed, arrived)).toMatchObject({
    promised_hours: null,
    transit_hours: 16 * 24,
  })
})

test('what the line said of the arrival is taken as it stood at each time before', () => {
  const news = [
    estimate('ARRI', '2026-06-18 08:00', 'USLAX', '2026-06-05 00:00', firstVessel),
    estimate('ARRI', '2026-06-17 08:00', 'USLAX', '2026-06-12 00:00', firstVessel),
    // A day after it had arrived.
    estimate('ARRI', '2026-06-17 20:00', 'USLAX', '2026-06-18 20:00', firstVessel),
  ]
  expect(measureOf(...planned, departed, ...news, arrived)).toMatchObject({
    // On 27 May the first word stood: 60 hours too early. Three days before on the 14th the last one did.
    eta_error_21: -60,
    eta_error_14: -60,
    eta_error_7: 12,
    eta_error_3: -12,
    eta_error_1: -12,
  })
})

test('a word that was superseded counts until then, and one repeated later from its first time on', () => {
  const [first, second] = [
    estimate('ARRI', '2026-06-15 20:00', 'USLAX', '2026-05-20 00:00', {
      ...firstVessel,
      withdrawn_at: utc('2026-06-11 00:00'),
    }),
    estimate('ARRI', '2026-06-18 20:00', 'USLAX', '2026-06-16 00:00', {
      ...firstVessel,
      received_at: utc('2026-06-11 00:00'),
    }),
  ]
  expect(measureOf(departed, first, second, arrived)).toMatchObject({
    eta_error_14: -48,
    eta_error_7: -48,
    eta_error_3: 24,
    eta_error_1: 24,
  })
})

test('what was taken back within a day is no promise', () => {
  const mistaken = estimate('ARRI', '2026-07-30 08:00', 'USLAX', '2026-05-19 00:00', {
    ...firstVessel,
    withdrawn_at: utc('2026-05-19 06:00'),
  })
  expect(measureOf(mistaken, ...planned, departed, arrived)).toMatchObject({ promised_hours: 14 * 24 })
})

test('where only days are known, days are counted', () => {
  const said = estimate('ARRI', '2026-06-18', 'USLAX', '2026-05-20 00:00', firstVessel)
  expect(measureOf(departed, said, arrived)).toMatchObject({ eta_error_7: 24 })
})

test('what has not arrived counts nowhere in transit and slip', () => {
  expect(measureOf(...planned, departed)).toMatchObject({
    arrived_on: null,
    promised_hours: 14 * 24,
    transit_hours: null,
    eta_error_21: null,
    eta_error_1: null,
  })
  expect(measureOf(...planned, loaded)).toBeNull()
  expect(measureOf(...planned)).toBeNull()
})

test('what people and papers say is neither a word of the line nor an arrival', () => {
  const byHand = { source: 'user', source_kind: 'user' } as const
  const paper = { source: 'document:1', source_kind: 'document' } as const
  const noticed = estimate('ARRI', '2026-06-25 08:00', 'USLAX', '2026-06-01 00:00', { ...paper, ...firstVessel })
  const typed = fact('ARRI', '2026-06-20 20:00', 'USLAX', { ...byHand, ...firstVessel })
  expect(measureOf(...planned, departed, noticed, typed)).toMatchObject({ arrived_on: null, transit_hours: null })
  expect(measureOf(...planned, departed, noticed, typed, arrived)).toMatchObject({
    arrived_on: '2026-06-17',
    eta_error_7: -60,
  })
})

test('a container that went by another vessel than was said was rolled over, also where the old plan is withdrawn', () => {
  const rolled = [
    estimate('DEPA', '2026-06-08 20:00', 'CNSHA', '2026-05-30 00:00', secondVessel),
    estimate('ARRI', '2026-06-23 14:00', 'USLAX', '2026-05-30 00:00', secondVessel),
    fact('DEPA', '2026-06-08 22:00', 'CNSHA', secondVessel),
    fact('ARRI', '2026-06-24 22:00', 'USLAX', secondVessel),
  ]
  const old = planned.map((one) => ({ ...one, withdrawn_at: utc('2026-05-30 00:00') }))
  expect(measureOf(...planned, ...rolled)).toMatchObject({ is_rolled: true, promised_hours: 14 * 24 })
  expect(measureOf(...old, ...rolled)).toMatchObject({ is_rolled: true, promised_hours: 14 * 24 })
  const mistaken = planned.map((one) => ({ ...one, withdrawn_at: utc('2026-05-20 06:00') }))
  expect(measureOf(...mistaken, ...rolled)).toMatchObject({ is_rolled: false, promised_hours: 14.75 * 24 })
})

test('news is missing where a later move was reported, and late by the hours until it came', () => {
  const terminal = { source: 'W185', source_kind: 'terminal' } as const
  expect(measureOf(...planned, loaded, departed, arrived, discharged)).toMatchObject({
    moves_due: 4,
    moves_missing: 0,
    news_hours: [3, 6, 2, 24],
  })
  const seen = fact('DISC', '2026-06-18 20:00', 'USLAX', { ...terminal, ...firstVessel })
  expect(measureOf(...planned, departed, arrived, seen)).toMatchObject({ moves_due: 3, moves_missing: 1 })
  expect(measureOf(...planned, loaded, discharged)).toMatchObject({
    departed_on: '2026-06-01',
    moves_due: 4,
    moves_missing: 2,
    transit_hours: null,
  })
})

test('what had happened before the line was first heard is not late', () => {
  const told = { ...firstVessel, received_at: utc('2026-06-10 00:00') }
  const history = [
    fact('LOAD', '2026-06-01 02:00', 'CNSHA', told),
    fact('DEPA', '2026-06-01 20:00', 'CNSHA', told),
    arrived,
  ]
  expect(measureOf(...history)).toMatchObject({ moves_due: 3, moves_missing: 0, news_hours: [2] })
})
