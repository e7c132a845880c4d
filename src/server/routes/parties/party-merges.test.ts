import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { discharged } from '../../testing/dcsa-events.ts'
import { rolesOf } from '../../testing/parties.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'
import { subscribe } from '../../testing/webhooks.ts'

const setting = testApp()
const { account, work, store } = setting

async function someone() {
  const me = await account()
  return { ...me, ...rolesOf(me) }
}

test('a merge moves everything that is of the one to the other', async () => {
  const me = await someone()
  const [kept, gone] = [await me.party('Nordmeer'), await me.party('Nordmeer GmbH')]
  const events = discharged({ bill: 'YMLUM100', container: 'TCLU4829132' })
  const id = await shipFor(me, work, { bill: 'YMLUM100', party: gone, events })
  for (const party of [kept, gone]) await me.give(party, 'notify', 'shipment', id)
  const view = await makeView(setting, me, {}, gone)
  await me.client(api.party_contacts.create, { params: { id: gone }, body: { data: { attributes: { name: 'Ada' } } } })
  const hook = await subscribe(me, { events: ['container.updated'], filters: { parties: [gone, kept] } })
  const field = { entity_type: 'Shipment', api_slug: 'agent', display_name: 'Agent' } as const
  await me.client(api.custom_field_definitions.create, {
    body: { data: { attributes: { ...field, data_type: 'reference', reference_type: 'party' } } },
  })
  const value = { type: 'party', id: gone }
  await me.client(api.shipment_custom_fields.create, {
    params: { id },
    body: { data: { attributes: { api_slug: 'agent', value } } },
  })

  expect((await me.merge(kept, gone)).data.id).toBe(kept)

  expect((await me.held(id)).toSorted()).toEqual([`customer ${kept}`, `notify ${kept}`])
  const shipment = await me.client(api.shipments.get, { params: { id } })
  expect(shipment.data.attributes.customer_name).toBe('Nordmeer')
  const requests = await me.client(api.tracking_requests.list)
  expect(requests.data[0]?.relationships.customer.data?.id).toBe(kept)
  expect((await me.client(api.views.list, { params: { 'filter[party]': [kept] } })).data[0]?.id).toBe(view.id)
  expect((await view.ask({ path: '/v2/embed/shipments' })).document.data[0].id).toBe(id)
  expect((await me.client(api.party_contacts.list, { params: { id: kept } })).data[0]?.attributes.name).toBe('Ada')
  expect((await me.client(api.webhooks.get, { params: { id: hook } })).data.attributes.filters?.parties).toEqual([kept])
  const fields = await me.client(api.shipment_custom_fields.list, { params: { id } })
  expect(fields.data[0]?.attributes.value).toEqual({ type: 'party', id: kept })
  const kept_log = await withSystem(store(), (tx) =>
    tx.selectFrom('party_merges').select(['merged_name', 'moved']).where('merged_id', '=', gone).execute(),
  )
  expect(kept_log).toMatchObject([{ merged_name: 'Nordmeer GmbH', moved: { shipments: 1, views: 1, contacts: 1 } }])
})

test('a party that was merged is no more, and says where it is, also after another merge', async () => {
  const me = await someone()
  const [a, b, c] = [await me.party('A'), await me.party('B'), await me.party('C')]
  await me.merge(b, a)
  await me.merge(c, b)
  const error = await me.client(api.parties.get, { params: { id: a } }).catch((failure) => failure)
  expect(error).toMatchObject({ status: 404, errors: [{ detail: `This party was merged into /v2/parties/${c}` }] })
  // Its name is free.
  await me.party('A')
})

test('merges at the same time, also of the same two either way, end with one party and lose nothing', async () => {
  const me = await someone()
  const ids = await Promise.all(['A', 'B', 'C', 'D'].map(me.party))
  for (const [at, party] of ids.entries()) {
    const events = discharged({ bill: `YMLUM2${at}`, container: 'TCLU4829132' })
    await shipFor(me, work, { bill: `YMLUM2${at}`, party, events })
  }
  const [a = '', b = '', c = '', d = ''] = ids
  const settled = await Promise.allSettled([
    me.merge(a, b),
    me.merge(b, a),
    me.merge(a, c),
    me.merge(a, d),
    me.merge(d, c),
  ])
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
  expect(codes.every((status) => status === 404 || status === 422)).toBe(true)
  const left = (await me.client(api.parties.list)).data.map(({ id }) => id)
  expect(left.length).toBe(4 - (5 - codes.length))
  const shipments = await me.client(api.shipments.list, { params: { 'filter[party]': left } })
  expect(shipments.meta.total).toBe(4)
})

test('what cannot be merged is said', async () => {
  const me = await someone()
  const other = await someone()
  const [mine, theirs] = [await me.party('A'), await other.party('B')]
  const pointer = '/data/attributes/merged_id'
  await expect(me.merge(mine, mine)).rejects.toMatchObject({ status: 422, errors: [{ source: { pointer } }] })
  await expect(me.merge(mine, theirs)).rejects.toMatchObject({ status: 422, errors: [{ source: { pointer } }] })
  await expect(me.merge(theirs, mine)).rejects.toMatchObject({ status: 404 })
})

test('a party is deleted where nothing is of it, else what is of it is said', async () => {
  const me = await someone()
  const party = await me.party('Nordmeer')
  const events = discharged({ bill: 'YMLUM300', container: 'TCLU4829132' })
  await shipFor(me, work, { bill: 'YMLUM300', party, events })
  await makeView(setting, me, {}, party)
  const remove = (id: string) => me.client(api.parties.delete, { params: { id } })
  await expect(remove(party)).rejects.toMatchObject({
    status: 422,
    errors: [{ detail: expect.stringContaining('1 shipment, 1 tracking request, 1 view:') }],
  })
  const free = await me.party('Free')
  await remove(free)
  await expect(remove(free)).rejects.toMatchObject({ status: 404 })
})

test('one name made by many at once is one party', async () => {
  const me = await someone()
  const names = ['Nordmeer', ' nordmeer', 'NORDMEER ', 'NordMeer']
  const settled = await Promise.allSettled(names.map(me.party))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of settled)
    if (one.status === 'rejected')
      expect(one.reason.errors).toMatchObject([{ code: 'taken', source: { pointer: '/data/attributes/customer' } }])
})

test('a new name is what its shipments say', async () => {
  const me = await someone()
  const id = await me.party('Old')
  const events = discharged({ bill: 'YMLUM400', container: 'TCLU4829132' })
  await shipFor(me, work, { bill: 'YMLUM400', party: id, events })
  await me.client(api.parties.update, { params: { id }, body: { data: { attributes: { company_name: 'New' } } } })
  expect((await me.client(api.shipments.list)).data[0]?.attributes.customer_name).toBe('New')
})

test('contacts are added, edited and removed, and what is wrong with one is said at its field', async () => {
  const me = await someone()
  const id = await me.party('Nordmeer')
  const add = (attributes: { name: string; email?: string; phone?: string }) =>
    me.client(api.party_contacts.create, { params: { id }, body: { data: { attributes } } })
  await expect(add({ name: ' ', email: 'nobody', phone: 'call me' })).rejects.toMatchObject({
    errors: ['name', 'email', 'phone'].map((name) => ({ source: { pointer: `/data/attributes/${name}` } })),
  })
  const { data } = await add({ name: 'Ada', email: 'ada@example.com' })
  const params = { id: data.id }
  const edited = await me.client(api.party_contacts.update, { params, body: { data: { attributes: { email: null } } } })
  expect(edited.data.attributes).toMatchObject({ name: 'Ada', email: null })
  await me.client(api.party_contacts.delete, { params })
  expect((await me.client(api.party_contacts.list, { params: { id } })).data).toEqual([])
})

test('the summary counts what there is with each party, by name', async () => {
  const me = await someone()
  const [b, a] = [await me.party('b GmbH'), await me.party('A_1')]
  const events = discharged({ bill: 'YMLUM500', container: 'TCLU4829132' })
  const id = await shipFor(me, work, { bill: 'YMLUM500', party: a, events })
  await me.give(a, 'notify', 'shipment', id)
  const view = await makeView(setting, me, {}, a)
  await view.ask({ path: '/v2/embed/view' })
  const list = async (params = {}) => (await me.client(api.party_summaries.list, { params })).data
  expect((await list()).map((one) => one.id)).toEqual([a, b])
  await expect
    .poll(async () => (await list())[0]?.attributes)
    .toEqual({
      company_name: 'A_1',
      roles: ['customer', 'notify'],
      shipments_count: 1,
      active_shipments_count: 1,
      views_count: 1,
      contacts_count: 0,
      last_seen_at: '2026-06-20T12:00:00.000Z',
    })
  expect((await list({ q: '_' })).map((one) => one.id)).toEqual([a])
  expect((await list({ 'filter[role]': ['shipper', 'notify'] })).map((one) => one.id)).toEqual([a])
  expect(await list({ 'filter[role]': ['trucker'] })).toEqual([])
  expect((await list({ q: 'GMBH' })).map((one) => one.id)).toEqual([b])
})

test('summaries are in the order of the alphabet, with letters of every language in their place', async () => {
  const me = await someone()
  for (const name of ['Tres', 'Łódź Stal', 'Öl & Essig', 'lodz', 'Zenit', 'Ärzte', 'Berg']) await me.party(name)
  const page = async (number: number) =>
    (await me.client(api.party_summaries.list, { params: { 'page[size]': 4, 'page[number]': number } })).data.map(
      ({ attributes }) => attributes.company_name,
    )
  expect(await page(1)).toEqual(['Ärzte', 'Berg', 'lodz', 'Łódź Stal'])
  expect(await page(2)).toEqual(['Öl & Essig', 'Tres', 'Zenit'])
})
