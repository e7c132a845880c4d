import type { Endpoint } from '#contract/endpoint.ts'
import { codeOf, newSecret, stepAt } from '../access/totp.ts'
import { beginFactor, confirmFactor, factorOf } from '../db/access/second-factors.ts'
import { beginSession } from '../db/access/sessions.ts'
import { withSystem } from '../db/scope.ts'
import type { ExampleAccount } from './example-account.ts'
import type { testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'store' | 'clock' | 'context'>

/**
 * What the examples of second factors are about, for whom they are about: none to begin with, one that waits for its
 * code, or one that is confirmed. Each goes on under another token, so each begins with a session of its own.
 */
export async function prepareFactor(
  { store, clock, context }: Setting,
  { id: account_id, email }: { id: string; email: string },
  { name }: Pick<Endpoint, 'name'>,
) {
  return withSystem(store(), async (tx) => {
    const people = tx.selectFrom('users').select('id').where('account_id', '=', account_id)
    // Of a colleague somebody else takes it away.
    const isOfColleague = name === 'users.reset_second_factor'
    const { id } = await people.where('email', '=', email).executeTakeFirstOrThrow()
    const whose = isOfColleague ? (await people.execute()).map((one) => one.id) : [id]
    const secret = newSecret()
    for (const one of whose) {
      const person = { id: one, account_id }
      await tx.deleteFrom('second_factors').where('user_id', '=', one).execute()
      if (name !== 'second_factors.create') await beginFactor(tx, person, context.secrets.seal(secret, one))
      if (name !== 'second_factors.confirm' && (await factorOf(tx, one)))
        await confirmFactor(tx, one, stepAt(clock.now) - 2, clock.now)
    }
    const { token } = await beginSession(tx, { id, account_id }, clock.now)
    return { cookie: `landfall_session=${token}`, code: codeOf(secret, stepAt(clock.now)) }
  })
}

/** Whose own door there is none by a key, or none without a code: they are made ready before each of their examples. */
export const isAboutFactor = ({ name, method }: Endpoint) =>
  method !== 'GET' && (name.startsWith('second_factors.') || name === 'users.reset_second_factor')

/** The same account, with the session and the code that the example is sent with. */
export async function withFactor(setting: Setting, account: ExampleAccount, endpoint: Endpoint) {
  const { cookie, code } = await prepareFactor(setting, { id: account.id, email: account.real.email }, endpoint)
  return { ...account, cookie, real: { ...account.real, code } }
}
