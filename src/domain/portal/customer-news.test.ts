import { expect, test } from 'vitest'
import type { EmbedContainer } from '#contract/portal/embed.ts'
import { subscriptionEvents } from '#contract/portal/embed-subscription.ts'
import { newsOf, type Told } from './customer-news.ts'

const now = new Date('2026-06-20T12:00:00Z')
const moment = (at: string) => ({ at, timezone: 'America/Los_Angeles', place: 'Los Angeles', has_time: true })
const box = (given: Partial<EmbedContainer>): EmbedContainer => ({
  id: 'box',
  state: 'at_sea',
  since: null,
  steps: [],
  next: null,
  your_turn: false,
  who_acts: null,
  warnings: [],
  sentences: [],
  news_at: null,
  ...given,
})
const eta = (at: string, is_actual = false) => ({ eta: { ...moment(at), is_actual, days_later: null } })
const all = { events: subscriptionEvents, eta_days: 2 }

/** What is told of one state after the other, and when something is to be told by time alone. */
function follow(states: readonly Partial<EmbedContainer>[], wanted: Parameters<typeof newsOf>[2] = all) {
  let told: Told = newsOf({}, [box(states[0] ?? {})], wanted, now).told
  return states.slice(1).map((state) => {
    const next = newsOf(told, [box(state)], wanted, now)
    told = next.told
    return next.news.map(({ event, days }) => (days ? `${event} ${days}` : event)).join()
  })
}

test('an arrival that moves by little is told when it has moved by enough, and then counts from there', () => {
  const days = ['10', '11', '12', '13', '10'].map((one) => eta(`2026-07-${one}T20:00:00Z`))
  expect(follow(days)).toEqual(['', 'eta_moved 2', '', 'eta_moved -2'])
})

test('the same said again is no news, and neither is an hour more', () => {
  expect(follow([eta('2026-07-10T20:00:00Z'), eta('2026-07-10T20:00:00Z'), eta('2026-07-10T23:00:00Z')])).toEqual([
    '',
    '',
  ])
})

test('that it is awaited inland once it has landed is no arrival that moved; from then on it counts', () => {
  const inland = (date: string) => ({ state: 'awaiting_train' as const, ...eta(`2026-07-${date}T20:00:00Z`) })
  expect(follow([eta('2026-07-10T20:00:00Z'), inland('17'), inland('20')])).toEqual(['arrived', 'eta_moved 3'])
  expect(follow([eta('2026-07-10T20:00:00Z'), { state: 'awaiting_train' }, inland('17')])).toEqual(['arrived', ''])
})

test('of several steps at once the furthest is told', () => {
  expect(follow([{}, { state: 'landed' }, { state: 'ready' }, { state: 'with_you' }, { state: 'done' }])).toEqual([
    'arrived',
    'ready',
    'delivered',
    '',
  ])
  expect(follow([{}, { state: 'done' }])).toEqual(['delivered'])
  expect(follow([{}, { state: 'done' }], { events: ['arrived'], eta_days: 1 })).toEqual(['arrived'])
})

test('a hold needs action once, also where its kind changes', () => {
  expect(follow([{ state: 'landed' }, { state: 'held' }, { state: 'customs_check' }, { state: 'landed' }])).toEqual([
    'action_needed',
    '',
    '',
  ])
})

test('a deadline is urgent two days before, which is told once', () => {
  const ready = (at: string) => ({ state: 'ready' as const, deadline: moment(at) })
  expect(follow([ready('2026-06-28T20:00:00Z'), ready('2026-06-22T20:00:00Z'), ready('2026-06-22T20:00:00Z')])).toEqual(
    ['action_needed', ''],
  )
  expect(newsOf({}, [box(ready('2026-06-28T20:00:00Z'))], all, now).due).toBe('2026-06-26T12:00:00.000Z')
})

test('a collection that is booked for after free time is told once', () => {
  const late = {
    says: 'booked_too_late' as const,
    ...{ place: null, on: null, until: moment('2026-06-28T20:00:00Z'), days_later: null, money: [] },
  }
  const [ready, tooLate] = [{ state: 'ready' as const }, { state: 'ready' as const, warnings: [late] }]
  expect(follow([ready, tooLate, tooLate, ready, tooLate])).toEqual(['action_needed', '', '', 'action_needed'])
})

test('what is not wanted is not told', () => {
  expect(follow([{}, { state: 'held' }, { state: 'ready' }], { events: ['delivered'], eta_days: 1 })).toEqual(['', ''])
})
