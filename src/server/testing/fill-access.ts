import { api } from '#contract/api.ts'
import { withSystem } from '../db/scope.ts'
import { insertUser } from '../db/sessions.ts'
import type { Store } from '../db/store.ts'
import type { testApp } from './test-app.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

/** Somebody who signs in, somebody who is invited, and a key. */
export async function fillAccess(store: Store, { id: account_id, client }: Someone, owner: string) {
  const person = { email: `${owner}@example.com`, name: `${owner} Smith`, role: 'admin' as const, password_hash: 'x' }
  await withSystem(store, (tx) => insertUser(tx, { account_id, ...person }))
  const invited = { email: `${owner}-guest@example.com`, role: 'viewer' as const }
  await client(api.users.create, { body: { data: { attributes: invited } } })
  const attributes = { name: `${owner}-KEY`, scopes: ['read' as const] }
  await client(api.api_keys.create, { body: { data: { attributes } } })
}
