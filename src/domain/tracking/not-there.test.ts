import { describe, expect, test } from 'vitest'
import { number, snapshot } from '../testing/facts.ts'
import { places } from '../testing/places.ts'
import { customs, demurrage, freeUntil } from '../testing/situations/situation.ts'
import { arrival, loading } from '../testing/voyages.ts'
import { explainJourney } from './journey/explain.ts'

type Seen = Parameters<typeof snapshot>[1]
const landed = [...loading(), ...arrival('USLAX')]
const seen = (words: [at: string, said: Seen][], now = '2026-06-20') => {
  const facts = [...landed, ...words.map(([at, said]) => snapshot(`2026-06-${at} 12:00`, said))]
  const { journey, state } = explainJourney(facts, { places, number, now: `${now}T18:00:00.000Z` })
  return { state: journey.state, steps: journey.state.next_steps.map(({ step }) => step), why: state }
}

describe('at another yard', () => {
  const sent = { off_dock: true, on_terminal: false } as const
  test('what its terminal says is not available is not', () => {
    const { state } = seen([['20', { ...sent, available: false }]])
    expect([state.current_status, state.verdict, state.available_for_pickup]).toEqual([
      'off_dock',
      'not_released',
      false,
    ])
    expect(
      seen([
        ['19', sent],
        ['20', { ...sent, available: false, holds: [customs] }],
      ]).state.verdict,
    ).toBe('blocked')
  })
  test('the word that sent it there is enough, and is what is told', () => {
    const { state, why } = seen([['20', sent]])
    expect([state.verdict, state.available_for_pickup, why.verdict.rule.code]).toEqual([
      'ready',
      null,
      'verdict_off_dock',
    ])
  })
  test('what was said of the yard that it left says nothing', () => {
    const { state, why } = seen([
      ['19', { on_terminal: true, available: false }],
      ['20', sent],
    ])
    expect([state.verdict, state.available_for_pickup, why.verdict.rule.code]).toEqual([
      'ready',
      null,
      'verdict_off_dock',
    ])
    expect(why.available_for_pickup.candidates.map(({ value }) => value)).toEqual([false])
  })
  test('it is ready where its terminal says so', () => {
    const { state, why } = seen([['20', { ...sent, available: true }]])
    expect([state.verdict, why.verdict.rule.code]).toEqual(['ready', 'verdict_ready'])
  })
})

describe('a container that its terminal no longer has, and nobody saw leave', () => {
  const had = { on_terminal: true, available: true, last_free_day: freeUntil('2026-06-22'), fees: [demurrage] } as const
  const gone = { on_terminal: false, available: false } as const
  test('costs nothing that anybody knows of: the terminal is asked', () => {
    for (const now of ['2026-06-20', '2026-06-25']) {
      const { state, steps } = seen(
        [
          ['18', had],
          ['19', gone],
        ],
        now,
      )
      expect([state.verdict_reason, state.urgency.reason]).toEqual(['left_unreported', 'not_confirmed'])
      expect(steps).toContain('ask_terminal')
      expect([state.binding_lfd, state.pickup_lfd, state.deadlines.map(({ reason }) => reason)]).toEqual([
        null,
        null,
        ['moved_on'],
      ])
    }
  })
  test('has no appointment to be moved', () => {
    const { steps } = seen([
      ['18', had],
      ['19', { ...gone, pickup_appointment_at: '2026-06-24T16:00:00.000Z' }],
    ])
    expect(steps).not.toContain('move_appointment')
  })
  test('costs money again once the terminal has it', () => {
    const { state } = seen(
      [
        ['18', had],
        ['19', gone],
        ['24', had],
      ],
      '2026-06-25',
    )
    expect(state.urgency.reason).toBe('costs_money')
  })
})
