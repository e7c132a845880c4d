import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createSignInLink } from '../db/access/invitations.ts'
import { withSystem } from '../db/scope.ts'
import { ask } from '../testing/ask.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
const { account, app, store, clock } = setting
const start = clock.now
type Someone = Awaited<ReturnType<typeof account>>

let me: Someone
beforeEach(async () => {
  clock.now = start
  me = await account()
})

const password = 'correct horse battery staple'
const emailOf = ({ id }: Someone) => `${id}@example.com`

const send = (method: string, path: string, attributes?: object, headers: Record<string, string> = {}) =>
  ask(app(), { method, path, headers, ...(attributes && { body: { data: { attributes } } }) })
const signIn = (email: string, text = password) => send('POST', '/v2/session', { email, password: text })

/** The cookie of a person who has joined by a link. */
async function join(someone = me): Promise<string> {
  const token = await withSystem(store(), (tx) => createSignInLink(tx, someone.id, clock.now))
  const { headers } = await send('POST', '/v2/session/link', { token, name: 'Ada', email: emailOf(someone), password })
  return String(headers['set-cookie']).split(';')[0] as string
}
const asBrowser = (cookie: string) => ({ cookie, host: 'localhost', origin: 'http://localhost' })

/** Refusals are written after the answer: until they are there, or nothing more comes. */
async function lines(action?: string) {
  await new Promise((done) => setTimeout(done, 50))
  const rows = await withSystem(store(), (tx) =>
    tx.selectFrom('audit_events').selectAll().where('account_id', '=', me.id).orderBy('number').execute(),
  )
  return action ? rows.filter((row) => row.action === action) : rows
}
const until = (action: string, count: number) =>
  expect.poll(async () => (await lines(action)).length, { timeout: 10_000 }).toBe(count)

describe('signing in and out', () => {
  test('is written with who it was and from where', async () => {
    const cookie = await join()
    clock.now = new Date(clock.now.getTime() + 1000)
    await signIn(emailOf(me))
    await send('DELETE', '/v2/session', undefined, asBrowser(cookie))
    const rows = await lines()
    expect(rows.map(({ action, actor_kind, actor_name }) => ({ action, actor_kind, actor_name }))).toEqual(
      ['user.joined', 'sign_in', 'sign_out'].map((action) => ({ action, actor_kind: 'person', actor_name: 'Ada' })),
    )
    expect(rows[1]).toMatchObject({ address: '127.0.0.1', subject_type: 'user', request_id: expect.any(String) })
  })

  test('refused, it is written under the person, and of who is nobody not what was typed', async () => {
    await join()
    await signIn(emailOf(me), 'not the password')
    await until('sign_in.refused', 1)
    expect((await lines('sign_in.refused'))[0]).toMatchObject({
      ...{ actor_kind: 'stranger', actor_id: null, subject_type: 'user', subject_name: 'Ada' },
      details: { status: 401, request: 'POST /v2/session' },
    })
    await signIn('hunter2', 'whatever')
    const all = await withSystem(store(), (tx) => tx.selectFrom('audit_events').selectAll().execute())
    expect(JSON.stringify(all)).not.toContain('hunter2')
  })

  test('a new password is written, whether it was changed, asked for or reset', async () => {
    const cookie = await join()
    const fresh = 'another horse battery staple'
    await send('PATCH', '/v2/session/password', { current_password: password, password: fresh }, asBrowser(cookie))
    await send('POST', '/v2/session/reset', { email: emailOf(me) })
    await send('POST', '/v2/session/reset', { email: 'nobody@example.com' })
    const actions = (await lines()).map(({ action }) => action)
    expect(actions).toEqual(['user.joined', 'password.changed', 'password.link_asked'])
  })
})

describe('what is refused', () => {
  const asKey = (apiKey: string, method = 'GET', path = '/v2/api_keys') =>
    send(method, path, undefined, { authorization: `Token ${apiKey}` })

  async function keyWith(scopes: ('read' | 'write')[], expires_at?: string) {
    const attributes = { name: 'Reader', scopes, ...(expires_at && { expires_at }) }
    const { data } = await me.client(api.api_keys.create, { body: { data: { attributes } } })
    return String(data.attributes.token)
  }

  test('is written with who asked and for what', async () => {
    const key = await keyWith(['read'])
    expect((await asKey(key)).status).toBe(403)
    await until('request.refused', 1)
    expect((await lines('request.refused'))[0]).toMatchObject({
      ...{ actor_kind: 'api_key', actor_name: 'Reader' },
      details: { status: 403, request: 'GET /v2/api_keys' },
    })
  })

  test('is written of a key that has expired', async () => {
    const key = await keyWith(['read'], new Date(clock.now.getTime() + 1000).toISOString())
    clock.now = new Date(clock.now.getTime() + 2000)
    expect((await asKey(key, 'GET', '/v2/shipments')).status).toBe(401)
    await until('request.refused', 1)
    expect((await lines('request.refused'))[0]).toMatchObject({ actor_name: 'Reader', details: { status: 401 } })
  })

  test('fills no disk: five in a quarter of an hour, then how many more there were', async () => {
    const key = await keyWith(['read'])
    for (let at = 0; at < 12; at++) await asKey(key)
    await until('request.refused', 5)
    clock.now = new Date(clock.now.getTime() + 16 * 60_000)
    await asKey(key)
    await until('request.refused', 6)
    expect((await lines('request.refused')).at(-1)?.details).toMatchObject({ left_out: 7 })
  })

  test('is not written where nobody had tried anything', async () => {
    const before = await withSystem(store(), (tx) => tx.selectFrom('audit_events').select('id').execute())
    expect((await send('GET', '/v2/session')).status).toBe(401)
    await lines()
    const after = await withSystem(store(), (tx) => tx.selectFrom('audit_events').select('id').execute())
    expect(after.length).toBe(before.length)
  })
})

describe('what was not done', () => {
  test('is not written: of a request that is refused for what it says nothing is kept', async () => {
    const { status } = await send('POST', '/v2/parties', { company_name: '' }, { authorization: `Token ${me.apiKey}` })
    expect(status).toBe(422)
    expect(await lines()).toEqual([])
  })

  test('and what is asked twice under one name is written once', async () => {
    const headers = { authorization: `Token ${me.apiKey}`, 'idempotency-key': 'once' }
    for (let at = 0; at < 2; at++) await send('POST', '/v2/parties', { company_name: 'Once' }, headers)
    expect(await lines('party.created')).toHaveLength(1)
  })
})

describe('secrets', () => {
  test('are in no line, whoever made, changed or used them', async () => {
    const cookie = await join()
    const body = (attributes: object) => ({ body: { data: { attributes } } }) as never
    const { data: key } = await me.client(api.api_keys.create, body({ name: 'Feed', scopes: ['read'] }))
    const { data: hook } = await me.client(
      api.webhooks.create,
      body({
        url: 'https://hooks.example/services/T0SECRETPATH?token=QUERYSECRET',
        active: true,
        events: ['container.created'],
        headers: [{ name: 'X-Api-Key', value: 'HEADERSECRET' }],
      }),
    )
    const { data: rotated } = await me.client(api.webhooks.rotate_secret, { params: { id: hook.id } })
    await me
      .client(
        api.connections.create,
        body({
          profile: 'dcsa-2',
          name: 'Line',
          scacs: ['WHLC'],
          settings: { base_url: 'https://track.example' },
          credentials: { api_key: 'CREDENTIALSECRET' },
        }),
      )
      .catch(() => undefined)
    const { data: invited } = await me.client(api.users.create, body({ role: 'viewer' }))
    const { data: party } = await me.client(api.parties.create, body({ company_name: 'Nordmeer' }))
    const { data: view } = await me.client(api.views.create, {
      body: {
        data: {
          attributes: { name: 'Portal' },
          relationships: { party: { data: { id: party.id, type: 'party' } } },
        },
      },
    } as never)
    const { data: link } = await me.client(api.views.create_token, {
      params: { id: view.id },
      ...(body({}) as object),
    } as never)
    const { data: calendar } = await me.client(api.view_calendars.create, {
      params: { id: view.id },
      ...(body({}) as object),
    } as never)
    const secrets = [
      ...['T0SECRETPATH', 'QUERYSECRET', 'HEADERSECRET', 'CREDENTIALSECRET', password, me.apiKey],
      key.attributes.token,
      hook.attributes.secret,
      rotated.attributes.secret,
      new URL(String(invited.attributes.link), 'http://x').searchParams.get('link'),
      link.attributes.token,
      JSON.stringify(calendar.attributes).match(/calendar\/([\w-]{20,})/)?.[1],
      cookie.split('=')[1],
    ].map(String)
    expect(secrets.filter((secret) => secret.length < 8)).toEqual([])
    const text = JSON.stringify(await lines())
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    expect((await lines('webhook.created'))[0]?.changes).toMatchObject({
      address: [null, expect.stringMatching(/^https:\/\/hooks\.example\/… \([0-9a-f]{8}\)$/)],
    })
  })
})
