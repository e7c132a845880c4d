import { randomUUID } from 'node:crypto'
import { createClient } from '#app/api/client.ts'
import type { Role, Scope } from '#contract/access/scope.ts'
import { replaceApiKey } from '../db/access/api-keys.ts'
import { beginSession, insertUser } from '../db/access/sessions.ts'
import { withSystem } from '../db/scope.ts'
import { ask, type TestRequest } from './ask.ts'
import { inProcess, type testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'app' | 'store' | 'clock'>

/** A program that has a key of this account with these scopes. */
export async function programOf({ app, store }: Setting, account_id: string, scopes: readonly Scope[]) {
  const apiKey = `lf_${randomUUID()}`
  await withSystem(store(), (tx) => replaceApiKey(tx, account_id, randomUUID(), apiKey, { scopes }))
  return {
    apiKey,
    client: createClient({ fetch: (address, init) => inProcess(app(), address, init), apiKey: () => apiKey }),
    ask: (asked: TestRequest) =>
      ask(app(), { ...asked, headers: { authorization: `Token ${apiKey}`, ...asked.headers } }),
  }
}

const origin = 'http://landfall.example'

/** A person of this account who is signed in, as our own pages ask. */
export async function personOf({ app, store, clock }: Setting, account_id: string, role: Role, name = 'Maren Rask') {
  const email = `${randomUUID()}@example.com`
  const { user, token } = await withSystem(store(), async (tx) => {
    const user = await insertUser(tx, { account_id, email, name, role, password_hash: 'nobody knows it' })
    return { user, ...(await beginSession(tx, user, clock.now)) }
  })
  const cookie = `landfall_session=${token}`
  const own = { host: new URL(origin).host, origin, cookie }
  return {
    id: user.id,
    email,
    cookie,
    ask: (asked: TestRequest) => ask(app(), { ...asked, headers: { ...own, ...asked.headers } }),
  }
}

/** Everybody of the account has just proved who they are. */
export async function proveAnew({ store, clock }: Pick<Setting, 'store' | 'clock'>, account_id: string): Promise<void> {
  const proved_at = clock.now.toISOString()
  await withSystem(store(), (tx) =>
    tx.updateTable('sessions').set({ proved_at }).where('account_id', '=', account_id).execute(),
  )
}
