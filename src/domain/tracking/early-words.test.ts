import { describe, expect, test } from 'vitest'
import { estimate, fact, fold, rail, snapshot } from '../testing/facts.ts'
import { demurrage, freeUntil } from '../testing/situations/situation.ts'
import { arrival, firstVessel, loading, secondVessel, train } from '../testing/voyages.ts'
import type { Observation } from './fact.ts'

type Seen = Parameters<typeof snapshot>[1]
const open = { available: true, on_terminal: false, holds: [] } as const
const eta = estimate('ARRI', '2026-06-16 14:00', 'USLAX', '2026-06-01 22:00', firstVessel)
const atSea = [...loading(), eta]
const seen = (facts: readonly Observation[], now: string) => {
  const { state, events, doubts } = fold(facts, { now: `${now}T18:00:00.000Z` })
  return {
    stands: [state.current_status, state.verdict],
    state,
    doubts,
    isTold: events.some(({ event }) => event === 'container.transport.available'),
  }
}
const early = (said: Seen = {}, at = '2026-06-05 16:00') => snapshot(at, { ...open, ...said })

describe('a terminal that says available, and that it does not have the box', () => {
  const transhipped = [
    ...loading(),
    fact('DISC', '2026-06-04 12:00', 'SGSIN', firstVessel),
    estimate('ARRI', '2026-06-16 14:00', 'USLAX', '2026-06-01 22:00', secondVessel),
  ]
  test.each([
    ['at sea', atSea, early(), '2026-06-05'],
    ['at a port on the way', transhipped, early(), '2026-06-05'],
    [
      'before it is off the vessel',
      [...atSea, ...arrival('USLAX').slice(0, 1)],
      early({}, '2026-06-17 16:00'),
      '2026-06-17',
    ],
  ])('does not have it: %s', (_, facts, word, now) => {
    const { stands, state, isTold, doubts } = seen([...facts, word], now)
    expect(stands).toEqual(['on_ship', 'not_arrived'])
    expect(state.next_steps.map(({ step }) => step)).not.toContain('book_appointment')
    expect(isTold).toBe(false)
    expect(doubts).toContainEqual({ observation_id: word.id, doubt: 'out_of_order' })
  })
  test('binds it to no last free day, and charges nothing', () => {
    const { state } = seen(
      [...atSea, early({ last_free_day: freeUntil('2026-06-03'), fees: [demurrage] })],
      '2026-06-05',
    )
    expect([state.binding_lfd, state.urgency.reason, state.fees_at_pod_terminal]).toEqual([null, 'on_the_way', []])
  })
  test('is believed once it is ashore', () => {
    const { stands } = seen([...atSea, ...arrival('USLAX'), early({}, '2026-06-19 16:00')], '2026-06-19')
    expect(stands).toEqual(['available', 'ready'])
  })
  test('is not believed of what it said before it was ashore', () => {
    const { state, isTold } = seen([...atSea, early({}, '2026-06-17 16:00'), ...arrival('USLAX')], '2026-06-18')
    expect([state.current_status, isTold]).toEqual(['grounded', false])
  })
  test('is a ramp that the train has not reached', () => {
    const onTheTrain = [...atSea, ...arrival('USLAX'), ...train().slice(0, 2)]
    const bound = estimate('ARRI', '2026-06-24 12:00', 'USCHI', '2026-06-20 08:00', rail)
    const word = early({ source: 'R001', source_kind: 'rail' }, '2026-06-21 16:00')
    const { stands, doubts } = seen([...onTheTrain, bound, word], '2026-06-21')
    expect([stands, doubts.map(({ doubt }) => doubt)]).toEqual([['on_rail', 'on_rail'], ['out_of_order']])
  })
})

describe('a terminal that does not say whether it has the box', () => {
  const word = (at: string) => early({ on_terminal: null }, at)
  test('has what it says is available', () =>
    expect(seen([...atSea, word('2026-06-15 16:00')], '2026-06-15').stands).toEqual(['available', 'ready']))
  test('does not have what is more than a week away', () =>
    expect(seen([...atSea, word('2026-06-05 16:00')], '2026-06-05').stands).toEqual(['on_ship', 'not_arrived']))
  test('of which the line says available a week before it comes, neither', () => {
    const byLine = fact('AVPU', '2026-06-05 16:00', 'USLAX')
    const { stands, doubts } = seen([...atSea, byLine], '2026-06-05')
    expect(stands).toEqual(['on_ship', 'not_arrived'])
    expect(doubts).toEqual([{ observation_id: byLine.id, doubt: 'out_of_order' }])
  })
})

test('a terminal that says that it has the box has it, whatever is expected', () => {
  const { stands } = seen([...atSea, early({ on_terminal: true })], '2026-06-05')
  expect(stands).toEqual(['available', 'ready'])
})

test('a fee from before a terminal had the box is of its last visit', () => {
  const before = snapshot('2026-06-05 16:00', { fees: [demurrage] })
  const has = snapshot('2026-06-17 16:00', { on_terminal: true, available: true })
  expect(seen([...atSea, before, has], '2026-06-17').state.fees_at_pod_terminal).toEqual([])
})
