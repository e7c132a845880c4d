import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { held, ready, someoneWithExceptions } from '../../testing/exceptions.ts'
import { rolesOf } from '../../testing/parties.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { clock, store, work } = setting
const setUp = () => someoneWithExceptions(setting)

test('bad input is refused by the name of the field, and nothing is changed by it', async () => {
  const { terminal, list, patch } = await setUp()
  await terminal(held)
  const [before] = await list()
  const id = String(before?.id)
  const attributes = (given: object) => ({ attributes: given })
  const rows: [object, string][] = [
    [attributes({ state: 'closed' }), '/data/attributes/state'],
    [attributes({ state: 'snoozed', snoozed_until: '2026-06-01T00:00:00Z' }), '/data/attributes/snoozed_until'],
    [attributes({ state: 'snoozed', snoozed_until: 'tomorrow' }), '/data/attributes/snoozed_until'],
    [attributes({ state: 'handled', snoozed_until: '2026-07-01T00:00:00Z' }), '/data/attributes/snoozed_until'],
    [attributes({ severity: 'watch' }), '/data/attributes/severity'],
    [
      { attributes: {}, relationships: { owner: { data: { type: 'user', id: randomUUID() } } } },
      '/data/relationships/owner',
    ],
  ]
  for (const [data, pointer] of rows) {
    const { status, errors } = await patch(id, data)
    expect([status, errors?.[0]?.source.pointer], JSON.stringify(data)).toEqual([422, pointer])
  }
  expect(await list()).toEqual([before])
})

test('containers that are held for the same at one terminal are one exception, and leave it one by one', async () => {
  const { terminal, list, history } = await setUp()
  expect(await list()).toEqual([])
  await terminal({ ...held, last_free_day: '2026-06-30' })
  const [one, ...others] = await list()
  expect(others).toEqual([])
  expect(one).toMatchObject({
    kind: 'hold',
    hold: 'customs',
    who_acts: 'broker',
    severity: 'watch',
    container_count: 2,
    location_locode: 'USLAX',
    costs: [],
    unpriced_count: 0,
    first_deadline_at: '2026-07-01T06:59:59.000Z',
    state: 'open',
    closed_at: null,
  })
  const id = String(one?.id)
  await terminal({ ...ready, last_free_day: '2026-06-30' }, ['TCLU4829132'])
  expect((await list())[0]).toMatchObject({ id, container_count: 1, closed_at: null })
  await terminal({ ...ready, last_free_day: '2026-06-30' })
  expect(await list()).toEqual([])
  expect((await list({ 'filter[closed]': true }))[0]).toMatchObject({ id, container_count: 1 })
  // The cause is back: the same exception is, too, once.
  await terminal({ ...held, last_free_day: '2026-06-30' }, ['MSCU6639870'])
  expect((await list()).map((again) => [again.id, again.container_count])).toEqual([[id, 1]])
  expect(await history(id)).toEqual([
    'opened_again MSCU6639870',
    'closed MSCU6639870',
    'left TCLU4829132',
    'opened MSCU6639870 TCLU4829132',
  ])
})

test('a cause that comes back after a week is another exception', async () => {
  const { terminal, list, later } = await setUp()
  await terminal({ ...held, last_free_day: '2026-07-30' })
  const [before] = await list()
  await terminal({ ...ready, last_free_day: '2026-07-30' })
  await later(8)
  await terminal({ ...held, last_free_day: '2026-07-30' })
  const again = (await list()).filter(({ kind }) => kind === 'hold')
  expect(again).toHaveLength(1)
  expect(again[0]?.id).not.toBe(before?.id)
})

test('what is handled comes back with a new container, what is snoozed until a day with more money or that day', async () => {
  const { terminal, list, patch, later, history } = await setUp()
  await terminal({ ...held, last_free_day: '2026-06-30' }, ['TCLU4829132'])
  const id = String((await list())[0]?.id)
  expect((await patch(id, { attributes: { state: 'handled' } })).data.attributes.state).toBe('handled')
  await terminal({ ...held, last_free_day: '2026-06-30' })
  expect((await list())[0]).toMatchObject({ id, state: 'open', container_count: 2 })

  await patch(id, { attributes: { state: 'snoozed', snoozed_until: '2026-06-24T16:00:00Z' } })
  await later(4)
  expect((await list())[0]).toMatchObject({ state: 'snoozed' })
  await later(1)
  expect((await list())[0]).toMatchObject({ state: 'open', snoozed_until: null })

  await patch(id, { attributes: { state: 'snoozed', snoozed_until: '2026-07-20T16:00:00Z' } })
  await later(4)
  expect((await list())[0]).toMatchObject({ state: 'snoozed', severity: 'soon' })
  await later(3)
  // Past the last free day it costs money, though nobody says how much.
  expect((await list())[0]).toMatchObject({ state: 'open', severity: 'costs_now', unpriced_count: 2, costs: [] })
  expect(await history(id)).toEqual([
    'came_back costs_more',
    'state snoozed',
    'came_back snooze_ended',
    'state snoozed',
    'came_back container_joined',
    'joined MSCU6639870',
    'state handled',
    'opened TCLU4829132',
  ])
})

test('by the rules of free time it says what a day costs, per currency, and each container counts once', async () => {
  const { client, terminal, list, later } = await setUp()
  const rule = {
    name: 'Los Angeles',
    kind: 'storage',
    free_days: 4,
    unit: 'calendar',
    start_event: 'discharged',
    first_day: 'next_day',
    currency_code: 'USD',
    valid_from: '2026-01-01',
  } as const
  const tiers = [
    { from_day: 1, amount: 100 },
    { from_day: 4, amount: 250 },
  ]
  await client(api.free_time_rules.create, { body: { data: { attributes: { ...rule, tiers } } } })
  await work()
  const holds = [...held.holds, { name: 'FREIGHT', party: 'LINE', status: 'hold' }]
  await terminal({ available: false, holds })
  // Free until 22 June at Los Angeles.
  await later(4)
  const ofHolds = (await list()).map(({ hold, severity, costs }) => ({ hold, severity, costs }))
  expect(ofHolds).toHaveLength(2)
  const paid = ofHolds.filter(({ costs }) => costs.length > 0)
  expect(paid).toEqual([
    {
      hold: expect.any(String),
      severity: 'costs_now',
      costs: [{ currency_code: 'USD', a_day: 200, so_far: 200, container_count: 2 }],
    },
  ])
  await later(3)
  const costs = (await list()).flatMap((one) => one.costs)
  expect(costs).toEqual([{ currency_code: 'USD', a_day: 500, so_far: 1100, container_count: 2 }])
})

test('of two customers there are two, and whoever takes a shipment over takes its exception along', async () => {
  const me = await setUp()
  const { client, terminal, list } = me
  await terminal({ ...held, last_free_day: '2026-06-30' })
  const [before] = await list()
  const { party, give } = rolesOf(me)
  const kestrel = await party('Kestrel Home Furnishings')
  const [shipment] = (await client(api.shipments.list)).data
  await give(kestrel, 'customer', 'shipment', String(shipment?.id))
  await work()
  const after = await list()
  expect(after).toMatchObject([{ customer_name: 'Kestrel Home Furnishings', container_count: 2 }])
  expect(after[0]?.id).not.toBe(before?.id)
  expect(await list({ 'filter[customer]': [kestrel] })).toEqual(after)
})

test('two people see each other’s hand: who writes over what somebody else has set is told', async () => {
  const { client, terminal, list, patch, history, fetch, apiKey } = await setUp()
  await terminal(held)
  const id = String((await list())[0]?.id)
  await patch(id, { attributes: { state: 'acknowledged' }, meta: { expected: { state: 'open' } } })
  const late = await patch(id, { attributes: { state: 'handled' }, meta: { expected: { state: 'open' } } })
  expect([late.status, late.errors[0].code, late.errors[0].meta.current]).toEqual([
    409,
    'changed_meanwhile',
    'acknowledged',
  ])
  const note = (text: string) =>
    fetch(`/v2/exceptions/${id}/notes`, {
      method: 'POST',
      headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { attributes: { text } } }),
    })
  expect((await note('   ')).status).toBe(422)
  expect((await note('The broker waits for the exam.')).status).toBe(201)
  expect(await history(id)).toContain('note The broker waits for the exam.')
  expect((await client(api.exceptions.get, { params: { id } })).data.attributes.note_count).toBe(1)
})

test('a list of what opened or closed since has nothing from before', async () => {
  const { terminal, list } = await setUp()
  await terminal(held)
  const [{ id, opened_at } = {}] = await list()
  expect(await list({ 'filter[since]': '2026-06-01T00:00:00Z' })).toMatchObject([{ id }])
  expect(await list({ 'filter[since]': String(opened_at) })).toEqual([])
  await terminal(ready)
  const closed = await list({ 'filter[closed]': true, 'filter[since]': String(opened_at) })
  expect(closed).toMatchObject([{ id }])
  expect(await list({ 'filter[closed]': true, 'filter[since]': String(closed[0]?.closed_at) })).toEqual([])
})

test('what somebody owned who is removed is nobody’s, which its history says and webhooks are told', async () => {
  const { client, colleague, terminal, list, patch, history } = await setUp()
  await terminal(held)
  const id = String((await list())[0]?.id)
  const jo = await colleague('Jo Tran')
  const owner = { data: { type: 'user', id: jo } }
  await patch(id, { attributes: {}, relationships: { owner } })
  expect(await list({ 'filter[id]': [id] })).toMatchObject([{ id }])
  expect(await list({ 'filter[id]': [jo] })).toEqual([])
  expect(await list({ 'filter[owner]': [jo] })).toMatchObject([{ id, owner_name: 'Jo Tran' }])
  expect(await list({ 'filter[unassigned]': false })).toMatchObject([{ id }])
  expect(await list({ 'filter[unassigned]': true })).toEqual([])
  clock.now = new Date(clock.now.getTime() + 60_000)
  await client(api.users.delete, { params: { id: jo } })
  expect(await list()).toMatchObject([{ id, owner_name: null, updated_at: clock.now.toISOString() }])
  const told = await withSystem(store(), (tx) =>
    tx.selectFrom('events').select(['event', 'timestamp']).where('exception_id', '=', id).orderBy('position').execute(),
  )
  expect(told.at(-1)).toEqual({ event: 'exception.changed', timestamp: clock.now.toISOString() })
  expect((await history(id)).slice(0, 2)).toEqual(['owner', 'owner'])
})

test('what happens to an exception is told, and to a webhook of one customer only what is of that customer', async () => {
  const me = await setUp()
  const { client, terminal, patch, list } = me
  const { party, give } = rolesOf(me)
  const [kestrel, other] = [await party('Kestrel Home Furnishings'), await party('Somebody Else')]
  const [shipment] = (await client(api.shipments.list)).data
  await give(kestrel, 'customer', 'shipment', String(shipment?.id))
  const events = ['exception.opened', 'exception.came_back', 'exception.changed', 'exception.closed'] as const
  const webhooks = await Promise.all(
    [kestrel, other].map(async (id) => {
      const attributes = { url: 'https://hooks.example/exceptions', events: [...events], filters: { parties: [id] } }
      return (await client(api.webhooks.create, { body: { data: { attributes } } })).data.id
    }),
  )
  await terminal({ ...held, last_free_day: '2026-06-30' }, ['TCLU4829132'])
  const id = String((await list())[0]?.id)
  await patch(id, { attributes: { state: 'handled' } })
  await terminal({ ...held, last_free_day: '2026-06-30' })
  await terminal({ ...ready, last_free_day: '2026-06-30' })

  const told = (await client(api.events.list, { params: { 'page[size]': 100 } })).data.filter(({ attributes }) =>
    attributes.event.startsWith('exception.'),
  )
  expect(told.map(({ attributes }) => attributes.event)).toEqual([
    'exception.opened',
    'exception.changed',
    'exception.came_back',
    'exception.closed',
  ])
  expect(told.map(({ relationships }) => relationships.reference_object.data)).toEqual(
    told.map(() => ({ type: 'exception', id })),
  )
  const [ofKestrel, ofOther] = await Promise.all(
    webhooks.map((one) => client(api.webhook_notifications.list, { params: { 'filter[webhook]': one } })),
  )
  expect(ofKestrel?.data.map(({ attributes }) => attributes.event).toSorted()).toEqual(events.toSorted())
  expect(ofOther?.data).toEqual([])
  const params = { id: String(ofKestrel?.data[0]?.id) }
  const { included = [] } = await client(api.webhook_notifications.get, { params })
  expect(included).toContainEqual(expect.objectContaining({ type: 'exception', id }))
})
