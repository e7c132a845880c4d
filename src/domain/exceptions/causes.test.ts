import { expect, test } from 'vitest'
import { byBarge, document, estimate, fold, rail, utc } from '../testing/facts.ts'
import {
  atLosAngeles,
  customs,
  demurrage,
  freeUntil,
  notAvailable,
  terminalSays,
} from '../testing/situations/situation.ts'
import { barged, pickup } from '../testing/voyages.ts'
import type { Observation } from '../tracking/fact.ts'
import { causesOf } from './causes.ts'

function causes(facts: readonly Observation[], now = utc('2026-06-20 18:00')) {
  const { state, route } = fold(facts, { now })
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
