import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withScope } from '../db/scope.ts'
import { tellMirror } from '../db/sources/mirrors.ts'
import { atSea, discharged } from '../testing/dcsa-events.ts'
import { deliveries } from '../testing/deliveries.ts'
import { type Between, mirror, serve, startWay } from '../testing/other-account.ts'
import { testApp } from '../testing/test-app.ts'

const there = testApp({ allowPrivate: true })
const here = testApp({ allowPrivate: true })
const { drain } = deliveries(there)

type Me = Awaited<ReturnType<typeof here.account>>

const bill = 'MEDUWW000001'
const container = 'TCLU4829132'

beforeEach(async () => {
  here.context.publicUrl = await serve(here)
})

const later = (seconds: number) => {
  for (const { clock } of [here, there]) clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
const read = async ({ client }: Me, id: string) =>
  (await client(api.connections.get, { params: { id } })).data.attributes
const webhooksOf = async ({ client }: Me) => (await client(api.webhooks.list)).data
const boxOf = async ({ client }: Me) => (await client(api.containers.list)).data[0]?.attributes
const tell = ({ client }: Me, body: object[]) => client(api.ingest.dcsa_events, { params: { scac: 'MSCU' }, body })
const change = ({ client }: Me, id: string, attributes: object) =>
  client(api.connections.update, { params: { id }, body: { data: { attributes } } })

/** An account there with a box at sea, and one here that mirrors it and wants to be told. */
async function told(between: Between = () => undefined) {
  const [me, they] = [await here.account(), await there.account()]
  const attributes = { request_type: 'bill_of_lading' as const, request_number: bill, scac: 'MSCU' }
  await they.client(api.tracking_requests.create, { body: { data: { attributes } } })
  await tell(they, atSea({ bill, container }))
  await there.work()
  const way = await startWay(await serve(there), between)
  const { id } = await mirror(me, way.base_url, they.apiKey, { changes: 'webhook' })
  await here.work()
  return { me, they, way, id }
}

test('what changes there is here seconds later, and is asked for once an hour besides', async () => {
  const { me, they, way, id } = await told()
  await using _ = way
  const [webhook] = await webhooksOf(they)
  const url = `${here.context.publicUrl}/v2/callbacks/${id}`
  expect(webhook?.attributes).toMatchObject({ url, active: true, filters: null })
  expect(webhook?.attributes.events).toContain('container.transport.vessel_discharged')
  expect(webhook?.attributes.events).not.toContain('exception.opened')
  expect((await read(me, id)).mirror).toMatchObject({ stage: 'following', is_told: true, webhook_problem: null })
  expect((await boxOf(me))?.pod_discharged_at).toBeNull()
  const secret = webhook?.attributes.secret ?? ''
  expect(JSON.stringify(await read(me, id))).not.toContain(secret)

  // With nothing told, nobody is asked for an hour.
  await drain()
  await here.work()
  later(30)
  await here.work()
  const quiet = way.calls.length
  later(3000)
  await here.work()
  expect(way.calls.length).toBe(quiet)

  await tell(they, discharged({ bill, container }))
  await there.work()
  await drain()
  await here.work()
  later(6)
  await here.work()
  expect((await boxOf(me))?.pod_discharged_at).toBe((await boxOf(they))?.pod_discharged_at)
  expect((await boxOf(me))?.pod_discharged_at).not.toBeNull()
  const seen = await read(me, id)
  expect(seen).toMatchObject({ callbacks_refused: 0, last_callback_problem: null })
  expect(seen.last_callback_at).not.toBeNull()

  later(3700)
  const before = way.calls.length
  await here.work()
  const asked = way.calls.slice(before).map(({ method, url }) => `${method} ${url.split('?')[0]}`)
  expect(asked).toContain('GET /v2/shipments')
  expect(asked).toContain(`GET /v2/webhooks/${webhook?.id}`)
})

test.each(['/v2/shipments?', '/v2/containers?'])(
  'what is told while %s of a pass is read is asked for after it',
  async (list) => {
    let tellNow: (() => Promise<void>) | undefined
    const { me, way, id } = await told(async (url) => {
      if (url.startsWith(list)) await tellNow?.()
      return undefined
    })
    await using _ = way
    later(3700)
    tellNow = async () => {
      later(1)
      await withScope(here.store(), { account_id: me.id }, (tx) => tellMirror(tx, id, here.clock.now))
      later(1)
      tellNow = undefined
    }
    await here.work()
    const wait = async () => Date.parse((await read(me, id)).mirror?.next_attempt_at ?? '') - here.clock.now.getTime()
    expect(await wait()).toBe(5000)
    later(6)
    await here.work()
    expect(await wait()).toBe(3_600_000)
  },
)

test('a webhook that was switched off, changed or removed there is mended; one whose secret was lost is made anew', async () => {
  const { me, they, way, id } = await told()
  await using _ = way
  const first = (await webhooksOf(they))[0]
  await they.client(api.webhooks.update, {
    params: { id: String(first?.id) },
    body: { data: { attributes: { active: false, url: 'https://example.com/elsewhere' } } },
  })
  later(3700)
  await here.work()
  expect((await webhooksOf(they)).map(({ id, attributes }) => [id, attributes.active, attributes.url])).toEqual([
    [first?.id, true, first?.attributes.url],
  ])
  await they.client(api.webhooks.delete, { params: { id: String(first?.id) } })
  // As if one had been made, and its secret had not been kept.
  await they.client(api.webhooks.create, {
    body: { data: { attributes: { url: String(first?.attributes.url), events: ['container.updated'] } } },
  })
  later(3700)
  await here.work()
  const [made, ...others] = await webhooksOf(they)
  expect(others).toEqual([])
  expect(made?.attributes.events.length).toBeGreaterThan(20)
  expect((await read(me, id)).mirror).toMatchObject({ is_told: true })
})

test('one that tells less than it was made for is mended, and one whose secret is gone here is made anew', async () => {
  const { me, they, way, id } = await told()
  await using _ = way
  const [first] = await webhooksOf(they)
  const narrowed = { events: ['container.created' as const], filters: { tags: ['urgent'] } }
  await they.client(api.webhooks.update, {
    params: { id: String(first?.id) },
    body: { data: { attributes: narrowed } },
  })
  later(3700)
  await here.work()
  const [mended] = await webhooksOf(they)
  expect(mended).toMatchObject({ id: first?.id, attributes: { filters: null, events: first?.attributes.events } })
  later(1)
  await change(me, id, { credentials: { webhook_secret: '' } })
  await here.work()
  const [made, ...others] = await webhooksOf(they)
  expect(others).toEqual([])
  expect(made?.id).not.toBe(first?.id)
  expect(await read(me, id)).toMatchObject({
    credentials_set: ['api_key', 'webhook_secret'],
    mirror: { is_told: true },
  })
})

test('a message does not make a key work that is refused', async () => {
  const refuses = { status: 401, body: { errors: [{ title: 'Unauthorized' }] } }
  let isRefused = false
  const { me, they, way, id } = await told((url) => (isRefused && !url.includes('/webhooks') ? refuses : undefined))
  await using _ = way
  later(3700)
  isRefused = true
  await here.work()
  expect((await read(me, id)).state).toBe('refused')
  await tell(they, discharged({ bill, container }))
  await there.work()
  await drain()
  await here.work()
  expect(await read(me, id)).toMatchObject({ state: 'refused', last_callback_problem: null })
})

test('an account without a shipment is asked every five minutes, and at once when it has one', async () => {
  const [me, they] = [await here.account(), await there.account()]
  const way = await startWay(await serve(there), () => undefined)
  await using _ = way
  const { id } = await mirror(me, way.base_url, they.apiKey, { changes: 'webhook' })
  await here.work()
  const wait = async () => Date.parse((await read(me, id)).mirror?.next_attempt_at ?? '') - here.clock.now.getTime()
  expect(await wait()).toBe(300_000)
  await withScope(here.store(), { account_id: me.id }, (tx) => tellMirror(tx, id, here.clock.now))
  expect(await wait()).toBe(5000)
})

test('where it cannot be made, changes are asked for, and the connection says why', async () => {
  const refuses = { status: 403, body: { errors: [{ detail: 'The key has no scope webhooks' }] } }
  let isRefused = true
  const { me, they, way, id } = await told((url) => (isRefused && url.includes('/webhooks') ? refuses : undefined))
  await using _ = way
  expect((await read(me, id)).mirror).toMatchObject({
    stage: 'following',
    is_told: false,
    webhook_problem: 'The key is not allowed to do this (403): The key has no scope webhooks',
  })
  expect(await read(me, id)).toMatchObject({ state: 'working', last_failure: null })
  await tell(they, discharged({ bill, container }))
  await there.work()
  later(310)
  await here.work()
  expect((await boxOf(me))?.pod_discharged_at).not.toBeNull()
  isRefused = false
  later(3700)
  await here.work()
  expect((await read(me, id)).mirror).toMatchObject({ is_told: true, webhook_problem: null })
})

test('without an address of ours it is not made, and that is said', async () => {
  here.context.publicUrl = undefined
  const { me, they, way, id } = await told()
  await using _ = way
  expect(await webhooksOf(they)).toEqual([])
  expect((await read(me, id)).mirror).toMatchObject({
    is_told: false,
    webhook_problem: 'PUBLIC_URL is not set on this server, so changes cannot be sent to it',
  })
  here.context.publicUrl = await serve(here)
  later(310)
  await here.work()
  expect((await read(me, id)).mirror).toMatchObject({ is_told: true, webhook_problem: null })
})

test('it goes when it is not wanted any more, and when the mirror does', async () => {
  const { me, they, way, id } = await told()
  await using _ = way
  const { base_url, per_minute } = (await read(me, id)).settings
  later(1)
  await change(me, id, { settings: { base_url, per_minute } })
  await here.work()
  expect(await webhooksOf(they)).toEqual([])
  expect((await read(me, id)).mirror).toMatchObject({ is_told: false, webhook_problem: null })
  later(1)
  await change(me, id, { settings: { base_url, per_minute, changes: 'webhook' } })
  await here.work()
  expect(await webhooksOf(they)).toHaveLength(1)
  await me.client(api.connections.delete, { params: { id } })
  expect(await webhooksOf(they)).toEqual([])
})

test('a message that somebody else has signed changes nothing, and is counted', async () => {
  const { me, way, id } = await told()
  await using _ = way
  const { pathname } = new URL(String((await read(me, id)).callback_url))
  later(60)
  await here.work()
  const quiet = way.calls.length
  const forged = { 'content-type': 'application/json', 'x-t49-webhook-signature': 'ab'.repeat(32) }
  const answer = await me.fetch(pathname, { method: 'POST', headers: forged, body: '{"data":{}}' })
  expect(answer.status).toBe(401)
  later(60)
  await here.work()
  expect(way.calls.length).toBe(quiet)
  expect(await read(me, id)).toMatchObject({ callbacks_refused: 1, last_callback_problem: 'The signature is wrong' })
})
