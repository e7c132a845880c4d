import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, work, clock } = testApp()
type Someone = Awaited<ReturnType<typeof account>>

async function ship(
  { client }: Someone,
  bill: string,
  containers: string[],
  ref_numbers: string[] = [],
  customer: string | null = null,
) {
  clock.now = new Date(clock.now.getTime() + 1000)
  const attributes = { request_type: 'bill_of_lading' as const, request_number: bill, scac: 'YMLU', ref_numbers }
  const relationships = { customer: { data: customer === null ? null : { id: customer, type: 'party' as const } } }
  await client(api.tracking_requests.create, {
    body: { data: { type: 'tracking_request', attributes, relationships } },
  })
  const events = containers.flatMap((container) => atSea({ bill, container }))
  await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: events })
  await work()
}

const find = async ({ client }: Someone, query: string) =>
  (await client(api.search.query, { params: { query } })).data.map(
    ({ attributes }) => `${attributes.match} ${attributes.entity_type} ${attributes.number}`,
  )

test('a number is found whole or in part, exact before partial, newest first', async () => {
  const me = await account()
  await ship(me, 'YMLUS100', ['TCLU4829132', 'TCLU4829148'], ['PO 4500118273'])
  await ship(me, 'YMLUS1001', ['MSCU6639870'])
  expect(await find(me, 'ymlus100')).toEqual(['exact shipment YMLUS100', 'partial shipment YMLUS1001'])
  expect(await find(me, 'TCLU 482-913.2')).toEqual(['exact cargo TCLU4829132'])
  expect(await find(me, '482914')).toEqual(['partial cargo TCLU4829148'])
  expect(await find(me, 'LU S1')).toEqual([])
  const referenced = ['exact cargo TCLU4829132', 'exact cargo TCLU4829148', 'exact shipment YMLUS100']
  expect((await find(me, ' po 4500118273 ')).toSorted()).toEqual(referenced)
  expect(await find(me, 'nothing like it')).toEqual([])
  for (const wild of ['%', '_', '\\', "'", '%%%', '100%']) expect(await find(me, wild)).toEqual([])
})

test('a box under two bills is found twice, told apart by bill and customer', async () => {
  const me = await account()
  const party = await me.client(api.parties.create, { body: { data: { attributes: { company_name: 'Nordmeer' } } } })
  await ship(me, 'YMLUS150', ['TCLU4829132'])
  await ship(me, 'YMLUS151', ['TCLU4829132'], [], party.data.id)
  const { data } = await me.client(api.search.query, { params: { query: 'TCLU4829132' } })
  const told = data.map(({ attributes }) => [attributes.bill_of_lading_number, attributes.customer_name])
  expect(told.toSorted()).toEqual([
    ['YMLUS150', null],
    ['YMLUS151', 'Nordmeer'],
  ])
})

test('a request is found until its shipment is', async () => {
  const me = await account()
  const attributes = { request_type: 'bill_of_lading' as const, request_number: 'YMLUS200', scac: 'YMLU' }
  await me.client(api.tracking_requests.create, { body: { data: { type: 'tracking_request', attributes } } })
  expect(await find(me, 'YMLUS200')).toEqual(['exact tracking_request YMLUS200'])
  await me.client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: atSea({ bill: 'YMLUS200', container: 'TCLU4829132' }),
  })
  expect(await find(me, 'YMLUS200')).toEqual(['exact shipment YMLUS200'])
})

test('numbers and references that are written anew are found at once, and the old ones no more', async () => {
  const me = await account()
  await ship(me, 'YMLUS300', ['TCLU4829132'], ['OLD-1'])
  const [shipment] = (await me.client(api.shipments.list)).data
  const [container] = (await me.client(api.containers.list)).data
  const params = { id: String(shipment?.id) }
  await me.client(api.shipments.update, { params, body: { data: { attributes: { ref_numbers: ['NEW-1'] } } } })
  await me.client(api.containers.update, {
    params: { id: String(container?.id) },
    body: { data: { attributes: { ref_numbers: ['BOX-1'] } } },
  })
  expect(await find(me, 'old-1')).toEqual([])
  expect(await find(me, 'new-1')).toEqual(['exact shipment YMLUS300'])
  expect(await find(me, 'box-1')).toEqual(['exact cargo TCLU4829132'])
})

test('many partial matches do not crowd out the exact one, and there are never more than 25', async () => {
  const me = await account()
  await ship(me, 'YMLUS4', [])
  const numbers = Array.from({ length: 40 }, (_, serial) => `YMLU48${String(serial).padStart(4, '0')}0`)
  await ship(me, 'YMLU48', numbers)
  const found = await find(me, 'YMLU48')
  expect(found).toHaveLength(25)
  expect(found[0]).toBe('exact shipment YMLU48')
})

test('a shipment that is found names its containers, and they come with it', async () => {
  const me = await account()
  await ship(me, 'YMLUS600', ['TCLU4829132', 'TCLU4829148'])
  const containers = (await me.client(api.containers.list)).data.map(({ id }) => ({ id, type: 'container' }))
  const [shipment] = (await me.client(api.shipments.list)).data
  const ask = (query: string) => me.client(api.search.query, { params: { query } })
  const numbers = ({ included = [] }: Awaited<ReturnType<typeof ask>>) =>
    included.map(({ type, attributes }) => `${type} ${attributes.number}`).toSorted()

  const byBill = await ask('YMLUS600')
  expect(byBill.data.map(({ type }) => type)).toEqual(['shipment'])
  expect(byBill.data[0]?.relationships.containers.data.toSorted(byId)).toEqual(containers.toSorted(byId))
  expect(byBill.data[0]?.relationships.shipment.data).toBeNull()
  expect(numbers(byBill)).toEqual(['container TCLU4829132', 'container TCLU4829148'])

  const byNumber = await ask('TCLU4829132')
  expect(byNumber.data[0]).toMatchObject({
    type: 'cargo',
    relationships: {
      containers: { data: [{ id: byNumber.data[0]?.id, type: 'container' }] },
      shipment: { data: { id: shipment?.id, type: 'shipment' } },
    },
  })
  expect(numbers(byNumber)).toEqual(['container TCLU4829132'])
  const without = await me.client(api.search.query, { params: { query: 'YMLUS600', include: [''] } })
  expect(without).not.toHaveProperty('included')
})

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

test('a query that says nothing is refused by name', async () => {
  const { fetch } = await account()
  for (const address of ['/v2/search', '/v2/search?query=', '/v2/search?query=%20']) {
    const response = await fetch(address)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ status: '400', source: { parameter: 'query' } }] })
  }
})

test('long lists go on by cursor, without gaps or repeats', async () => {
  const me = await account()
  for (let serial = 0; serial < 7; serial++) await ship(me, `YMLUS5${serial}`, [])
  const first = await me.client(api.tracking_requests.list, { params: { 'page[size]': 3, include: [''] } })
  const seen = first.data.map((one) => one.attributes.request_number)
  let cursor = `${Date.parse(String(first.data.at(-1)?.attributes.created_at)).toString(36)}.${first.data.at(-1)?.id}`
  for (;;) {
    const page = await me.client(api.tracking_requests.list, { params: { 'page[size]': 3, 'page[cursor]': cursor } })
    expect(page.meta.total).toBe(7)
    expect(page.links).not.toHaveProperty('last')
    seen.push(...page.data.map((one) => one.attributes.request_number))
    const next = new URL(String(page.links.next ?? '/'), 'http://x').searchParams.get('page[cursor]')
    if (!next) break
    cursor = next
  }
  expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0'].map((serial) => `YMLUS5${serial}`))
})
