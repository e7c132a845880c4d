import { expect, test } from 'vitest'
import { withSystem } from '../../db/scope.ts'
import { openBrowser, password, someoneWithPassword } from '../../testing/browser.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account, app, store } = setting

const mailTo = (email: string) =>
  withSystem(store(), (tx) =>
    tx.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', email).executeTakeFirst(),
  )
const askReset = (email: string) => openBrowser(setting).post('/v2/session/reset', { email })
const oneMailTo = async (email: string) => {
  await withSystem(store(), (tx) => tx.deleteFrom('mails').where('recipient', '=', email).execute())
  await askReset(email)
  return mailTo(email)
}

test('a language is chosen by a person for themselves, and follows them to another browser', async () => {
  const { id, apiKey } = await account()
  const [ada, colleague] = [await someoneWithPassword(setting, id), await someoneWithPassword(setting, id, 'viewer')]
  const languageOf = async ({ get }: Pick<typeof ada, 'get'>) =>
    (await get('/v2/session')).document.data.attributes.language
  expect(await languageOf(ada)).toBeNull()
  const chosen = await ada.patch('/v2/session', { language: 'de' })
  expect([chosen.status, chosen.document.data.attributes.language]).toEqual([200, 'de'])
  const elsewhere = openBrowser(setting)
  const signedIn = await elsewhere.post('/v2/session', { email: ada.email, password })
  expect(signedIn.document.data.attributes.language).toBe('de')
  expect(await languageOf(elsewhere)).toBe('de')
  expect(await languageOf(colleague)).toBeNull()
  // Who may only read chooses as well; and takes it back.
  expect((await colleague.patch('/v2/session', { language: 'zh' })).status).toBe(200)
  expect((await colleague.patch('/v2/session', { language: null })).document.data.attributes.language).toBeNull()
  const wrong = await ada.patch('/v2/session', { language: 'nl' })
  expect([wrong.status, wrong.document.errors[0].source.pointer]).toEqual([422, '/data/attributes/language'])
  expect(await languageOf(ada)).toBe('de')
  const headers = { authorization: `Token ${apiKey}`, 'content-type': 'application/json' }
  const payload = JSON.stringify({ data: { attributes: { language: 'de' } } })
  expect((await app().inject({ method: 'PATCH', url: '/v2/session', headers, payload })).statusCode).toBe(404)
})

test('a mail is in the language that was chosen, else in that of the browser, else in English', async () => {
  const { id } = await account()
  const ada = await someoneWithPassword(setting, id)
  expect((await oneMailTo(ada.email))?.subject).toBe('Set a new password')
  await openBrowser(setting).browse({
    method: 'POST',
    path: '/v2/session',
    headers: { 'accept-language': 'nl, fr-CH;q=0.9' },
    body: { data: { attributes: { email: ada.email, password } } },
  })
  expect((await oneMailTo(ada.email))?.subject).toBe('Définir un nouveau mot de passe')
  await ada.patch('/v2/session', { language: 'de' })
  const mail = await oneMailTo(ada.email)
  expect(mail?.subject).toBe('Neues Passwort setzen')
  expect(mail?.body).toMatch(
    /innerhalb einer Stunde hier:\n\nhttps:\/\/\S+\/sign-in\?reset=\S+\n\nDer Link gilt einmal\./,
  )
  await withSystem(store(), (tx) => tx.deleteFrom('mails').where('recipient', '=', ada.email).execute())
  await ada.patch('/v2/session/password', { current_password: password, password: 'quite another sentence' })
  expect((await mailTo(ada.email))?.body).toContain('Wenn Sie das nicht waren')
})

test('what is held about a person has their languages', async () => {
  const { id } = await account()
  const [admin, ada] = [await someoneWithPassword(setting, id), await someoneWithPassword(setting, id)]
  await ada.patch('/v2/session', { language: 'es' })
  const { document } = await admin.post('/v2/person_data', { email: ada.email })
  expect(document.data.attributes.records.languages).toEqual([{ language: 'es', browser_language: 'en' }])
})
