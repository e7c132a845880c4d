import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { safeSections } from '#contract/portal/view-sections.ts'
import { withSystem } from '../../db/scope.ts'
import { testApp } from '../../testing/test-app.ts'
import { codeFor, makeView } from '../../testing/views.ts'

const setting = testApp()
const { account, app, clock, store } = setting
const email = 'kim@brand.example'

const pass = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

async function viewOfKim() {
  pass(120)
  const me = await account()
  const view = await makeView(setting, me, { sections: safeSections, people: ['@brand.example'] })
  const post = async (noun: 'codes' | 'sign_ins', attributes: object, remoteAddress: string) => {
    const reply = await app().inject({
      method: 'POST',
      url: `/v2/embed/${noun}`,
      headers: { 'content-type': 'application/vnd.api+json' },
      payload: JSON.stringify({ data: { attributes: { view_id: view.id, email, ...attributes } } }),
      remoteAddress,
    })
    return reply.statusCode
  }
  const mails = async () =>
    withSystem(store(), (tx) =>
      tx.selectFrom('mails').selectAll().where('account_id', '=', me.id).where('recipient', '=', email).execute(),
    )
  const signIn = async (from: string, code?: string) =>
    post('sign_ins', { code: code ?? (await codeFor({ store }, email)) }, from)
  return { me, askCode: (from: string) => post('codes', {}, from), signIn, mails }
}

test('strangers who ask for codes neither end the one that was mailed nor lock out where somebody has come in before', async () => {
  const { askCode, signIn, mails } = await viewOfKim()
  await askCode('192.0.2.1')
  expect(await signIn('192.0.2.1')).toBe(201)
  pass(61)
  await askCode('192.0.2.1')
  const mailed = await codeFor({ store }, email)
  for (let at = 0; at < 20; at++) await askCode(`198.51.100.${1 + (at % 4)}`)
  expect(await mails()).toHaveLength(22)
  // The mails of an hour are used up: elsewhere nothing comes any more, and here it does.
  await askCode('203.0.113.9')
  expect(await mails()).toHaveLength(22)
  await askCode('192.0.2.1')
  expect(await mails()).toHaveLength(23)
  pass(9)
  expect(await signIn('192.0.2.1', mailed)).toBe(201)
  // Once, whoever asks for another one.
  await askCode('192.0.2.1')
  expect(await signIn('192.0.2.1', mailed)).toBe(422)
  expect(await signIn('192.0.2.1')).toBe(201)
})

test('a network of IPv6 is one place', async () => {
  const { askCode, signIn, mails } = await viewOfKim()
  for (let at = 0; at < 12; at++) await askCode(`2001:db8:0:7::${at + 1}`)
  expect(await mails()).toHaveLength(5)
  const statuses = []
  for (let at = 0; at < 11; at++) statuses.push(await signIn(`2001:db8:0:7::${at + 1}`, 'AAAA AAAA'))
  expect(statuses.at(-1)).toBe(429)
  expect(await signIn('2001:db8:0:8::1')).toBe(201)
})

test('wrong codes that are tried again and again fill no log', async () => {
  const { me, signIn } = await viewOfKim()
  for (let at = 0; at < 9; at++) await signIn('192.0.2.1', 'AAAA AAAA')
  const { data } = await me.client(api.audit_events.list, { params: { 'filter[action]': ['view.sign_in_refused'] } })
  expect(data).toHaveLength(5)
})
