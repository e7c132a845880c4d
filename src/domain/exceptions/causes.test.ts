import { expect, test } from 'vitest'
import type { Rule } from '../free-time/choose-rule.ts'
import { byHand } from '../testing/by-hand.ts'
import { byBarge, document, estimate, fold, rail, utc } from '../testing/facts.ts'
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
import { barged, pickup } from '../testing/voyages.ts'
import type { Observation } from '../tracking/fact.ts'
import { causesOf } from './causes.ts'

function causes(facts: readonly Observation[], now = utc('2026-06-20 18:00'), ...rules: Rule[]) {
  const { state, route } = fold(facts, { now, free_time: freeTimeBy(...rules) })
  return causesOf(state, route, { shipping_line_scac: 'MAEU', facility: null, now }).map(
    ({ kind, reason, hold, who_acts, severity }) =>
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
