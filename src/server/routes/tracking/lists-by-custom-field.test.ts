import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { withScope } from '../../db/scope.ts'
import { containersAmong } from '../../db/tracking/containers.ts'
import { insertListed, type Listed } from '../../testing/listed.ts'
import { fleet } from '../../testing/listed-fleet.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, store } = testApp()
let me: Awaited<ReturnType<typeof account>>
let listed: Listed

type Definition = BodyOf<typeof api.custom_field_definitions.create>['data']['attributes']

async function define(attributes: Omit<Definition, 'display_name'>, options: readonly string[] = []) {
  const { data } = await me.client(api.custom_field_definitions.create, {
    body: { data: { attributes: { display_name: attributes.api_slug, ...attributes } } },
  })
  for (const value of options)
    await me.client(api.custom_field_options.create, {
      params: { id: data.id },
      body: { data: { attributes: { value, label: value } } },
    })
}

async function put(type: 'shipment' | 'container', name: string, values: Record<string, CustomFieldValue>) {
  const { id } = (
    type === 'shipment'
      ? listed.shipments.find((one) => one.bill_of_lading_number === name)
      : listed.containers.find(({ number }) => number === name)
  ) as { id: string }
  for (const [api_slug, value] of Object.entries(values))
    await me.client(api.custom_fields.create, {
      body: { data: { attributes: { api_slug, value }, relationships: { entity: { data: { type, id } } } } },
    })
}

beforeAll(async () => {
  me = await account()
  listed = await insertListed(store(), me.id, fleet)
  const [Shipment, Container] = [{ entity_type: 'Shipment' }, { entity_type: 'Container' }] as const
  await define({ ...Shipment, api_slug: 'buyer', data_type: 'short_text' })
  await define({ ...Shipment, api_slug: 'priority', data_type: 'enum' }, ['high', 'low'])
  await define({ ...Shipment, api_slug: 'approved', data_type: 'boolean' })
  await define({ ...Container, api_slug: 'due', data_type: 'date' })
  await define({ ...Container, api_slug: 'weighed', data_type: 'datetime' })
  await define({ ...Container, api_slug: 'pallets', data_type: 'number' })
  await define({ ...Container, api_slug: 'marks', data_type: 'enum_multi' }, ['fragile', 'cool'])
  await define({ ...Container, api_slug: 'price', data_type: 'number', sensitive: true })
  // One name for both, of two types.
  await define({ ...Shipment, api_slug: 'lot', data_type: 'short_text' })
  await define({ ...Container, api_slug: 'lot', data_type: 'number' })
  await put('shipment', 'MAEUA', { buyer: 'Smith, Ann', priority: 'high', approved: true, lot: '7' })
  await put('shipment', 'yMLUB', { buyer: '100%_Möbel', priority: 'low', approved: false })
  await put('container', 'A1', { due: '2026-06-30', pallets: 10, marks: ['fragile'], weighed: '2026-06-30T23:59:59Z' })
  await put('container', 'A2', { due: '2026-07-01', pallets: 9.5, marks: [], weighed: '2026-07-01T00:00:00Z' })
  await put('container', 'B1', { pallets: -3, marks: ['cool', 'fragile'], lot: 7, price: 5 })
})

const find = async (path: string, terms: string) => {
  const answer = await me.fetch(`${path}?filter[custom_field]=${encodeURIComponent(terms)}`)
  const { data, meta, errors } = await answer.json()
  if (errors) return [answer.status, errors[0].source?.parameter, errors[0].detail]
  const names = data.map(({ attributes }: { attributes: Record<string, string> }) =>
    path === '/v2/containers' ? attributes.number : attributes.bill_of_lading_number,
  )
  expect(meta.total).toBe(names.length)
  return names.join(' ')
}

// Newest first: B1, A2, A1 and MSCUC, which has no container, yMLUB, MAEUA.
test.each([
  ['buyer', 'B1 A2 A1', 'yMLUB MAEUA'],
  ['!buyer', '', 'MSCUC'],
  ['buyer:smith%2C ann', 'A2 A1', 'MAEUA'],
  ['buyer:smith*', 'A2 A1', 'MAEUA'],
  ['buyer:*ann', 'A2 A1', 'MAEUA'],
  ['buyer:smith', '', ''],
  ['buyer:100%25_*', 'B1', 'yMLUB'],
  ['buyer:1_0*', '', ''],
  ['buyer:*MÖB*', 'B1', 'yMLUB'],
  ['priority:high', 'A2 A1', 'MAEUA'],
  ['priority:high,priority:low', 'B1 A2 A1', 'yMLUB MAEUA'],
  ['priority:high,!priority', 'A2 A1', 'MSCUC MAEUA'],
  ['priority:gone', '', ''],
  ['priority:HIGH', 'A2 A1', 'MAEUA'],
  ['approved:false', 'B1', 'yMLUB'],
  ['due:2026-06-30', 'A1', 'MAEUA'],
  ['due:2026-06-30..', 'A2 A1', 'MAEUA'],
  ['due:..2026-06-30', 'A1', 'MAEUA'],
  ['!due', 'B1', 'MSCUC yMLUB'],
  ['weighed:2026-06-01..2026-06-30', 'A1', 'MAEUA'],
  ['weighed:2026-07-01', 'A2', 'MAEUA'],
  ['pallets:9.50', 'A2', 'MAEUA'],
  ['pallets:-5..9.9', 'B1 A2', 'yMLUB MAEUA'],
  ['marks:fragile', 'B1 A1', 'yMLUB MAEUA'],
  ['marks:FRAGILE', 'B1 A1', 'yMLUB MAEUA'],
  ['marks', 'B1 A1', 'yMLUB MAEUA'],
  ['!marks', 'A2', 'MSCUC'],
  ['priority:high,marks:fragile', 'A1', 'MAEUA'],
  ['priority:low,pallets:10', '', ''],
  ['lot:7', 'B1 A2 A1', 'yMLUB MAEUA'],
  ['lot', 'B1 A2 A1', 'yMLUB MAEUA'],
  ['lot:seven', '', ''],
])('by custom field %s there are the containers %j and the shipments %j', async (terms, containers, shipments) => {
  expect([await find('/v2/containers', terms), await find('/v2/shipments', terms)]).toEqual([containers, shipments])
})

test.each([
  ['color:red', "There is no custom field 'color' of shipments or containers"],
  ['pallets:many', "'pallets' must be a number or a range of numbers, such as 10..20"],
  ['due:tomorrow', "'due' must be a day or a range of days, such as 2026-06-01..2026-06-30"],
  ['approved:yes', "'approved' must be true or false"],
  ['price:5', "'price' is sensitive: lists cannot be asked for it"],
  ['buyer:%ff', "'buyer:%ff' is not well encoded"],
])('%s is refused, and says why', async (terms, why) => {
  for (const path of ['/v2/containers', '/v2/shipments'])
    expect(await find(path, terms)).toEqual([400, 'filter[custom_field]', `${why}.`])
  const groups = await me.fetch(
    `/v2/container_groups?group_by=customer&filter[custom_field]=${encodeURIComponent(terms)}`,
  )
  expect(groups.status).toBe(400)
})

test('together with another filter, and counted in groups', async () => {
  const params = { 'filter[custom_field]': ['priority:high'], 'filter[current_status]': ['available' as const] }
  const { data } = await me.client(api.containers.list, { params })
  expect(data.map(({ attributes }) => attributes.number)).toEqual(['A1'])
  const groups = await me.client(api.container_groups.list, { params: { group_by: 'shipping_line', ...params } })
  expect(groups.data.map(({ attributes }) => [attributes.value, attributes.container_count])).toEqual([['MAEU', 1]])
})

test('what many have is found as what few have', async () => {
  const many = await account()
  await withScope(store(), { account_id: many.id }, async (tx) => {
    await sql`insert into custom_field_definitions (entity_type, api_slug, display_name, data_type, sensitive, reference_number)
      values ('Container', 'wave', 'Wave', 'number', false, false)`.execute(tx)
  })
  const { shipments } = await insertListed(store(), many.id, [fleet[0] as (typeof fleet)[number]])
  await withScope(store(), { account_id: many.id }, async (tx) => {
    const { rows } = await sql<{ columns: string }>`select string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns where table_name = 'containers' and is_generated = 'NEVER'
        and column_name not in ('id', 'number', 'container_key')`.execute(tx)
    const same = sql.raw(rows[0]?.columns ?? '')
    await sql`insert into containers (id, number, ${same}) select gen_random_uuid(), 'W' || n, ${same}
      from containers cross join generate_series(1, 5100) n where number = 'A1'`.execute(tx)
    await sql`insert into custom_fields (definition_id, container_id, value)
      select d.id, c.id, to_jsonb(substr(c.number, 2)::int) from containers c, custom_field_definitions d
      where c.number like 'W%'`.execute(tx)
  })
  const count = async (term: string) => {
    const { meta } = await many.client(api.containers.list, { params: { 'filter[custom_field]': [term] } })
    return meta.total
  }
  expect(shipments).toHaveLength(1)
  expect([await count('wave'), await count('!wave'), await count('wave:5099..'), await count('wave:1..')]).toEqual([
    5100, 2, 2, 5100,
  ])
})

test('of a saved view that cannot be read nothing is found, and nothing stops', async () => {
  const among = (terms: string[]) =>
    withScope(store(), { account_id: me.id }, (tx) =>
      containersAmong(
        tx,
        listed.containers.map(({ id }) => id),
        { 'filter[custom_field]': terms },
      ),
    )
  expect(await among(['buyer:%ff'])).toEqual([])
  expect(await among(['buyer', 'buyer:%ff'])).toEqual([])
  expect(await among(['color', 'buyer'])).toEqual([])
  expect(await among(['price'])).toEqual([])
  expect(await among(['buyer'])).toHaveLength(3)
})
