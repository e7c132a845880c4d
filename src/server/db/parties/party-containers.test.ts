import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { discharged } from '../../testing/dcsa-events.ts'
import { rolesOf } from '../../testing/parties.ts'
import { testApp } from '../../testing/test-app.ts'
import { shipFor } from '../../testing/views.ts'
import { withScope, withSystem } from '../scope.ts'

const setting = testApp()
const { account, store, work } = setting
const [tclu, mscu, temu] = ['TCLU4829132', 'MSCU6639870', 'TEMU1234565'] as const

async function someone() {
  const me = await account()
  const tell = (bill: string, numbers: readonly string[]) =>
    numbers.flatMap((container) => discharged({ bill, container }))
  const ship = (bill: string, numbers: readonly string[], party?: string) =>
    shipFor(me, work, { bill, events: tell(bill, numbers), ...(party && { party }) })
  const join = (bill: string, number: string) =>
    me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: tell(bill, [number]) })
  const boxes = async (id: string) =>
    (await me.client(api.shipments.get, { params: { id } })).data.relationships.containers.data.map((one) => one.id)
  const listed = async (party: string, more = {}) =>
    (await me.client(api.containers.list, { params: { 'filter[party]': [party], ...more } })).data.map(({ id }) => id)
  return { ...me, ...rolesOf(me), ship, join, boxes, listed }
}

/** What the table says, and what it should, of this account. */
function bothOf(account_id: string) {
  return withScope(store(), { account_id, scopes: ['read'] }, async (tx) => {
    const kept = await tx
      .selectFrom('party_containers')
      .select(['role_id', 'container_id', 'party_id', 'role'])
      .execute()
    const roles = await tx.selectFrom('party_roles').selectAll().execute()
    const all = await tx.selectFrom('containers').select(['id', 'shipment_id']).execute()
    const due = roles.flatMap(({ id, party_id, role, shipment_id, container_id }) =>
      all
        .filter((one) => one.id === container_id || one.shipment_id === shipment_id)
        .map((one) => ({ role_id: id, container_id: one.id, party_id, role })),
    )
    const inOrder = (rows: typeof due) => rows.map((row) => JSON.stringify(row)).toSorted()
    return { kept: inOrder(kept), due: inOrder(due) }
  })
}

async function expectTrue(account_id: string, count: number) {
  const { kept, due } = await bothOf(account_id)
  expect(kept).toEqual(due)
  expect(kept).toHaveLength(count)
}

test('a party has the containers of its shipments, those that join later too, until its role is taken', async () => {
  const me = await someone()
  const [nord, haulage] = [await me.party('Nordmeer'), await me.party('Haulage')]
  const id = await me.ship('YMLUC100', [tclu, mscu], nord)
  await expectTrue(me.id, 2)
  const trucker = await me.give(haulage, 'trucker', 'shipment', id)
  await me.join('YMLUC100', temu)
  await expectTrue(me.id, 6)
  expect((await me.listed(haulage)).toSorted()).toEqual((await me.boxes(id)).toSorted())
  await me.client(api.party_roles.delete, { params: { id: trucker.id } })
  await expectTrue(me.id, 3)
  expect(await me.listed(haulage)).toEqual([])
})

test('another customer takes over all of them, and so does the party that one is merged into', async () => {
  const me = await someone()
  const [nord, sued, west] = [await me.party('Nordmeer'), await me.party('Suedwind'), await me.party('Westkai')]
  const id = await me.ship('YMLUC101', [tclu, mscu], nord)
  await me.give(sued, 'customer', 'shipment', id)
  await expectTrue(me.id, 2)
  await me.give(sued, 'consignee', 'shipment', id)
  const [box] = await me.boxes(id)
  await me.give(sued, 'trucker', 'container', String(box))
  await expectTrue(me.id, 5)
  await me.merge(west, sued)
  await expectTrue(me.id, 5)
  expect(await me.listed(west)).toHaveLength(2)
  expect(await me.listed(nord)).toEqual([])
})

test('a container with several roles of a party is listed and counted once, page by page and by each role', async () => {
  const me = await someone()
  const nord = await me.party('Nordmeer')
  const ids = [await me.ship('YMLUC102', [tclu, mscu], nord), await me.ship('YMLUC103', [tclu, temu], nord)]
  for (const id of ids) await me.give(nord, 'notify', 'shipment', id)
  const [box] = await me.boxes(String(ids[0]))
  await me.give(nord, 'trucker', 'container', String(box))
  const all = await me.listed(nord)
  expect(new Set(all).size).toBe(4)
  expect(all).toHaveLength(4)
  const pages = [1, 2, 3].map((number) => me.listed(nord, { 'page[size]': 2, 'page[number]': number }))
  expect((await Promise.all(pages)).flat()).toEqual(all)
  expect(await me.listed(nord, { 'filter[trucker]': [nord] })).toEqual([box])
  const params = { 'filter[party]': [nord, randomUUID()], 'page[size]': 3, 'page[number]': 2 }
  const { meta, data } = await me.client(api.containers.list, { params })
  expect({ total: meta.total, ids: data.map(({ id }) => id) }).toEqual({ total: 4, ids: all.slice(3) })
})

test('what is deleted leaves nothing behind, and another account sees none of it', async () => {
  const [me, other] = [await someone(), await someone()]
  const id = await me.ship('YMLUC104', [tclu, mscu], await me.party('Nordmeer'))
  await expectTrue(other.id, 0)
  await withSystem(store(), (tx) => tx.deleteFrom('containers').where('shipment_id', '=', id).execute())
  await expectTrue(me.id, 0)
})
