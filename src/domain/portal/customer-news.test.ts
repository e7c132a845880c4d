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

const warned = (says: EmbedContainer['warnings'][number]['says']) => ({
  says,
  ...{ on: null, until: null, money: [], a_day: null },
})
const held = (...says: ('hold_customs' | 'hold_freight')[]) => ({ warnings: says.map(warned) })

test('each hold needs action once, wherever the container is', () => {
  const states: Partial<EmbedContainer>[] = [
    { state: 'at_sea' },
    { state: 'at_sea', ...held('hold_freight') },
    { state: 'at_sea', ...held('hold_freight') },
    { state: 'held', since: moment('2026-06-18T20:00:00Z'), ...held('hold_freight') },
    { state: 'customs_check', since: moment('2026-06-18T20:00:00Z'), ...held('hold_freight', 'hold_customs') },
    { state: 'landed', since: moment('2026-06-18T20:00:00Z') },
    { state: 'held', since: moment('2026-06-18T20:00:00Z'), ...held('hold_freight') },
  ]
  expect(follow(states)).toEqual(['action_needed', '', 'arrived', 'action_needed', '', 'action_needed'])
})

test('what was kept before holds were counted makes no news of those that there are', () => {
  const old: Told = { box: { state: 'at_sea', eta: null, warned: null } }
  const { news, told } = newsOf(old, [box(held('hold_freight'))], all, now)
  expect(news).toEqual([])
  expect(told.box?.holds).toEqual(['hold_freight'])
})

test('whoever was told to collect is told that it is not to be collected', () => {
  const [ready, landed] = [{ state: 'ready' as const }, { state: 'landed' as const }]
  expect(follow([ready, landed, landed, ready])).toEqual(['action_needed', '', 'ready'])
  expect(follow([ready, { state: 'held', ...held('hold_freight') }])).toEqual(['action_needed'])
})

test('that it is ready is told once, with what warns of it', () => {
  const near = { state: 'ready' as const, deadline: moment('2026-06-21T20:00:00Z') }
  expect(follow([{ state: 'landed' }, near])).toEqual(['ready'])
  expect(follow([{ state: 'landed' }, near], { events: ['action_needed'], eta_days: 1 })).toEqual(['action_needed'])
})

test('that it has come inland is told beside that it has come to the port', () => {
  const there = (place: string) => ({ since: { ...moment('2026-06-18T20:00:00Z'), place } })
  const states: Partial<EmbedContainer>[] = [
    {},
    { state: 'awaiting_train', ...there('Los Angeles') },
    { state: 'on_rail', ...there('Los Angeles') },
    { state: 'landed', ...there('Chicago') },
    { state: 'landed', ...there('Chicago') },
  ]
  expect(follow(states)).toEqual(['arrived', '', 'arrived', ''])
})

test('a deadline is urgent three days before, as on the page, which is told once', () => {
  const ready = (at: string) => ({ state: 'ready' as const, deadline: moment(at) })
  expect(follow([ready('2026-06-28T20:00:00Z'), ready('2026-06-23T20:00:00Z'), ready('2026-06-23T20:00:00Z')])).toEqual(
    ['action_needed', ''],
  )
  expect(newsOf({}, [box(ready('2026-06-28T20:00:00Z'))], all, now).due).toBe('2026-06-25T12:00:00.000Z')
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
