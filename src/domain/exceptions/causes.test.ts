import { expect, test } from 'vitest'
import type { Rule } from '../free-time/choose-rule.ts'
import { byHand } from '../testing/by-hand.ts'
import { byBarge, document, estimate, fold, rail, snapshot, utc } from '../testing/facts.ts'
import { freeTimeBy, rule } from '../testing/free-time.ts'
import {
  atLosAngeles,
  available,
  customs,
  demurrage,
  freeUntil,
  notAvailable,
  terminalSays,
} from '../testing/situations/situation.ts'
import { barged, firstVessel, loading, pickup } from '../testing/voyages.ts'
import type { Observation } from '../tracking/fact.ts'
import { type Cause, causesOf } from './causes.ts'

function wholeCauses(facts: readonly Observation[], now: string, ...rules: Rule[]) {
  const { state, route } = fold(facts, { now, free_time: freeTimeBy(...rules) })
  return causesOf(state, route, { shipping_line_scac: 'MAEU', facility: null, now })
}

const causeAt = (now: string, said: Observation) => wholeCauses(atLosAngeles(said), utc(now))[0] as Cause

function causes(facts: readonly Observation[], now = utc('2026-06-20 18:00'), ...rules: Rule[]) {
  return wholeCauses(facts, now, ...rules).map(({ kind, reason, hold, who_acts, severity }) =>
    [kind, reason ?? hold, who_acts, severity].filter(Boolean).join(' '),
  )
}

const train = estimate('DEPA', '2026-06-26 22:00', 'USLAX', '2026-06-18 08:00', rail)

test('a hold that no terminal has confirmed lately has not ended', () => {
  const held = atLosAngeles(notAvailable({ holds: [customs] }))
  expect(causes(held)).toEqual(['hold customs broker watch'])
  expect(causes(held, utc('2026-06-25 18:00'))).toContain('hold customs broker watch')
  expect(causes([...held, terminalSays({ available: false, holds: [] }, '2026-06-20 17:00')])).toEqual([])
})

test('what waits for its train past the last free day has not been moved on, and nobody was to collect it', () => {
  const late = atLosAngeles(train, notAvailable({ last_free_day: freeUntil('2026-06-18'), fees: [demurrage] }))
  expect(causes(late)).toEqual(['overdue not_moved_on railway costs_now'])
  const near = atLosAngeles(train, notAvailable({ last_free_day: freeUntil('2026-06-21') }))
  expect(causes(near)).toEqual(['deadline_near not_moved_on railway soon'])
  expect(causes(atLosAngeles(train, notAvailable({ last_free_day: freeUntil('2026-06-29') })))).toEqual([])
})

test('a barge that has not left when it was to leave is silent, and the line is asked', () => {
  const planned = estimate('DEPA', '2026-06-20 14:00', 'NLRTM', '2026-06-18 08:00', byBarge)
  expect(causes([...barged().slice(0, 6), planned], utc('2026-06-23 18:00'))).toEqual(['silent us watch'])
})

test('nothing is wrong with what is picked up, or not under way', () => {
  expect(causes(atLosAngeles(pickup('USLAX')), utc('2026-06-23 18:00'))).toEqual([])
  expect(causes([document('CANC', 'BKG', '2026-05-22 08:00')])).toEqual([])
})

test('an appointment that was missed is none', () => {
  const ready = (pickup_appointment_at: string) =>
    atLosAngeles(available({ last_free_day: freeUntil('2026-06-21'), pickup_appointment_at }))
  expect(causes(ready('2026-06-19T16:00:00Z'))).toEqual(['deadline_near no_appointment us soon'])
  expect(causes(ready('2026-06-21T16:00:00Z'))).toEqual([])
})

test('one clock for all its time costs money at its end, whatever later last free day the terminal gives', () => {
  const tiers = [{ from_day: 1, amount: 90 }]
  const combined = rule({
    kind: 'combined',
    unit: 'calendar',
    first_day: 'next_day',
    free_days: 3,
    tiers,
    currency_code: 'EUR',
  })
  const boxes = atLosAngeles(available({ last_free_day: freeUntil('2026-06-30') }))
  const of = (now: string) => causes(boxes, utc(now), combined)
  // Discharged on 17 June: free until the 20th.
  expect(of('2026-06-18 08:00')).toEqual(['deadline_near no_appointment us soon'])
  expect(of('2026-06-22 18:00')).toEqual(['overdue not_collected us costs_now'])
  const { state } = fold(boxes, { now: utc('2026-06-17 12:00'), free_time: freeTimeBy(combined) })
  expect(state.urgency.reason).toBe('ready')
})

test('what is near and then past is one cause, and what is missing is another', () => {
  const { key } = causeAt('2026-06-20 18:00', available({ last_free_day: freeUntil('2026-06-21') }))
  expect(causeAt('2026-06-22 18:00', available({ last_free_day: freeUntil('2026-06-21') })).key).toBe(key)
  const held = causeAt('2026-06-20 18:00', notAvailable({ last_free_day: freeUntil('2026-06-21') }))
  expect(held.reason).toBe('not_released')
  expect(held.key).not.toBe(key)
})

test('a vessel is late once, however her voyage is written', () => {
  const [first, other] = ['001E', '0FL1E'].map((voyage) => {
    const vessel = { ...firstVessel, voyage }
    const facts = [
      ...loading(vessel),
      estimate('ARRI', '2026-06-16 10:00', 'USLAX', '2026-06-01 08:00', vessel),
      estimate('ARRI', '2026-06-22 10:00', 'USLAX', '2026-06-08 08:00', vessel),
    ]
    return wholeCauses(facts, utc('2026-06-09 08:00')).find(({ kind }) => kind === 'arrival_slipped')
  })
  expect([first?.voyage_number, other?.voyage_number]).toEqual(['001E', '0FL1E'])
  expect(first?.key).toBe(other?.key)
})

test('an empty is late by the day that was agreed, not by the rules, and it is looked at two days before', () => {
  const tiers = [{ from_day: 1, amount: 100 }]
  const detention = (free_days: number) =>
    rule({
      kind: 'detention',
      start_event: 'full_out',
      unit: 'calendar',
      first_day: 'next_day',
      free_days,
      tiers,
      currency_code: 'USD',
    })
  const out = atLosAngeles(pickup('USLAX'))
  const agreed = (day: string) => [...out, byHand('2026-06-22 18:00', 'empty_due_on', day)]
  const june = (day: number) => utc(`2026-06-${day} 18:00`)
  expect(causes(out, june(29), detention(4))).toEqual(['overdue empty_not_returned trucker costs_now'])
  expect(causes(agreed('2026-07-10'), june(29), detention(4))).toEqual([])
  expect(causes(agreed('2026-06-24'), june(26), detention(20))).toEqual([
    'overdue empty_not_returned trucker costs_now',
  ])
  expect(causes(agreed('2026-06-24'), june(23))).toEqual(['deadline_near empty_not_returned trucker soon'])
  const { state } = fold(agreed('2026-06-28'), { now: june(23), free_time: freeTimeBy() })
  expect(state.state_until).toBe('2026-06-26T07:00:00.000Z')
})

test('a pickup that is booked for after the one clock of all its time is too late', () => {
  const combined = rule({ kind: 'combined', unit: 'calendar', first_day: 'next_day', free_days: 3 })
  const booked = available({ last_free_day: freeUntil('2026-06-30'), pickup_appointment_at: '2026-06-24T16:00:00Z' })
  expect(causes(atLosAngeles(booked), utc('2026-06-19 18:00'), combined)).toEqual([
    'deadline_near appointment_too_late us soon',
  ])
})

test('what was dropped without a gate-out being reported costs nothing more, and nobody knows what it came to', () => {
  const tiers = [{ from_day: 1, amount: 310 }]
  const demurrage = rule({ unit: 'calendar', free_days: 2, tiers, currency_code: 'USD' })
  const dropped = atLosAngeles(available(), byHand('2026-06-25 18:00', 'dropped_at', '2026-06-25T17:00:00Z'))
  const { state } = fold(dropped, { now: utc('2026-07-10 18:00'), free_time: freeTimeBy(demurrage) })
  expect(state.free_time_days).toMatchObject([{ ended_at: '2026-06-25T17:00:00.000Z', lacks: 'end', running: null }])
  expect(state.costs).toEqual([])
})

test('a paper that disagrees with its line is no question any more once somebody has set the day', () => {
  const says = (source: string, source_kind: 'shipping_line' | 'document', last_free_day: string) =>
    snapshot('2026-06-19 10:00', {
      source,
      source_kind,
      locode: 'USLAX',
      timezone: 'America/Los_Angeles',
      last_free_day,
    })
  const disagreeing = atLosAngeles(
    available(),
    says('MAEU', 'shipping_line', '2026-06-28'),
    says('document:1', 'document', '2026-06-25'),
  )
  expect(causes(disagreeing)).toContain('document_disagrees us watch')
  const settled = byHand('2026-06-20 17:00', 'pickup_lfd', '2026-06-27')
  expect(causes([...disagreeing, settled])).not.toContain('document_disagrees us watch')
})
