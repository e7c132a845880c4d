import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { someoneWithFields } from '../../testing/custom-fields.ts'
import { makeTrucker, orderDelivery, truckerOf } from '../../testing/delivery.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { clock } = setting
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
  const trucker = await makeTrucker(me, 'Bayline Drayage')
  const order = (more: object = {}) => orderDelivery(setting, me, { container: id, trucker: trucker.id, ...more })
  return {
    ...me,
    id,
    terminal,
    trucker,
    order,
    pass: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    },
    container: async () => (await client(api.containers.get, { params: { id } })).data.attributes,
    read: async (of: string) => (await client(api.delivery_orders.get, { params: { id: of } })).data.attributes,
    values: async () => (await client(api.manual_values.list, { params: { id } })).data.map((one) => one.attributes),
    async post(attributes: object, relationships: object) {
      const headers = { authorization: `Token ${me.apiKey}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ data: { attributes, relationships } })
      const response = await me.fetch('/v2/delivery_orders', { method: 'POST', headers, body })
      return { status: response.status, ...(await response.json()) }
    },
  }
}

test('bad input is refused by the name of the field, and nothing is kept of it', async () => {
  const { post, id, trucker, client, account } = { ...(await setUp()), account: setting.account }
  const other = await makeTrucker({ client }, 'Elsewhere Haulage')
  const foreign = await makeTrucker(await account(), 'Of another account')
  const one = (type: string, of: string) => ({ data: { id: of, type } })
  const both = { container: one('container', id), trucker: one('party', trucker.id) }
  const rows: [object, object, string][] = [
    [{ deliver_on: 'tomorrow' }, both, '/data/attributes/deliver_on'],
    [{ return_by: '2026-02-30' }, both, '/data/attributes/return_by'],
    [{ deliver_from_hour: '25:00' }, both, '/data/attributes/deliver_from_hour'],
    [{ deliver_from_hour: '12:00', deliver_until_hour: '08:00' }, both, '/data/attributes/deliver_until_hour'],
    [{ remark: 'x'.repeat(2001) }, both, '/data/attributes/remark'],
    [{ link: 'https://example.com' }, both, '/data/attributes/link'],
    [{ is_mailed: true }, both, '/data/attributes/is_mailed'],
    [{}, { trucker: both.trucker }, '/data/relationships/container'],
    [{}, { container: both.container }, '/data/relationships/trucker'],
    [{}, { ...both, container: one('container', randomUUID()) }, '/data/relationships/container'],
    [{}, { ...both, trucker: one('party', foreign.id) }, '/data/relationships/trucker'],
    [{}, { ...both, contact: one('party_contact', other.contact_id) }, '/data/relationships/contact'],
  ]
  for (const [attributes, relationships, pointer] of rows) {
    const { status, errors } = await post(attributes, relationships)
    expect([status, errors?.[0]?.source?.pointer], JSON.stringify([attributes, relationships])).toEqual([422, pointer])
  }
  expect((await client(api.delivery_orders.list)).data).toEqual([])
})

test('a trucker reads what the order says, reports each step, and the container follows', async () => {
  const { order, container, read, values, pass, client, id } = await setUp()
  const made = await order({ pickup_number: 'PU 88120', deliver_to_name: 'Dock 4', return_by: '2026-06-30' })
  expect(made.order.attributes).toMatchObject({ link_state: 'active', last_opened_at: null, reports: [] })
  expect(made.order.attributes.link).toMatch(/\/t#lft_[\w-]{32}$/)
  expect((await read(made.id)).link).toBeNull()

  const { document } = await made.page()
  expect(document.data.attributes).toMatchObject({
    number,
    trucker_name: 'Bayline Drayage',
    terminal_firms_code: 'W185',
    verdict: 'ready',
    holds: [],
    timezone: 'America/Los_Angeles',
    pickup_number: 'PU 88120',
    deliver_to_name: 'Dock 4',
    return_by: '2026-06-30',
    costs_a_day: [],
  })
  expect((await read(made.id)).last_opened_at).toBe(clock.now.toISOString())

  expect((await made.report('picked_up', '2026-06-19T19:30:00Z')).status).toBe(201)
  expect(await container()).toMatchObject({ current_status: 'picked_up', pod_full_out_at: '2026-06-19T19:30:00.000Z' })
  const [value] = await values()
  expect(value).toMatchObject({
    attribute: 'picked_up_at',
    author_kind: 'trucker',
    author_name: 'Bayline Drayage',
    state: 'counts',
  })
  expect(value?.reason).toContain('Bayline Drayage')
  pass(60)
  await made.report('delivered')
  expect(await container()).toMatchObject({ current_status: 'delivered', delivered_at: clock.now.toISOString() })
  pass(60)
  const { document: last } = await made.report('empty_returned')
  expect(last?.data.attributes.steps.map((one: { is_own: boolean }) => one.is_own)).toEqual([true, true, true])
  expect(await container()).toMatchObject({ current_status: 'empty_returned' })
  const { data } = await client(api.delivery_orders.list, { params: { 'filter[container]': [id] } })
  expect(data[0]?.attributes.reports.map(({ step }) => step)).toEqual(['empty_returned', 'delivered', 'picked_up'])
})

test('steps that cannot be are refused with words, and change nothing', async () => {
  const { order, values, pass } = await setUp()
  const made = await order()
  const refused = async (step: string, at?: string) => {
    const { status, errors } = await made.report(step, at)
    expect([status, errors[0]?.source]).toEqual([422, { pointer: '/data/attributes/happened_at' }])
    return errors?.[0]?.detail
  }
  expect(await refused('empty_returned')).toContain('cannot be before Picked up')
  expect(await refused('picked_up', '2026-06-19T21:00:00Z')).toContain('in the future')
  expect(await refused('picked_up', '2026-06-01T21:00:00Z')).toMatch(
    /^The time is before the container arrived, on \d\d Jun\. Check the time\.$/,
  )
  expect((await made.report('sold')).errors[0]?.source).toEqual({ pointer: '/data/attributes/step' })
  expect(await values()).toEqual([])
  await made.report('picked_up')
  pass(10)
  expect(await refused('picked_up')).toContain('reported already')
  expect(await refused('delivered', '2026-06-19T19:00:00Z')).toContain('cannot be before Picked up')
  expect(await values()).toHaveLength(1)
})

test('refusals are in the language of the page, and the order remembers that of its mail', async () => {
  const { order, client, read } = await setUp()
  const made = await order({ language: 'de' })
  const { status, errors } = await made.report('delivered', undefined, 'de')
  expect([status, errors[0]?.detail]).toEqual([
    422,
    '„Zugestellt“ kann nicht vor „Abgeholt“ liegen. Melden Sie das zuerst.',
  ])
  const { errors: other } = await made.report('delivered', undefined, 'it')
  expect(other[0]).toMatchObject({ source: { parameter: 'language' } })
  expect((await read(made.id)).language).toBe('de')
  await client(api.delivery_orders.update, {
    params: { id: made.id },
    body: { data: { attributes: { language: 'zh' } } },
  })
  expect((await read(made.id)).language).toBe('zh')
  expect((await read((await order()).id)).language).toBe('en')
})

test('an order begins with what is known of its container, and what is said stands', async () => {
  const { order, client, id, read } = await setUp()
  for (const [attribute, value] of [
    ['pickup_number', 'PU 88120'],
    ['empty_return_place', 'Shippers Transport, Carson'],
    ['empty_due_on', '2026-06-30'],
  ] as const)
    await client(api.manual_values.create, {
      params: { id },
      body: { data: { attributes: { attribute, value, reason: 'By phone' } } },
    })
  const known = { pickup_number: 'PU 88120', return_to: 'Shippers Transport, Carson', return_by: '2026-06-30' }
  expect(await read((await order()).id)).toMatchObject(known)
  const said = { pickup_number: null, return_by: '2026-07-02' }
  expect(await read((await order(said)).id)).toMatchObject({ ...known, ...said })
})

test('a report is undone within a quarter of an hour: it stays on record, and the container goes back', async () => {
  const { order, container, values, read, pass } = await setUp()
  const made = await order()
  const { document } = await made.report('picked_up')
  const [{ report_id }] = document.data.attributes.steps
  pass(14)
  expect((await made.undo(report_id)).status).toBe(204)
  expect(await container()).toMatchObject({ pod_full_out_at: null, current_status: 'available' })
  expect(await values()).toMatchObject([{ state: 'withdrawn', withdrawn_by_name: 'Bayline Drayage' }])
  expect((await read(made.id)).reports).toMatchObject([{ step: 'picked_up', ended_at: clock.now.toISOString() }])
  expect((await made.undo(report_id)).status).toBe(404)

  const again = await made.report('picked_up')
  pass(15)
  const late = await made.undo(again.document.data.attributes.steps[0].report_id)
  expect([late.status, late.errors?.[0]?.code]).toEqual([409, 'changed_meanwhile'])
})

test('the gate-out of the terminal stands beside what the trucker reported', async () => {
  const { order, container, values, terminal } = await setUp()
  const made = await order()
  await made.report('picked_up', '2026-06-19T19:30:00Z')
  clock.now = new Date('2026-06-19T22:00:00Z')
  await terminal('2026-06-19T21:00:00Z', { on_terminal: false, full_out_at: '2026-06-19T19:42:00Z', available: false })
  expect((await values())[0]).toMatchObject({ reported_by: 'W185', reported_value: '2026-06-19T19:42:00.000Z' })
  expect((await container()).pod_full_out_at).not.toBeNull()
  const { document } = await made.page()
  expect(document.data.attributes.steps[0]).toMatchObject({ is_own: true })
})

test('of two truckers each has a link of their own, and neither undoes what the other reported', async () => {
  const me = await setUp()
  const { client, order, id, values, pass } = me
  const second = await makeTrucker({ client }, 'Harbor Chassis Lines')
  const first = await order()
  const other = await orderDelivery(setting, me, { container: id, trucker: second.id })
  const { document } = await first.report('picked_up')
  const [{ report_id }] = document.data.attributes.steps
  expect((await other.undo(report_id)).status).toBe(404)
  const seen = (await other.page()).document.data.attributes
  expect(seen.steps[0]).toMatchObject({ is_own: false, report_id: null, happened_at: clock.now.toISOString() })
  expect(JSON.stringify(seen)).not.toContain('Bayline')
  pass(5)
  await other.report('empty_returned')
  expect((await values()).map(({ author_name }) => author_name)).toEqual(['Harbor Chassis Lines', 'Bayline Drayage'])
})

test('another link ends the one before at once, a revoked one opens nothing, and an ended order keeps its reports', async () => {
  const { order, client, read } = await setUp()
  const made = await order()
  await made.report('picked_up')
  const params = { id: made.id }
  const { data } = await client(api.delivery_orders.rotate, { params, body: { data: { attributes: {} } } })
  const next = truckerOf(setting, data.attributes.link)
  expect([(await made.page()).status, (await next.page()).status]).toEqual([401, 200])
  await client(api.delivery_orders.revoke, { params })
  expect([(await next.page()).status, (await read(made.id)).link_state]).toEqual([401, 'revoked'])
  const again = await client(api.delivery_orders.rotate, { params, body: { data: { attributes: {} } } })
  const last = truckerOf(setting, again.data.attributes.link)
  expect((await last.page()).status).toBe(200)
  await client(api.delivery_orders.delete, { params })
  expect((await last.report('delivered')).status).toBe(401)
  expect(await read(made.id)).toMatchObject({ link_state: 'ended', reports: [{ step: 'picked_up' }] })
  const refused = client(api.delivery_orders.rotate, { params, body: { data: { attributes: {} } } })
  await expect(refused).rejects.toMatchObject({ status: 422 })
})

test('a link ends a week after the empty came back', async () => {
  const { order, read, pass } = await setUp()
  const made = await order()
  await made.report('picked_up')
  await made.report('empty_returned')
  pass(7 * 24 * 60 - 1)
  expect((await made.page()).status).toBe(200)
  pass(2)
  expect((await made.page()).status).toBe(401)
  expect((await read(made.id)).link_state).toBe('ended')
})
