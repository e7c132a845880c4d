import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { discharged } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'

const { account, work } = testApp()

type Someone = Awaited<ReturnType<typeof account>>

const number = 'TCLU4829132'
const source = { terminal_firms: 'X400', locode: 'USLAX', provider: 'port community' }

const tell = ({ client }: Someone, checked_at: string, containers: readonly unknown[], from: object = source) =>
  client(api.ingest.terminal_updates, {
    body: { source: from as typeof source, checked_at, containers: [...containers] },
  })

const waiting = async ({ client }: Someone) =>
  (await client(api.terminal_codes.list, { params: { 'filter[waiting]': true } })).data

const assign = ({ client }: Someone, id: string, terminal_id: string) =>
  client(api.terminal_codes.update, { params: { id }, body: { data: { attributes: { terminal_id } } } })

test('updates under an unknown code wait, are shown, and are applied once somebody says whose they are', async () => {
  const me = await account()
  await trackContainer(me, discharged)
  const first = await tell(me, '2026-06-18T17:00:00Z', [{ number, available: false, holds: [{ name: 'CUSTOMS' }] }])
  expect(first.data.attributes).toMatchObject({
    ...{ accepted: 0, duplicate: 0, unmatched: 1, rejected: [] },
    waits_for_terminal: { code: 'X400', locode: 'USLAX' },
  })
  await tell(me, '2026-06-19T17:00:00Z', [{ number, available: true, holds: [], last_free_day: '2026-06-24' }])
  expect(
    (await tell(me, '2026-06-18T17:00:00Z', [{ number, available: false, holds: [{ name: 'CUSTOMS' }] }])).data
      .attributes,
  ).toMatchObject({ duplicate: 1, unmatched: 0 })
  const [code] = await waiting(me)
  expect(code?.attributes).toMatchObject({
    ...{ code: 'X400', locode: 'USLAX', provider: 'port community', updates: 2, containers: 1, assigned_at: null },
  })
  expect((await me.client(api.containers.list)).data[0]?.attributes.availability_known).toBe(false)

  const assigned = await assign(me, code?.id as string, 'W185')
  expect(assigned.data).toMatchObject({
    attributes: { updates: 0, assigned_at: expect.any(String) },
    relationships: { terminal: { data: { type: 'terminal' } } },
  })
  const { data, included } = await me.client(api.containers.list, { params: { include: ['pod_terminal'] } })
  expect(data[0]?.attributes).toMatchObject({
    available_for_pickup: true,
    holds_at_pod_terminal: [],
    pickup_lfd: '2026-06-25T06:59:59.000Z',
    terminal_checked_at: '2026-06-19T17:00:00.000Z',
  })
  expect(included?.[0]?.attributes.firms_code).toBe('W185')
  expect(await waiting(me)).toEqual([])

  // From now on it is a code like any other.
  const later = await tell(me, '2026-06-20T09:00:00Z', [{ number, available: false }])
  expect(later.data.attributes).toEqual({ accepted: 1, duplicate: 0, unmatched: 0, rejected: [] })
})

test('a terminal that is added with the code takes what waits', async () => {
  const me = await account()
  await trackContainer(me, discharged)
  await tell(me, '2026-06-19T17:00:00Z', [{ number, available: true }])
  const attributes = { name: 'Pier X', locode: 'USLAX', smdg_code: 'X400' }
  const { data } = await me.client(api.terminals.create, { body: { data: { attributes } } })
  expect(await waiting(me)).toEqual([])
  const boxes = await me.client(api.containers.list, { params: { include: ['pod_terminal'] } })
  expect(boxes.data[0]?.attributes.available_for_pickup).toBe(true)
  await work()
  expect((await me.client(api.containers.list, { params: { include: ['pod_terminal'] } })).included?.[0]?.id).toBe(
    data.id,
  )
})

test('what cannot be read is said at once, and what nobody tracks waits for both', async () => {
  const me = await account()
  await expect(tell(me, '2026-06-19T17:00:00Z', [{ number: 'nonsense' }, null])).rejects.toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/containers/0/number' } }, { source: { pointer: '/containers/1' } }],
  })
  expect(await waiting(me)).toEqual([])
  const { data } = await tell(me, '2026-06-19T17:00:00Z', [{ number: 'x' }, { number, available: true }])
  expect(data.attributes).toMatchObject({ unmatched: 1, rejected: [{ pointer: '/containers/0/number' }] })
  await assign(me, (await waiting(me))[0]?.id as string, 'W185')
  await trackContainer(me, discharged)
  expect((await me.client(api.containers.list)).data[0]?.attributes.available_for_pickup).toBe(true)
})

test('the same code in two ports is two codes, and one can be forgotten', async () => {
  const me = await account()
  for (const locode of ['USLAX', 'NLRTM']) await tell(me, '2026-06-19T17:00:00Z', [{ number }], { ...source, locode })
  const codes = await waiting(me)
  expect(codes.map(({ attributes }) => attributes.locode).toSorted()).toEqual(['NLRTM', 'USLAX'])
  const dutch = codes.find(({ attributes }) => attributes.locode === 'NLRTM')
  await me.client(api.terminal_codes.delete, { params: { id: dutch?.id as string } })
  expect((await waiting(me)).map(({ attributes }) => attributes.locode)).toEqual(['USLAX'])
})

test("a code is assigned to a terminal of one's own account, or to none", async () => {
  const [me, other] = [await account(), await account()]
  const attributes = { name: 'Theirs', locode: 'USLAX' }
  const theirs = await other.client(api.terminals.create, { body: { data: { attributes } } })
  await tell(me, '2026-06-19T17:00:00Z', [{ number }])
  const [code] = await waiting(me)
  for (const terminal of [theirs.data.id, 'Z000'])
    await expect(assign(me, code?.id as string, terminal)).rejects.toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/terminal_id' } }],
    })
  await expect(assign(other, code?.id as string, 'W185')).rejects.toMatchObject({ status: 404 })
  expect(await waiting(other)).toEqual([])
  expect((await waiting(me))[0]?.attributes.updates).toBe(1)
})
