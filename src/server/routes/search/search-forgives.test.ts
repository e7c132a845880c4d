import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withScope, withSystem } from '../../db/scope.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, work, store } = testApp()
type Someone = Awaited<ReturnType<typeof account>>

async function ship({ client }: Someone, bill: string, container: string, ref_numbers: string[] = []) {
  const attributes = { request_type: 'bill_of_lading' as const, request_number: bill, scac: 'YMLU', ref_numbers }
  await client(api.tracking_requests.create, { body: { data: { type: 'tracking_request', attributes } } })
  await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: atSea({ bill, container }) })
  await work()
}

const find = async ({ client }: Someone, query: string) =>
  (await client(api.search.query, { params: { query } })).data.map(
    ({ attributes }) => `${attributes.match} ${attributes.entity_type} ${attributes.number}`,
  )

test('one character that is wrong, missing, too many, swapped or taken for another is forgiven', async () => {
  const me = await account()
  await ship(me, 'YMLUS770123', 'TCLU4829132')
  for (const typed of [
    'TCLU4829133', // the check digit
    'TCLU 482913 3',
    'TCLU482913Z',
    'TCLU482932',
    'TCLU48209132',
    'TCLU4892132',
    'TC1U4829132',
    'TCLU4B29132',
  ])
    expect(await find(me, typed), typed).toEqual(['similar cargo TCLU4829132'])
  for (const typed of ['YMLU5770123', 'YMLUS77O123', 'YMLUS770124', 'YMLUS7701234', 'YMLUS770132', 'YMLUS70123'])
    expect(await find(me, typed), typed).toEqual(['similar shipment YMLUS770123'])
  // What is only cut short has a part of it.
  expect(await find(me, 'YMLUS77012')).toEqual(['partial shipment YMLUS770123'])
  expect(await find(me, 'TCLU48291')).toEqual(['partial cargo TCLU4829132'])
  // Two are too many.
  for (const typed of ['TCLU4829145', 'YMLUS770145']) expect(await find(me, typed), typed).toEqual([])
})

test('what has the number exactly or in part comes alone; what is taken for another comes before what is wrong', async () => {
  const me = await account()
  await ship(me, 'YMLUS880100', 'TCLU4829132', ['REF100400'])
  await ship(me, 'YMLUS880101', 'TCLU4829148', ['REF1O04001'])
  await ship(me, 'YMLUS880102', 'TCLU4829153', ['REF1O0401'])
  expect(await find(me, 'YMLUS880100')).toEqual(['exact shipment YMLUS880100'])
  expect((await find(me, 'REF10040')).every((one) => one.startsWith('partial'))).toBe(true)
  expect((await find(me, 'REF100401')).toSorted()).toEqual([
    'similar cargo TCLU4829153',
    'similar shipment YMLUS880102',
  ])
})

test('separators do not matter in bills and references either', async () => {
  const me = await account()
  await ship(me, 'YMLU6366306291', 'TCLU4829132', ['PO 4500149949'])
  expect(await find(me, 'ymlu 6366-306291')).toEqual(['exact shipment YMLU6366306291'])
  expect((await find(me, 'po4500149949')).toSorted()).toEqual([
    'exact cargo TCLU4829132',
    'exact shipment YMLU6366306291',
  ])
})

test('the same number with other separators comes before one that contains it', async () => {
  const me = await account()
  await ship(me, 'YMLU6366306291', 'TCLU4829132', ['PO 4500149949'])
  await ship(me, 'YMLU6366306292', 'TCLU4829148', ['PO4500149949A'])
  const found = await find(me, 'po4500149949')
  expect(found.filter((one) => one.startsWith('exact')).toSorted()).toEqual([
    'exact cargo TCLU4829132',
    'exact shipment YMLU6366306291',
  ])
  expect(found[0]).toMatch(/^exact/)
  expect((await find(me, 'po4500149949a')).every((one) => one.startsWith('exact'))).toBe(true)
})

test('several numbers are looked up one by one, in the search and in the lists', async () => {
  const me = await account()
  await ship(me, 'YMLUS990100', 'TCLU4829132')
  await ship(me, 'YMLUS990200', 'TCLU4829148')
  expect((await find(me, 'TCLU482913-2, YMLUS990200')).toSorted()).toEqual([
    'exact cargo TCLU4829132',
    'exact shipment YMLUS990200',
  ])
  const { data } = await me.client(api.shipments.list, { params: { q: 'TCLU4829132 TCLU4829148' } })
  expect(data).toHaveLength(2)
  await ship(me, 'YMLUS990300', 'MSCU6639870', ['SPRING-GOODS'])
  expect((await find(me, 'Spring-Goods,YMLUS990200')).filter((one) => one.startsWith('exact')).toSorted()).toEqual([
    'exact cargo MSCU6639870',
    'exact shipment YMLUS990200',
    'exact shipment YMLUS990300',
  ])
  const both = await me.client(api.shipments.list, { params: { q: 'Spring-Goods\nYMLUS990200' } })
  expect(both.data).toHaveLength(2)
  const alone = await me.client(api.shipments.list, { params: { q: 'YMLUS990200,' } })
  expect(alone.data.map(({ attributes }) => attributes.bill_of_lading_number)).toEqual(['YMLUS990200'])
  const { data: boxes } = await me.client(api.containers.list, { params: { q: 'TCLU4829133' } })
  expect(boxes.map(({ attributes }) => attributes.number)).toEqual(['TCLU4829132'])
})

test('what a number is called in a mail keeps nothing from being found, in the search and in the lists', async () => {
  const me = await account()
  await ship(me, 'YMLU6366306377', 'TCLU4829132', ['PO 4500149949'])
  await ship(me, 'YMLU6366306291', 'TCLU4829148')
  const billsOf = async (q: string) => {
    const { data } = await me.client(api.shipments.list, { params: { q } })
    const boxes = await me.client(api.containers.list, { params: { q } })
    expect(boxes.meta.total, q).toBe(data.length)
    return data.map(({ attributes }) => attributes.bill_of_lading_number).toSorted()
  }
  for (const text of [
    'PO 4500149949 YMLU6366306377',
    'Booking YMLU6366306377',
    'PO: 4500149949 B/L: YMLU6366306377',
    'Our order 4500149949, MBL# YMLU6366306377',
    'HBL: YMLU-6366-306377',
    'Konnossement Nr. YMLU6366306377',
    '提单号：YMLU6366306377',
  ]) {
    expect(await find(me, text), text).toContain('exact shipment YMLU6366306377')
    expect(await billsOf(text), text).toEqual(['YMLU6366306377'])
  }
  const both = 'YMLU-6366-306377 YMLU 6366 306291'
  expect((await find(me, both)).toSorted()).toEqual(['exact shipment YMLU6366306291', 'exact shipment YMLU6366306377'])
  expect(await billsOf(both)).toEqual(['YMLU6366306291', 'YMLU6366306377'])
  expect(await find(me, 'PO 4500149950 YMLU6366300000')).toEqual([])
})

test('where no number is like it, the lists find what goes by a vessel of that name', async () => {
  const [me, other] = [await account(), await account()]
  await ship(me, 'YMLUS660100', 'TCLU4829132')
  await ship(me, 'YMLUS660200', 'TCLU4829148')
  await ship(other, 'YMLUS660300', 'TCLU4829153')
  await withSystem(store(), async (tx) => {
    await sql`update shipments set pod_vessel_name = 'HMM Juniper' where bill_of_lading_number <> 'YMLUS660200'`.execute(
      tx,
    )
    await sql`update shipments set pod_vessel_name = 'Other Star' where bill_of_lading_number = 'YMLUS660200'`.execute(
      tx,
    )
  })
  for (const q of ['HMM JUNIPER', 'hmm  juni', 'juniper']) {
    const { data: boxes, meta } = await me.client(api.containers.list, { params: { q } })
    expect([boxes.map(({ attributes }) => attributes.number), meta.total], q).toEqual([['TCLU4829132'], 1])
    const { data: shipments } = await me.client(api.shipments.list, { params: { q } })
    expect(shipments.map(({ attributes }) => attributes.bill_of_lading_number)).toEqual(['YMLUS660100'])
  }
  for (const q of ['HMM SENIPER', 'ju', 'TCLU9999995'])
    expect((await me.client(api.containers.list, { params: { q } })).data, q).toEqual([])
})

test("nobody is told what is similar in another's account", async () => {
  const [me, other] = [await account(), await account()]
  await ship(me, 'YMLUS551100', 'TCLU4829132')
  expect(await find(other, 'TCLU4829133')).toEqual([])
})

test('what is similar is read from an index', async () => {
  const me = await account()
  await ship(me, 'YMLUS441100', 'TCLU4829132')
  const id = me.id
  await withSystem(store(), async (tx) => {
    await sql`insert into search_keys (account_id, subject, subject_id, kind, value, norm, created_at)
      select ${id}, 'container', gen_random_uuid(), 'number', n, n, now()
      from (select 'ABCU' || lpad(i::text, 7, '0') as n from generate_series(1, 20000) i) made`.execute(tx)
    await sql`analyze search_keys`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from search_keys k
      where k.account_id = ${id} and folded_number(k.norm) = any(array(select near_numbers('TC1U4829133')))`.execute(tx)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('folded_number')
    expect(plan).not.toContain('Seq Scan on search_keys_of_containers')
  })
  const { rows } = await withScope(store(), { account_id: id }, (tx) =>
    sql<{ forms: number }>`select count(*)::int as forms from near_numbers('TC1U4829133')`.execute(tx),
  )
  expect(rows[0]?.forms).toBeLessThan(1000)
})
