import { generateKeyPairSync } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { enrol, someoneWithPassword } from '../../testing/browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { accountWithProvider, openProviderBrowser, somebody } from '../../testing/visit-provider.ts'

const setting = testApp({ allowPrivate: true })
const { app, clock } = setting
const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function withProvider() {
  const me = await accountWithProvider(setting)
  opened.push(me.provider)
  const path = new URL(String(me.shown.back_channel_logout_url)).pathname
  const send = (payload: string, type = 'application/x-www-form-urlencoded') =>
    app().inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload })
  const tell = (claims: object, by?: Parameters<typeof me.provider.logoutToken>[1]) =>
    send(new URLSearchParams({ logout_token: me.provider.logoutToken({ ...claims }, by) }).toString())
  /** Somebody signs in by it, in a session that the provider calls so. */
  const signIn = async (person: ReturnType<typeof somebody>, sid?: string) => {
    me.provider.is(person)
    me.provider.say(sid === undefined ? undefined : (claims) => ({ ...claims, sid }))
    const browser = openProviderBrowser(setting)
    await browser.signIn(me.provider_id)
    expect(await browser.isIn()).toBe(true)
    return browser
  }
  return { ...me, path, send, tell, signIn }
}

test('whoever is signed out at the provider is signed out here, in that session, and it is written', async () => {
  const me = await withProvider()
  const [ada, ben] = [somebody(), somebody()]
  const [office, home, other] = [
    await me.signIn(ada, 'office'),
    await me.signIn(ada, 'home'),
    await me.signIn(ben, 'ben'),
  ]
  const answer = await me.tell({ sub: ada.sub, sid: 'office' })
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, '', 'no-store'])
  expect([await office.isIn(), await home.isIn(), await other.isIn()]).toEqual([false, true, true])
  // A session that is known by its name alone.
  expect((await me.tell({ sid: 'home' })).statusCode).toBe(200)
  expect([await home.isIn(), await other.isIn()]).toEqual([false, true])
  const { data } = await me.client(api.audit_events.list, { params: { 'filter[action]': ['session.ended'] } })
  expect(data.map(({ attributes }) => attributes)).toMatchObject([
    {
      actor_kind: 'system',
      subject_type: 'user',
      subject_name: 'Ada Lind',
      details: { provider: 'Nordmeer ID', count: 1 },
    },
    { details: { count: 1 } },
  ])
})

test('where no session is named all of the person end that began by the provider, and no other', async () => {
  const me = await withProvider()
  const ada = somebody()
  const [one, two] = [await me.signIn(ada, 'one'), await me.signIn(ada)]
  const byPassword = await someoneWithPassword(setting, me.id)
  expect((await me.tell({ sub: ada.sub })).statusCode).toBe(200)
  expect([await one.isIn(), await two.isIn(), await byPassword.isIn()]).toEqual([false, false, true])
  // Nobody is signed in: that is no error.
  expect((await me.tell({ sub: ada.sub })).statusCode).toBe(200)
  expect((await me.tell({ sub: 'nobody' })).statusCode).toBe(200)
})

test('a token that is sent again ends no session that began after it', async () => {
  const me = await withProvider()
  const ada = somebody()
  const iat = Math.floor(Date.now() / 1000) - 300
  const token = { sub: ada.sub, iat, exp: iat + 600 }
  const browser = await me.signIn(ada, 'later')
  expect((await me.tell(token)).statusCode).toBe(200)
  expect(await browser.isIn()).toBe(true)
})

test('what is no good logout token is refused, with why, and ends nothing', async () => {
  const me = await withProvider()
  const ada = somebody()
  const browser = await me.signIn(ada, 'office')
  const now = Math.floor(clock.now.getTime() / 1000)
  const { privateKey: another } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const refused = async (answer: ReturnType<typeof me.send>) => {
    const { statusCode, headers, json } = await answer
    expect([statusCode, headers['cache-control'], json().error]).toEqual([400, 'no-store', 'invalid_request'])
    return String(json().error_description)
  }
  const about = { sub: ada.sub }
  expect(await refused(me.tell(about, another))).toMatch(/SIGNATURE/)
  for (const claims of [
    { aud: 'another' },
    { iss: 'https://another.example' },
    { iat: now - 3600, exp: now - 3000 },
    { iat: now - 3600, exp: now + 3600 },
    { iat: now + 3600, exp: now + 7200 },
    { jti: undefined },
    { events: undefined },
  ])
    expect(await refused(me.tell({ ...about, ...claims }))).toMatch(/logout token is not good/)
  expect(await refused(me.tell({ ...about, events: {} }))).toMatch(/not one that says/)
  expect(await refused(me.tell({ ...about, events: 'all' }))).toMatch(/not one that says/)
  // An ID token is none.
  expect(await refused(me.tell({ ...about, nonce: 'n' }))).toMatch(/nonce/)
  expect(await refused(me.tell({}))).toMatch(/neither a person nor a session/)
  expect(await refused(me.send('logout_token=nonsense'))).toMatch(/logout token is not good/)
  expect(await refused(me.send('token=1'))).toMatch(/no logout_token/)
  expect(await refused(me.send('{"logout_token": "x"}', 'application/json'))).toMatch(/no logout_token/)
  expect(await refused(me.send('x'.repeat(20), 'text/plain'))).toMatch(/no logout_token/)
  expect((await me.send(`logout_token=${'x'.repeat(70_000)}`)).statusCode).toBe(413)
  expect(await browser.isIn()).toBe(true)
})

test('a provider that is switched off, not there, or of another account ends nothing', async () => {
  const [me, neighbour] = [await withProvider(), await withProvider()]
  const ada = somebody()
  const browser = await me.signIn(ada, 'office')
  const token = new URLSearchParams({ logout_token: me.provider.logoutToken({ sub: ada.sub }) }).toString()
  const to = async (url: string) =>
    (
      await app().inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: token,
      })
    ).statusCode
  expect(await to(neighbour.path)).toBe(400)
  expect(await to('/sign-in/providers/nonsense/signed-out')).toBe(400)
  await me.change({ is_enabled: false })
  expect(await to(me.path)).toBe(400)
  expect(await browser.isIn()).toBe(true)
  await me.change({ is_enabled: true })
  expect(await to(me.path)).toBe(200)
  expect(await browser.isIn()).toBe(false)
})

test('a provider whose keys do not come is said to be away, and is not waited for', async () => {
  const me = await withProvider()
  const browser = await me.signIn(somebody(), 'office')
  me.provider.answer((path) => (path === '/jwks' ? { keys: 'none' } : undefined))
  const answer = await me.tell({ sid: 'office' })
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request'])
  expect(await browser.isIn()).toBe(true)
})

test('a real provider says it of itself when somebody signs out there', async () => {
  const me = await withProvider()
  me.provider.is(somebody())
  const browser = openProviderBrowser(setting)
  await browser.signIn(me.provider_id)
  const heard = new Promise<number>((resolve) => {
    me.provider.tell(async (form) => resolve((await me.send(form)).statusCode))
  })
  const cookie = [...browser.theirs].map(([name, value]) => `${name}=${value}`).join('; ')
  const page = await (await fetch(`${me.provider.issuer}/session/end`, { headers: { cookie } })).text()
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
  const body = new URLSearchParams({ xsrf, logout: 'yes' })
  await fetch(`${me.provider.issuer}/session/end/confirm`, {
    method: 'POST',
    headers: { cookie },
    body,
    redirect: 'manual',
  })
  expect(await heard).toBe(200)
  expect(await browser.isIn()).toBe(false)
})

test('a session that a code of ours began is known by the name the provider gave it, too', async () => {
  const me = await withProvider()
  const person = await someoneWithPassword(setting, me.id)
  const factor = await enrol(setting, person)
  me.provider.is(somebody({ email: person.email }))
  me.provider.say((claims) => ({ ...claims, sid: 'office' }))
  const browser = openProviderBrowser(setting)
  expect((await browser.signIn(me.provider_id)).said).toEqual({ entered: 'code' })
  expect((await browser.post('/v2/session/provider/code', { code: factor.next() })).status).toBe(204)
  expect((await me.tell({ sid: 'office' })).statusCode).toBe(200)
  expect([await browser.isIn(), await person.isIn()]).toEqual([false, true])
})
