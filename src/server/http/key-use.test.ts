import { afterAll, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../app.ts'
import { replaceApiKey } from '../db/access/api-keys.ts'
import { withScope, withSystem } from '../db/scope.ts'
import { ask } from '../testing/ask.ts'
import { programOf } from '../testing/principals.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
const { account, clock, context, store } = setting
const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
/** Another server on the same store. */
let second: Awaited<ReturnType<typeof createApp>> | undefined
afterAll(() => second?.close())

const usesOf = async (account_id: string) => {
  const { rows } = await withScope(store(), { account_id }, async (tx) => ({
    rows: await tx.selectFrom('api_keys').select(['id', 'name', 'last_used_at']).execute(),
  }))
  return rows
}
const lastUse = async (account_id: string, name: string) =>
  (await usesOf(account_id)).find((one) => one.name === name)?.last_used_at ?? null

test('a use is noted after the answer, at most once a minute, whichever server answers', async () => {
  const me = await account()
  second = await createApp({ store: store(), ...context })
  const list = (server = setting.app()) =>
    ask(server, { path: '/v2/parties', headers: { authorization: `Token ${me.apiKey}` } })
  const began = clock.now.toISOString()
  expect(await lastUse(me.id, 'Test')).toBeNull()
  await Promise.all([list(), list(), list(second)])
  await vi.waitFor(async () => expect(await lastUse(me.id, 'Test')).toBe(began))

  later(59)
  await Promise.all([list(), list(second)])
  await second.close()
  expect(await lastUse(me.id, 'Test')).toBe(began)
  later(1)
  await list()
  await vi.waitFor(async () => expect(await lastUse(me.id, 'Test')).toBe(clock.now.toISOString()))
})

test('of several servers one writes: the second finds the row written', async () => {
  const me = await account()
  const writes: string[] = []
  const servers = await Promise.all([1, 2, 3].map(() => createApp({ store: store(), ...context })))
  await withSystem(store(), (tx) => replaceApiKey(tx, me.id, 'Shared', 'lf_shared_between_servers'))
  const versionOf = async () =>
    (
      await withSystem(store(), (tx) =>
        tx
          .selectFrom('api_keys')
          .select((eb) => eb.ref('xmin' as never).as('version'))
          .where('name', '=', 'Shared')
          .executeTakeFirstOrThrow(),
      )
    ).version as unknown as string
  for (const server of servers) {
    await ask(server, { path: '/v2/parties', headers: { authorization: 'Token lf_shared_between_servers' } })
    // Closing waits for what is under way.
    await server.close()
    writes.push(String(await versionOf()))
  }
  expect(new Set(writes).size).toBe(1)
})

test('a key that is refused for its scopes has been used, and one that is unknown is nobody', async () => {
  const me = await account()
  const program = await programOf(setting, me.id, ['read'])
  expect((await program.ask({ method: 'POST', path: '/v2/parties', payload: '{' })).status).toBe(403)
  await vi.waitFor(async () => {
    const used = (await usesOf(me.id)).filter(({ last_used_at }) => last_used_at !== null)
    expect(used).toHaveLength(1)
  })
})

test('a use that cannot be noted breaks no answer', async () => {
  const me = await account()
  const { db } = store()
  const updateTable = vi.fn(() => {
    throw new Error('The disk is full')
  })
  const read = (at: typeof db, name: string | symbol) => {
    const member = Reflect.get(at, name) as unknown
    return typeof member === 'function' ? member.bind(at) : member
  }
  const get = (at: typeof db, name: string | symbol) => (name === 'updateTable' ? updateTable : read(at, name))
  const server = await createApp({ store: { ...store(), db: new Proxy(db, { get }) }, ...context })
  const headers = { authorization: `Token ${me.apiKey}` }
  expect((await ask(server, { endpoint: api.parties.list, path: '/v2/parties', headers })).status).toBe(200)
  await server.close()
  expect(updateTable).toHaveBeenCalledOnce()
  expect(await lastUse(me.id, 'Test')).toBeNull()
})
