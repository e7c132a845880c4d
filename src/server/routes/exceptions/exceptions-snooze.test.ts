import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { AwaitedEvent } from '#contract/exceptions/exception.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { withSystem } from '../../db/scope.ts'
import { insertEvents } from '../../db/webhooks/events.ts'
import { bulkOf } from '../../testing/bulk.ts'
import { held, numbers, ready, someoneWithExceptions } from '../../testing/exceptions.ts'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'
import { blankEvent } from '../../tracking/news.ts'

const setting = testApp()
const { clock, store, work } = setting
const lfd = { last_free_day: '2026-06-30' }

async function setUp() {
  const me = await someoneWithExceptions(setting)
  await me.terminal({ ...held, ...lfd })
  const id = String((await me.list())[0]?.id)
  const now = async () => {
    const [one] = (await me.list()).filter((found) => found.id === id)
    return [one?.state, one?.snoozed_until_event]
  }
  return {
    ...me,
    exception: id,
    now,
    snooze: (snoozed_until_event: AwaitedEvent, more: object = {}) =>
      me.patch(id, { attributes: { state: 'snoozed', snoozed_until_event, ...more } }),
    /** As if it had not arrived. */
    putToSea: () =>
      withSystem(store(), (tx) =>
        tx
          .updateTable('containers')
          .set({ pod_arrived_at: null, pod_discharged_at: null, next_arrival: null })
          .where('account_id', '=', me.id)
          .execute(),
      ),
    /** As a source tells it. */
    happens: async (event: EventName, container_id: string | undefined) => {
      const blank = blankEvent({ id: me.shipment, account_id: me.id }, clock.now.toISOString())
      await withSystem(store(), (tx) =>
        insertEvents(tx, [{ ...blank, id: uuid(), event, container_id: container_id ?? null }]),
      )
      await work()
    },
  }
}

test('bad input is refused by the name of the field', async () => {
  const { exception, patch, now } = await setUp()
  for (const attributes of [
    { state: 'snoozed', snoozed_until_event: 'christmas' },
    { state: 'handled', snoozed_until_event: 'available' },
    { snoozed_until_event: 'available' },
  ]) {
    const { status, errors } = await patch(exception, { attributes })
    expect([status, errors?.[0]?.source.pointer]).toEqual([422, '/data/attributes/snoozed_until_event'])
  }
  expect(await now()).toEqual(['open', null])
})

test('what has happened to all of them already is not waited for, what may happen to one is', async () => {
  const { snooze, now, terminal, list } = await setUp()
  const refused = async (event: AwaitedEvent) => {
    const { status, errors } = await snooze(event)
    return [status, errors?.[0]?.source.pointer]
  }
  for (const event of ['discharged', 'arrival_reported'] as const)
    expect(await refused(event)).toEqual([422, '/data/attributes/snoozed_until_event'])
  expect(await now()).toEqual(['open', null])
  expect((await snooze('available')).status).toBe(200)
  await terminal({ ...ready, ...lfd, last_free_day: '2026-06-18' })
  const [late] = await list()
  expect(late).toMatchObject({ kind: 'overdue', state: 'open' })
})

test('what somebody works on is in progress again when its snooze ends, also the second time', async () => {
  const { patch, exception, snooze, now, later, terminal } = await setUp()
  await patch(exception, { attributes: { state: 'acknowledged' } })
  await snooze('available', { snoozed_until: '2026-06-21T00:00:00Z' })
  await later(2)
  expect(await now()).toEqual(['acknowledged', null])
  await patch(exception, { attributes: { state: 'snoozed' } })
  await terminal({ ...held, last_free_day: '2026-06-25' })
  expect(await now()).toEqual(['acknowledged', null])
  await patch(exception, { attributes: { state: 'handled' } })
  await terminal({ ...held, last_free_day: '2026-06-24' })
  expect(await now()).toEqual(['open', null])
})

test('what is snoozed until a hold changes comes back when one is placed, and not for anything else', async () => {
  const { snooze, now, terminal, history, exception } = await setUp()
  expect((await snooze('hold_changed')).data.attributes).toMatchObject({ snoozed_until: null })
  await terminal({ ...held, ...lfd, location: 'Row 7' })
  expect(await now()).toEqual(['snoozed', 'hold_changed'])
  await terminal({ ...held, ...lfd, holds: [...held.holds, { name: 'FREIGHT', party: 'LINE', status: 'hold' }] })
  expect(await now()).toEqual(['open', null])
  expect((await history(exception)).slice(0, 2)).toEqual(['came_back event_happened', 'state snoozed'])
})

test('what is snoozed until one is available comes back with the others that are still held', async () => {
  const { snooze, now, terminal, client: _, exception, history } = await setUp()
  await snooze('available')
  await terminal({ ...ready, ...lfd }, numbers.slice(0, 1))
  expect(await now()).toEqual(['open', null])
  expect((await history(exception))[0]).toBe('came_back event_happened')
})

test.each([
  ['discharged', 'container.transport.vessel_discharged', 'container.transport.vessel_arrived'],
  ['arrival_reported', 'container.transport.estimated.vessel_arrived', 'container.transport.vessel_discharged'],
] as const)(
  'what is snoozed until %s comes back by that event of one of its containers alone',
  async (awaited, event, other) => {
    const { snooze, now, happens, containers, putToSea } = await setUp()
    await putToSea()
    await snooze(awaited)
    await happens(other, containers.TCLU4829132)
    await happens(event, undefined)
    expect(await now()).toEqual(['snoozed', awaited])
    await happens(event, containers.TCLU4829132)
    expect(await now()).toEqual(['open', null])
  },
)

test('with a time beside it, it comes back by whichever is first', async () => {
  const { snooze, now, later } = await setUp()
  await snooze('available', { snoozed_until: '2026-06-21T00:00:00Z' })
  await later(1)
  expect(await now()).toEqual(['snoozed', 'available'])
  await later(1)
  expect(await now()).toEqual(['open', null])
})

test('many are put aside at once; undo puts each back, twice at the same time too, and not over what a person did since', async () => {
  const me = await setUp()
  const { send, outcome } = bulkOf(setting, me)
  const on = [{ type: 'exception' as const, id: me.exception }]
  const snooze = { operation: 'update_exception', on, state: 'snoozed', snoozed_until_event: 'available' } as const
  const { undo } = await send({ ...snooze, expected: { state: 'open' } })
  expect(await me.now()).toEqual(['snoozed', 'available'])
  expect(await outcome({ ...snooze, expected: { state: 'open' } })).toEqual([
    'changed_meanwhile /data/attributes/state',
  ])
  expect(await outcome({ ...snooze })).toEqual(['unchanged'])
  const twice = await Promise.all([outcome(...undo), outcome(...undo)])
  expect(twice.flat().toSorted()).toEqual(['changed_meanwhile /data/attributes/state', 'done'])
  expect(await me.now()).toEqual(['open', null])
  expect(await outcome({ operation: 'update_exception', on, owner_id: me.shipment })).toEqual([
    'invalid /data/relationships/owner',
  ])
})

test('undoing who has it leaves it to whoever took it since', async () => {
  const me = await setUp()
  const { send, outcome } = bulkOf(setting, me)
  const { id: ann } = await personOf(setting, me.id, 'member')
  const { id: bob } = await personOf(setting, me.id, 'member')
  const on = [{ type: 'exception' as const, id: me.exception }]
  const give = (owner_id: string, expected?: { owner_id: string | null }) => ({
    ...{ operation: 'update_exception' as const, on, owner_id },
    ...(expected && { expected }),
  })
  const { undo } = await send(give(ann))
  expect(await outcome(give(bob, { owner_id: null }))).toEqual(['changed_meanwhile /data/attributes/owner_id'])
  await send(give(bob))
  expect(await outcome(...undo)).toEqual(['changed_meanwhile /data/attributes/owner_id'])
  expect(await outcome(give(bob, { owner_id: bob }))).toEqual(['unchanged'])
})

test('an instant that is written in another way is the same snooze', async () => {
  const { patch, exception, history, list } = await setUp()
  const until = (snoozed_until: string) => patch(exception, { attributes: { state: 'snoozed', snoozed_until } })
  await until('2026-07-01T00:00:00Z')
  const before = await history(exception)
  expect((await until('2026-07-01T00:00:00.0Z')).status).toBe(200)
  expect(await history(exception)).toEqual(before)
  expect((await list())[0]).toMatchObject({ snoozed_until: '2026-07-01T00:00:00.000Z' })
})

test('undo of a snooze leaves what somebody else has made of it since', async () => {
  const me = await setUp()
  const { send, undo } = bulkOf(setting, me)
  const on = [{ type: 'exception' as const, id: me.exception }]
  const operation = { operation: 'update_exception' as const, on, state: 'snoozed' as const }
  const ann = await send({ ...operation, snoozed_until_event: 'available' })
  await send({ ...operation, snoozed_until_event: 'hold_changed' })
  expect((await undo(ann.undo)).results.map(({ status }) => status)).toEqual(['refused'])
  expect(await me.now()).toEqual(['snoozed', 'hold_changed'])
})
