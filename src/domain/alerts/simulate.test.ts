import { expect, test } from 'vitest'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { isTold } from './rule.ts'
import { simulate } from './simulate.ts'
import type { ExceptionSnapshot } from './snapshot.ts'

const snapshot = (more: Partial<ExceptionSnapshot> = {}): ExceptionSnapshot => ({
  ...{ kind: 'hold', reason: null, hold: 'customs', expected_event: null, vessel_name: null, voyage_number: null },
  ...{ location_locode: 'USLAX', location_name: 'Los Angeles', facility_name: 'Pier 400', who_acts: 'broker' },
  ...{ severity: 'watch', container_count: 1, container_numbers: ['TCLU4829132'], costs: [], unpriced_count: 0 },
  ...{ first_deadline_at: null, first_deadline_timezone: null, days_late: null, customer_name: null },
  ...{ source_name: null, subjects: [], subject_count: 0, container_ids: [] },
  ...more,
})

const rule = {
  ...{ kinds: [], severity: null, cost_a_day: null, currency_code: null, events: [] },
  ...{ quiet_from: null, quiet_until: null, timezone: 'UTC', costs_go_at_once: true, max_per_hour: 6 },
}

const past = (
  at: string,
  subject: string,
  more: Partial<ExceptionSnapshot> = {},
  event: EventName = 'exception.opened',
) => ({
  event,
  exception: snapshot(more),
  at,
  subject,
})
const run = (
  of: Partial<typeof rule> | object,
  events: ReturnType<typeof past>[],
  now = '2026-06-21T12:00:00.000Z',
) => {
  const { messages, waiting } = simulate({ ...rule, ...of }, events, { now, gathering: 60_000 })
  return {
    sent: messages.map(({ sent_at, notices }) => [sent_at.slice(11, 16), notices.length]),
    waiting: waiting.length,
    messages,
  }
}

test('five hundred within a minute are one message, and one cause is told once', () => {
  const many = Array.from({ length: 500 }, (_, at) =>
    past(`2026-06-20T10:00:${String(at % 60).padStart(2, '0')}.000Z`, `${at}`),
  )
  expect(
    run(
      {},
      many.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    ).sent,
  ).toEqual([['10:01', 500]])
  expect(
    run({}, [past('2026-06-20T10:00:00.000Z', 'a'), past('2026-06-20T10:00:30.000Z', 'a', {}, 'exception.worsened')])
      .sent,
  ).toEqual([['10:01', 1]])
})

test('what closes before it is told is not told', () => {
  const events = [past('2026-06-20T10:00:00.000Z', 'a'), past('2026-06-20T10:00:30.000Z', 'a', {}, 'exception.closed')]
  expect(run({}, events)).toMatchObject({ sent: [], waiting: 0 })
})

test('beyond the limit of an hour all waits for one message, which is there once there is room', () => {
  const events = ['00', '10', '20', '30', '40', '50'].map((minute) => past(`2026-06-20T10:${minute}:00.000Z`, minute))
  const { sent, messages } = run({ max_per_hour: 2 }, events)
  expect(sent).toEqual([
    ['10:01', 1],
    ['10:11', 1],
    ['11:01', 4],
  ])
  expect(messages[2]?.notices.map(({ held_because }) => held_because)).toEqual(['limit', 'limit', 'limit', 'limit'])
})

test('quiet hours hold what costs nothing before they end, and nothing else', () => {
  const quiet = { quiet_from: '20:00', quiet_until: '06:00' }
  const events = [
    past('2026-06-20T21:00:00.000Z', 'waits', { first_deadline_at: '2026-06-21T07:00:00.000Z' }),
    past('2026-06-20T22:00:00.000Z', 'costs soon', { first_deadline_at: '2026-06-21T05:00:00.000Z' }),
    past('2026-06-20T23:00:00.000Z', 'costs', { severity: 'costs_now' }),
  ]
  const { sent, messages } = run(quiet, events)
  expect(sent).toEqual([
    ['22:01', 1],
    ['23:01', 1],
    ['06:00', 1],
  ])
  expect(messages.map(({ was_urgent }) => was_urgent)).toEqual([true, true, false])
  expect(run({ ...quiet, costs_go_at_once: false }, events).sent).toEqual([['06:00', 3]])
  expect(run(quiet, events.slice(0, 1), '2026-06-21T01:00:00.000Z')).toMatchObject({ sent: [], waiting: 1 })
})

test('a rule asks for a kind, a severity and a cost at once, in one currency', () => {
  const asks = (of: object, more: Partial<ExceptionSnapshot>) =>
    isTold({ ...rule, ...of }, { event: 'exception.opened', exception: snapshot(more) })
  const usd = (a_day: number) => ({ costs: [{ currency_code: 'USD', a_day, so_far: null, container_count: 1 }] })
  expect(asks({ kinds: ['overdue'] }, {})).toBe(false)
  expect(asks({ severity: 'soon' }, {})).toBe(false)
  expect(asks({ severity: 'soon' }, { severity: 'costs_now' })).toBe(true)
  expect(asks({ cost_a_day: 300, currency_code: 'USD' }, usd(299))).toBe(false)
  expect(asks({ cost_a_day: 300, currency_code: 'USD' }, usd(300))).toBe(true)
  expect(asks({ cost_a_day: 300, currency_code: 'CAD' }, usd(900))).toBe(false)
  expect(asks({ severity: 'costs_now', cost_a_day: 300, currency_code: 'USD' }, usd(300))).toBe(false)
})

test('what the limit of an hour, or gathering, leads into quiet hours is held until they end', () => {
  const quiet = { quiet_from: '20:00', quiet_until: '06:00', max_per_hour: 2 }
  const at = (time: string) => `2026-06-20T${time}.000Z`
  const three = [past(at('19:10:00'), 'a'), past(at('19:20:00'), 'b'), past(at('19:45:00'), 'c')]
  expect(run(quiet, three).sent).toEqual([
    ['19:11', 1],
    ['19:21', 1],
    ['06:00', 1],
  ])
  expect(run(quiet, [past(at('19:59:30'), 'd')]).sent).toEqual([['06:00', 1]])
  expect(run(quiet, [past(at('19:59:30'), 'd', { severity: 'costs_now' })]).sent).toEqual([['20:00', 1]])
})
