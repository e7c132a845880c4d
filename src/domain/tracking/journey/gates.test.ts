import { describe, expect, test } from 'vitest'
import { byBarge, byRail, eventNames, fact, fold, rail, snapshot, utc } from '../../testing/facts.ts'
import { arrival, loading, pickup } from '../../testing/voyages.ts'
import type { Observation } from '../fact.ts'

const landed = [...loading(), ...arrival('USLAX')]
const out = (at: string, said: Parameters<typeof fact>[3] = {}) => fact('GTOT', at, 'USLAX', { empty: false, ...said })
const departs = (at: string, said: Parameters<typeof fact>[3] = rail) => fact('DEPA', at, 'USLAX', said)
const lift = (at: string) => fact('LOAD', at, 'USLAX', rail)

describe('a gate-out of a box that goes on by train or barge, to where nobody names, is no pickup', () => {
  const gone = snapshot('2026-06-20 12:00', { full_out_at: utc('2026-06-20 10:00') })
  const intoRamp = fact('GTIN', '2026-06-24 10:00', 'USCHI', { empty: false })
  const rows: [string, Observation[]][] = [
    ['before the train departs', [out('2026-06-20 10:00'), departs('2026-06-20 20:00')]],
    ['days before the train departs', [out('2026-06-20 10:00'), departs('2026-06-26 20:00')]],
    ['seen by the terminal before it is lifted onto the train', [gone, lift('2026-06-20 20:00')]],
    ['after it was lifted onto the train', [lift('2026-06-20 10:00'), out('2026-06-20 20:00')]],
    [
      'before the train is on the way elsewhere',
      [out('2026-06-20 10:00'), fact('DEPA', '2026-06-23 10:00', 'USMKC', rail)],
    ],
    ['by rail, of the line', [out('2026-06-20 10:00', byRail)]],
    ['by rail, of a railway', [out('2026-06-20 10:00', rail)]],
    ['by rail, and into a ramp', [out('2026-06-20 10:00', rail), intoRamp]],
    ['before the barge leaves', [out('2026-06-20 10:00'), departs('2026-06-20 20:00', byBarge)]],
  ]
  test.each(rows)('%s', (_, moves) => {
    const now = '2026-06-27T00:00:00.000Z'
    const { state } = fold([...landed, ...moves], { now })
    expect([state.current_status, state.verdict, state.pod_full_out_at]).toEqual(['on_rail', 'on_rail', null])
    expect(state.next_steps.map(({ step }) => step)).not.toContain('return_empty')
    expect(eventNames([...landed, ...moves], { now })).not.toContain('full_out')
  })
})

describe('a gate-out is a pickup', () => {
  const rows: [string, Observation[]][] = [
    ['where no train took it', [pickup('USLAX')]],
    [
      'where a train was only planned',
      [pickup('USLAX'), fact('DEPA', '2026-06-23 10:00', 'USLAX', { ...rail, classifier: 'PLN' })],
    ],
    ['days after a lift onto a train that never left', [lift('2026-06-19 10:00'), pickup('USLAX')]],
  ]
  test.each(rows)('%s', (_, moves) => {
    expect(fold([...landed, ...moves], { now: '2026-06-23T00:00:00.000Z' }).state.current_status).toBe('picked_up')
  })
})
