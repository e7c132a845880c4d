import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { ask } from '../../testing/ask.ts'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account, app } = setting

/** An account with two admins, of whom one makes keys and is removed by the other. */
async function office() {
  const { id } = await account()
  const [ada, bert] = [await personOf(setting, id, 'admin', 'Ada'), await personOf(setting, id, 'admin', 'Bert')]
  const makeKey = async (name: string, as: (asked: object) => ReturnType<typeof bert.ask> = bert.ask) => {
    const body = { data: { attributes: { name, scopes: ['read', 'admin'] } } }
    const { document, status } = await as({ method: 'POST', path: '/v2/api_keys', body })
    expect(status).toBe(201)
    return document.data as { id: string; attributes: { token: string } }
  }
  const keys = async () => {
    const { document } = await ada.ask({ endpoint: api.api_keys.list, path: '/v2/api_keys' })
    return document.data as { attributes: Record<string, unknown>; relationships: Record<string, unknown> }[]
  }
  return { ada, bert, makeKey, keys }
}

const statusWith = async (token: string, remoteAddress?: string) =>
  (
    await app().inject({
      url: '/v2/parties',
      headers: { authorization: `Token ${token}` },
      ...(remoteAddress && { remoteAddress }),
    })
  ).statusCode
const askWith = (token: string) => (asked: object) =>
  ask(app(), { ...asked, headers: { authorization: `Token ${token}` } })

test('the keys of somebody who is removed end with them, and those that were made with these keys', async () => {
  const { ada, bert, makeKey, keys } = await office()
  const first = await makeKey('First')
  const second = await makeKey('Second', askWith(first.attributes.token))
  const hers = await makeKey('Hers', ada.ask)
  expect((await ada.ask({ method: 'DELETE', path: `/v2/users/${bert.id}` })).status).toBe(204)
  for (const { attributes } of [first, second]) expect(await statusWith(attributes.token)).toBe(401)
  expect(await statusWith(hers.attributes.token)).toBe(200)
  expect((await keys()).map(({ attributes }) => attributes.name)).toEqual(['Hers', 'Test'])
})

test('keys that are kept go on working, and still say who made them', async () => {
  const { ada, bert, makeKey, keys } = await office()
  const { attributes } = await makeKey('Feed')
  expect((await keys())[0]).toMatchObject({ attributes: { created_by_name: 'Bert' } })
  expect((await ada.ask({ method: 'DELETE', path: `/v2/users/${bert.id}?keys=keep` })).status).toBe(204)
  expect(await statusWith(attributes.token)).toBe(200)
  expect((await keys())[0]).toMatchObject({
    attributes: { name: 'Feed', created_by_name: 'Bert' },
    relationships: { created_by: { data: null } },
  })
})

test('a key that was made with a key of nobody, such as the first one, ends with it', async () => {
  const { id, apiKey, client } = await account()
  const ada = await personOf(setting, id, 'admin', 'Ada')
  const make = async (name: string, token: string) => {
    const body = { data: { attributes: { name, scopes: ['read', 'admin'] } } }
    const { document } = await askWith(token)({ method: 'POST', path: '/v2/api_keys', body })
    return document.data as { id: string; attributes: { token: string } }
  }
  const child = await make('Child', apiKey)
  const grandchild = await make('Grandchild', child.attributes.token)
  const first = (await client(api.api_keys.list)).data.find(({ attributes }) => attributes.name === 'Test')
  expect((await ada.ask({ method: 'DELETE', path: `/v2/api_keys/${first?.id}` })).status).toBe(204)
  for (const { attributes } of [child, grandchild]) expect(await statusWith(attributes.token)).toBe(401)
})

test('what becomes of keys is one of two, and a wrong word removes nobody', async () => {
  const { ada, bert } = await office()
  const reply = await ada.ask({ method: 'DELETE', path: `/v2/users/${bert.id}?keys=perhaps` })
  expect(reply).toMatchObject({ status: 400, errors: [{ source: { parameter: 'keys' } }] })
  expect((await bert.ask({ path: '/v2/session' })).status).toBe(200)
})

test('an invitation that was made with a key of theirs ends with them', async () => {
  const { ada, bert, makeKey } = await office()
  const { attributes } = await makeKey('First')
  const body = { data: { attributes: { role: 'viewer' } } }
  const authorization = `Token ${attributes.token}`
  const invited = await ask(app(), { method: 'POST', path: '/v2/users', body, headers: { authorization } })
  expect(invited.status).toBe(201)
  const open = async () => (await ada.ask({ path: '/v2/invitations' })).document.data
  expect(await open()).toHaveLength(1)
  expect((await ada.ask({ method: 'DELETE', path: `/v2/users/${bert.id}` })).status).toBe(204)
  expect(await open()).toEqual([])
})

test('a key says when it was used last, and from where', async () => {
  const { makeKey, keys } = await office()
  const { attributes } = await makeKey('Feed')
  expect((await keys())[0]).toMatchObject({ attributes: { last_used_at: null, last_used_from: null } })
  await statusWith(attributes.token, '203.0.113.9')
  await vi.waitFor(async () =>
    expect((await keys())[0]).toMatchObject({
      attributes: { last_used_at: expect.any(String), last_used_from: '203.0.113.9' },
    }),
  )
})

test('calendars of a view are the view’s: they go on when whoever made them is removed', async () => {
  const { ada, bert } = await office()
  const { document: party } = await bert.ask({
    method: 'POST',
    path: '/v2/parties',
    body: { data: { attributes: { company_name: 'Harbour Pine' } } },
  })
  const of = { party: { data: { id: party.data.id, type: 'party' } } }
  const { document: view } = await bert.ask({
    method: 'POST',
    path: '/v2/views',
    body: { data: { attributes: { name: 'Orders', public_url: 'https://track.brand.example' }, relationships: of } },
  })
  const calendars = `/v2/views/${view.data.id}/calendar`
  const { document: made } = await bert.ask({
    method: 'POST',
    path: calendars,
    body: { data: { type: 'view_calendar', attributes: {} } },
  })
  expect((await ada.ask({ method: 'DELETE', path: `/v2/users/${bert.id}` })).status).toBe(204)
  const { pathname } = new URL(made.data.attributes.url)
  expect((await app().inject({ url: pathname })).statusCode).toBe(200)
  const { document: listed } = await ada.ask({ path: calendars })
  expect(listed.data).toMatchObject([
    { attributes: { has_ended: false }, relationships: { created_by: { data: null } } },
  ])
  expect((await ada.ask({ method: 'DELETE', path: `${calendars}/${made.data.id}` })).status).toBe(204)
  expect((await app().inject({ url: pathname })).statusCode).toBe(410)
})
