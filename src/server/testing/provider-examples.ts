import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { keepIdentity } from '../db/access/provider-identities.ts'
import { awaitCode, beginAttempt } from '../db/access/sign-in-attempts.ts'
import { newToken } from '../db/access/tokens.ts'
import { withSystem } from '../db/scope.ts'
import type { ExampleAccount } from './example-account.ts'
import { startOpenIdProvider } from './open-id-provider.ts'
import { prepareFactor } from './second-factor-examples.ts'
import type { testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'store' | 'clock' | 'context'>

let running: ReturnType<typeof startOpenIdProvider> | undefined

export async function endProviders() {
  await (await running)?.close()
  running = undefined
}

const visits = ['provider_sessions.begin', 'provider_sessions.prove']

/** Where somebody has to be on the way, the provider has to answer, or there may be none yet. */
export const isAboutProvider = ({ name }: Endpoint) =>
  [...visits, 'provider_sessions.give_code', 'sign_in_providers.create'].includes(name)

/** The same account, ready for the example. */
export async function withProvider(setting: Setting, account: ExampleAccount, { name }: Endpoint) {
  const { store, clock } = setting
  if (name === 'provider_sessions.give_code') return awaitingCode(setting, account)
  if (name === 'sign_in_providers.create') {
    await withSystem(store(), (tx) => tx.deleteFrom('sign_in_providers').where('account_id', '=', account.id).execute())
    return account
  }
  running ??= startOpenIdProvider({ origins: ['http://localhost'] })
  const { issuer } = await running
  await withSystem(store(), async (tx) => {
    await tx.updateTable('sign_in_providers').set({ issuer }).where('account_id', '=', account.id).execute()
    const person = await personOf(tx, account)
    await keepIdentity(tx, { ...person, account_id: account.id, subject: person.user_id }, clock.now)
  })
  return account
}

async function awaitingCode(setting: Setting, account: ExampleAccount) {
  const { store, clock, context } = setting
  const { email } = account.real
  const { code } = await prepareFactor(setting, { id: account.id, email }, { name: 'provider_sessions.give_code' })
  const [browser, id] = [newToken(), randomUUID()]
  await withSystem(store(), async (tx) => {
    const person = await personOf(tx, account)
    const begun = { ...person, account_id: account.id, id, browser, state: newToken(), nonce: newToken() }
    const to = { redirect_uri: 'http://localhost/sign-in/callback', next: null, session_id: null }
    await beginAttempt(tx, { ...begun, ...to, sealed_verifier: context.secrets.seal('x', id) }, clock.now)
    const attempt = await tx
      .deleteFrom('sign_in_attempts')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await awaitCode(tx, { ...attempt, user_id: person.user_id }, clock.now)
  })
  return { ...account, attempt: `landfall_attempt=${browser}`, real: { ...account.real, code } }
}

/** Who is signed in, and the provider. */
async function personOf(tx: Parameters<Parameters<typeof withSystem>[1]>[0], { id, real }: ExampleAccount) {
  const of = <Table extends 'users' | 'sign_in_providers'>(table: Table) =>
    tx
      .selectFrom(table as 'users')
      .select('id')
      .where('account_id', '=', id)
  const person = await of('users').where('email', '=', real.email).executeTakeFirstOrThrow()
  const provider = await of('sign_in_providers').executeTakeFirstOrThrow()
  return { user_id: person.id, provider_id: provider.id }
}
