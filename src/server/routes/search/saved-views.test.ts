import { expect, test } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account } = setting
const path = '/v2/saved_views'
const search = 'verdict=blocked&pod=USLAX&sort=binding_lfd&columns=verdict,holds'

type Asker = Awaited<ReturnType<typeof personOf>>
const save = (who: Asker, attributes: object) =>
  who.ask({ method: 'POST', path, body: { data: { attributes: { name: 'Blocked', search, ...attributes } } } })
const change = (who: Asker, id: string, attributes: object) =>
  who.ask({ method: 'PATCH', path: `${path}/${id}`, body: { data: { attributes } } })
const seenBy = async (who: Asker) => {
  const { document } = await who.ask({ path })
  return document?.data.map(({ attributes }: { attributes: Record<string, unknown> }) => attributes)
}
const idOf = ({ document }: Awaited<ReturnType<typeof save>>) => String(document?.data.id)

async function office() {
  const me = await account()
  const join = (role: 'admin' | 'member' | 'viewer', name: string) => personOf(setting, me.id, role, name)
  return { me, ada: await join('member', 'Ada'), bo: await join('member', 'Bo'), guest: await join('viewer', 'Guest') }
}

test('a view is of one person until it is shared, and keeps the whole state of the list', async () => {
  const { ada, bo } = await office()
  const made = await save(ada, {})
  expect(made.status).toBe(201)
  expect(await seenBy(ada)).toMatchObject([
    { name: 'Blocked', search, is_shared: false, is_default: false, is_own: true, owner_name: 'Ada' },
  ])
  expect(await seenBy(bo)).toEqual([])
  expect((await bo.ask({ path: `${path}/${idOf(made)}` })).status).toBe(404)
  expect((await change(bo, idOf(made), { name: 'Mine' })).status).toBe(404)
  expect((await bo.ask({ method: 'DELETE', path: `${path}/${idOf(made)}` })).status).toBe(404)

  await change(ada, idOf(made), { is_shared: true, name: 'Held up' })
  expect(await seenBy(bo)).toMatchObject([{ name: 'Held up', is_own: false, owner_name: 'Ada' }])
})

test('one view is the one to begin with, and whose it is not does not see that', async () => {
  const { ada, bo } = await office()
  await save(ada, { name: 'First', is_default: true, is_shared: true })
  const second = await save(ada, { name: 'Second', is_default: true, is_shared: true })
  await save(bo, { name: 'Own', is_default: true })
  const defaults = async (who: Asker) =>
    (await seenBy(who))
      .filter((one: { is_default: boolean }) => one.is_default)
      .map((one: { name: string }) => one.name)
  expect(await defaults(ada)).toEqual(['Second'])
  expect(await defaults(bo)).toEqual(['Own'])
  const refused = await change(bo, idOf(second), { is_default: true })
  expect(refused.errors).toMatchObject([{ status: '422', source: { pointer: '/data/attributes/is_default' } }])
  await change(ada, idOf(second), { is_default: false })
  expect(await defaults(ada)).toEqual([])
})

test('a name is taken among one’s own views, in any case of letters', async () => {
  const { ada, bo } = await office()
  await save(ada, {})
  const again = await save(ada, { name: 'BLOCKED' })
  expect(again.errors).toMatchObject([{ code: 'taken', source: { pointer: '/data/attributes/name' } }])
  expect((await save(bo, {})).status).toBe(201)
})

test('who may only look keeps views of their own, and shares none', async () => {
  const { ada, guest } = await office()
  const shared = await save(ada, { is_shared: true })
  expect((await save(guest, { name: 'Mine' })).status).toBe(201)
  expect((await save(guest, { name: 'Ours', is_shared: true })).status).toBe(403)
  expect((await change(guest, idOf(shared), { name: 'Other' })).status).toBe(403)
  expect((await guest.ask({ method: 'DELETE', path: `${path}/${idOf(shared)}` })).status).toBe(403)
})

test('a key has shared views only', async () => {
  const { me, ada } = await office()
  const body = (attributes: object) => ({ data: { attributes: { name: 'Of a program', search: '', ...attributes } } })
  const send = (attributes: object) =>
    ask(setting.app(), {
      headers: { authorization: `Token ${me.apiKey}` },
      method: 'POST',
      path,
      body: body(attributes),
    })
  expect((await send({})).errors).toMatchObject([{ source: { pointer: '/data/attributes/is_shared' } }])
  expect((await send({ is_shared: true, is_default: true })).errors).toMatchObject([
    { source: { pointer: '/data/attributes/is_default' } },
  ])
  expect((await send({ is_shared: true })).status).toBe(201)
  expect(await seenBy(ada)).toMatchObject([{ name: 'Of a program', owner_name: null, is_own: false }])
})

test('what somebody shared stays when they go; what was theirs alone goes with them', async () => {
  const { me, ada, bo } = await office()
  const admin = await personOf(setting, me.id, 'admin', 'Root')
  await save(ada, { name: 'Ours', is_shared: true, is_default: true })
  await save(ada, { name: 'Mine' })
  expect((await admin.ask({ method: 'DELETE', path: `/v2/users/${ada.id}` })).status).toBe(204)
  expect(await seenBy(bo)).toMatchObject([{ name: 'Ours', is_default: false, owner_name: null }])
})
