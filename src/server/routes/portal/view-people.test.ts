import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { safeSections } from '#contract/portal/view-sections.ts'
import { withSystem } from '../../db/scope.ts'
import { forgetOld } from '../../jobs/forget-old.ts'
import { ask } from '../../testing/ask.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { codeFor, makeView, shipFor, signInTo } from '../../testing/views.ts'

const setting = testApp()
const { account, app, clock, context, store, work } = setting

type Someone = Awaited<ReturnType<typeof account>>
let me: Someone
let view: Awaited<ReturnType<typeof makeView>>
beforeEach(async () => {
  // So that no mail of an earlier test is the last one.
  pass(1)
  me = await account()
  view = await makeView(setting, me, {
    sections: { ...safeSections, calendar: true, subscriptions: true },
    people: ['Ana@Harbour-Pine.example', '@brand.example'],
  })
  await shipFor(me, work, {
    bill: 'YMLUP1',
    party: view.party,
    events: atSea({ bill: 'YMLUP1', container: 'TCLU4829132' }),
  })
})

const pass = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
const post = (noun: 'codes' | 'sign_ins', attributes: object) =>
  ask(app(), {
    method: 'POST',
    path: `/v2/embed/${noun}`,
    body: { data: { attributes: { view_id: view.id, ...attributes } } },
  })
const mailsTo = async (email: string) =>
  withSystem(store(), (tx) =>
    tx.selectFrom('mails').selectAll().where('account_id', '=', me.id).where('recipient', '=', email).execute(),
  )
const codeOf = (email: string) => codeFor(setting, email)
/** A minute later, so that it is the last code. */
function signIn(email: string): Promise<string> {
  pass(1)
  return signInTo(setting, view.id, email)
}
const signOut = (token: string, everywhere = 'false') =>
  ask(app(), {
    method: 'DELETE',
    path: '/v2/embed/sign_ins',
    query: { everywhere },
    headers: { authorization: `Token ${token}` },
  })
const shipments = (token: string) =>
  ask(app(), { path: '/v2/embed/shipments', headers: { authorization: `Token ${token}` } })

test('what is no address, and a server without mails, are refused by name', async () => {
  const update = (attributes: object) =>
    ask(app(), {
      method: 'PATCH',
      path: `/v2/views/${view.id}`,
      body: { data: { attributes } },
      headers: { authorization: `Token ${me.apiKey}` },
    })
  for (const people of [['ana'], ['ana@'], ['@'], ['ana@brand'], ['a b@brand.example']])
    expect(await update({ people })).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/people/0' } }],
    })
  for (const excluded_people of [['kim'], ['@brand.example']])
    expect(await update({ excluded_people })).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/excluded_people/0' } }],
    })
  const mailsNeed = context.mailsNeed as string[]
  mailsNeed.push('SMTP_URL')
  expect(await update({ people: ['ana@brand.example'] })).toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/data/attributes/people' }, detail: expect.stringContaining('SMTP_URL') }],
  })
  mailsNeed.length = 0
  expect(
    await post('codes', { view_id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', email: 'ana@brand.example' }),
  ).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/view_id' } }] })
  for (const email of ['', 'ana', 'ana@'])
    expect(await post('codes', { email })).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/email' } }],
    })
})

test('a link alone opens nothing where people are named; a code that was mailed does, once', async () => {
  expect(await shipments(view.token)).toMatchObject({ status: 401, errors: [{ code: 'code_required' }] })
  const email = 'ana@harbour-pine.example'
  expect((await post('codes', { email: 'ANA@harbour-pine.example' })).status).toBe(202)
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({ sender_name: 'Test account', subject: 'Test account: your code' })
  const code = await codeOf(email)
  const wrong = await post('sign_ins', { email, code: 'AAAA AAAA' })
  expect(wrong).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/code' } }] })
  const right = await post('sign_ins', { email, code: code.replace(' ', '').toLowerCase() })
  expect(right).toMatchObject({ status: 201, document: { token: expect.stringMatching(/^lfv_/) } })
  expect((await shipments(right.document.token)).document.data).toHaveLength(1)
  expect((await post('sign_ins', { email, code })).status).toBe(422)
})

test('who is not named gets the same answer and no mail, nor does anybody get more than five in an hour', async () => {
  const named = await post('codes', { email: 'kim@brand.example' })
  const stranger = await post('codes', { email: 'kim@other.example' })
  expect({ ...stranger, headers: null }).toEqual({ ...named, headers: null })
  expect(await mailsTo('kim@other.example')).toEqual([])
  for (let at = 0; at < 7; at += 1) await post('codes', { email: 'kim@brand.example' })
  expect(await mailsTo('kim@brand.example')).toHaveLength(5)
  pass(61)
  await post('codes', { email: 'kim@brand.example' })
  expect(await mailsTo('kim@brand.example')).toHaveLength(6)
})

test('however many strangers ask for codes, who is named gets one', async () => {
  for (let at = 0; at < 201; at++) await post('codes', { email: `kim${at}@other.example` })
  const named = await post('codes', { email: 'kim@brand.example' })
  expect(named).toEqual({ ...(await post('codes', { email: 'kim@other.example' })), headers: named.headers })
  expect(await mailsTo('kim@brand.example')).toHaveLength(1)
})

test('a code lasts ten minutes, and cannot be guessed', async () => {
  const email = 'kim@brand.example'
  await post('codes', { email })
  const code = await codeOf(email)
  pass(11)
  expect((await post('sign_ins', { email, code })).status).toBe(422)
  await post('codes', { email })
  const next = await codeOf(email)
  const statuses = []
  for (let at = 0; at < 10; at += 1) statuses.push((await post('sign_ins', { email, code: `AAAAAAA${at}` })).status)
  expect(statuses.at(-1)).toBe(429)
  // Not even the right one, for an hour.
  expect((await post('sign_ins', { email, code: next })).status).toBe(429)
})

test('who is named no more, or is signed out, is out at once; who is named still comes in again', async () => {
  const [ana, kim] = [await signIn('ana@harbour-pine.example'), await signIn('kim@brand.example')]
  await me.client(api.views.update, {
    params: { id: view.id },
    body: { data: { attributes: { people: ['@brand.example'] } } },
  })
  expect((await shipments(ana)).status).toBe(410)
  expect((await shipments(kim)).status).toBe(200)
  const { data } = await me.client(api.views.tokens, { params: { id: view.id, 'filter[of]': 'people' } })
  expect(data.map(({ attributes }) => attributes.email).toSorted()).toEqual([
    'ana@harbour-pine.example',
    'kim@brand.example',
  ])
  const token_id = String(data.find(({ attributes }) => attributes.email === 'kim@brand.example')?.id)
  const rotate = { params: { id: view.id, token_id }, body: { data: { attributes: {} } } }
  await expect(me.client(api.views.rotate_token, rotate)).rejects.toThrow('by a code')
  await me.client(api.views.revoke_token, { params: { id: view.id, token_id } })
  expect((await shipments(kim)).status).toBe(410)
  expect((await shipments(await signIn('kim@brand.example'))).status).toBe(200)
  // Who is named again has to sign in again.
  await me.client(api.views.update, {
    params: { id: view.id },
    body: { data: { attributes: { people: ['@brand.example', 'ana@harbour-pine.example'] } } },
  })
  expect((await shipments(ana)).status).toBe(410)
  const again = await signIn('kim@brand.example')
  // Without names the link is enough again, asks for no code, and nobody is signed in.
  await me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes: { people: [] } } } })
  expect((await shipments(view.token)).status).toBe(200)
  expect((await shipments(again)).status).toBe(410)
  expect((await post('codes', { email: 'kim@brand.example' })).status).toBe(403)
})

test('one person of a domain is excluded: out at once with their calendar and mails, without a code, and the others stay', async () => {
  const [kim, lee] = [await signIn('kim@brand.example'), await signIn('lee@brand.example')]
  const headers = { authorization: `Token ${kim}` }
  const { document } = await ask(app(), { method: 'POST', path: '/v2/embed/calendar', headers })
  const calendar = { path: new URL(document.url).pathname }
  expect((await ask(app(), calendar)).status).toBe(200)
  const change = (attributes: { excluded_people: string[] }) =>
    me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes } } })
  const changed = await change({ excluded_people: ['KIM@brand.example'] })
  expect(changed.data.attributes).toMatchObject({
    people: ['ana@harbour-pine.example', '@brand.example'],
    excluded_people: ['kim@brand.example'],
  })
  expect((await shipments(kim)).status).toBe(410)
  expect((await ask(app(), calendar)).status).toBe(410)
  expect((await shipments(lee)).status).toBe(200)
  const before = (await mailsTo('kim@brand.example')).length
  expect((await post('codes', { email: 'kim@brand.example' })).status).toBe(202)
  expect(await mailsTo('kim@brand.example')).toHaveLength(before)
  const { data } = await me.client(api.audit_events.list, { params: { 'filter[action]': ['view.changed'] } })
  expect(data[0]?.attributes.changes).toEqual({ excluded_people: [[], ['kim@brand.example']] })
  // Let in again, they have to sign in again.
  await change({ excluded_people: [] })
  expect((await shipments(kim)).status).toBe(410)
  expect((await shipments(await signIn('kim@brand.example'))).status).toBe(200)
})

test('a calendar that staff have made answers nobody while people are named, and staff see which do and when they were read', async () => {
  const name = async (people: string[]) =>
    void (await me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes: { people } } } }))
  const make = () =>
    me.client(api.view_calendars.create, { params: { id: view.id }, body: { data: { attributes: { name: 'Desk' } } } })
  await expect(make()).rejects.toThrow('names its people')
  await name([])
  const path = new URL(String((await make()).data.attributes.url)).pathname
  const ofLink = await view.ask({ method: 'POST', path: '/v2/embed/calendar' })
  expect((await ask(app(), { path })).status).toBe(200)
  const listed = async () =>
    (await me.client(api.view_calendars.list, { params: { id: view.id } })).data.map(({ attributes }) => [
      attributes.name,
      attributes.has_ended,
      attributes.last_read_at,
    ])
  expect(await listed()).toEqual([
    [null, false, null],
    ['Desk', false, clock.now.toISOString()],
  ])
  await name(['@brand.example'])
  expect((await ask(app(), { path })).status).toBe(410)
  expect((await ask(app(), { path: new URL(ofLink.document.url).pathname })).status).toBe(410)
  expect((await listed()).map(([, ended]) => ended)).toEqual([true, true])
  await name([])
  expect((await ask(app(), { path })).status).toBe(200)
})

test('who signs out is out in this browser, or in every one, and their calendar goes on; a link signs nobody out', async () => {
  const ana = await signIn('ana@harbour-pine.example')
  const browsers = [await signIn('kim@brand.example'), await signIn('kim@brand.example')] as const
  const third = await signIn('kim@brand.example')
  const headers = { authorization: `Token ${third}` }
  const calendar = await ask(app(), { method: 'POST', path: '/v2/embed/calendar', headers })
  expect((await signOut(browsers[0])).status).toBe(204)
  const statuses = async () => {
    const answers = []
    for (const token of [...browsers, third, ana]) answers.push((await shipments(token)).status)
    return answers
  }
  expect(await statuses()).toEqual([410, 200, 200, 200])
  expect((await signOut(browsers[1], 'maybe')).errors?.[0]?.source).toEqual({ parameter: 'everywhere' })
  await signOut(browsers[1], 'true')
  expect(await statuses()).toEqual([410, 410, 410, 200])
  expect((await ask(app(), { path: new URL(calendar.document.url).pathname })).status).toBe(200)
  const open = await makeView(setting, me, { sections: safeSections })
  expect(await signOut(open.token, 'true')).toMatchObject({ status: 403 })
  expect((await ask(app(), { path: '/v2/embed/view', headers: { authorization: `Token ${open.token}` } })).status).toBe(
    200,
  )
})

test('a sign-in ends after thirty days; what somebody has asked for goes on, and leads to the page without a secret', async () => {
  const kim = await signIn('kim@brand.example')
  const headers = { authorization: `Token ${kim}` }
  const { document } = await ask(app(), {
    method: 'POST',
    path: '/v2/embed/calendar',
    query: { links: 'true' },
    headers,
  })
  const path = new URL(document.url).pathname
  pass(31 * 24 * 60)
  expect((await shipments(kim)).status).toBe(410)
  const { status, text } = await ask(app(), { path })
  expect(status).toBe(200)
  expect(text.replaceAll(/\r\n /g, '')).toContain(`/embed/${view.id}#/shipments/`)
  pass(200 * 24 * 60)
  await forgetOld(store(), { now: clock.now, positionDays: 90 })
  expect((await ask(app(), { path })).status).toBe(200)
  await me.client(api.views.update, {
    params: { id: view.id },
    body: { data: { attributes: { people: ['ana@harbour-pine.example'] } } },
  })
  expect((await ask(app(), { path })).status).toBe(410)
})

test('who came in is in the audit log and in the record of visits', async () => {
  const kim = await signIn('kim@brand.example')
  await ask(app(), { path: '/v2/embed/view', headers: { authorization: `Token ${kim}` } })
  for (const email of ['ana@harbour-pine.example', 'nobody@other.example'])
    await post('sign_ins', { email, code: 'AAAA AAAA' })
  await signOut(kim)
  const actions = ['view.signed_in', 'view.sign_in_refused', 'view.signed_out'] as const
  const { data } = await me.client(api.audit_events.list, { params: { 'filter[action]': [...actions] } })
  const written = data.map(({ attributes }) => attributes).toSorted((a, b) => a.action.localeCompare(b.action))
  const subject = { subject_type: 'view', subject_name: 'Orders' }
  expect(written).toMatchObject([
    {
      action: 'view.sign_in_refused',
      actor_kind: 'stranger',
      details: { email: 'ana@harbour-pine.example' },
      ...subject,
    },
    { action: 'view.signed_in', actor_kind: 'customer_link', actor_name: 'kim@brand.example', ...subject },
    { action: 'view.signed_out', actor_kind: 'customer_link', actor_name: 'kim@brand.example' },
  ])
  const token = (await me.client(api.views.tokens, { params: { id: view.id, 'filter[of]': 'people' } })).data[0]?.id
  await expect
    .poll(async () => (await me.client(api.views.visits, { params: { id: view.id } })).visits)
    .toMatchObject([{ token_id: token, count: 1 }])
})
