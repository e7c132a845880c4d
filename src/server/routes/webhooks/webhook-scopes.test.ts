import { beforeAll, expect, test } from 'vitest'
import { type Scope, scopes } from '#contract/access/scope.ts'
import { api } from '#contract/api.ts'
import { eventNames } from '#contract/webhooks/event-catalog.ts'
import { withSystem } from '../../db/scope.ts'
import { programOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account, store } = setting
let me: Awaited<ReturnType<typeof account>>
let webhook_id: string
let event_id: string

beforeAll(async () => {
  me = await account()
  const attributes = { url: 'https://receiver.example/', events: ['tracking_request.failed' as const] }
  webhook_id = (await me.client(api.webhooks.create, { body: { data: { type: 'webhook', attributes } } })).data.id
  // A request that is told of, and its event.
  const asked = { request_type: 'container' as const, request_number: 'TEST-TR-FAILED', scac: 'MSCU' }
  await me.client(api.tracking_requests.create, { body: { data: { type: 'tracking_request', attributes: asked } } })
  await setting.work()
  event_id = await withSystem(store(), async (tx) => {
    const row = await tx.selectFrom('events').select('id').where('account_id', '=', me.id).executeTakeFirstOrThrow()
    return row.id
  })
})

/** Every set of scopes with `webhooks` in it. */
const others = scopes.filter((one) => one !== 'webhooks')
const sets = Array.from({ length: 2 ** others.length }, (_, bits): Scope[] => [
  'webhooks',
  ...others.filter((_, at) => bits & (1 << at)),
])

test.each(sets.map((granted) => [granted.join(', '), granted] as const))(
  'a key with %s is told through webhooks what it may read, and nothing else',
  async (_, granted) => {
    const { ask } = await programOf(setting, me.id, granted)
    const mayRead = granted.includes('read')
    const write = (attributes: object) => ({ body: { data: { type: 'webhook', attributes } } })
    const to = { url: 'https://elsewhere.example/', events: [...eventNames] }
    const answers = {
      subscribe: (await ask({ method: 'POST', path: '/v2/webhooks', ...write(to) })).status,
      redirect: (await ask({ method: 'PATCH', path: `/v2/webhooks/${webhook_id}`, ...write({ url: to.url }) })).status,
      widen: (await ask({ method: 'PATCH', path: `/v2/webhooks/${webhook_id}`, ...write({ events: to.events }) }))
        .status,
      resume: (await ask({ method: 'PATCH', path: `/v2/webhooks/${webhook_id}`, ...write({ active: true }) })).status,
      list: (await ask({ path: '/v2/webhook_notifications' })).status,
      get: (await ask({ path: `/v2/webhook_notifications/${event_id}` })).status,
    }
    const refused = { subscribe: 403, redirect: 403, widen: 403, resume: 403, list: 403, get: 403 }
    expect(answers).toEqual(
      mayRead ? { subscribe: 201, redirect: 200, widen: 200, resume: 200, list: 200, get: 200 } : refused,
    )
    // What sends nothing anywhere is open to it.
    expect((await ask({ path: `/v2/webhooks/${webhook_id}` })).status).toBe(200)
    expect(
      (await ask({ method: 'PATCH', path: `/v2/webhooks/${webhook_id}`, ...write({ active: false }) })).status,
    ).toBe(200)
    expect((await ask({ method: 'POST', path: `/v2/webhooks/${webhook_id}/rotate_secret` })).status).toBe(200)
  },
)
