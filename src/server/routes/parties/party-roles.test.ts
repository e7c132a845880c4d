import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { partyRoles } from '#contract/parties/party-roles.ts'
import { atSea, discharged } from '../../testing/dcsa-events.ts'
import { rolesOf } from '../../testing/parties.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, work, clock } = setting

async function someone() {
  const me = await account()
  const roles = rolesOf(me)
  const two = (bill: string) => [
    ...discharged({ bill, container: 'TCLU4829132' }),
    ...discharged({ bill, container: 'MSCU6639870' }),
  ]
  const ship = (bill: string, party?: string) =>
    shipFor(me, work, { bill, events: two(bill), ref_numbers: [`PO-${bill}`], ...(party && { party }) })
  const boxes = async (id: string) => {
    const { data, included } = await me.client(api.shipments.get, { params: { id, include: ['containers'] } })
    const numbers = new Map(included?.map((one) => [String(one.attributes.number), one.id]))
    return { data, tclu: String(numbers.get('TCLU4829132')), mscu: String(numbers.get('MSCU6639870')) }
  }
  return { ...me, ...roles, ship, boxes }
}

test('the customer that a shipment was asked for with is its customer by role too, and both change as one', async () => {
  const me = await someone()
  const [nord, sued] = [await me.party('Nordmeer'), await me.party('Suedwind')]
  const id = await me.ship('YMLUR100', nord)
  expect(await me.held(id)).toEqual([`customer ${nord}`])
  const shown = async () => (await me.client(api.shipments.get, { params: { id } })).data.attributes.customer_name
  const { id: role } = await me.give(sued, 'customer', 'shipment', id)
  expect(await me.held(id)).toEqual([`customer ${sued}`])
  expect(await shown()).toBe('Suedwind')
  expect((await me.client(api.shipments.list, { params: { 'filter[customer]': [sued] } })).meta.total).toBe(1)
  await me.client(api.party_roles.delete, { params: { id: role } })
  expect(await me.held(id)).toEqual([])
  expect(await shown()).toBeNull()
})

test('a shipment is as it was for who asks for nothing new', async () => {
  const me = await someone()
  const id = await me.ship('YMLUR101', await me.party('Nordmeer'))
  const before = await me.client(api.shipments.get, { params: { id } })
  await me.give(await me.party('Haulage'), 'trucker', 'shipment', id)
  const after = await me.client(api.shipments.get, { params: { id } })
  const { updated_at: _, ...rest } = before.data.attributes
  expect(after.data).toEqual({ ...before.data, attributes: { ...rest, updated_at: expect.any(String) } })
})

test('shipments and containers are found by any role and by one, also by what they are part of', async () => {
  const me = await someone()
  const haulage = await me.party('Haulage')
  const [one, other] = [await me.ship('YMLUR102'), await me.ship('YMLUR103')]
  await me.ship('YMLUR104')
  const { tclu } = await me.boxes(one)
  await me.give(haulage, 'trucker', 'container', tclu)
  await me.give(haulage, 'notify', 'shipment', other)
  const shipments = async (name: 'party' | 'trucker' | 'notify' | 'consignee') =>
    (await me.client(api.shipments.list, { params: { [`filter[${name}]`]: [haulage] } as never })).data.map(
      ({ id }) => id,
    )
  const containers = async (name: 'party' | 'trucker' | 'notify' | 'shipper') =>
    (await me.client(api.containers.list, { params: { [`filter[${name}]`]: [haulage] } as never })).meta.total
  expect((await shipments('party')).toSorted()).toEqual([one, other].toSorted())
  expect(await shipments('trucker')).toEqual([one])
  expect(await shipments('notify')).toEqual([other])
  expect(await shipments('consignee')).toEqual([])
  expect([await containers('party'), await containers('trucker'), await containers('notify')]).toEqual([3, 1, 2])
  expect(await containers('shipper')).toBe(0)
  const found = await me.client(api.containers.list, {
    params: { 'filter[party]': [haulage], 'filter[active]': true, sort: 'number' },
  })
  expect(found.meta.total).toBe(3)
})

test('what is wrong with a role is said at its place', async () => {
  const me = await someone()
  const nord = await me.party('Nordmeer')
  const id = await me.ship('YMLUR105', nord)
  const { tclu } = await me.boxes(id)
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => expect.fail('It was taken'),
      (error: { errors: { code: string; source: { pointer: string } }[] }) =>
        error.errors.map(({ code, source }) => `${code} ${source.pointer}`),
    )
  expect(await refusal(me.give(nord, 'customer', 'container', tclu))).toEqual(['invalid /data/attributes/role'])
  expect(await refusal(me.give(nord, 'customer', 'shipment', id))).toEqual(['taken /data/attributes/role'])
  await me.give(nord, 'shipper', 'container', tclu)
  expect(await refusal(me.give(nord, 'shipper', 'container', tclu))).toEqual(['taken /data/attributes/role'])
  expect(await refusal(me.give(tclu, 'shipper', 'shipment', id))).toEqual(['invalid /data/relationships/party/data/id'])
  expect(await refusal(me.give(nord, 'shipper', 'container', id))).toEqual([
    'invalid /data/relationships/entity/data/id',
  ])
})

test('roles of a request hold for its shipment', async () => {
  const me = await someone()
  const nord = await me.party('Nordmeer')
  const attributes = { request_type: 'bill_of_lading' as const, request_number: 'YMLUR106', scac: 'YMLU' }
  const { data } = await me.client(api.tracking_requests.create, { body: { data: { attributes } } })
  await me.give(nord, 'consignee', 'tracking_request', data.id)
  await me.client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: atSea({ bill: 'YMLUR106', container: 'TCLU4829132' }),
  })
  // Until the line is asked again.
  clock.now = new Date(clock.now.getTime() + 3_600_000)
  await work()
  const request = await me.client(api.tracking_requests.get, { params: { id: data.id } })
  expect(await me.held(String(request.data.relationships.tracked_object.data?.id))).toEqual([`consignee ${nord}`])
})

test('requests are found by whoever has a role in them, or in the shipment that came of them', async () => {
  const me = await someone()
  const [nordmeer, haulage, nobody] = [await me.party('Nordmeer'), await me.party('Haulage'), await me.party('Nobody')]
  const shipment = await me.ship('YMLUR108')
  await me.ship('YMLUR109')
  const { data: requests } = await me.client(api.tracking_requests.list)
  const [tracked, other] = ['YMLUR108', 'YMLUR109'].map((number) =>
    requests.find(({ attributes }) => attributes.request_number === number),
  )
  await me.give(nordmeer, 'shipper', 'shipment', shipment)
  await me.give(haulage, 'trucker', 'tracking_request', String(other?.id))
  const found = async (...parties: string[]) => {
    const { data, meta } = await me.client(api.tracking_requests.list, { params: { 'filter[party]': parties } })
    expect(meta.total).toBe(data.length)
    return data.map(({ id }) => id).toSorted()
  }
  expect(await found(nordmeer)).toEqual([tracked?.id])
  expect(await found(haulage)).toEqual([other?.id])
  expect(await found(haulage, nordmeer)).toEqual([other?.id, tracked?.id].toSorted())
  expect(await found(nobody)).toEqual([])
  expect(
    await (await someone()).client(api.tracking_requests.list, { params: { 'filter[party]': [nordmeer] } }),
  ).toMatchObject({ data: [] })
})

test('who follows the changes of a list is told of roles', async () => {
  const me = await someone()
  const id = await me.ship('YMLUR107')
  const { data } = await me.client(api.shipments.get, { params: { id } })
  await new Promise((resolve) => setTimeout(resolve, 20))
  await me.give(await me.party('Nordmeer'), 'notify', 'shipment', id)
  const after = (await me.client(api.shipments.get, { params: { id } })).data.attributes.updated_at
  expect(after > data.attributes.updated_at).toBe(true)
})

test.each(partyRoles)('a view that is about the %s has the shipments of that role and no others', async (role) => {
  const me = await someone()
  const party = await me.party('Nordmeer')
  const shipments: Record<string, string> = {}
  for (const [at, other] of partyRoles.entries()) {
    shipments[other] = await me.ship(`YMLUR20${at}`)
    await me.give(party, other, 'shipment', shipments[other])
  }
  const view = await makeView(setting, me, { shipments: { roles: [role] } }, party)
  const { document } = await view.ask({ path: '/v2/embed/shipments' })
  expect(document.data.map(({ id }: { id: string }) => id)).toEqual([shipments[role]])
  for (const other of partyRoles) {
    const { status } = await view.ask({ path: `/v2/embed/shipments/${shipments[other]}` })
    expect(status).toBe(other === role ? 200 : 404)
  }
})

test('who has a role in one box of a shipment sees that box, and nothing that is about the others', async () => {
  const me = await someone()
  const party = await me.party('Haulage')
  const id = await me.ship('YMLUR300')
  const { tclu } = await me.boxes(id)
  await me.give(party, 'trucker', 'container', tclu)
  const policy = { shipments: { roles: ['trucker' as const] }, sections: { references: true } }
  const view = await makeView(setting, me, policy, party)
  const { document, text } = await view.ask({ path: `/v2/embed/shipments/${id}` })
  expect(document.data.attributes.containers.map(({ number }: { number: string }) => number)).toEqual(['TCLU4829132'])
  expect(text).not.toContain('MSCU6639870')
  // The box has references of its own; those of the shipment may be anybody's.
  expect(document.data.attributes.references).toEqual([])
  const search = async (query: string) =>
    (await view.ask({ path: '/v2/embed/search', query: { query } })).document.meta.total
  expect(await search('TCLU4829132')).toBe(1)
  expect(await search('MSCU6639870')).toBe(0)
})
