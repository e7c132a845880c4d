import { api } from '#contract/api.ts'
import { openAuthenticator } from '../authenticator.ts'
import { enrol, openBrowser, password, someoneWithPassword } from '../browser.ts'
import { makeDemo } from '../example-account.ts'
import { personOf } from '../principals.ts'
import type { testApp } from '../test-app.ts'
import { makeView, signInTo } from '../views.ts'

const firefoxOnWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Somebody sets up a second factor because they must, and loses it. */
export async function signInByTwoFactors(setting: ReturnType<typeof testApp>) {
  const { id, client } = await setting.account()
  const person = await someoneWithPassword(setting, id)
  const requires = (requires_second_factor: boolean) =>
    client(api.security_settings.update, { body: { data: { attributes: { requires_second_factor } } } })
  await makeDemo(setting, { id })
  await requires(true)
  await person.get('/v2/session')
  await person.patch('/v2/session', { language: 'en' })
  await enrol(setting, person)
  await person.get('/v2/second_factor')
  await signInByPasskey(person)
  await client(api.users.reset_second_factor, { params: { id: person.id } })
  const again = openBrowser(setting)
  await again.post('/v2/session', { email: person.email, password })
  await again.get('/v2/second_factor')
  await requires(false)
  for (const browser of [openBrowser(setting), openBrowser(setting)]) {
    const body = { data: { attributes: { email: person.email, password } } }
    await browser.browse({ method: 'POST', path: '/v2/session', body, headers: { 'user-agent': firefoxOnWindows } })
    await browser.get('/v2/sign_ins')
  }
  // They ask what is held about them, and that it goes: another admin is there to do it.
  await personOf(setting, id, 'admin')
  const body = { data: { attributes: { email: person.email } } }
  await client(api.person_data.export, { body })
  await client(api.person_data.erase, { body })
}

/** A passkey is added, and used: the list says when. */
async function signInByPasskey(person: ReturnType<typeof openBrowser>) {
  const [device, stick] = [openAuthenticator(), openAuthenticator({ isSynced: false })]
  const begin = async (path: string) => (await person.post(path)).document.data.attributes.public_key
  const added = device.make(await begin('/v2/passkeys/options'))
  await person.post('/v2/passkeys', { name: 'Work laptop', credential: added })
  const stays = stick.make(await begin('/v2/passkeys/options'))
  await person.post('/v2/passkeys', { name: 'Security key', credential: stays })
  const credential = device.use(await begin('/v2/session/passkey/options'))
  await person.post('/v2/session/proof/passkey', { credential })
  await person.get('/v2/passkeys')
}

/** A customer whom a view names comes in by a code; staff see that. */
export async function signInToView(setting: ReturnType<typeof testApp>) {
  const me = await setting.account()
  // Nobody else of these tests is mailed anything.
  const email = 'kim@census.example'
  const view = await makeView(setting, me, { people: [email] })
  await signInTo(setting, view.id, email)
  await me.client(api.views.tokens, { params: { id: view.id, 'filter[of]': 'people' } })
}
