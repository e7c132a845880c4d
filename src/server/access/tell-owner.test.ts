import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { withSystem } from '../db/scope.ts'
import { openAuthenticator } from '../testing/authenticator.ts'
import { enrol, openBrowser, password, someoneWithPassword } from '../testing/browser.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
const { account, context, store } = setting
let mute: FastifyInstance
beforeAll(async () => {
  mute = await createApp({ store: store(), ...context, signIn: { ...context.signIn, mailsLeadTo: undefined } })
})
afterAll(() => mute.close())

const mailsTo = (email: string) =>
  withSystem(store(), (tx) =>
    tx.selectFrom('mails').select(['id', 'subject', 'body']).where('recipient', '=', email).execute(),
  )

const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('whose way in changes is told by mail, each time, with when, from where and by what device', async () => {
  const { id } = await account()
  const [person, colleague] = [await someoneWithPassword(setting, id), await someoneWithPassword(setting, id)]
  const told = new Set<string>()
  /** What has come since. */
  const news = async () => {
    const mails = (await mailsTo(person.email)).filter((mail) => !told.has(mail.id))
    for (const mail of mails) told.add(mail.id)
    return mails.map(({ subject }) => subject)
  }
  const headers = { 'user-agent': agent }
  const body = { data: { attributes: { current_password: password, password: 'quite another sentence' } } }
  await person.browse({ method: 'PATCH', path: '/v2/session/password', headers, body })
  const [mail] = await mailsTo(person.email)
  expect(mail?.body).toMatch(/^When: \w{3} \d{1,2} \w{3} \d{4}, \d\d:\d\d UTC$/m)
  expect(mail?.body).toContain('From: 127.0.0.1, Firefox on Windows')
  expect(mail?.body).toContain('https://track.example/sign-in?reset=ask')
  expect(await news()).toEqual(['Your password was changed'])

  const { codes, secret } = await enrol(setting, person)
  expect(await news()).toEqual(['A second factor was set up'])
  await person.post('/v2/second_factor/recovery_codes')
  expect(await news()).toEqual(['New recovery codes'])
  await person.remove('/v2/second_factor')
  expect(await news()).toEqual(['Your second factor was removed'])

  const device = openAuthenticator()
  const options = (await person.post('/v2/passkeys/options')).document.data.attributes.public_key
  const made = await person.post('/v2/passkeys', { name: 'Laptop', credential: device.make(options) })
  expect(await news()).toEqual(['A passkey was added'])
  await person.remove(`/v2/passkeys/${made.document.data.id}`)
  expect(await news()).toEqual(['A passkey was removed'])

  for (const { body } of await mailsTo(person.email))
    for (const kept of [...codes, secret, password, 'quite another sentence']) expect(body).not.toContain(kept)
  expect(await mailsTo(colleague.email)).toEqual([])
})

test('what was refused is told to nobody, and a server without mails changes the password all the same', async () => {
  const { id } = await account()
  const person = await someoneWithPassword(setting, id)
  const change = { current_password: 'not the password', password: 'quite another sentence' }
  expect((await person.patch('/v2/session/password', change)).status).toBe(422)
  expect(await mailsTo(person.email)).toEqual([])
  const elsewhere = openBrowser({ app: () => mute })
  await elsewhere.post('/v2/session', { email: person.email, password })
  expect((await elsewhere.patch('/v2/session/password', { ...change, current_password: password })).status).toBe(204)
  expect(await mailsTo(person.email)).toEqual([])
})
