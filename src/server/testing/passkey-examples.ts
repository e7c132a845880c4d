import { randomBytes } from 'node:crypto'
import { exampleAssertion, exampleRegistration } from '#contract/access/passkey.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { insertPasskey, keepChallenge } from '../db/access/passkeys.ts'
import { beginSession } from '../db/access/sessions.ts'
import { withSystem } from '../db/scope.ts'
import { openAuthenticator } from './authenticator.ts'
import type { ExampleAccount } from './example-account.ts'
import type { testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'store' | 'clock'>

const [origin, rp_id] = ['http://localhost', 'localhost']

/** What is signed is good once: it is made ready before each of their examples. */
export const isAboutPasskey = ({ name, method }: Endpoint) => method !== 'GET' && /^passkey(s|_sessions)\./.test(name)

/** The same account, with a session, a passkey of its person, and what a browser has signed with it. */
export async function withPasskey({ store, clock }: Setting, account: ExampleAccount, { name }: Endpoint) {
  const [device, another] = [openAuthenticator({ here: origin }), openAuthenticator({ here: origin })]
  const [toMake, toUse] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const made = await withSystem(store(), async (tx) => {
    const people = tx.selectFrom('users').select('id').where('account_id', '=', account.id)
    const { id: user_id } = await people.where('email', '=', account.real.email).executeTakeFirstOrThrow()
    const person = { user_id, account_id: account.id }
    const kept = { ...person, ...device.kept, name, rp_id, counter: 0, transports: [], is_synced: true }
    const row = await insertPasskey(tx, kept, clock.now)
    await keepChallenge(tx, toMake, user_id, clock.now)
    await keepChallenge(tx, toUse, null, clock.now)
    const { token } = await beginSession(tx, { id: user_id, account_id: account.id }, clock.now)
    return { id: String(row?.id), cookie: `landfall_session=${token}` }
  })
  account.real.ids.set('passkey', made.id)
  const credentials = [
    [exampleRegistration, another.make({ challenge: toMake, rp: { id: rp_id } })],
    [exampleAssertion, device.use({ challenge: toUse, rpId: rp_id })],
  ] as const
  return { ...account, cookie: made.cookie, credentials }
}
