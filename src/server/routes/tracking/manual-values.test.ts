import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { someoneWithFields } from '../../testing/custom-fields.ts'
import { testApp } from '../../testing/test-app.ts'
import { subscribe } from '../../testing/webhooks.ts'

const setting = testApp()
const { clock, work } = setting
const number = 'TCLU4829132'

/** Discharged at Los Angeles on 17 June there; the terminal gives until the 24th. */
async function setUp(now = '2026-06-19T20:00:00Z') {
  clock.now = new Date(now)
  const me = await someoneWithFields(setting)
  const { client } = me
  const id = String(me.containers[number])
  const terminal = (checked_at: string, said: object) =>
    client(api.ingest.terminal_updates, {
      body: { source: { terminal_firms: 'W185' }, checked_at, containers: [{ number, ...said }] },
    })
  await terminal('2026-06-19T17:00:00Z', { available: true, holds: [], last_free_day: '2026-06-24' })
  return {
    ...me,
    id,
    terminal,
    container: async () => (await client(api.containers.get, { params: { id } })).data.attributes,
    explained: async () => (await client(api.explanations.container, { params: { id } })).data.attributes,
    list: async () => (await client(api.manual_values.list, { params: { id } })).data,
    withdraw: (value: string, reason?: string) =>
      client(api.manual_values.delete, { params: { id: value, ...(reason && { reason }) } }),
    async set(attributes: object, meta?: object) {
      const headers = { authorization: `Token ${me.apiKey}`, 'content-type': 'application/json' }
      const body = JSON.stringify({
        data: { attributes: { reason: 'Told by phone', ...attributes }, ...(meta && { meta }) },
      })
      const response = await me.fetch(`/v2/containers/${id}/manual_values`, { method: 'POST', headers, body })
      return { status: response.status, ...(await response.json()) }
    },
  }
}

const lfd = (value: string, more: object = {}) => ({ attribute: 'pickup_lfd', value, ...more })

test('bad input is refused by the name of the field, and nothing is kept of it', async () => {
  const { set, list, container } = await setUp()
  const before = await container()
  const rows: [object, string, string][] = [
    [lfd('2026-02-30'), 'value', 'invalid'],
    [lfd('2026-06-10'), 'value', 'invalid'],
    [lfd('2026-06-26', { value: {} }), 'value', 'invalid'],
    [lfd('2026-06-26', { value: null }), 'value', 'blank'],
    [{ attribute: 'picked_up_at', value: '2026-06-20T00:00:00Z' }, 'value', 'invalid'],
    [{ attribute: 'weight_in_lbs', value: 'heavy' }, 'value', 'invalid'],
    [{ attribute: 'hold_cleared', value: 'customs' }, 'value', 'invalid'],
    [{ attribute: 'colour', value: 'red' }, 'attribute', 'invalid'],
    [lfd('2026-06-26', { reason: '  ' }), 'reason', 'blank'],
    [lfd('2026-06-26', { counts_until: '2026-06-19T20:00:00Z' }), 'counts_until', 'invalid'],
    [lfd('2026-06-26', { counts_until: 'soon' }), 'counts_until', 'invalid'],
    [lfd('2026-06-26', { location_locode: 'XXXXX' }), 'location_locode', 'invalid'],
    [lfd('2026-06-26', { location_locode: 'Los Angeles' }), 'location_locode', 'invalid'],
    [lfd('2026-06-26', { author_name: 'Somebody else' }), 'author_name', 'unknown_attribute'],
  ]
  for (const [attributes, field, code] of rows) {
    const { status, errors } = await set(attributes)
    expect([status, errors?.[0]?.code, errors?.[0]?.source.pointer], JSON.stringify(attributes)).toEqual([
      422,
      code,
      `/data/attributes/${field}`,
    ])
  }
  expect(await list()).toEqual([])
  expect(await container()).toEqual(before)
})

test.each([
  ['pickup_lfd', 'Friday', 'Value must be a date such as 2026-06-24'],
  ['pickup_appointment_at', '2026-06-26', 'Value must be a time such as 2026-06-24T17:00:00Z'],
  ['picked_up_at', 'noon', 'Value must be a time such as 2026-06-24T17:00:00Z or a date such as 2026-06-24'],
  ['weight_in_lbs', 'heavy', 'Value must be a number'],
  ['weight_in_lbs', 0, 'Value must be more than 0'],
  ['weight_in_lbs', 150_001, 'Value must be 150,000 or less'],
  ['chassis_number', 'X'.repeat(21), 'Value must have at most 20 characters'],
  ['hold_placed', 'colour', expect.stringMatching(/^Value must be one of .*customs/)],
])('%s of %j is refused in words that say what is wanted', async (attribute, value, detail) => {
  const { set } = await setUp()
  expect((await set({ attribute, value })).errors).toMatchObject([{ detail }])
})

test('a last free day binds beside the one of the terminal, is explained, told, and withdrawn', async () => {
  const me = await setUp()
  await subscribe(me, { events: ['container.updated', 'container.pickup_lfd.changed'] })
  const { set, container, explained, list, terminal, withdraw, client, id } = me
  const reply = await set(lfd('2026-06-26', { told_by: 'Terminal, ref 88120' }))
  expect(reply).toMatchObject({
    status: 201,
    data: {
      type: 'manual_value',
      attributes: {
        attribute: 'pickup_lfd',
        value: '2026-06-26',
        reason: 'Told by phone',
        told_by: 'Terminal, ref 88120',
        author_kind: 'system',
        author_name: expect.any(String),
        timezone: 'America/Los_Angeles',
        state: 'counts',
        reported_value: '2026-06-24',
        reported_by: 'W185',
        is_disputed: true,
        is_changed: false,
      },
      relationships: { container: { data: { id } }, user: { data: null } },
    },
  })
  expect(await container()).toMatchObject({
    binding_lfd: '2026-06-27T06:59:59.000Z',
    binding_lfd_source: 'user',
    pickup_lfd: '2026-06-27T06:59:59.000Z',
    import_deadlines: { pickup_lfd_terminal: '2026-06-25T06:59:59.000Z' },
  })
  const { author_name } = reply.data.attributes
  expect((await explained()).binding_lfd).toMatchObject({
    kind: 'set_by_hand',
    source_name: author_name,
    reason: 'Told by phone',
    rule: { code: 'set_by_hand' },
    candidates: [{ source: 'W185', value: '2026-06-25T06:59:59.000Z' }],
  })
  const changes = async () =>
    (await client(api.containers.changes, { params: { id } })).data.map(({ attributes }) => attributes)
  expect(await changes()).toMatchObject([
    {
      data_source: 'user',
      changeset: { binding_lfd: ['2026-06-25T06:59:59.000Z', '2026-06-27T06:59:59.000Z'] },
    },
    {},
  ])

  await terminal('2026-06-19T18:00:00Z', { available: true, holds: [], last_free_day: '2026-06-24' })
  clock.now = new Date('2026-06-20T20:00:00Z')
  await terminal('2026-06-20T19:00:00Z', { available: true, holds: [], last_free_day: '2026-06-25' })
  expect((await list())[0]?.attributes).toMatchObject({
    state: 'counts',
    reported_value: '2026-06-25',
    is_disputed: true,
    is_changed: true,
  })
  expect((await container()).binding_lfd).toBe('2026-06-27T06:59:59.000Z')

  await withdraw(reply.data.id, 'Wrong container')
  expect((await list())[0]?.attributes).toMatchObject({
    state: 'withdrawn',
    ended_at: '2026-06-20T20:00:00.000Z',
    withdrawn_by_name: author_name,
    withdrawal_reason: 'Wrong container',
    is_disputed: false,
  })
  expect(await container()).toMatchObject({ binding_lfd: '2026-06-26T06:59:59.000Z', binding_lfd_source: 'terminal' })
  await expect(withdraw(reply.data.id)).rejects.toMatchObject({ status: 409 })
  await work()
  const { data } = await client(api.webhook_notifications.list, {})
  const told = data.map(({ attributes }) => attributes.event)
  expect(told.filter((event) => event === 'container.pickup_lfd.changed').length).toBeGreaterThan(0)
})

describe('two who set the same', () => {
  test('the second is told what the first set; nothing is lost', async () => {
    const { set, list } = await setUp()
    expect((await set(lfd('2026-06-26'), { expected: { value: null } })).status).toBe(201)
    const refused = await set(lfd('2026-06-27'), { expected: { value: null } })
    expect(refused).toMatchObject({
      status: 409,
      errors: [
        { code: 'changed_meanwhile', source: { pointer: '/data/attributes/value' }, meta: { current: '2026-06-26' } },
      ],
    })
    clock.now = new Date('2026-06-19T20:01:00Z')
    expect((await set(lfd('2026-06-27'), { expected: { value: '2026-06-26' } })).status).toBe(201)
    expect((await list()).map(({ attributes }) => [attributes.value, attributes.state])).toEqual([
      ['2026-06-27', 'counts'],
      ['2026-06-26', 'replaced'],
    ])
  })
  test('at the same moment: one value stands', async () => {
    const { set, list } = await setUp()
    const known = { expected: { value: null } }
    const replies = await Promise.all([set(lfd('2026-06-26'), known), set(lfd('2026-06-27'), known)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await list()).toHaveLength(1)
  })
  test('one that was replaced does not come back when the newer one is withdrawn', async () => {
    const { set, withdraw, container } = await setUp()
    await set(lfd('2026-06-26'))
    const { data } = await set(lfd('2026-06-27'))
    await withdraw(data.id)
    expect((await container()).binding_lfd_source).toBe('terminal')
  })
})

test('a value of another account is not there, nor can one be set or withdrawn', async () => {
  const her = await setUp()
  const { data } = await her.set(lfd('2026-06-26'))
  const stranger = await setting.account()
  const params = { id: her.id }
  const body = { data: { attributes: { attribute: 'pickup_lfd' as const, value: '2026-06-27', reason: 'No' } } }
  for (const asked of [
    () => stranger.client(api.manual_values.list, { params }),
    () => stranger.client(api.manual_values.create, { params, body }),
    () => stranger.client(api.manual_values.get, { params: { id: data.id } }),
    () => stranger.client(api.manual_values.delete, { params: { id: data.id } }),
    () => her.client(api.manual_values.create, { params: { id: randomUUID() }, body }),
  ])
    await expect(asked()).rejects.toMatchObject({ status: 404 })
  expect((await her.list()).map(({ attributes }) => attributes.state)).toEqual(['counts'])
})

test('a hold cleared by hand makes "released, by hand"; ready only when the terminal lists it no more', async () => {
  const { set, container, terminal, list } = await setUp()
  const holds = [{ name: 'CBP HOLD 1H', party: 'CBP', status: 'hold' }]
  await terminal('2026-06-19T18:00:00Z', { available: false, holds })
  expect((await container()).verdict).toBe('blocked')
  const cleared = await set({ attribute: 'hold_cleared', value: 'customs' })
  expect(cleared.data.attributes).toMatchObject({ state: 'counts', is_disputed: true, reported_by: 'W185' })
  expect(await container()).toMatchObject({
    verdict: 'released_by_hand',
    verdict_reason: 'hold_still_listed',
    holds_at_pod_terminal: [{ name: 'customs', status: 'cleared' }],
  })
  clock.now = new Date('2026-06-19T23:00:00Z')
  await terminal('2026-06-19T22:00:00Z', { available: true, holds: [] })
  expect(await container()).toMatchObject({ verdict: 'ready', holds_at_pod_terminal: [] })
  expect((await list())[0]?.attributes).toMatchObject({ state: 'agreed', is_disputed: false })
})

test('moves by hand are events as any other, and a value ends by itself when it was set to', async () => {
  const { set, container, client, id, list } = await setUp('2026-06-22T20:00:00Z')
  await set({ attribute: 'picked_up_at', value: '2026-06-22T17:00:00Z' })
  expect(await container()).toMatchObject({ current_status: 'picked_up', pod_full_out_at: '2026-06-22T17:00:00.000Z' })
  await set({ attribute: 'empty_returned_at', value: '2026-06-22', location_locode: 'uslgb' })
  const { data } = await client(api.containers.transport_events, { params: { id } })
  expect(data.map(({ attributes }) => [attributes.event, attributes.data_source])).toEqual(
    expect.arrayContaining([
      ['container.transport.full_out', 'user'],
      ['container.transport.empty_in', 'user'],
    ]),
  )
  clock.now = new Date('2026-06-22T20:01:00Z')
  await set({ attribute: 'weight_in_lbs', value: 41200, counts_until: '2026-06-23T20:00:00Z' })
  expect((await container()).weight_in_lbs).toBe(41_200)
  clock.now = new Date('2026-06-23T20:00:01Z')
  await work()
  expect((await container()).weight_in_lbs).toBeNull()
  expect((await list())[0]?.attributes).toMatchObject({ state: 'expired', ended_at: '2026-06-23T20:00:00.000Z' })
})
