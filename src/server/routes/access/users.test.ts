import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../../app.ts'
import { withSystem } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { personOf, programOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account, app, clock, context, store } = setting
const began = clock.now
const later = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
}
beforeEach(() => {
  clock.now = began
})

/** An account with an admin who is signed in. */
async function office() {
  const me = await account()
  const admin = await personOf(setting, me.id, 'admin', 'Ada')
  const send = (method: string, path: string, attributes?: object) =>
    admin.ask({ method, path, ...(attributes && { body: { data: { attributes } } }) })
  return {
    ...me,
    admin,
    send,
    join: (role: 'admin' | 'member' | 'viewer', name?: string) => personOf(setting, me.id, role, name),
    invite: async (attributes: object) => {
      const reply = await send('POST', '/v2/users', attributes)
      const link = String(reply.document?.data?.attributes.link ?? '')
      return { ...reply, token: new URLSearchParams(link.split('?')[1]).get('link') ?? '' }
    },
  }
}

const redeem = (token: string, email = `${randomUUID()}@example.com`) =>
  ask(app(), {
    method: 'POST',
    path: '/v2/session/link',
    body: { data: { attributes: { token, name: 'Bert', email, password: 'a long enough password' } } },
  })

test.each<[string, object, string, string]>([
  ['no role', {}, 'role', 'blank'],
  ['a role that does not exist', { role: 'owner' }, 'role', 'invalid'],
  ['what is no address', { role: 'viewer', email: 'nobody' }, 'email', 'invalid'],
  ['an address without end', { role: 'viewer', email: `${'x'.repeat(250)}@example.com` }, 'email', 'invalid'],
  ['a link of one’s own', { role: 'viewer', link: 'x' }, 'link', 'unknown_attribute'],
])('an invitation with %s is refused where it is wrong', async (_, attributes, at, code) => {
  const { invite } = await office()
  const { status, errors } = await invite(attributes)
  expect(status).toBe(422)
  expect(errors).toMatchObject([{ code, source: { pointer: `/data/attributes/${at}` } }])
})

test.each<[string, object, string]>([
  ['a blank name', { name: ' ' }, 'name'],
  ['a role that does not exist', { role: 'Admin' }, 'role'],
  ['another address', { email: 'other@example.com' }, 'email'],
  ['a password', { password: 'a long enough password' }, 'password'],
])('a person does not take %s from an admin', async (_, attributes, at) => {
  const { join, send } = await office()
  const { status, errors } = await send('PATCH', `/v2/users/${(await join('viewer')).id}`, attributes)
  expect(status).toBe(422)
  expect(errors).toMatchObject([{ source: { pointer: `/data/attributes/${at}` } }])
})

test('who is invited comes in once, with the role of the invitation', async () => {
  const { admin, invite } = await office()
  const invited = await invite({ role: 'viewer' })
  expect(invited.status).toBe(201)
  expect(invited.document.data).toMatchObject({
    type: 'invitation',
    attributes: { email: null, role: 'viewer', expires_at: '2026-06-21T12:00:00.000Z' },
    relationships: { created_by: { data: { id: admin.id } } },
  })
  const list = await admin.ask({ endpoint: api.invitations.list, path: '/v2/invitations' })
  expect(list.document.data).toMatchObject([{ id: invited.document.data.id }])
  expect(list.text).not.toContain(invited.token)

  const { status, document } = await redeem(invited.token)
  expect(status).toBe(201)
  expect(document.data.attributes).toMatchObject({ name: 'Bert', role: 'viewer', scopes: ['read'] })
  expect((await redeem(invited.token)).status).toBe(401)
  expect((await admin.ask({ path: '/v2/invitations' })).document.data).toEqual([])
  const people = await admin.ask({ endpoint: api.users.list, path: '/v2/users' })
  const names = people.document.data.map(({ attributes }: { attributes: object }) => attributes)
  expect(names).toMatchObject([
    { name: 'Bert', role: 'viewer' },
    { name: 'Ada', role: 'admin' },
  ])
  expect(people.text).not.toMatch(/password|argon/)
})

test('an invitation ends after a day, or when it is withdrawn', async () => {
  const { admin, invite } = await office()
  const [late, withdrawn, good] = [
    await invite({ role: 'member' }),
    await invite({ role: 'member' }),
    await invite({ role: 'member' }),
  ]
  const gone = `/v2/invitations/${withdrawn.document.data.id}`
  expect((await admin.ask({ endpoint: api.invitations.delete, method: 'DELETE', path: gone })).status).toBe(204)
  expect((await admin.ask({ method: 'DELETE', path: gone })).status).toBe(404)
  expect((await redeem(withdrawn.token)).status).toBe(401)
  later(23.9)
  expect((await redeem(good.token)).status).toBe(201)
  later(0.2)
  expect((await redeem(late.token)).status).toBe(401)
  expect((await admin.ask({ path: '/v2/invitations' })).document.meta.total).toBe(0)
})

test('an invitation for somebody is for nobody else, and nobody is invited twice into one account', async () => {
  const { admin, invite } = await office()
  const { token } = await invite({ role: 'member', email: 'Bert@Example.com' })
  const wrong = await redeem(token, 'carol@example.com')
  expect(wrong).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/email' } }] })
  expect((await redeem(token, 'bert@example.com')).status).toBe(201)
  const again = await invite({ role: 'admin', email: admin.email.toUpperCase() })
  expect(again).toMatchObject({
    status: 422,
    errors: [{ code: 'taken', source: { pointer: '/data/attributes/email' } }],
  })
})

test('the link has the address of the server where that is known', async () => {
  const { apiKey } = await account()
  const server = await createApp({ store: store(), ...context, publicUrl: 'https://track.example' })
  const { document } = await ask(server, {
    method: 'POST',
    path: '/v2/users',
    body: { data: { attributes: { role: 'viewer' } } },
    headers: { authorization: `Token ${apiKey}` },
  })
  expect(document.data.attributes.link).toMatch(/^https:\/\/track\.example\/sign-in\?link=[\w-]{43}$/)
  await server.close()
})

test('a session sees another role with its next request, and a removed person has none', async () => {
  const { join, send } = await office()
  const person = await join('viewer')
  const roleOf = async () =>
    (await person.ask({ endpoint: api.sessions.get, path: '/v2/session' })).document.data.attributes
  const write = () =>
    person.ask({ method: 'POST', path: '/v2/parties', body: { data: { attributes: { company_name: randomUUID() } } } })
  expect(await roleOf()).toMatchObject({ role: 'viewer', scopes: ['read'] })
  expect(await write()).toMatchObject({ status: 403, errors: [{ detail: expect.stringContaining("'write'") }] })
  await send('PATCH', `/v2/users/${person.id}`, { role: 'member', name: 'Bert Maier' })
  expect(await roleOf()).toMatchObject({ role: 'member', name: 'Bert Maier' })
  expect((await write()).status).toBe(201)
  expect(await send('DELETE', `/v2/users/${person.id}`)).toMatchObject({ status: 204, text: '' })
  expect((await write()).status).toBe(401)
  expect((await send('GET', `/v2/users/${person.id}`)).status).toBe(404)
})

test('what somebody did stays when they are removed, without the name', async () => {
  const { join, send, client } = await office()
  const person = await join('admin', 'Carol')
  const attributes = { request_type: 'bill_of_lading', request_number: 'YMLU900100', scac: 'YMLU' }
  await person.ask({ method: 'POST', path: '/v2/tracking_requests', body: { data: { attributes } } })
  const key = await person.ask({
    method: 'POST',
    path: '/v2/api_keys',
    body: { data: { attributes: { name: 'x', scopes: ['read'] } } },
  })
  const request = async () =>
    (await client(api.tracking_requests.list, { params: { include: ['user'] } })).data[0]?.relationships.user
  expect(await request()).toEqual({ data: { id: person.id, type: 'user' } })
  expect((await send('DELETE', `/v2/users/${person.id}?keys=keep`)).status).toBe(204)
  expect(await request()).toEqual({ data: null })
  const kept = await send('GET', `/v2/api_keys/${key.document.data.id}`)
  expect(kept.document.data.relationships.created_by).toEqual({ data: null })
})

test('an admin who is removed, or is none any more, leaves no link behind, and no key that may more than they may', async () => {
  const { admin, join, send } = await office()
  for (const end of [
    (id: string) => send('DELETE', `/v2/users/${id}`),
    (id: string) => send('PATCH', `/v2/users/${id}`, { role: 'member' }),
  ]) {
    const other = await join('admin')
    const post = (path: string, attributes?: object) =>
      other.ask({ method: 'POST', path, ...(attributes && { body: { data: { attributes } } }) })
    const { document } = await post('/v2/users', { role: 'admin' })
    const reset = await post(`/v2/users/${admin.id}/password_reset`)
    const made = await post('/v2/api_keys', { name: 'Feed', scopes: ['read', 'write', 'admin'] })
    await end(other.id)
    const token = String(document.data.attributes.link).split('link=')[1] ?? ''
    expect((await redeem(token)).status).toBe(401)
    const attributes = {
      token: String(reset.document.data.attributes.link).split('reset=')[1],
      password: 'quite another sentence',
    }
    const set = await ask(app(), { method: 'POST', path: '/v2/session/password', body: { data: { attributes } } })
    expect(set.status).toBe(401)
    const headers = { authorization: `Token ${made.document.data.attributes.token}` }
    const body = { data: { attributes: { role: 'admin' } } }
    const back = await ask(app(), { method: 'PATCH', path: `/v2/users/${other.id}`, body, headers })
    expect(back.status).toBeOneOf([401, 403])
  }
})

test('a key may never more than the role of who made it, which is what is shown; with the role it has its scopes again', async () => {
  const { join, send } = await office()
  const other = await join('admin')
  const attributes = { name: 'Feed', scopes: ['read', 'ingest', 'admin'] }
  const made = await other.ask({ method: 'POST', path: '/v2/api_keys', body: { data: { attributes } } })
  const { id } = made.document.data
  const headers = { authorization: `Token ${made.document.data.attributes.token}` }
  const statuses = async () => [
    (await ask(app(), { path: '/v2/parties', headers })).status,
    (await ask(app(), { path: '/v2/api_keys', headers })).status,
  ]
  const scopes = async () => {
    const one = (await send('GET', `/v2/api_keys/${id}`)).document.data.attributes.scopes
    const [listed] = (await send('GET', '/v2/api_keys')).document.data
    expect(listed.attributes.scopes).toEqual(one)
    return one
  }
  expect(await statuses()).toEqual([200, 200])
  await send('PATCH', `/v2/users/${other.id}`, { role: 'viewer' })
  expect([await statuses(), await scopes()]).toEqual([[200, 403], ['read']])
  const renamed = await send('PATCH', `/v2/api_keys/${id}`, { name: 'Feed of old' })
  expect(renamed.document.data.attributes.scopes).toEqual(['read'])
  await send('PATCH', `/v2/users/${other.id}`, { role: 'admin' })
  expect([await statuses(), await scopes()]).toEqual([[200, 200], attributes.scopes])
  // Kept without its maker, nothing would hold it back.
  await send('PATCH', `/v2/users/${other.id}`, { role: 'viewer' })
  await send('DELETE', `/v2/users/${other.id}?keys=keep`)
  expect(await statuses()).toEqual([401, 401])
})

test('the last admin stays, and stays admin', async () => {
  const { admin, join, send } = await office()
  const detail = 'Ada is the last admin. Make somebody else an admin first.'
  await join('member')
  const path = `/v2/users/${admin.id}`
  for (const role of ['member', 'viewer'])
    expect(await send('PATCH', path, { role })).toMatchObject({ status: 422, errors: [{ code: 'invalid', detail }] })
  expect(await send('DELETE', path)).toMatchObject({ status: 422, errors: [{ code: 'invalid', detail }] })
  expect((await send('PATCH', path, { role: 'admin', name: 'Ada L' })).status).toBe(200)
  const other = await join('admin')
  expect((await other.ask({ method: 'DELETE', path })).status).toBe(204)
  expect((await other.ask({ method: 'DELETE', path: `/v2/users/${other.id}` })).status).toBe(422)
})

test('admins who remove and demote each other at the same time leave one', async () => {
  for (let again = 0; again < 5; again++) {
    const { id, admin, join } = await office()
    const admins = [admin, await join('admin'), await join('admin'), await join('admin')]
    const replies = await Promise.all(
      admins.map((one, at) => {
        const path = `/v2/users/${admins[(at + 1) % admins.length]?.id}`
        return at % 2
          ? one.ask({ method: 'DELETE', path })
          : one.ask({ method: 'PATCH', path, body: { data: { attributes: { role: 'viewer' } } } })
      }),
    )
    for (const { status } of replies) expect(status).toBeOneOf([200, 204, 401, 403, 422])
    const left = await withSystem(store(), (tx) =>
      tx.selectFrom('users').select('id').where('account_id', '=', id).where('role', '=', 'admin').execute(),
    )
    expect(left.length).toBeGreaterThanOrEqual(1)
  }
})

test('nobody gives a role that has more than they have', async () => {
  const { id, join } = await office()
  const program = await programOf(setting, id, ['read', 'admin'])
  const invite = (role: string) =>
    program.ask({ method: 'POST', path: '/v2/users', body: { data: { attributes: { role } } } })
  const change = async (role: string) =>
    program.ask({
      method: 'PATCH',
      path: `/v2/users/${(await join('viewer')).id}`,
      body: { data: { attributes: { role } } },
    })
  for (const role of ['admin', 'member'])
    for (const reply of [await invite(role), await change(role)])
      expect(reply).toMatchObject({ status: 403, errors: [{ source: { pointer: '/data/attributes/role' } }] })
  expect((await invite('viewer')).status).toBe(201)
})

test('whose address it is that a related person has, only admins and that person are told', async () => {
  const { id, admin, join } = await office()
  const [member, other] = [await join('member', 'Bert'), await join('member', 'Cleo')]
  const attributes = { request_type: 'bill_of_lading', request_number: 'YMLUW248119305', scac: 'YMLU' }
  const made = await member.ask({ method: 'POST', path: '/v2/tracking_requests', body: { data: { attributes } } })
  expect(made.status).toBe(201)
  const path = `/v2/tracking_requests/${made.document.data.id}?include=user`
  const seenBy = async (one: Pick<typeof member, 'ask'>) => {
    const { document } = await one.ask({ method: 'GET', path })
    expect(document.included).toMatchObject([{ type: 'user', id: member.id, attributes: { name: 'Bert' } }])
    return document.included[0].attributes.email
  }
  expect(await seenBy(member)).toBe(member.email)
  expect(await seenBy(admin)).toBe(member.email)
  expect(await seenBy(await programOf(setting, id, ['read', 'admin']))).toBe(member.email)
  expect(await seenBy(other)).toBeNull()
  expect(await seenBy(await join('viewer'))).toBeNull()
  expect(await seenBy(await programOf(setting, id, ['read', 'write', 'ingest', 'webhooks', 'sensitive']))).toBeNull()
})
