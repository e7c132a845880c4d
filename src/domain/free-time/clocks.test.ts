import { describe, expect, test } from 'vitest'
import { ports2026, rule } from '../testing/free-time.ts'
import type { Rule } from './choose-rule.ts'
import type { Clock, ClockedBox, Tariffs } from './clock-types.ts'
import { clocksOf, costsUntil } from './clocks.ts'

const losAngeles = { locode: 'USLAX', timezone: 'America/Los_Angeles', terminal_id: null }
const none = { demurrage: null, storage: null, rail_storage: null }
const happened = (at: string) => ({ at, is_estimate: false })

/** Discharged on Thursday, 4 June, and not out yet. */
const standing: ClockedBox = {
  equipment_type: 'dry',
  has_inland_leg: false,
  port: losAngeles,
  ramp: null,
  started: { port: { discharged: happened('2026-06-04T20:00:00Z') }, ramp: {}, pickup: {} },
  told: none,
  out_at: null,
  is_out_reported: true,
  empty_at: null,
  empty_timezone: null,
  now: '2026-06-16T20:00:00Z',
}
const out: ClockedBox = {
  ...standing,
  out_at: '2026-06-12T20:00:00Z',
  started: { ...standing.started, pickup: { full_out: happened('2026-06-12T20:00:00Z') } },
}

const tiers = [{ from_day: 1, amount: 100 }]
const priced = { tiers, currency_code: 'USD', calendar_id: 'ports' }
const demurrage = rule({ id: 'demurrage', ...priced })
const storage = rule({ id: 'storage', kind: 'storage', ...priced })
const detention = rule({ id: 'detention', kind: 'detention', start_event: 'full_out', ...priced })
const combined = rule({ id: 'combined', kind: 'combined', free_days: 10, ...priced })

function run(box: ClockedBox, rules: readonly Rule[], decided: readonly Clock[] = [], calendar = true) {
  const tariffs: Tariffs = {
    rules,
    calendar: () => (calendar ? ports2026 : null),
    shipping_line_scac: 'YMLU',
    party_id: null,
    references: [],
    decided,
  }
  return clocksOf(box, tariffs)
}

const kinds = (clocks: readonly Clock[]) => clocks.map(({ clock }) => clock.kind)
const lastDays = (clocks: readonly Clock[]) =>
  Object.fromEntries(clocks.map(({ clock, kept }) => [clock.kind, kept.free_until?.on]))

describe('which last free day binds a clock', () => {
  const line = { on: '2026-06-12', at: '2026-06-13T06:59:59.000Z', source: 'line' as const }
  const terminal = { on: '2026-06-11', at: '2026-06-12T06:59:59.000Z', source: 'terminal' as const }

  test('is its own: that of the line for demurrage, that of the terminal for storage', () => {
    const told = { demurrage: line, storage: terminal, rail_storage: line }
    const clocks = run({ ...standing, told }, [demurrage, storage])
    expect(lastDays(clocks)).toEqual({ demurrage: '2026-06-12', storage: '2026-06-11' })
    expect(clocks.map(({ kept }) => kept.free_until?.source)).toEqual(['line', 'terminal'])
  })

  test('is the calculated one where nobody gives any', () => {
    const [one] = run(standing, [demurrage])
    expect(one?.kept.free_until).toMatchObject({ on: '2026-06-10', source: 'calculated' })
  })

  test('never is that of the port for the time outside', () => {
    const told = { demurrage: line, storage: terminal, rail_storage: line }
    expect(lastDays(run({ ...out, told }, [detention]))).toEqual({ detention: '2026-06-18' })
  })
})

describe('what has ended', () => {
  const [decided] = run(out, [demurrage])
  const agreed = { on: '2026-06-12', at: '2026-06-13T06:59:59.000Z', source: 'user' as const }

  test('counts anew by the same rules where somebody gives another last free day afterwards, or takes it back', () => {
    expect(decided?.kept.days.filter(({ kind }) => kind === 'charged')).toHaveLength(2)
    const told = { ...none, demurrage: agreed }
    const [later] = run({ ...out, told }, [{ ...demurrage, free_days: 1, id: 'newer' }], decided ? [decided] : [])
    expect(later?.clock.rule_id).toBe('demurrage')
    expect(later?.kept.free_until).toEqual(agreed)
    expect(later?.kept.days.filter(({ kind }) => kind === 'charged')).toEqual([])
    const [back] = run(out, [demurrage], later ? [later] : [])
    expect(back).toEqual(decided)
  })

  test.each([
    [
      'its start was only estimated',
      'start',
      { started: { ...out.started, port: { discharged: { at: '2026-06-01T20:00:00Z', is_estimate: true } } } },
    ],
    ['nobody has reported the pickup', 'end', { is_out_reported: false }],
  ] as const)('costs nobody knows how much where %s', (_, lacks, some) => {
    const [one] = run({ ...out, ...some }, [demurrage])
    expect(one?.kept).toMatchObject({ ended_at: out.out_at, lacks })
    expect(one?.kept.days.filter(({ kind }) => kind === 'charged')).toEqual([])
    // Once it is reported it is known, also of one that was decided before.
    const [known] = run(out, [demurrage], one ? [one] : [])
    expect(known).toEqual(decided)
  })
})

describe('rules that contradict', () => {
  test('a clock for all time and clocks of its parts never run together: the more specific rules decide', () => {
    const ofLine = { shipping_line_scac: 'YMLU' }
    expect(kinds(run(out, [{ ...demurrage, ...ofLine }, storage, detention, combined]))).toEqual([
      'demurrage',
      'storage',
      'detention',
    ])
    expect(kinds(run(out, [demurrage, storage, detention, { ...combined, ...ofLine }]))).toEqual([
      'storage',
      'combined',
    ])
  })

  test('what was decided of the part that has ended stays, whatever rules come later', () => {
    const before = run(out, [demurrage, detention])
    expect(kinds(run(out, [demurrage, detention, { ...combined, priority: 9 }], before))).toEqual([
      'demurrage',
      'detention',
    ])
  })
})

describe('after the box is out', () => {
  const decided = run(out, [demurrage])
  const corrected: ClockedBox = {
    ...out,
    started: { ...out.started, port: { discharged: happened('2026-06-03T20:00:00Z') } },
  }

  test('a corrected discharge counts anew by the rules of its time', () => {
    expect(decided[0]?.kept.days.at(-1)).toMatchObject({ date: '2026-06-12', kind: 'charged', number: 2 })
    const changed = { ...demurrage, free_days: 9, currency_code: 'EUR', tiers: [{ from_day: 1, amount: 7 }] }
    const [one] = run(corrected, [changed], decided)
    expect(one?.kept).toMatchObject({ currency_code: 'USD', tiers, free_until: { on: '2026-06-09' } })
    expect(one?.kept.days.at(-1)).toMatchObject({ date: '2026-06-12', kind: 'charged', number: 3 })
  })

  test('also where the rules were removed since', () => {
    const [one] = run(corrected, [], decided)
    expect(one?.clock).toMatchObject({ rule_id: 'demurrage', last_free_day: '2026-06-09' })
  })

  test('but not by rules that were not in force on the corrected day', () => {
    const [short] = run(out, [{ ...demurrage, valid_from: '2026-06-04' }])
    expect(run(corrected, [], short ? [short] : [])).toEqual([])
  })

  test('nor by rules whose calendar is gone', () => {
    const [one] = run(out, [{ ...demurrage, calendar_id: 'gone' }])
    expect(run(corrected, [], one ? [one] : [], false)).toEqual([])
  })
})

describe('what becomes known after the end', () => {
  const pier = { ...losAngeles, terminal_id: 'pier' }
  const ofPier = rule({ ...demurrage, id: 'pier', terminal_id: 'pier', free_days: 1 })
  const ofReefers = rule({ ...demurrage, id: 'reefers', equipment: 'reefer', free_days: 2 })
  const known = { ...out, port: pier, equipment_type: 'reefer' as const }
  const all = [demurrage, ofPier, ofReefers]
  const [charged] = run(out, all)

  test.each([
    ['the terminal', { ...out, port: pier }, 'pier', 7],
    ['the kind of box', { ...out, equipment_type: 'reefer' as const }, 'reefers', 4],
    ['both', known, 'pier', 7],
  ])('%s decides as if it had been known', (_, box, id, days) => {
    const [later] = run(box, all, charged ? [charged] : [])
    expect([later]).toEqual(run(box, all))
    expect(later?.clock.rule_id).toBe(id)
    expect(later?.kept.days.filter(({ kind }) => kind === 'charged')).toHaveLength(days)
  })

  test('lets in no rules that were written since', () => {
    const since = { ...demurrage, id: 'since', priority: 9, free_days: 9 }
    const [later] = run({ ...known, port: pier }, [{ ...demurrage, free_days: 8 }, since], charged ? [charged] : [])
    expect(later?.clock).toMatchObject({ rule_id: 'demurrage', last_free_day: charged?.clock.last_free_day })
    // Rules of the terminal are as they are when the terminal becomes known.
    const [other] = run(known, [since, ofPier], charged ? [charged] : [])
    expect(other?.clock.rule_id).toBe('pier')
  })

  test('of the place of the return moves the day of the end alone', () => {
    const daily = rule({ ...detention, unit: 'calendar', free_days: 3 })
    const back = { ...out, empty_at: '2026-06-17T05:30:00.000Z' }
    const [before] = run(back, [daily])
    const tokyo = { ...back, empty_timezone: 'Asia/Tokyo' }
    const [later] = run(tokyo, [{ ...daily, free_days: 9 }], before ? [before] : [])
    expect([later]).toEqual(run(tokyo, [daily]))
    expect(later).not.toEqual(before)
  })

  test('changes nothing where nobody kept what was known: it was decided before that was written down', () => {
    const { decided_for: _, ...kept } = charged?.kept ?? expect.fail()
    const old = { clock: charged?.clock ?? expect.fail(), kept }
    expect(run(known, all, [old])).toEqual([old])
  })
})

test('a place without a time zone has no days, so nothing is counted there', () => {
  expect(run({ ...standing, port: null }, [demurrage, storage])).toEqual([])
})

test('a rule whose currency changes while the clock runs costs the new one from the first day', () => {
  const before = run(standing, [demurrage])
  const [one] = run(standing, [{ ...demurrage, currency_code: 'EUR', tiers: [{ from_day: 1, amount: 90 }] }], before)
  expect(one?.kept).toMatchObject({ currency_code: 'EUR', running: { so_far: 540, a_day: 90 } })
})

test('what stands for longer than is counted goes on costing nothing, and nobody looks again by the clock', () => {
  const [late] = run({ ...standing, now: '2027-12-01T20:00:00Z' }, [demurrage])
  expect(late?.kept.running).toEqual({ so_far: 40_000, a_day: null })
  expect(costsUntil(late ? [late] : [], '2027-12-01T20:00:00Z')).toBeNull()
  const [soon] = run(standing, [demurrage])
  expect(costsUntil(soon ? [soon] : [], standing.now)).toBe('2026-06-17T07:00:00.000Z')
})

test('the day of the return is that of the place where the box came back', () => {
  const chicago = { locode: 'USCHI', timezone: 'America/Chicago', terminal_id: null }
  const daily = rule({
    kind: 'detention',
    start_event: 'full_out',
    unit: 'calendar',
    first_day: 'next_day',
    free_days: 3,
    ...priced,
  })
  const charged = (at: ClockedBox['port'], empty_at: string, empty_timezone: string | null) =>
    run({ ...out, port: at, empty_at, empty_timezone }, [daily])[0]?.kept.days.filter(({ kind }) => kind === 'charged')
  // Free until 15 June; back in Los Angeles on that day at 22:30, when it is the next one in Chicago.
  expect(charged(chicago, '2026-06-16T05:30:00.000Z', 'America/Los_Angeles')).toEqual([])
  expect(charged(chicago, '2026-06-16T05:30:00.000Z', null)).toHaveLength(1)
  // Back in Chicago on 16 June at 01:30, when it is still the day before in Los Angeles.
  expect(charged(losAngeles, '2026-06-16T06:30:00.000Z', 'America/Chicago')).toHaveLength(1)
})
