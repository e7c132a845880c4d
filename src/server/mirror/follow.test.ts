import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea, discharged, voyageOf } from '../testing/dcsa-events.ts'
import { mirror, serve, startWay } from '../testing/other-account.ts'
import { testApp } from '../testing/test-app.ts'

const there = testApp()
const here = testApp({ allowPrivate: true })

type Me = Awaited<ReturnType<typeof here.account>>

const later = (minutes: number) => {
  for (const { clock } of [here, there]) clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

const ask = ({ client }: Me, request_number: string, attributes: object = {}) =>
  client(api.tracking_requests.create, {
    body: {
      data: { attributes: { request_type: 'bill_of_lading', request_number, scac: 'MSCU', ...attributes } },
    },
  })
const tell = ({ client }: Me, events: object[]) =>
  client(api.ingest.dcsa_events, { params: { scac: 'MSCU' }, body: events })
const read = async ({ client }: Me, id: string) =>
  (await client(api.connections.get, { params: { id } })).data.attributes
const shipmentsOf = async ({ client }: Me) => (await client(api.shipments.list)).data
const boxOf = async ({ client }: Me, number: string) => {
  const [box] = (await client(api.containers.list, { params: { 'filter[number]': number } })).data
  if (!box) throw new Error(`There is no container ${number}`)
  return box
}

async function track(one: Me, bill: string, container: string, attributes: object = {}) {
  await ask(one, bill, attributes)
  await tell(one, atSea({ bill, container }))
}

test('it joins what is tracked, brings references, parties and fields, and says in explanations whence it is', async () => {
  const [me, they] = [await here.account(), await there.account()]
  await track(they, 'MEDUAA000001', 'TCLU4829132', { ref_numbers: ['PO 1'], shipment_tags: ['urgent'] })
  await track(they, 'MEDUAA000002', 'MSCU6639870')
  await ask(they, 'MEDUAA000003')
  await there.work()
  const theirs = (await shipmentsOf(they)).find(({ attributes }) => attributes.bill_of_lading_number === 'MEDUAA000001')
  const about = { id: String(theirs?.id), type: 'shipment' as const }
  const party = (
    await they.client(api.parties.create, { body: { data: { attributes: { company_name: 'Nordmeer' } } } })
  ).data
  for (const role of ['customer', 'consignee'] as const)
    await they.client(api.party_roles.create, {
      body: {
        data: {
          attributes: { role },
          relationships: { party: { data: { id: party.id, type: 'party' } }, entity: { data: about } },
        },
      },
    })
  const field = { entity_type: 'Shipment', api_slug: 'po_number', display_name: 'PO', data_type: 'short_text' } as const
  await they.client(api.custom_field_definitions.create, { body: { data: { attributes: field } } })
  await they.client(api.shipment_custom_fields.create, {
    params: { id: about.id },
    body: { data: { attributes: { api_slug: 'po_number', value: '4711' } } },
  })
  // The second one is tracked here already, and its line has said something later.
  await ask(me, 'MEDUAA000002', { ref_numbers: ['ours'] })
  await tell(me, discharged({ bill: 'MEDUAA000002', container: 'MSCU6639870' }))
  await here.work()
  const { id } = await mirror(me, await serve(there), they.apiKey)
  await here.work()

  expect((await read(me, id)).mirror).toMatchObject({
    account_name: 'Test account',
    shipments: 2,
    joined: 1,
    containers: 2,
  })
  const ours = await shipmentsOf(me)
  expect(ours).toHaveLength(2)
  const copied = ours.find(({ attributes }) => attributes.bill_of_lading_number === 'MEDUAA000001')
  expect(copied?.attributes).toMatchObject({ ref_numbers: ['PO 1'], tags: ['urgent'], customer_name: 'Nordmeer' })
  const roles = await me.client(api.party_roles.of_shipment, { params: { id: String(copied?.id) } })
  expect(roles.data.map(({ attributes }) => attributes.role).sort()).toEqual(['consignee', 'customer'])
  const fields = await me.client(api.shipment_custom_fields.list, { params: { id: String(copied?.id) } })
  expect(fields.data.map(({ attributes }) => [attributes.api_slug, attributes.value])).toEqual([['po_number', '4711']])
  // What they wait for is waited for here.
  const waiting = (
    await me.client(api.tracking_requests.list, { params: { 'filter[request_number]': 'MEDUAA000003' } })
  ).data
  expect(waiting.map(({ attributes }) => attributes.status)).toEqual(['awaiting_manifest'])

  // What the line told here goes first, and what it says of the same is beside it.
  const box = await boxOf(me, 'MSCU6639870')
  expect(box.attributes.pod_discharged_at).not.toBeNull()
  const explained = (await me.client(api.explanations.container, { params: { id: box.id } })).data.attributes
  expect(explained.pol_vessel_loaded_at).toMatchObject({ data_source: 'shipping_line', source: 'MSCU' })
  const other = await boxOf(me, 'TCLU4829132')
  const passed = (await me.client(api.explanations.container, { params: { id: other.id } })).data.attributes
  expect(passed.pol_vessel_loaded_at).toMatchObject({ source: 'MSCU', via: 'Old account', kind: 'reported' })
})

test('what was merged or removed here stops nothing of what follows', async () => {
  const [me, they] = [await here.account(), await there.account()]
  await track(they, 'MEDUAA000011', 'TCLU4829132')
  await there.work()
  const about = { id: String((await shipmentsOf(they))[0]?.id), type: 'shipment' as const }
  const company = async ({ client }: Me, company_name: string) =>
    (await client(api.parties.create, { body: { data: { attributes: { company_name } } } })).data.id
  const party = { data: { id: await company(they, 'Nordmeer'), type: 'party' as const } }
  await they.client(api.party_roles.create, {
    body: { data: { attributes: { role: 'consignee' }, relationships: { party, entity: { data: about } } } },
  })
  const field = { entity_type: 'Shipment', api_slug: 'po_number', display_name: 'PO', data_type: 'short_text' } as const
  await they.client(api.custom_field_definitions.create, { body: { data: { attributes: field } } })
  await they.client(api.shipment_custom_fields.create, {
    params: { id: about.id },
    body: { data: { attributes: { api_slug: 'po_number', value: '4711' } } },
  })
  await mirror(me, await serve(there), they.apiKey)
  await here.work()
  const [copied] = await shipmentsOf(me)
  const merged_id = (await me.client(api.parties.list)).data[0]?.id ?? ''
  const kept = await company(me, 'Kestrel')
  await me.client(api.parties.merge, { params: { id: kept }, body: { data: { attributes: { merged_id } } } })
  const [definition] = (await me.client(api.custom_field_definitions.list)).data
  await me.client(api.custom_field_definitions.delete, { params: { id: String(definition?.id) } })
  later(25 * 60)
  await here.work()
  await track(they, 'MEDUAA000012', 'MSCU6639870')
  await there.work()
  later(30)
  await here.work()
  expect((await shipmentsOf(me)).map(({ attributes }) => attributes.bill_of_lading_number).toSorted()).toEqual([
    'MEDUAA000011',
    'MEDUAA000012',
  ])
  const roles = await me.client(api.party_roles.of_shipment, { params: { id: String(copied?.id) } })
  expect(roles.data.map(({ relationships }) => relationships.party.data?.id)).toEqual([kept])
})

test('what changes there changes here, and what is taken back is withdrawn', async () => {
  const [me, they] = [await here.account(), await there.account()]
  await track(they, 'MEDUBB000001', 'TCLU4829132')
  await there.work()
  const way = await startWay(await serve(there), () => undefined)
  await using _ = way
  const { id } = await mirror(me, way.base_url, they.apiKey)
  await here.work()
  expect((await boxOf(me, 'TCLU4829132')).attributes.pod_discharged_at).toBeNull()

  later(20)
  await here.work()
  const quiet = way.calls.length
  later(20)
  await here.work()
  // With nothing new three lists are asked for.
  expect(way.calls.slice(quiet).map(({ url }) => url.split('?')[0])).toEqual([
    '/v2/shipments',
    '/v2/containers',
    '/v2/documents',
  ])

  await tell(they, discharged({ bill: 'MEDUBB000001', container: 'TCLU4829132' }))
  await track(they, 'MEDUBB000002', 'MSCU6639870')
  await there.work()
  later(6)
  await here.work()
  const theirs = await boxOf(they, 'TCLU4829132')
  expect(theirs.attributes.pod_discharged_at).not.toBeNull()
  expect((await boxOf(me, 'TCLU4829132')).attributes.pod_discharged_at).toBe(theirs.attributes.pod_discharged_at)
  expect((await boxOf(me, 'MSCU6639870')).attributes.current_status).toBe('on_ship')
  expect((await read(me, id)).mirror?.last_news_at).toBe(here.clock.now.toISOString())
})

test('where the other account leaves out most of a container, nothing is withdrawn until it has done so for three days', async () => {
  const [me, they] = [await here.account(), await there.account()]
  const voyage = { bill: 'MEDUBB000031', container: 'CSQU3054383' }
  await track(they, voyage.bill, voyage.container)
  const { equipment } = voyageOf(voyage)
  const codes = ['GTIN', 'INSP', 'GTOT', 'STRP'] as const
  const tellAt = (day: number) =>
    tell(
      they,
      codes.map((code, at) => equipment(code, 'CNNGB', new Date(Date.UTC(2026, 5, day, at)).toISOString())),
    )
  await tellAt(1)
  await there.work()
  const base = await serve(there)
  let isShort = false
  await using way = await startWay(base, async (url) => {
    if (!isShort || !url.includes('_events')) return undefined
    const answer = await fetch(base + url, { headers: { authorization: `Token ${they.apiKey}` } })
    const { data, ...body } = (await answer.json()) as { data: object[] }
    return { status: 200, body: { ...body, data: url.includes('raw_events') ? data.slice(0, 2) : [] } }
  })
  const { id } = await mirror(me, way.base_url, they.apiKey)
  await here.work()
  const live = async () => {
    const box = await boxOf(me, voyage.container)
    const { data } = await me.client(api.containers.raw_events, { params: { id: box.id } })
    return data.filter(({ attributes }) => !attributes.invalidated_at).length
  }
  const before = await live()
  expect(before).toBeGreaterThan(5)

  isShort = true
  const changed = async (day: number) => {
    await tell(they, [equipment('RSEA', 'CNNGB', new Date(Date.UTC(2026, 5, day, 9)).toISOString())])
    await there.work()
    later(40 * 60)
    await here.work()
  }
  for (const day of [2, 3]) {
    await changed(day)
    expect(await live()).toBe(before)
  }
  expect((await read(me, id)).mirror?.problems).toContainEqual(
    expect.objectContaining({ about: voyage.container, reason: expect.stringContaining('left out at least half') }),
  )
  await changed(4)
  expect(await live()).toBeLessThan(before / 2)
})

test('a key that is lost half-way stops the copy, a new one goes on, and one of another account does not', async () => {
  const [me, they, others] = [await here.account(), await there.account(), await there.account()]
  for (let at = 1; at <= 15; at++) await track(they, `MEDUCC0000${10 + at}`, 'TCLU4829132')
  await there.work()
  const lost = { status: 401, body: { errors: [{ title: 'Unauthorized' }] } }
  let isLost = true
  await using way = await startWay(await serve(there), (url) =>
    isLost && /\/v2\/shipments\?.*5Bnumber%5D=2/.test(url) ? lost : undefined,
  )
  const { id } = await mirror(me, way.base_url, they.apiKey)
  await here.work()
  expect(await read(me, id)).toMatchObject({
    state: 'refused',
    last_failure: expect.stringContaining('refused the key'),
    mirror: { stage: 'copying', shipments: 10 },
  })
  const calls = way.calls.length
  later(30)
  await here.work()
  expect(way.calls.length).toBe(calls)

  const change = (credentials: object) =>
    me.client(api.connections.update, {
      params: { id },
      body: { data: { attributes: { credentials: credentials as never } } },
    })
  isLost = false
  await change({ api_key: others.apiKey })
  await here.work()
  expect((await read(me, id)).last_failure).toMatch(/another account/)
  expect((await read(me, id)).mirror?.shipments).toBe(10)
  await change({ api_key: they.apiKey })
  await here.work()
  expect((await read(me, id)).mirror).toMatchObject({ stage: 'following', shipments: 15 })
})

test('a list that repeats its pages, and one that asks for fewer requests, are told and tried again', async () => {
  const me = await here.account()
  const shipment = {
    id: '1',
    type: 'shipment',
    attributes: { bill_of_lading_number: 'MEDUDD1', shipping_line_scac: 'MSCU' },
  }
  const page = { data: [shipment], meta: { total: 9 }, links: { next: '/v2/shipments?page' } }
  let isBusy = false
  await using way = await startWay('http://127.0.0.1:9', (url) => {
    if (isBusy) return { status: 429, body: {} }
    if (url.startsWith('/v2/shipments?')) return { status: 200, body: page }
    if (url.startsWith('/v2/shipments/')) return { status: 200, body: { data: shipment } }
    return { status: 404, body: {} }
  })
  const { id } = await mirror(me, way.base_url, 'a-key')
  await here.work()
  expect((await read(me, id)).last_failure).toBe('Page 2 is the same as the one before it')
  expect((await read(me, id)).mirror).toMatchObject({ stage: 'copying', shipments: 1 })
  isBusy = true
  later(10)
  await here.work()
  expect(await read(me, id)).toMatchObject({ state: 'quota_spent' })
})
