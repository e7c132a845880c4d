import { describe, expect, test } from 'vitest'
import { document, fact, fold, snapshot, utc } from '../../testing/facts.ts'
import { arrival, loading, pickup } from '../../testing/voyages.ts'

const landed = [...loading(), ...arrival('USLAX')]
const holdsOf = (...observations: Parameters<typeof fold>[0]) =>
  fold([...landed, ...observations]).state.holds_at_pod_terminal
const namesOf = (...observations: Parameters<typeof fold>[0]) =>
  holdsOf(...observations).map(({ name, status }) => `${name} ${status}`)

const customs = (code: 'CUSS' | 'CUSI' | 'CUSR', at: string) => fact(code, at, 'USLAX')
const listed = { name: 'freight', status: 'hold', description: 'The line holds it. "FRT"' } as const

describe('a document on hold is a hold of its party', () => {
  const rows: [string, string, string][] = [
    ['shipment release message', 'SRM', 'freight hold'],
    ['delivery order', 'DEO', 'freight hold'],
    ['container release order', 'CRO', 'freight hold'],
    ['customs inspection', 'CUS', 'customs hold'],
    ['customs clearance', 'CUC', 'customs hold'],
  ]
  test.each(rows)('%s', (_, type, expected) => {
    const held = document('HOLD', type, '2026-06-18 10:00')
    expect(namesOf(held)).toEqual([expected])
    expect(namesOf(held, document('RELS', type, '2026-06-19 10:00'))).toEqual([])
    expect(namesOf(document('RELS', type, '2026-06-17 10:00'), held)).toEqual([expected])
  })
  test('other documents hold nothing', () => {
    expect(namesOf(document('HOLD', 'TRD', '2026-06-18 10:00'))).toEqual([])
  })
})

test('customs selects for inspection, and releases', () => {
  expect(namesOf(customs('CUSI', '2026-06-18 10:00'))).toEqual(['customs hold'])
  expect(namesOf(customs('CUSI', '2026-06-18 10:00'), customs('CUSR', '2026-06-19 10:00'))).toEqual([])
})

test('a scan is pending until a terminal lists it, has the box available, or customs releases', () => {
  const scan = customs('CUSS', '2026-06-18 10:00')
  expect(namesOf(scan)).toEqual(['VACIS pending'])
  expect(namesOf(scan, snapshot('2026-06-19 10:00', { holds: [] }))).toEqual(['VACIS pending'])
  expect(namesOf(scan, snapshot('2026-06-19 10:00', { holds: [], available: true }))).toEqual([])
  const confirmed = { name: 'VACIS', status: 'hold', description: 'X-ray "NII"' } as const
  expect(namesOf(scan, snapshot('2026-06-19 10:00', { holds: [confirmed] }))).toEqual(['VACIS hold'])
  expect(namesOf(scan, customs('CUSR', '2026-06-19 10:00'))).toEqual([])
})

test('a description is a sentence, then the words of the source', () => {
  const held = document('HOLD', 'SRM', '2026-06-18 10:00', { original: 'SRM HOLD' })
  expect(holdsOf(held)[0]?.description).toBe('The shipping line has not released the freight. "SRM HOLD"')
  const reason = document('HOLD', 'CUS', '2026-06-18 10:00', { remark: 'Missing manifest' })
  expect(holdsOf(reason)[0]?.description).toBe('Customs has not released the container. "Missing manifest"')
})

test('silence of the terminal releases nothing of the line: what it never listed, only the line withdraws', () => {
  const held = document('HOLD', 'SRM', '2026-06-18 10:00', { original: 'SRM HOLD' })
  const empty = snapshot('2026-06-19 10:00', { holds: [], available: true })
  const { state } = fold([...landed, held, empty], { now: '2026-06-19T12:00:00.000Z' })
  expect(state).toMatchObject({ verdict: 'sources_disagree', verdict_reason: 'hold_not_withdrawn' })
  expect(state.holds_at_pod_terminal).toEqual([
    {
      name: 'freight',
      status: 'hold',
      description:
        'The shipping line has not released the freight. The terminal\'s list of 19 Jun has none; the hold of 18 Jun is not withdrawn. "SRM HOLD"',
      said: [
        { code: 'freight_not_released', values: {} },
        { code: 'not_withdrawn', values: { list_day: '2026-06-19', day: '2026-06-18' } },
        { code: 'as_written', values: { text: '"SRM HOLD"' } },
      ],
    },
  ])
  expect(namesOf(held, empty, document('RELS', 'SRM', '2026-06-20 10:00'))).toEqual([])
  expect(namesOf(held, document('RELS', 'SRM', '2026-06-20 10:00', { source: 'MSCU' }))).toEqual(['freight hold'])
})

test('a terminal that had the hold on its list, and has it no longer, says that it ended', () => {
  const held = document('HOLD', 'SRM', '2026-06-18 10:00')
  const had = snapshot('2026-06-18 12:00', { holds: [listed] })
  expect(namesOf(held, had, snapshot('2026-06-19 10:00', { holds: [] }))).toEqual([])
  const before = snapshot('2026-06-17 12:00', { holds: [listed] })
  expect(namesOf(held, before, snapshot('2026-06-19 10:00', { holds: [] }))).toEqual(['freight hold'])
  expect(namesOf(held, snapshot('2026-06-17 10:00', { holds: [] }))).toEqual(['freight hold'])
  expect(holdsOf(held, snapshot('2026-06-17 10:00', { holds: [listed] }))).toEqual([listed])
})

test('a release by the line does not clear what the terminal lists', () => {
  const released = document('RELS', 'SRM', '2026-06-20 10:00')
  expect(holdsOf(snapshot('2026-06-19 10:00', { holds: [listed] }), released)).toEqual([listed])
})

test('a withdrawn hold is none, and so is that of a box that left', () => {
  expect(namesOf(document('HOLD', 'SRM', '2026-06-18 10:00', { withdrawn_at: '2026-06-19T00:00:00.000Z' }))).toEqual([])
  expect(namesOf(document('HOLD', 'SRM', '2026-06-18 10:00'), pickup('USLAX'))).toEqual([])
})

test('a hold that only the terminal lists ages with its list; one that the line placed lasts', () => {
  const byCustoms = { name: 'customs', status: 'hold', description: 'Customs holds it. "CBP EXAM"' } as const
  const list = snapshot('2026-06-19 08:00', { available: false, holds: [byCustoms] })
  const judged = (now: string, ...facts: Parameters<typeof fold>[0]) =>
    fold([...landed, ...facts], { now: utc(now) }).state
  expect(judged('2026-06-20 08:00', list)).toMatchObject({
    verdict: 'blocked',
    expected_next: { at: utc('2026-06-22 04:40') },
  })
  expect(judged('2026-06-22 05:00', list)).toMatchObject({
    verdict: 'blocked',
    state_until: utc('2026-06-22 08:00'),
  })
  const old = judged('2026-06-22 08:00', list)
  expect(old).toMatchObject({ verdict: 'unknown', verdict_reason: 'not_confirmed', holds_at_pod_terminal: [byCustoms] })
  expect(old.next_steps.map(({ step }) => step)).toEqual(['ask_terminal', 'clear_customs'])
  expect(judged('2026-06-22 08:00', document('HOLD', 'CUS', '2026-06-18 08:00'), list).verdict).toBe('blocked')
})
