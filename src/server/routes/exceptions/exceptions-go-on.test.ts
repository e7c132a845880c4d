import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { numbers, ready, someoneWithExceptions } from '../../testing/exceptions.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { store } = setting

type Someone = Awaited<ReturnType<typeof someoneWithExceptions>>

/** Somebody takes it, writes a note and asks about it. */
async function takeUp({ client, patch, colleague }: Someone, id: string) {
  const owner = { data: { type: 'user', id: await colleague('Jo Tran') } }
  await patch(id, { attributes: { state: 'acknowledged' }, relationships: { owner } })
  await client(api.exceptions.add_note, {
    params: { id },
    body: { data: { attributes: { text: 'The trucker looks for a driver.' } } },
  })
  const { attributes } = (await client(api.inquiries.draft, { params: { id } })).data
  const { asked_of, subject, text } = attributes
  const mail = { recipient: 'release@line.example', asked_of, subject, text }
  await client(api.inquiries.create, {
    params: { id },
    body: { data: { attributes: { ...mail, language: 'en' as const, is_sent_by_hand: true } } },
  })
}

const toldOf = async ({ id }: Someone) => {
  const rows = await withSystem(store(), (tx) =>
    tx
      .selectFrom('events')
      .select(['event', 'exception_id'])
      .where('account_id', '=', id)
      .where('exception_id', 'is not', null)
      .orderBy('position')
      .execute(),
  )
  return rows.map(({ event }) => event)
}

const lfd = { last_free_day: '2026-06-21' }

test('what is near and then past is one exception, with its owner, its notes and what was asked', async () => {
  const me = await someoneWithExceptions(setting)
  const { terminal, later, list } = me
  await terminal({ available: false, holds: [], ...lfd })
  const [near] = await list()
  expect(near).toMatchObject({ kind: 'deadline_near', reason: 'not_released', container_count: 2 })
  const id = String(near?.id)
  await takeUp(me, id)
  const before = await list()
  await later(1.5)
  await terminal({ ...ready, ...lfd })
  expect(await list()).toMatchObject([{ id, kind: 'deadline_near', reason: 'no_appointment' }])
  await later(1.2)
  expect(await list()).toMatchObject([
    {
      ...{ id, kind: 'overdue', reason: 'not_collected', severity: 'costs_now', state: 'acknowledged' },
      ...{ owner_name: 'Jo Tran', note_count: 1, asked_at: before[0]?.asked_at, opened_at: near?.opened_at },
    },
  ])
  expect(await list({ 'filter[closed]': true })).toEqual([])
  const { data } = await me.client(api.exceptions.history, { params: { id } })
  const became = data.filter(({ attributes }) => attributes.kind === 'became')
  expect(became.map(({ attributes }) => [attributes.became_kind, attributes.became_reason])).toEqual([
    ['overdue', 'not_collected'],
    ['deadline_near', 'no_appointment'],
  ])
  // Its owner, its state, both stages; and that it costs money now.
  expect(await toldOf(me)).toEqual([
    'exception.opened',
    ...Array.from({ length: 4 }, () => 'exception.changed'),
    'exception.worsened',
  ])
})

test('a snooze ends where the deadline passes, and not where what is missing is another', async () => {
  const me = await someoneWithExceptions(setting)
  const { terminal, later, list, patch } = me
  await terminal({ available: false, holds: [], ...lfd })
  const [waiting] = await list()
  expect(waiting).toMatchObject({ kind: 'deadline_near', reason: 'not_released' })
  const id = String(waiting?.id)
  await patch(id, { attributes: { state: 'snoozed', snoozed_until: '2026-07-20T16:00:00Z' } })
  await terminal({ ...ready, ...lfd })
  expect(await list()).toMatchObject([{ id, state: 'snoozed', kind: 'deadline_near', reason: 'no_appointment' }])
  await later(3)
  // Meanwhile the word of the terminal is old.
  expect(await list()).toMatchObject([{ id, state: 'open', kind: 'overdue', reason: 'not_confirmed' }])
})

test('of containers of which some have passed the deadline there is one exception: it says the worst', async () => {
  const me = await someoneWithExceptions(setting)
  const { terminal, later, list, patch } = me
  await terminal({ ...ready, ...lfd }, numbers.slice(0, 1))
  await terminal({ ...ready, last_free_day: '2026-06-22' }, numbers.slice(1))
  await later(1)
  const [near] = await list()
  const id = String(near?.id)
  expect(near).toMatchObject({ kind: 'deadline_near', container_count: 2 })
  await patch(id, { attributes: { state: 'snoozed', snoozed_until: '2026-07-20T16:00:00Z' } })
  await later(1.5)
  const one = { id, kind: 'overdue', severity: 'costs_now', container_count: 2, state: 'open' }
  expect(await list()).toMatchObject([{ ...one, unpriced_count: 1 }])
  await patch(id, { attributes: { state: 'snoozed', snoozed_until: '2026-07-20T16:00:00Z' } })
  await later(1)
  // The other one costs money as well now.
  expect(await list()).toMatchObject([{ ...one, unpriced_count: 2 }])
})

test('who is released of several goes to an exception of its own, and the last ones take theirs along', async () => {
  const me = await someoneWithExceptions(setting)
  const { terminal, list } = me
  await terminal({ available: false, holds: [], ...lfd })
  const id = String((await list())[0]?.id)
  await takeUp(me, id)
  await terminal({ ...ready, ...lfd }, numbers.slice(0, 1))
  const both = await list()
  expect(
    both.map(({ reason, owner_name, container_count }) => [reason, owner_name, container_count]).toSorted(),
  ).toEqual([
    ['no_appointment', null, 1],
    ['not_released', 'Jo Tran', 1],
  ])
  await terminal({ ...ready, ...lfd }, numbers.slice(1))
  // Nobody had done anything about the other one.
  expect(await list()).toMatchObject([{ id, reason: 'no_appointment', owner_name: 'Jo Tran', container_count: 2 }])
  const other = both.find(({ owner_name }) => owner_name === null)
  expect(await list({ 'filter[closed]': true })).toMatchObject([{ id: other?.id }])
})
