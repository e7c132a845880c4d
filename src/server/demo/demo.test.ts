import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../db/scope.ts'
import { startLine } from '../sources/dcsa/fixtures/line-server.ts'
import { testApp } from '../testing/test-app.ts'
import { type Demo, openDemo } from './demo.ts'

const { account, context, store, clock } = testApp()
const day = 86_400_000

let me: Awaited<ReturnType<typeof account>>
let demo: Demo
const open = () => openDemo(store(), { account_id: me.id, created_at, demo: true } as never, context)
const created_at = clock.now.toISOString()

beforeAll(async () => {
  me = await account()
  await withSystem(store(), (tx) => tx.updateTable('accounts').set({ demo: true }).where('id', '=', me.id).execute())
  demo = await open()
  await demo.fill()
})
afterAll(() => demo.close())

const requests = async () => (await me.client(api.tracking_requests.list)).meta.total
const names = async (role: 'customer' | 'shipper' | 'notify' | 'trucker') => {
  const { data } = await me.client(api.party_roles.list, { params: { 'filter[role]': [role], 'page[size]': 100 } })
  return new Set(data.map(({ relationships }) => relationships.party.data?.id)).size
}

test('everybody has their part in it, and two customers a view of their own', async () => {
  for (const role of ['shipper', 'notify', 'trucker'] as const) expect(await names(role), role).toBeGreaterThan(1)
  const { data } = await me.client(api.views.list)
  expect(data.map(({ attributes }) => [attributes.name, attributes.language]).sort()).toEqual([
    ['Einkauf', 'de'],
    ['For their warehouse', null],
  ])
})

test('a server that ends breaks off what the terminals tell it, and that is no failure', async () => {
  // As a server that is busy: it takes what it is told, and has no answer yet.
  await using server = await startLine(() => {})
  const ending = new AbortController()
  const broken = await openDemo(store(), { account_id: me.id, created_at } as never, context, ending.signal)
  const failures: unknown[] = []
  const fed = broken.feed(server.base_url, (_, error) => failures.push(error))
  await expect.poll(() => server.calls.length, { timeout: 20_000 }).toBe(1)
  ending.abort()
  await fed
  await expect(broken.fill()).rejects.toThrow('aborted')
  expect(failures).toEqual([])
  await broken.close()
})

test('what begins later is asked for as it begins, once, and a view that was removed stays away', async () => {
  const before = await requests()
  const [view] = (await me.client(api.views.list)).data
  await me.client(api.views.delete, { params: { id: String(view?.id) } })
  clock.now = new Date(clock.now.getTime() + 2 * day)
  await demo.goOn()
  const after = await requests()
  expect(after - before).toBeGreaterThan(8)
  await demo.goOn()
  await demo.fill()
  expect(await requests()).toBe(after)
  await demo.close()

  // Each week has numbers of its own to try; what is tracked is offered no more.
  const offered = demo.offered()
  expect(offered).toHaveLength(5)
  clock.now = new Date(clock.now.getTime() + 7 * day)
  await demo.goOn()
  expect(demo.offered()).toHaveLength(5)
  expect(demo.offered()).not.toEqual(expect.arrayContaining(offered.slice(0, 1)))
  const later = await requests()

  // The server was off for a year: what ended meanwhile is not asked for.
  clock.now = new Date(clock.now.getTime() + 365 * day)
  demo = await open()
  await demo.fill()
  expect((await requests()) - later).toBeGreaterThan(250)
  expect((await requests()) - later).toBeLessThan(330)
  expect((await me.client(api.views.list)).data).toHaveLength(1)
})
