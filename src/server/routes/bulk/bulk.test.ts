import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { bulkOf } from '../../testing/bulk.ts'
import { someoneWithFields } from '../../testing/custom-fields.ts'
import { rolesOf } from '../../testing/parties.ts'
import { programOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()

async function setUp() {
  const me = await someoneWithFields(setting)
  const shipment = { type: 'shipment', id: me.shipment } as const
  const boxes = Object.values(me.containers).map((id) => ({ type: 'container', id }) as const)
  const tags = async () =>
    (await me.client(api.shipments.get, { params: { id: me.shipment } })).data.attributes.tags ?? []
  return { ...me, ...bulkOf(setting, me), on: [shipment], boxes, tags, strange: { ...shipment, id: randomUUID() } }
}

test('bad input is refused by the name of the field, and nothing is done', async () => {
  const { raw, on, boxes, tags } = await setUp()
  const many = Array.from({ length: 1001 }, () => on[0])
  const rows: [unknown, string][] = [
    [undefined, '/data/attributes/operations'],
    [[], '/data/attributes/operations'],
    [[{ operation: 'explode', on }], '/data/attributes/operations/0/operation'],
    [[{ operation: 'add_tags', on: [], tags: ['a'] }], '/data/attributes/operations/0/on'],
    [[{ operation: 'add_tags', on }], '/data/attributes/operations/0/tags'],
    [[{ operation: 'add_tags', on, tags: [] }], '/data/attributes/operations/0/tags'],
    [[{ operation: 'add_tags', on, tags: ['x'.repeat(101)] }], '/data/attributes/operations/0/tags/0'],
    [[{ operation: 'add_tags', on, tags: ['a'], colour: 'red' }], '/data/attributes/operations/0/colour'],
    [
      [{ operation: 'add_tags', on: [{ type: 'party', id: on[0]?.id }], tags: ['a'] }],
      '/data/attributes/operations/0/on/0/type',
    ],
    [
      [{ operation: 'add_tags', on: [{ type: 'shipment', id: '7' }], tags: ['a'] }],
      '/data/attributes/operations/0/on/0/id',
    ],
    [
      [{ operation: 'set_manual_value', on, attribute: 'pickup_lfd', value: '2026-07-01', reason: 'r' }],
      '/data/attributes/operations/0/on/0/type',
    ],
    [[{ operation: 'update_exception', on: boxes, state: 'handled' }], '/data/attributes/operations/0/on/0/type'],
    [[{ operation: 'add_tags', on: many, tags: ['a'] }], '/data/attributes/operations'],
    [
      Array.from({ length: 2 }, () => ({ operation: 'add_tags', on: many.slice(400), tags: ['a'] })),
      '/data/attributes/operations',
    ],
  ]
  for (const [operations, pointer] of rows) {
    const { status, errors } = await raw(operations)
    expect([status, errors[0]?.source], pointer).toEqual([422, { pointer }])
  }
  const { errors } = await raw([{ operation: 'add_tags', on: many, tags: ['a'] }])
  expect(errors[0]?.detail).toContain('at most 1,000 rows')
  expect(await tags()).toEqual([])
})

test('tags are added and removed, and what is so already is unchanged', async () => {
  const { send, outcome, undo, tags, on, boxes, audit } = await setUp()
  await outcome({ operation: 'add_tags', on, tags: ['old'] })
  const { undo: back, ...counts } = await send({
    operation: 'add_tags',
    on: [...on, ...boxes],
    tags: ['old', 'wave 3'],
  })
  expect(counts).toMatchObject({ done_count: 1, unchanged_count: 2, refused_count: 0 })
  expect(await tags()).toEqual(['old', 'wave 3'])
  expect(back).toEqual([{ operation: 'remove_tags', on, tags: ['wave 3'] }])
  // Pressed twice, and by two people: once done, it is so.
  const twice = await Promise.all([undo(back), undo(back)])
  expect(twice.map(({ done_count }) => done_count).toSorted()).toEqual([0, 1])
  expect(await tags()).toEqual(['old'])
  const written = await audit('shipment.changed')
  expect(written.map(({ subject_id }) => subject_id)).toEqual(Array(3).fill(on[0]?.id))
  expect(written[1]?.changes).toMatchObject({ tags: [['old'], ['old', 'wave 3']] })
})

test('one row that is refused stops no other, and says what the endpoint for one of them says', async () => {
  const { send, on, strange, app, apiKey, tags } = { ...setting, ...(await setUp()) }
  const { results } = await send(
    { operation: 'add_tags', on: [strange, ...on], tags: ['a'] },
    { operation: 'set_custom_field', on, api_slug: 'nothing', value: 'x' },
    { operation: 'add_tags', on, tags: ['b'] },
  )
  expect(results.map(({ status, operation, id }) => [operation, id, status])).toEqual([
    [0, strange.id, 'refused'],
    [0, on[0]?.id, 'done'],
    [1, on[0]?.id, 'refused'],
    [2, on[0]?.id, 'done'],
  ])
  const alone = await ask(app(), {
    method: 'POST',
    path: `/v2/shipments/${on[0]?.id}/custom_fields`,
    headers: { authorization: `Token ${apiKey}` },
    body: { data: { attributes: { api_slug: 'nothing', value: 'x' } } },
  })
  expect(results[2]?.errors).toEqual(alone.errors)
  expect(results[0]?.errors).toMatchObject([{ status: '404', code: 'not_found' }])
  expect(await tags()).toEqual(['a', 'b'])
})

test('references are those of what is named, a shipment or a container', async () => {
  const { send, client, on, boxes, shipment } = await setUp()
  const { undo } = await send({ operation: 'add_references', on: [...on, ...boxes.slice(0, 1)], ref_numbers: ['PO 7'] })
  const numbers = async () => [
    (await client(api.shipments.get, { params: { id: shipment } })).data.attributes.ref_numbers ?? [],
    (await client(api.containers.get, { params: { id: String(boxes[0]?.id) } })).data.attributes.ref_numbers,
    (await client(api.containers.get, { params: { id: String(boxes[1]?.id) } })).data.attributes.ref_numbers,
  ]
  expect(await numbers()).toEqual([['PO 7'], ['PO 7'], []])
  await send(...undo)
  expect(await numbers()).toEqual([[], [], []])
})

test('a customer takes the place of the one before, and undo puts that one back unless there is a third', async () => {
  const { send, outcome, on, boxes, client, apiKey, id, fetch, shipment, audit } = await setUp()
  const { party } = rolesOf({ client, apiKey, id, fetch })
  const [ost, west, nord] = [await party('Ost'), await party('West'), await party('Nord')]
  const customer = async () =>
    (await client(api.shipments.get, { params: { id: shipment } })).data.attributes.customer_name
  const give = (party_id: string) => send({ operation: 'give_role', on, role: 'customer', party_id })
  await give(ost)
  const { undo, done_count } = await give(west)
  expect(done_count).toBe(1)
  expect(await customer()).toBe('West')
  expect(await outcome({ operation: 'give_role', on, role: 'customer', party_id: west })).toEqual(['unchanged'])
  await send(...undo)
  expect(await customer()).toBe('Ost')
  const again = await give(west)
  await give(nord)
  expect(await outcome(...again.undo)).toEqual(['changed_meanwhile /data/attributes/party_id'])
  expect(await customer()).toBe('Nord')
  expect(await outcome({ operation: 'give_role', on: boxes.slice(0, 1), role: 'customer', party_id: ost })).toEqual([
    'invalid /data/attributes/role',
  ])
  expect(await outcome({ operation: 'give_role', on, role: 'shipper', party_id: randomUUID() })).toEqual([
    'invalid /data/relationships/party/data/id',
  ])
  expect(await outcome({ operation: 'take_role', on, role: 'customer', party_id: nord })).toEqual(['done'])
  expect(await customer()).toBeNull()
  expect(await audit('party_role.given')).toHaveLength(5)
  expect(await audit('party_role.taken')).toHaveLength(1)
})

test('a custom field is set for many, each value checked, and undo gives each its own value back', async () => {
  const { send, outcome, define, put, on, boxes, shipment, client } = await setUp()
  await define({ entity_type: 'Container', api_slug: 'weight', data_type: 'number', display_name: 'Weight' })
  await define()
  await put('containers', String(boxes[0]?.id), 'weight', 4)
  const set = { operation: 'set_custom_field', on: boxes, api_slug: 'weight' } as const
  expect(await outcome({ ...set, value: 'heavy' })).toEqual(Array(2).fill('invalid /data/attributes/value'))
  const { undo } = await send({ ...set, value: 7 })
  expect(await outcome({ ...set, value: 7 })).toEqual(['unchanged', 'unchanged'])
  const weights = async () =>
    Promise.all(
      boxes.map(async ({ id }) => {
        const { data } = await client(api.container_custom_fields.list, { params: { id } })
        return data.map(({ attributes }) => attributes.value)
      }),
    )
  expect(await weights()).toEqual([[7], [7]])
  await put('containers', String(boxes[1]?.id), 'weight', 8)
  expect(await outcome(...undo)).toEqual(['changed_meanwhile /data/attributes/value', 'done'])
  expect(await weights()).toEqual([[4], [8]])
  expect(await outcome({ operation: 'set_custom_field', on, api_slug: 'po_number', value: '45' })).toEqual(['done'])
  expect(await outcome({ operation: 'remove_custom_field', on, api_slug: 'po_number' })).toEqual(['done'])
  expect((await client(api.shipment_custom_fields.list, { params: { id: shipment } })).data).toEqual([])
})

test('tracking stops and goes on for a shipment once, whichever of its containers is named', async () => {
  const { outcome, send, on, boxes, audit, client, shipment } = await setUp()
  expect(await outcome({ operation: 'stop_tracking', on: [...boxes, ...on] })).toEqual([
    'done',
    'unchanged',
    'unchanged',
  ])
  const stopped = async () =>
    (await client(api.shipments.get, { params: { id: shipment } })).data.attributes.line_tracking_stopped_reason
  expect(await stopped()).toBe('cancelled_by_user')
  const resumed = await send({ operation: 'resume_tracking', on })
  expect([resumed.done_count, await stopped()]).toEqual([1, null])
  expect(await audit('shipment.tracking_stopped')).toHaveLength(1)
  const again = await send(...resumed.undo)
  expect(await stopped()).toBe('cancelled_by_user')
  await send(...again.undo)
  expect(await stopped()).toBeNull()
  // What has stopped by itself is not stopped for good until somebody says so.
  await withSystem(setting.store(), (tx) =>
    tx
      .updateTable('shipments')
      .set({ line_tracking_stopped_at: '2026-06-20T00:00:00Z', line_tracking_stopped_reason: 'no_updates_at_line' })
      .where('id', '=', shipment)
      .execute(),
  )
  const forGood = await send({ operation: 'stop_tracking', on })
  expect([forGood.done_count, forGood.undo, await stopped()]).toEqual([1, [], 'cancelled_by_user'])
  await send({ operation: 'resume_tracking', on })
  // Nothing is set up that could be asked.
  expect(await outcome({ operation: 'refresh', on: [...on, ...boxes] })).toEqual(Array(3).fill('invalid'))
})

test('a value is set by hand in many containers; undo gives each the value that it had', async () => {
  const { outcome, send, undo, boxes, client, audit } = await setUp()
  const set = { operation: 'set_manual_value', on: boxes, attribute: 'pickup_lfd', reason: 'By phone' } as const
  const standing = () =>
    Promise.all(
      boxes.map(async ({ id }) => {
        const { data } = await client(api.manual_values.list, { params: { id } })
        const [one] = data.filter(({ attributes }) => attributes.state === 'counts')
        return one && { value: one.attributes.value, reason: one.attributes.reason }
      }),
    )
  expect(await outcome({ ...set, value: 'soon' })).toEqual(Array(2).fill('invalid /data/attributes/value'))
  // One of them has a value already.
  expect(await outcome({ ...set, on: boxes.slice(0, 1), value: '2026-06-30', reason: 'By mail' })).toEqual(['done'])
  const first = await send({ ...set, value: '2026-07-01' })
  expect(first).toMatchObject({ done_count: 2, undo: [{ operation: 'set_manual_value' }, {}].toReversed() })
  expect(await standing()).toEqual(Array(2).fill({ value: '2026-07-01', reason: 'By phone' }))
  expect(await outcome({ ...set, value: '2026-07-01' })).toEqual(['unchanged', 'unchanged'])

  const back = await undo(first.undo)
  expect(back).toMatchObject({ done_count: 2, refused_count: 0 })
  expect(await standing()).toEqual([{ value: '2026-06-30', reason: 'By mail' }, undefined])
  expect(await audit('manual_value.withdrawn')).toHaveLength(1)
  // Once more it changes nothing: what was withdrawn is, and what was set since is not taken back.
  expect((await undo(first.undo)).done_count).toBe(0)
  expect(await standing()).toEqual([{ value: '2026-06-30', reason: 'By mail' }, undefined])
  // And the other way.
  expect(await undo(back.undo)).toMatchObject({ done_count: 2 })
  expect(await standing()).toEqual(Array(2).fill({ value: '2026-07-01', reason: 'By phone' }))
})

test('what is withdrawn is of the container that is named, and was not set anew since', async () => {
  const { outcome, boxes, client } = await setUp()
  const [one, other] = boxes
  const set = { operation: 'set_manual_value', attribute: 'pickup_lfd', reason: 'By phone' } as const
  expect(await outcome({ ...set, on: boxes.slice(0, 1), value: '2026-07-01' })).toEqual(['done'])
  const { data } = await client(api.manual_values.list, { params: { id: String(one?.id) } })
  const manual_value_id = String(data[0]?.id)
  const withdraw = { operation: 'withdraw_manual_value', manual_value_id, reason: 'Wrong container' } as const
  if (!one || !other) throw new Error('There are two')
  expect(await outcome({ ...withdraw, on: [other] })).toEqual(['not_found'])
  const seen = { value: '2026-06-01' }
  expect(await outcome({ ...set, on: [one], value: '2026-07-02', expected: seen })).toEqual([
    'changed_meanwhile /data/attributes/value',
  ])
  expect(await outcome({ ...set, on: [one], value: '2026-07-02', expected: { value: '2026-07-01' } })).toEqual(['done'])
  expect(await outcome({ ...withdraw, on: [one] })).toEqual(['changed_meanwhile'])
  // The same day at another place is another statement.
  const there = { ...set, on: [one], value: '2026-07-02', location_locode: 'USLGB' }
  expect(await outcome(there)).toEqual(['done'])
  expect(await outcome(there)).toEqual(['unchanged'])
})

test('who may not write may do it to none', async () => {
  const { id, on, raw, tags } = await setUp()
  const reader = await programOf(setting, id, ['read'])
  const reply = await reader.ask({
    method: 'POST',
    path: '/v2/bulk',
    body: { data: { attributes: { operations: [{ operation: 'add_tags', on, tags: ['a'] }] } } },
  })
  expect([reply.status, reply.errors[0]?.code]).toEqual([403, 'forbidden'])
  const other = await setting.account()
  const theirs = await raw([{ operation: 'add_tags', on, tags: ['a'] }], other.apiKey)
  expect(theirs.document.data[0]).toMatchObject({
    status: 'refused',
    errors: [{ code: 'not_found' }],
  })
  expect(await tags()).toEqual([])
})
