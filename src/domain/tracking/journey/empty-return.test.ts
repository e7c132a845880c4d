import { describe, expect, test } from 'vitest'
import type { FreeTimeOf } from '../../free-time/clock-types.ts'
import { clocksOf } from '../../free-time/clocks.ts'
import { byHand } from '../../testing/by-hand.ts'
import { empty, estimate, fact, fold, now, number, snapshot, utc } from '../../testing/facts.ts'
import { ports2026, rule } from '../../testing/free-time.ts'
import { places } from '../../testing/places.ts'
import { arrival, loading, pickup } from '../../testing/voyages.ts'
import type { Observation } from '../fact.ts'
import { explainJourney } from './explain.ts'

const landed = [...loading(), ...arrival('USLAX')]
const out = [...landed, pickup('USLAX')]
const endOf = (day: number) => `2026-06-${day + 1}T06:59:59.000Z`

/** Two calendar days outside, 100 USD a day after. */
const freeTime: FreeTimeOf = (box) =>
  clocksOf(box, {
    rules: [
      rule({
        ...{ id: 'detention', kind: 'detention', start_event: 'full_out', free_days: 2, unit: 'calendar' },
        ...{ tiers: [{ from_day: 1, amount: 100 }], currency_code: 'USD', calendar_id: 'ports' },
      }),
    ],
    calendar: () => ports2026,
    ...{ shipping_line_scac: 'MAEU', party_id: null, references: [], decided: [] },
  })
const folded = (...said: Observation[]) => fold(said, { free_time: freeTime, now: utc('2026-06-25 20:00') })
const state = (...said: Observation[]) => folded(...said).state
const explain = (...said: Observation[]) =>
  explainJourney(said, { places, now: utc('2026-06-25 20:00'), number, free_time: freeTime }).state

describe('the last day for the empty', () => {
  const day = byHand('2026-06-23 10:00', 'empty_due_on', '2026-06-28')

  test('follows from the rules once it is out, and is gone when the empty is back', () => {
    expect(state(...landed)).toMatchObject({ delivery_leg: null, empty_due_at: null, empty_due_timezone: null })
    const [clock] = state(...out).free_time
    expect(clock).toMatchObject({ kind: 'detention' })
    expect(state(...out)).toMatchObject({
      delivery_leg: 'out_not_delivered',
      empty_due_at: clock?.at,
      empty_due_timezone: 'America/Los_Angeles',
    })
    expect(explain(...out).empty_due_at).toMatchObject({ kind: 'calculated', rule: { code: 'free_time_rules' } })
    const back = byHand('2026-06-25 10:00', 'empty_returned_at', '2026-06-25T09:00:00Z')
    expect(state(...out, day, back)).toMatchObject({ delivery_leg: null, empty_due_at: null })
    expect(explain(...out, back).empty_due_at.rule.code).toBe('does_not_apply')
  })

  test('that was agreed goes before the rules, and what it costs follows it', () => {
    const calculated = state(...out)
    expect(calculated.costs).toMatchObject([{ currency_code: 'USD' }])
    const agreed = state(...out, day)
    expect(agreed).toMatchObject({ empty_due_at: endOf(28), empty_due_timezone: 'America/Los_Angeles', costs: [] })
    expect(agreed.next_steps).toMatchObject([{ step: 'return_empty', by: endOf(28) }])
    // What the rules say stays what they say.
    expect(agreed.free_time[0]?.last_free_day).toBe(calculated.free_time[0]?.last_free_day)
    expect(explain(...out, day).empty_due_at).toMatchObject({
      value: endOf(28),
      kind: 'set_by_hand',
      source_name: 'J. Tran',
      rule: { code: 'set_by_hand' },
    })
  })

  test('is there before the pickup where somebody has set it, and ends by its own date', () => {
    expect(state(...landed, day).empty_due_at).toBe(endOf(28))
    const short = byHand('2026-06-23 10:00', 'empty_due_on', '2026-06-28', { counts_until: utc('2026-06-24 00:00') })
    expect(state(...out, short).empty_due_at).toBe(state(...out).empty_due_at)
    expect(folded(...out, short).by_hand).toMatchObject([{ attribute: 'empty_due_on', state: 'expired' }])
  })

  test('on a paper goes before the rules, and behind what was set by hand', () => {
    const paper = (at: string, empty_due_on: string) =>
      snapshot(at, {
        ...({ source: 'document:1', source_kind: 'document', locode: null, timezone: null, empty_due_on } as const),
      })
    const written = [paper('2026-06-19 10:00', '2026-06-26'), paper('2026-06-20 10:00', '2026-06-27')]
    expect(state(...out, ...written)).toMatchObject({ empty_due_at: endOf(27), costs: [] })
    expect(explain(...out, ...written).empty_due_at).toMatchObject({
      value: endOf(27),
      data_source: 'document',
      candidates: [{ value: endOf(26), rule: { code: 'newest_report' } }],
    })
    expect(state(...out, day, ...written).empty_due_at).toBe(endOf(28))
    expect(explain(...out, day, ...written).empty_due_at).toMatchObject({
      kind: 'set_by_hand',
      candidates: [{ value: endOf(27) }, { value: endOf(26) }],
    })
  })

  test('on a paper that is before the pickup, or years away, is misread or outdated: the rules go on', () => {
    const calculated = state(...out)
    for (const empty_due_on of ['2026-06-21', '2027-06-26']) {
      const paper = snapshot('2026-06-19 10:00', {
        ...({ source: 'document:1', source_kind: 'document', locode: null, timezone: null } as const),
        empty_due_on,
      })
      expect(state(...out, paper)).toMatchObject({ empty_due_at: calculated.empty_due_at, costs: calculated.costs })
      expect(explain(...out, paper).empty_due_at).toMatchObject({
        rule: { code: 'free_time_rules' },
        candidates: [{ data_source: 'document', rule: { code: 'implausible_due' } }],
      })
    }
  })

  test('says why the newest paper lost, and that what is left is not the newest', () => {
    const paper = (at: string, empty_due_on: string) =>
      snapshot(at, {
        ...({ source: 'document:1', source_kind: 'document', locode: null, timezone: null, empty_due_on } as const),
      })
    const misread = paper('2026-06-20 10:00', '2026-06-01')
    expect(explain(...out, paper('2026-06-19 10:00', '2026-06-27'), misread).empty_due_at).toMatchObject({
      value: endOf(27),
      rule: { code: 'others_set_aside' },
      candidates: [{ rule: { code: 'implausible_due' } }],
    })
    const demurrage: FreeTimeOf = (box) =>
      clocksOf(box, {
        rules: [
          rule({ id: 'demurrage', kind: 'demurrage', start_event: 'discharged', free_days: 2, unit: 'calendar' }),
        ],
        calendar: () => ports2026,
        ...{ shipping_line_scac: 'MAEU', party_id: null, references: [], decided: [] },
      })
    const around = { places, now: utc('2026-06-25 20:00'), number, free_time: demurrage }
    expect(explainJourney([...out, misread], around).state.empty_due_at).toMatchObject({
      value: null,
      rule: { code: 'implausible_due' },
    })
    expect(explainJourney(out, around).state.empty_due_at.rule.code).toBe('not_reported')
  })

  test('that was written down stands beside the empty that is back: it applies no more', () => {
    const back = byHand('2026-06-25 10:00', 'empty_returned_at', '2026-06-25T09:00:00Z')
    expect(explain(...out, day, back).empty_due_at).toMatchObject({
      value: null,
      candidates: [{ value: endOf(28), kind: 'set_by_hand', rule: { code: 'does_not_apply' } }],
    })
  })

  test('is not known without rules and without a word', () => {
    const bare = explainJourney(out, { places, now, number }).state
    expect(bare.empty_due_at).toMatchObject({ value: null, rule: { code: 'no_free_time_rules' } })
    expect(bare.delivery_leg).toMatchObject({ value: 'out_not_delivered' })
  })
})

test('what was set by hand for a time, and nobody else says, has expired and is not unreported', () => {
  const short = { counts_until: utc('2026-06-24 00:00') }
  const code = byHand('2026-06-23 10:00', 'pickup_number', '4711', short)
  expect(explain(...out, code).pickup_number).toMatchObject({
    value: null,
    rule: { code: 'expired_by_hand' },
    candidates: [{ value: '4711', rule: { code: 'expired_by_hand' } }],
  })
})

describe('where the empty goes', () => {
  const plan = (name: string, reported: string) =>
    estimate('GTIN', '2026-06-29 15:00', 'USLAX', reported, {
      ...empty,
      mode: 'truck',
      facility: { code: null, list: null, name, type: 'DEPO' },
    })
  const first = plan('Shippers Transport, Carson', '2026-06-20 10:00')
  const then = plan('Fenix Marine', '2026-06-24 10:00')
  const hand = byHand('2026-06-23 10:00', 'empty_return_place', 'Yard 7, Wilmington')
  const paper = snapshot('2026-06-22 09:00', {
    ...{ source: 'document:1', source_kind: 'document', locode: null, timezone: null },
    empty_return_place: 'As the delivery order says',
  })

  test('is what the line plans last, and what a paper says where no line plans it', () => {
    expect(state(...out).empty_return_place).toBe(null)
    expect(state(...out, paper).empty_return_place).toBe('As the delivery order says')
    expect(state(...out, paper, first).empty_return_place).toBe('Shippers Transport, Carson')
    expect(state(...out, then, first).empty_return_place).toBe('Fenix Marine')
    expect(explain(...out, paper, first, then).empty_return_place).toMatchObject({
      value: 'Fenix Marine',
      source: 'MAEU',
      rule: { code: 'newest_report' },
      candidates: expect.arrayContaining([
        expect.objectContaining({ value: 'Shippers Transport, Carson' }),
        expect.objectContaining({ value: 'As the delivery order says' }),
      ]),
    })
  })

  test('is the town that the line plans only where nobody names a depot', () => {
    const town = estimate('GTIN', '2026-06-29 15:00', 'USLAX', '2026-06-25 10:00', { ...empty, mode: 'truck' })
    expect(state(...out, town).empty_return_place).toBe('Los Angeles')
    // What the line plans now goes before what it planned.
    expect(state(...out, first, town).empty_return_place).toBe('Los Angeles')
    expect(state(...out, paper, town).empty_return_place).toBe('As the delivery order says')
  })

  test('is what was set by hand, until the line says the same', () => {
    expect(state(...out, first, hand, then).empty_return_place).toBe('Yard 7, Wilmington')
    expect(folded(...out, first, hand, then).by_hand).toMatchObject([
      { state: 'counts', is_changed: true, reported: { value: 'Fenix Marine', source: 'MAEU' } },
    ])
    const same = plan('Yard 7, Wilmington', '2026-06-24 12:00')
    expect(folded(...out, first, hand, same).by_hand).toMatchObject([{ state: 'agreed' }])
    expect(explain(...out, first, hand).empty_return_place).toMatchObject({
      kind: 'set_by_hand',
      candidates: [{ value: 'Shippers Transport, Carson', rule: { code: 'set_by_hand' } }],
    })
  })

  test('is not where an empty was returned before, nor where one is collected', () => {
    const collected = fact('GTOT', '2026-05-20 10:00', 'CNSHA', {
      ...empty,
      facility: { code: null, list: null, name: 'Depot of origin', type: 'DEPO' },
    })
    const back = fact('GTIN', '2026-06-24 10:00', 'USLAX', {
      ...empty,
      facility: { code: null, list: null, name: 'Depot', type: 'DEPO' },
    })
    expect(state(collected, ...out).empty_return_place).toBe(null)
    expect(state(...out, back).empty_return_place).toBe(null)
  })
})

test('a pickup number is what was given last, and by hand before that', () => {
  const notice = (at: string, pickup_number: string) => snapshot(at, { pickup_number })
  expect(state(...landed).pickup_number).toBe(null)
  const told = [notice('2026-06-19 10:00', '7731'), notice('2026-06-20 10:00', '7745')]
  expect(state(...landed, ...told).pickup_number).toBe('7745')
  // A terminal that says nothing of it takes nothing back.
  expect(state(...landed, ...told, snapshot('2026-06-21 10:00', { available: true })).pickup_number).toBe('7745')
  const hand = byHand('2026-06-20 12:00', 'pickup_number', 'PU 88120')
  expect(state(...landed, ...told, hand).pickup_number).toBe('PU 88120')
  expect(explain(...landed, ...told, hand).pickup_number).toMatchObject({
    kind: 'set_by_hand',
    candidates: [{ value: '7745' }, { value: '7731' }],
  })
})
