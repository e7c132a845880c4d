import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { sealAccount } from '../audit/seal.ts'
import { skipToEnd } from '../db/audit/streams.ts'
import { withSystem } from '../db/scope.ts'
import { ask } from '../testing/ask.ts'
import { answer, type Received, startReceiver } from '../testing/receiver.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp({ allowPrivate: true })
const { account, app, clock, store, work } = setting
const began = clock.now
type Someone = Awaited<ReturnType<typeof account>>

let me: Someone
beforeEach(async () => {
  clock.now = began
  me = await account()
})

const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const second = 1000

async function makeParties(count: number, who = me) {
  for (let at = 0; at < count; at += 1)
    await who.client(api.parties.create, { body: { data: { attributes: { company_name: randomUUID() } } } })
}
const create = async (attributes: object, who = me) =>
  ask(app(), {
    method: 'POST',
    path: '/v2/audit_streams',
    body: { data: { attributes: { name: 'SIEM', ...attributes } } },
    headers: { authorization: `Token ${who.apiKey}` },
  })
const patch = (id: string, attributes: object) =>
  ask(app(), {
    method: 'PATCH',
    path: `/v2/audit_streams/${id}`,
    body: { data: { attributes } },
    headers: { authorization: `Token ${me.apiKey}` },
  })
const stateOf = async (id: string) => (await me.client(api.audit_streams.get, { params: { id } })).data.attributes

const positions = (received: readonly Received[]) =>
  received.flatMap(({ body }) =>
    JSON.parse(body).data.map((line: { attributes: { position: number } }) => line.attributes.position),
  )

test('lines are sent in the order of the chain, each once, as they are in the list', async () => {
  await using siem = await startReceiver(answer(200))
  await makeParties(2)
  await work()
  const headers = [{ name: 'Authorization', value: 'Bearer of-the-siem' }]
  const { document, text } = await create({ url: siem.url, headers })
  expect(document.data.attributes).toMatchObject({
    ...{ format: 'json', host: `127.0.0.1:${siem.port}`, header_names: ['Authorization'], active: true, position: 2 },
    ...{ last_sent_at: null, failing_since: null },
  })
  expect(text).not.toMatch(/of-the-siem|\/hook/)
  await makeParties(1)
  await work()
  await makeParties(2)
  await work()
  // That it was added is the first that it hears.
  expect(positions(siem.received)).toEqual([3, 4, 5, 6])
  const [first] = siem.received
  expect(first).toMatchObject({ method: 'POST', path: '/hook' })
  expect(first?.headers).toMatchObject({ authorization: 'Bearer of-the-siem', 'content-type': 'application/json' })
  expect(first?.headers['webhook-id']).toBe(`${document.data.id}.3-4`)
  const listed = (await me.client(api.audit_events.list)).data.toSorted(
    (a, b) => Number(a.attributes.position) - Number(b.attributes.position),
  )
  expect(JSON.parse(first?.body ?? '').data).toEqual(listed.slice(2, 4))
  expect(listed[2]?.attributes).toMatchObject({ action: 'audit_stream.created', subject_name: 'SIEM' })
  expect(JSON.stringify(listed)).not.toMatch(/of-the-siem|\/hook/)
  expect(await stateOf(document.data.id)).toMatchObject({ position: 6, waiting_count: 0, failing_since: null })
  await work()
  expect(siem.received).toHaveLength(2)
})

test('from the beginning, however many there are', async () => {
  await using siem = await startReceiver(answer(204))
  await makeParties(450)
  await work()
  const { document } = await create({ url: siem.url, start: 'beginning' })
  expect(document.data.attributes).toMatchObject({ position: 0, waiting_count: 450 })
  await work()
  expect(positions(siem.received)).toEqual(Array.from({ length: 451 }, (_, at) => at + 1))
  expect(siem.received).toHaveLength(3)
  // And again, where it is wanted.
  await patch(document.data.id, { start: 'beginning' })
  await work()
  expect(positions(siem.received.slice(3))[0]).toBe(1)
})

test('in the form that the receiver takes', async () => {
  await using siem = await startReceiver(answer(200))
  for (const format of ['ndjson', 'splunk_hec']) await create({ url: siem.url, format, name: format })
  await work()
  const [lines, splunk] = ['application/x-ndjson', 'application/json'].map(
    (type) =>
      siem.received
        .find(({ headers }) => headers['content-type'] === type)
        ?.body.trimEnd()
        .split('\n') ?? [],
  )
  expect(lines?.map((line) => JSON.parse(line))).toMatchObject([
    { id: expect.any(String), position: 1, action: 'audit_stream.created', subject_name: 'ndjson' },
    { position: 2, subject_name: 'splunk_hec' },
  ])
  expect(splunk?.map((line) => JSON.parse(line))).toMatchObject([
    { event: { position: 1 } },
    { time: began.getTime() / 1000, source: 'landfall', event: { position: 2, action: 'audit_stream.created' } },
  ])
})

test('a receiver that fails gets everything once it works, and is asked less and less often meanwhile', async () => {
  await using siem = await startReceiver(answer(503))
  const { document } = await create({ url: siem.url })
  const { id } = document.data
  await work()
  expect(await stateOf(id)).toMatchObject({
    ...{ position: 0, waiting_count: 1, failing_since: began.toISOString() },
    last_failure: 'It was answered with 503: 200, 201, 202 and 204 count as received',
    next_attempt_at: new Date(began.getTime() + 10 * second).toISOString(),
  })
  pass(9 * second)
  await makeParties(1)
  await work()
  expect(siem.received).toHaveLength(1)
  pass(second)
  await work()
  expect(siem.received).toHaveLength(2)
  pass(19 * second)
  await work()
  expect(siem.received).toHaveLength(2)
  siem.reacts(answer(503, '', { 'retry-after': '7200' }))
  pass(second)
  await work()
  pass(7199 * second)
  await work()
  expect(siem.received).toHaveLength(3)
  siem.reacts(answer(200))
  pass(second)
  await work()
  expect(positions(siem.received.slice(3))).toEqual([1, 2])
  expect(await stateOf(id)).toMatchObject({
    failing_since: null,
    last_failure: null,
    next_attempt_at: null,
    waiting_count: 0,
  })
  // Years later it would still be asked once an hour.
  siem.reacts(answer(400))
  for (let count = 0; count < 15; count += 1) {
    await makeParties(1)
    await work()
    pass(3600 * second)
  }
  await work()
  expect(siem.received).toHaveLength(4 + 16)
})

test('a receiver that is mended by hand need not wait, and one that is switched off is sent nothing', async () => {
  await using siem = await startReceiver(answer(401))
  const { document } = await create({ url: siem.url })
  const { id } = document.data
  await work()
  siem.reacts(answer(200))
  await patch(id, { headers: [{ name: 'X-Token', value: 'right' }] })
  await work()
  expect(siem.received.at(-1)?.headers['x-token']).toBe('right')
  expect(positions(siem.received.slice(1))).toEqual([1, 2])
  await patch(id, { active: false })
  await work()
  expect(siem.received).toHaveLength(2)
  await patch(id, { active: true, start: 'now' })
  await work()
  // What was written meanwhile is passed over: it began anew at the end of the chain.
  expect(positions(siem.received.slice(2))).toEqual([4])
  await me.client(api.audit_streams.delete, { params: { id } })
  await work()
  expect(siem.received).toHaveLength(3)
})

test('what is no longer kept is passed over', async () => {
  await using siem = await startReceiver(answer(200))
  await makeParties(1)
  await work()
  const { document } = await create({ url: siem.url })
  await withSystem(store(), (tx) =>
    tx.updateTable('audit_streams').set({ position: 0 }).where('id', '=', document.data.id).execute(),
  )
  await withSystem(store(), (tx) =>
    tx.updateTable('audit_chains').set({ position: 9 }).where('account_id', '=', me.id).execute(),
  )
  await work()
  expect(positions(siem.received)).toEqual([1, 10])
})

test('an account hears of itself alone', async () => {
  await using siem = await startReceiver(answer(200))
  const other = await account()
  await create({ url: siem.url })
  await makeParties(3, other)
  await work()
  expect(positions(siem.received)).toEqual([1])
})

test('bad input is refused with the field it is in', async () => {
  const pointerOf = async (attributes: object) => {
    const { status, errors } = await create(attributes)
    return { status, pointer: errors[0]?.source }
  }
  const url = 'https://siem.example.com/ingest'
  for (const [attributes, field] of [
    [{ url: 'ftp://siem.example.com' }, 'url'],
    [{ url: 'https://me:pw@siem.example.com' }, 'url'],
    [{ url, name: ' ' }, 'name'],
    [{ url, format: 'xml' }, 'format'],
    [{ url, start: 'yesterday' }, 'start'],
    [{ url, headers: [{ name: 'Host', value: 'x' }] }, 'headers/0/name'],
    [{ url, headers: [{ name: 'X-A', value: 'a\nb' }] }, 'headers/0/value'],
  ] as const)
    expect(await pointerOf(attributes)).toEqual({ status: 422, pointer: { pointer: `/data/attributes/${field}` } })
  for (let count = 0; count < 5; count += 1) expect((await create({ url })).status).toBe(201)
  expect(await pointerOf({ url })).toEqual({ status: 422, pointer: { pointer: '/data' } })
})

test('a line that comes just before a receiver is put to the end is not passed over', async () => {
  const { document } = await create({ url: 'https://siem.example' })
  const { id } = document.data
  await work()
  const [claimed] = await withSystem(store(), (tx) =>
    tx
      .updateTable('audit_streams')
      .set({ claimed_until: clock.now.toISOString() })
      .where('id', '=', id)
      .returningAll()
      .execute(),
  )
  if (!claimed) return expect.fail('There is no receiver')
  await makeParties(1)
  await sealAccount(store(), me.id)
  await withSystem(store(), (tx) => skipToEnd(tx, claimed))
  const now = await withSystem(store(), (tx) =>
    tx.selectFrom('audit_streams').select(['position', 'claimed_until']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(now.position).toBe(claimed.position)
})
