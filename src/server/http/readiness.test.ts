import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { withSystem } from '../db/scope.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()

const ready = async (more: Partial<Parameters<typeof createApp>[0]> = {}) => {
  const app = await createApp({ store: setting.store(), ...setting.context, ...more })
  const answer = await app.inject({ url: '/readyz' })
  await app.close()
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

test('a server whose store answers is ready', async () => {
  expect(await ready({ dataDir: setting.folder })).toMatchObject({
    status: 200,
    body: { status: 'ready', checks: { draining: 'ok', store: 'ok', migrations: 'ok', disk: 'ok' } },
  })
})

test('one that is about to end is not, and keeps no connection', async () => {
  const { status, headers, body } = await ready({ readiness: { isDraining: true } })
  expect([status, headers['retry-after'], headers.connection]).toEqual([503, '5', 'close'])
  expect(body).toMatchObject({ status: 'not ready', checks: { draining: 'this server is about to end', store: 'ok' } })
})

test('one whose store does not answer is not, and says no more than that', async () => {
  const store = { ...setting.store(), check: () => Promise.reject(new Error('postgres://user:secret@host')) }
  const { status, body } = await ready({ store })
  expect([status, body.checks.store]).toEqual([503, 'it does not answer'])
})

test('one whose data is of an earlier version is not; one whose data a newer version has changed is', async () => {
  const table = 'migrations' as never
  const store = setting.store()
  await withSystem(store, (tx) =>
    tx
      .insertInto(table)
      .values({ name: '9999_later.sql' } as never)
      .execute(),
  )
  expect((await ready()).status).toBe(200)
  await withSystem(store, (tx) =>
    tx
      .deleteFrom(table)
      .where('name' as never, 'in', ['9999_later.sql', '0027_exceptions.sql'] as never)
      .execute(),
  )
  const { status, body } = await ready()
  expect([status, body.checks.migrations]).toEqual([503, '1 are due'])
})
