import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { containerSorts } from '#contract/tracking/container-lists.ts'
import { shipmentSorts } from '#contract/tracking/shipment.ts'
import { withScope } from '../../db/scope.ts'
import { insertListed, type Listed } from '../../testing/listed.ts'
import { at, everport, fleet, pier } from '../../testing/listed-fleet.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, store } = testApp()
let me: Awaited<ReturnType<typeof account>>
let listed: Listed

beforeAll(async () => {
  me = await account()
  listed = await insertListed(store(), me.id, fleet)
  const party_id = listed.customers.get('Alpha') as string
  const shipment = (bill: string) => listed.shipments.find((one) => one.bill_of_lading_number === bill)?.id as string
  const container = (number: string) => listed.containers.find((one) => one.number === number)?.id as string
  await withScope(store(), { account_id: me.id }, async (tx) => {
    await tx.insertInto('custom_field_definitions').values(wave).execute()
    await tx
      .insertInto('party_roles')
      .values([
        { party_id, role: 'consignee', shipment_id: shipment('MAEUA') },
        { party_id, role: 'notify', shipment_id: shipment('MSCUC') },
        { party_id, role: 'shipper', container_id: container('B1') },
        { party_id, role: 'trucker', container_id: container('A1') },
        { party_id, role: 'broker', container_id: container('A1') },
        { party_id, role: 'broker', shipment_id: shipment('MSCUC') },
      ])
      .execute()
  })
})

const wave = {
  entity_type: 'Container',
  api_slug: 'wave',
  display_name: 'Wave',
  data_type: 'number',
  sensitive: false,
  reference_number: false,
} as const

type Cases = readonly (readonly [query: string, found: string])[]

/** Newest first where no order is asked for: B1, A2, A1. */
const ofContainers: Cases = [
  ['', 'B1 A2 A1'],
  ['filter[current_status]=available,grounded', 'B1 A1'],
  ['filter[number]=a 1', 'A1'],
  ['filter[verdict]=gone', 'A2'],
  ['filter[delivery_leg]=out_not_delivered', 'A2'],
  ['filter[delivery_leg]=out_not_delivered&filter[active]=true', ''],
  ['filter[delivery_leg]=delivered_not_returned', ''],
  ['filter[empty_due][start]=2026-06-22', 'A2'],
  ['filter[empty_due][start]=2026-06-23', ''],
  ['filter[empty_due][end]=2026-06-22&filter[verdict]=gone', 'A2'],
  ['filter[empty_due][end]=2026-06-21', ''],
  ['filter[active]=true', 'B1 A1'],
  ['filter[active]=false', 'A2'],
  ['filter[urgency]=costs_money,finished', 'A2 A1'],
  ['filter[silent]=true&filter[costs_now]=false', 'B1'],
  ['filter[silent]=false', 'A2 A1'],
  ['filter[expected_state]=overdue,silent', 'B1'],
  ['filter[expected_state]=on_track,silent', 'B1 A1'],
  ['filter[hold]=freight,USDA&filter[unpriced]=false', 'A1'],
  ['filter[hold]=customs', 'B1 A1'],
  ['filter[shipping_line]=maeu', 'A2 A1'],
  ['filter[pod]=CAVAN,NLRTM', 'B1'],
  ['filter[destination]=USCHI', 'A2 A1'],
  [`filter[pod_terminal]=${everport.id.toUpperCase()},${pier.id}`, 'B1 A1'],
  ['filter[shipment]=BILL_A', 'A2 A1'],
  ['filter[who_acts]=nobody', 'B1 A2 A1'],
  ['filter[customer]=ALPHA', 'B1'],
  ['filter[party]=ALPHA', 'B1 A2 A1'],
  ['filter[consignee]=ALPHA', 'A2 A1'],
  ['filter[shipper]=ALPHA', 'B1'],
  ['filter[notify]=ALPHA', ''],
  ['filter[trucker]=ALPHA', 'A1'],
  ['filter[broker]=ALPHA', 'A1'],
  ['filter[party]=ALPHA&filter[active]=false', 'A2'],
  ['filter[tag]=urgent', 'A2 A1'],
  ['filter[tag]=urgent,reefer', 'B1 A2 A1'],
  ['filter[tag]=Urgent', ''],
  ['filter[custom_field]=!wave', 'B1 A2 A1'],
  ['filter[custom_field]=wave:7', ''],
  ['filter[fee_currency]=usd&filter[costs_now]=true', 'A1'],
  ['filter[binding_lfd][start]=2026-06-22', 'B1 A1'],
  ['filter[binding_lfd][start]=2026-06-23', 'B1'],
  ['filter[binding_lfd][end]=2026-06-22', 'A1'],
  ['filter[binding_lfd][end]=2026-06-21&filter[who_acts]=us', ''],
  // The same day of Los Angeles, before and after it is over there.
  ['filter[binding_lfd][end]=2026-06-23T05:59:59Z', ''],
  ['filter[binding_lfd][end]=2026-06-22T23:00:00-07:00', 'A1'],
  ['filter[binding_lfd][start]=2026-06-23T06:00:01Z', 'B1'],
  // Before 07:00 in UTC it is the day before in Los Angeles.
  ['filter[binding_lfd][end]=2026-06-21T06:59:59Z/P1D', ''],
  ['filter[binding_lfd][end]=2026-06-21T08:59:59%2B02:00/P2D', 'A1'],
  ['filter[binding_lfd][end]=2026-06-21T07:00:00Z/P1D', 'A1'],
  ['filter[binding_lfd][start]=2026-06-23T06:00:00Z&filter[binding_lfd][end]=2026-06-22', 'A1'],
  ['filter[empty_due][end]=2026-06-23T06:00:00Z', 'A2'],
  ['filter[empty_due][start]=2026-06-23T06:00:01Z', ''],
  ['filter[arrival][start]=2026-06-20&filter[arrival][end]=2026-06-24', 'A2'],
  ['filter[arrival][end]=2026-06-19', 'A1'],
  ['filter[checked_at][end]=2026-06-20T12:00:00Z', 'B1 A2'],
  ['filter[checked_at][end]=2026-06-20T12:00:00.001Z', 'B1 A2 A1'],
  ['filter[updated_at][start]=2020-01-01T00:00:00Z&sort=number', 'A1 A2 B1'],
  ['filter[updated_at][start]=2099-01-01T00:00:00Z', ''],
  ['filter[empty]=holds,fees', 'A2'],
  ['filter[empty]=pickup_appointment_at', 'B1 A2'],
  ['filter[present]=ref_numbers,pickup_appointment_at', 'A1'],
  ['filter[present]=customer&filter[empty]=binding_lfd', 'A2'],
  ['filter[hold]=customs&filter[tag]=urgent&filter[pod]=USLAX', 'A1'],
  ['filter[hold]=customs&filter[shipping_line]=MSCU', ''],
  ['q=', 'B1 A2 A1'],
  ['sort=attention', 'A1 B1 A2'],
  ['sort=number', 'A1 A2 B1'],
  ['sort=-number', 'B1 A2 A1'],
  ['sort=current_status', 'A1 A2 B1'],
  ['sort=-current_status', 'B1 A2 A1'],
  ['sort=verdict', 'B1 A2 A1'],
  ['sort=-verdict', 'A1 A2 B1'],
  ['sort=binding_lfd', 'A1 B1 A2'],
  ['sort=-binding_lfd', 'B1 A1 A2'],
  ['sort=fees', 'B1 A1 A2'],
  ['sort=-fees', 'A1 B1 A2'],
  ['sort=cost_a_day', 'A1 ?? ??'],
  ['sort=-cost_a_day', 'A1 ?? ??'],
  ['sort=cost_so_far', 'B1 A1 A2'],
  ['sort=-cost_so_far', 'A1 B1 A2'],
  ['sort=holds', 'B1 A1 A2'],
  ['sort=-holds', 'A1 B1 A2'],
  ['sort=arrival', 'A1 A2 B1'],
  ['sort=-arrival', 'B1 A2 A1'],
  ['sort=empty_due', 'A2 ?? ??'],
  ['sort=-empty_due', 'A2 ?? ??'],
  ['sort=expected', 'B1 A1 A2'],
  ['sort=-expected', 'A1 B1 A2'],
  ['sort=pod_terminal', 'B1 A1 A2'],
  ['sort=-pod_terminal', 'A1 B1 A2'],
  ['sort=checked_at', 'B1 A1 A2'],
  ['sort=-checked_at', 'A1 B1 A2'],
  ['sort=created_at', 'A1 A2 B1'],
  ['sort=-created_at', 'B1 A2 A1'],
  // Boxes of one shipment are equal here, and stand by their ids.
  ['sort=bill_of_lading_number', 'A* A* B1'],
  ['sort=-bill_of_lading_number', 'B1 A* A*'],
  ['sort=destination', 'A* A* B1'],
  ['sort=-destination', 'B1 A* A*'],
  ['sort=vessel', 'B1 A* A*'],
  ['sort=-vessel', 'A* A* B1'],
  ['sort=shipping_line', 'A* A* B1'],
  ['sort=-shipping_line', 'B1 A* A*'],
  ['sort=customer', 'B1 A* A*'],
  ['sort=-customer', 'A* A* B1'],
  ['sort=updated_at', '?? ?? ??'],
  ['sort=-updated_at', '?? ?? ??'],
]

const ofShipments: Cases = [
  ['', 'MSCUC yMLUB MAEUA'],
  ['number=none', ''],
  ['q=', 'MSCUC yMLUB MAEUA'],
  ['filter[tracking_stopped]=true', 'yMLUB'],
  ['filter[active]=true', 'MSCUC yMLUB MAEUA'],
  ['filter[active]=false', ''],
  ['filter[current_status]=empty_returned', 'MAEUA'],
  ['filter[verdict]=ready,blocked', 'yMLUB MAEUA'],
  ['filter[urgency]=blocked,on_the_way', 'MSCUC yMLUB'],
  ['filter[silent]=true', 'yMLUB'],
  ['filter[expected_state]=on_track', 'MAEUA'],
  ['filter[hold]=freight', 'MAEUA'],
  ['filter[shipping_line]=MSCU', 'MSCUC'],
  ['filter[pod]=USLAX', 'MAEUA'],
  ['filter[destination]=USDAL', 'yMLUB'],
  [`filter[pod_terminal]=${pier.id}`, 'MAEUA'],
  ['filter[customer]=ALPHA', 'yMLUB'],
  ['filter[party]=ALPHA', 'MSCUC yMLUB MAEUA'],
  ['filter[consignee]=ALPHA', 'MAEUA'],
  ['filter[shipper]=ALPHA', 'yMLUB'],
  ['filter[notify]=ALPHA', 'MSCUC'],
  ['filter[trucker]=ALPHA', 'MAEUA'],
  ['filter[broker]=ALPHA', 'MSCUC MAEUA'],
  ['filter[tag]=reefer', 'yMLUB MAEUA'],
  ['filter[custom_field]=!wave', 'MSCUC yMLUB MAEUA'],
  ['filter[binding_lfd][start]=2026-06-23&filter[binding_lfd][end]=2026-06-26', 'yMLUB'],
  ['filter[binding_lfd][end]=2026-06-22', 'MAEUA'],
  ['filter[binding_lfd][end]=2026-06-23T05:59:59Z', ''],
  ['filter[binding_lfd][end]=2026-06-23T06:00:00Z', 'MAEUA'],
  ['filter[binding_lfd][start]=2026-06-23T06:00:01Z&filter[binding_lfd][end]=2026-06-26', 'yMLUB'],
  ['filter[arrival][start]=2026-06-20', 'yMLUB'],
  ['filter[arrival][end]=2026-06-19', 'MAEUA'],
  ['filter[updated_at][start]=2099-01-01T00:00:00Z', ''],
  ['filter[empty]=vessel', 'MSCUC'],
  ['filter[present]=ref_numbers', 'MAEUA'],
  ['filter[tag]=reefer&filter[empty]=ref_numbers', 'yMLUB'],
  ['sort=attention', 'MAEUA yMLUB MSCUC'],
  ['sort=bill_of_lading_number', 'MAEUA MSCUC yMLUB'],
  ['sort=-bill_of_lading_number', 'yMLUB MSCUC MAEUA'],
  ['sort=shipping_line', 'MAEUA MSCUC yMLUB'],
  ['sort=-shipping_line', 'yMLUB MSCUC MAEUA'],
  ['sort=customer', 'yMLUB MAEUA MSCUC'],
  ['sort=-customer', 'MAEUA yMLUB MSCUC'],
  ['sort=arrival', 'MAEUA yMLUB MSCUC'],
  ['sort=-arrival', 'yMLUB MAEUA MSCUC'],
  ['sort=expected', 'yMLUB MAEUA MSCUC'],
  ['sort=-expected', 'MAEUA yMLUB MSCUC'],
  ['sort=destination', 'MAEUA yMLUB MSCUC'],
  ['sort=-destination', 'yMLUB MAEUA MSCUC'],
  ['sort=vessel', 'yMLUB MAEUA MSCUC'],
  ['sort=-vessel', 'MAEUA yMLUB MSCUC'],
  ['sort=created_at', 'MAEUA yMLUB MSCUC'],
  ['sort=-created_at', 'MSCUC yMLUB MAEUA'],
  ['sort=updated_at', '?? ?? ??'],
  ['sort=-updated_at', '?? ?? ??'],
]

const ask = async (path: string, query: string) => {
  const alpha = listed.customers.get('Alpha') ?? ''
  const ofBill = listed.shipments.find((one) => one.bill_of_lading_number === 'MAEUA')?.id ?? ''
  return (await me.fetch(`${path}?${query.replace('ALPHA', alpha).replace('BILL_A', ofBill)}`)).json()
}

/** `A*`: either box of A; `??`: any. */
const isLike = (found: string, expected: string) => new RegExp(`^${expected.replace(/[*?]/g, '.')}$`).test(found)

async function expectFound(path: string, attribute: string, [query, expected]: Cases[number]) {
  const { data, meta } = await ask(path, query)
  const found = data.map(({ attributes }: { attributes: Record<string, string> }) => attributes[attribute]).join(' ')
  const length = expected === '' ? 0 : expected.split(' ').length
  expect([isLike(found, expected) ? expected : found, data.length, meta.total]).toEqual([expected, length, length])
}

test.each(ofContainers)('containers by %s are %s', (...one) => expectFound('/v2/containers', 'number', one))

test.each(ofShipments)('shipments by %s are %s', async (query, expected) =>
  expectFound('/v2/shipments', 'bill_of_lading_number', [query, expected.replace(/\?\?/g, '?????')]),
)

test('every filter and every sort of the contract is among these', () => {
  for (const [{ params }, sorts, cases] of [
    [api.containers.list, containerSorts, ofContainers],
    [api.shipments.list, shipmentSorts, ofShipments],
  ] as const) {
    const asked = cases.map(([query]) => query).join('&')
    const names = Object.keys(params.shape).filter((name) => !/^(page|include|sort)/.test(name))
    const sorted = sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`])
    for (const part of [...names.map((name) => `${name}=`), ...sorted]) expect(asked).toContain(part)
  }
})

const refused: Record<string, readonly string[]> = {
  'filter[current_status]': ['', 'lost', 'new,,on_ship'],
  'filter[verdict]': ['ready,lost'],
  'filter[active]': ['maybe'],
  'filter[expected_state]': ['late', ''],
  'filter[hold]': ['usda', 'customs;freight'],
  'filter[shipping_line]': ['', 'MAERSK', 'M*'],
  'filter[pod]': ['Los Angeles', 'USLAX,'],
  'filter[destination]': ['US'],
  'filter[pod_terminal]': ['W185'],
  'filter[customer]': ['Nordmeer'],
  'filter[party]': ['Nordmeer', ''],
  'filter[trucker]': ['1'],
  'filter[tag]': ['', 'x'.repeat(101)],
  'filter[custom_field]': ['', 'Wave', 'wave:', 'wave:50%', 'wave,,', '!wave:1'],
  'filter[binding_lfd][start]': ['2026-02-30', '2026-06-20T25:00:00Z', '2026-06-20T10:00:00', 'today', '0000-01-01'],
  'filter[binding_lfd][end]': [
    '20.06.2026',
    '2026-06-20/P2D',
    '2026-06-20T10:00:00Z/P2W',
    '2026-02-30T10:00:00Z/P2D',
    '9999-12-31T10:00:00Z/P9D',
  ],
  'filter[empty_due][start]': ['2026-06-31'],
  'filter[empty_due][end]': ['tomorrow'],
  'filter[arrival][start]': ['2026-6-1', '2026-06-20T10:00:00Z'],
  'filter[arrival][end]': ['1750000000'],
  'filter[updated_at][start]': ['2026-06-20', 'yesterday'],
  'filter[empty]': ['weight', 'arrival,created_at'],
  'filter[present]': ['', '__proto__'],
  'filter[binding_lfd]': ['2026-06-20'],
  sort: ['', 'weight', '-attention', '--arrival', 'arrival,number', '+arrival'],
}

test.each(Object.entries(refused))(
  '%s is refused by its name where it says nothing that there is',
  async (name, values) => {
    for (const path of ['/v2/containers', '/v2/shipments'])
      for (const value of values) {
        const response = await me.fetch(`${path}?${name}=${encodeURIComponent(value)}`)
        expect([value, response.status]).toEqual([value, 400])
        expect((await response.json()).errors).toMatchObject([{ source: { parameter: name } }])
      }
  },
)

test('what lists of containers alone know is refused for shipments', async () => {
  for (const query of ['sort=fees', 'filter[fee_currency]=USD', 'filter[empty]=fees', 'filter[number]=A1'])
    expect((await me.fetch(`/v2/shipments?${query}`)).status).toBe(400)
})

test('a cursor goes with its own order, and one that was made up with none', async () => {
  const cursor = (said: unknown, id = pier.id) => `${Buffer.from(JSON.stringify(said)).toString('base64url')}.${id}`
  for (const [sort, said] of [
    ['number', ['arrival', null]],
    ['number', ['number']],
    ['number', ['number', 7]],
    ['number', ['number', null]],
    ['number', ['number', 'a\0b']],
    ['number', { 0: 'number', 1: 'A1' }],
    ['-arrival', ['arrival', at(20)]],
    ['arrival', ['arrival', 'yesterday']],
    ['arrival', ['arrival', '2026-06-20T99:00:00.000Z']],
    ['holds', ['holds', 1.5]],
    ['holds', ['holds', 2 ** 40]],
    ['attention', ['attention', 0, null]],
    ['-created_at', ['-created_at', at(20)]],
  ] as const) {
    const response = await me.fetch(`/v2/containers?sort=${sort}&page[cursor]=${cursor(said)}`)
    expect([sort, said, response.status]).toEqual([sort, said, 400])
    expect((await response.json()).errors).toMatchObject([{ source: { parameter: 'page[cursor]' } }])
  }
  const { data } = await ask(
    '/v2/containers',
    `sort=number&page[cursor]=${cursor(['number', 'A1'], 'ffffffff-0000-4000-8000-000000000000')}`,
  )
  expect(data).toHaveLength(2)
})
