import { describe, expect, test } from 'vitest'
import { estimate, fold, snapshot, utc } from '../../testing/facts.ts'
import { arrival, inland, loading, pickup } from '../../testing/voyages.ts'

const atSea = [...loading(), estimate('ARRI', '2026-06-16 14:00', 'USLAX', '2026-05-20 00:00')]
const landed = [...loading(), ...arrival('USLAX')]
/** 23:59:59 at Los Angeles. */
const endOf = (day: number) => `2026-06-${day + 1}T06:59:59.000Z`
const lfd = (checked_at: string, day: number, said: object = {}) =>
  snapshot(checked_at, { last_free_day: endOf(day), ...said })

const changes = (...observations: Parameters<typeof fold>[0]) =>
  fold(observations).events.filter(({ event }) => event.endsWith('.changed'))
const keys = (...observations: Parameters<typeof fold>[0]) => changes(...observations).map(({ key }) => key)

describe('a last free day', () => {
  test('is one event for its own clock and one for the preferred', () => {
    const given = lfd('2026-06-19 12:00', 24)
    const events = changes(...landed, given)
    expect(events.map(({ event }) => event)).toEqual([
      'container.pickup_lfd_terminal.changed',
      'container.pickup_lfd.changed',
    ])
    expect(events[0]).toMatchObject({
      timestamp: endOf(24),
      value: endOf(24),
      value_timestamp: endOf(24),
      timezone: 'America/Los_Angeles',
      data_source: 'terminal',
      estimated: false,
      location_locode: 'USLAX',
      terminal_id: 'terminal-W185',
      source_event_id: given.id,
    })
  })
  test('of a line that is midnight at the place of pickup is all of the day', () => {
    const ofLine = { source: 'MAEU', source_kind: 'shipping_line', timezone: null, locode: null } as const
    const said = (last_free_day: string) =>
      fold([...landed, snapshot('2026-06-19 12:00', { ...ofLine, last_free_day, last_free_day_read_as: 'time' })], {
        now: '2026-06-20T00:00:00.000Z',
      }).state.deadlines.map(({ at, on, read_as }) => [at, on, read_as])
    expect(said('2026-06-24T07:00:00.000Z')).toEqual([[endOf(24), '2026-06-24', 'local_midnight']])
    expect(said('2026-06-24T23:00:00.000Z')).toEqual([['2026-06-24T23:00:00.000Z', '2026-06-24', 'time']])
  })
  test('that is said again is no event', () => {
    expect(changes(...landed, lfd('2026-06-19 12:00', 24), lfd('2026-06-20 12:00', 24))).toHaveLength(2)
  })
  test('that moves is an event each time, there and back', () => {
    expect(
      keys(...landed, lfd('2026-06-19 12:00', 24), lfd('2026-06-20 12:00', 25), lfd('2026-06-21 12:00', 24)),
    ).toEqual([
      `pickup_lfd_terminal.changed|${endOf(24)}`,
      `pickup_lfd.changed|${endOf(24)}`,
      `pickup_lfd_terminal.changed|${endOf(24)}|2`,
      `pickup_lfd.changed|${endOf(24)}|2`,
      `pickup_lfd_terminal.changed|${endOf(25)}`,
      `pickup_lfd.changed|${endOf(25)}`,
    ])
  })
  test('of the newest snapshot counts, and stays where the next has none', () => {
    const known = fold([
      ...landed,
      lfd('2026-06-20 12:00', 25),
      lfd('2026-06-19 12:00', 24),
      snapshot('2026-06-21 12:00'),
    ]).state
    expect(known.import_deadlines).toEqual({
      pickup_lfd_terminal: endOf(25),
      pickup_lfd_rail: null,
      pickup_lfd_document: null,
      pickup_lfd_line: null,
    })
    expect(known).toMatchObject({ pickup_lfd: endOf(25), binding_lfd: endOf(25), binding_lfd_source: 'terminal' })
  })
  test('is no longer asked for once the box left, and stays on record', () => {
    const known = fold([...landed, lfd('2026-06-19 12:00', 24), pickup('USLAX'), lfd('2026-06-23 12:00', 26)])
    expect(known.state).toMatchObject({
      pickup_lfd: null,
      binding_lfd: null,
      import_deadlines: { pickup_lfd_terminal: endOf(26) },
    })
    expect(known.events.filter(({ event }) => event === 'container.pickup_lfd.changed')).toHaveLength(1)
  })
})

describe('a last free day of an earlier visit', () => {
  const isKnown = (...observations: Parameters<typeof fold>[0]) => fold(observations).state.import_deadlines !== null

  test('is not believed before the box arrives', () => {
    const old = lfd('2026-06-10 12:00', 12)
    expect(isKnown(...atSea, old)).toBe(false)
    expect(fold([...atSea, old]).doubts).toEqual([{ observation_id: old.id, doubt: 'deadline_before_arrival' }])
  })
  test('is believed where it lies after the estimate', () =>
    expect(isKnown(...atSea, lfd('2026-06-10 12:00', 20))).toBe(true))
  test('is not believed after it either', () => expect(isKnown(...landed, lfd('2026-06-19 12:00', 12))).toBe(false))
  test('is not believed where nobody knows when the box comes', () =>
    expect(isKnown(...loading(), lfd('2026-06-10 12:00', 20))).toBe(false))
  test('is of this one where the terminal has the box', () => {
    expect(isKnown(...atSea, lfd('2026-06-14 12:00', 15, { on_terminal: true }))).toBe(true)
  })
})

describe('each clock is its own', () => {
  const byLine = (at: string, day: number) => lfd(at, day, { source: 'MAEU', locode: null })
  const byRail = (at: string, day: number) => lfd(at, day, { source: 'R001' })

  test('the line is preferred, the earliest binds', () => {
    const known = fold([...landed, lfd('2026-06-19 12:00', 24), byLine('2026-06-20 12:00', 26)])
    expect(known.state).toMatchObject({ pickup_lfd: endOf(26), binding_lfd: endOf(24), binding_lfd_source: 'terminal' })
    expect(known.events.filter(({ event }) => event === 'container.pickup_lfd_line.changed')).toMatchObject([
      { data_source: 'shipping_line', value: endOf(26) },
    ])
  })
  test('a day of the terminal that changes nothing for the preferred is no change of it', () => {
    expect(keys(...landed, byLine('2026-06-19 12:00', 26), lfd('2026-06-20 12:00', 24))).toEqual([
      `pickup_lfd_terminal.changed|${endOf(24)}`,
      `pickup_lfd_line.changed|${endOf(26)}`,
      `pickup_lfd.changed|${endOf(26)}`,
    ])
  })
  test('a ramp gives the railway’s', () => {
    const known = fold([...inland(), byRail('2026-06-24 12:00', 26)]).state
    expect(known).toMatchObject({
      import_deadlines: { pickup_lfd_rail: endOf(26) },
      ind_facility_lfd_on: endOf(26),
      binding_lfd_timezone: 'America/Chicago',
    })
  })
})

test('an appointment that is made or moved is an event', () => {
  const made = snapshot('2026-06-19 12:00', { pickup_appointment_at: utc('2026-06-21 15:00') })
  const moved = snapshot('2026-06-20 12:00', { pickup_appointment_at: utc('2026-06-22 15:00') })
  expect(changes(...landed, moved, made, snapshot('2026-06-19 18:00'))).toMatchObject([
    {
      event: 'container.pickup_appointment.changed',
      value: utc('2026-06-21 15:00'),
      value_timestamp: utc('2026-06-21 15:00'),
    },
    {
      key: `pickup_appointment.changed|${utc('2026-06-22 15:00')}`,
      timestamp: utc('2026-06-22 15:00'),
      data_source: 'terminal',
    },
  ])
})
