import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { safeSections } from '#contract/portal/view-sections.ts'
import { createApp } from '../../app.ts'
import { ask } from '../../testing/ask.ts'
import { atSea, discharged } from '../../testing/dcsa-events.ts'
import { makeDocument } from '../../testing/documents.ts'
import { endpoints, endpointsOfViews, exampleOf, named } from '../../testing/every-endpoint.ts'
import { programOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, work, store, clock } = setting

const everything = Object.fromEntries(Object.keys(safeSections).map((name) => [name, true])) as typeof safeSections

test('a customer sees their own shipments, in their words, and nothing else', async () => {
  const me = await account()
  const hers = await makeView(setting, me, { sections: everything })
  const his = await makeView(setting, me, { sections: everything })
  const mine = await shipFor(me, work, {
    bill: 'YMLUS501',
    party: hers.party,
    events: atSea({ bill: 'YMLUS501', container: 'TCLU4829132' }),
    ref_numbers: ['PO 4500118273'],
  })
  await shipFor(me, work, {
    bill: 'YMLUS502',
    party: his.party,
    events: discharged({ bill: 'YMLUS502', container: 'MSCU6639870' }),
  })
  const { document, text } = await hers.ask({ path: '/v2/embed/shipments' })
  expect(document.meta).toEqual({ size: 20, total: 1 })
  expect(document.data).toMatchObject([
    {
      id: mine,
      type: 'embed_shipment',
      attributes: {
        headline: 'PO 4500118273',
        bill_of_lading_number: 'YMLUS501',
        containers: [{ number: 'TCLU4829132', state: 'at_sea', next: { what: 'arrival' }, your_turn: false }],
      },
    },
  ])
  expect(text).not.toMatch(/YMLUS502|MSCU6639870/)
  expect((await hers.ask({ path: '/v2/embed/view' })).document.data.attributes).toMatchObject({ shipments_count: 1 })
})

test('what the policy hides is not in the answer, and a change of the policy counts at once', async () => {
  const me = await account()
  const view = await makeView(setting, me, {
    sections: { ...safeSections, container_numbers: false, bill_of_lading_number: false },
  })
  await shipFor(me, work, {
    bill: 'YMLUS510',
    party: view.party,
    events: discharged({ bill: 'YMLUS510', container: 'TCLU4829132' }),
    ref_numbers: ['PO-INTERNAL'],
  })
  const see = async () => (await view.ask({ path: '/v2/embed/shipments' })).text
  const hidden = await see()
  expect(hidden).not.toMatch(/TCLU4829132|YMLUS510|PO-INTERNAL|vessel"|fees|references/)
  await me.client(api.views.update, {
    params: { id: view.id },
    body: { data: { attributes: { sections: { container_numbers: true } } } },
  })
  expect(await see()).toContain('TCLU4829132')
})

test('search finds by what is shown, and by nothing that is hidden or somebody else’s', async () => {
  const me = await account()
  const view = await makeView(setting, me, {})
  const other = await makeView(setting, me, {})
  await shipFor(me, work, {
    bill: 'YMLUS520',
    party: view.party,
    events: atSea({ bill: 'YMLUS520', container: 'TCLU4829132' }),
    ref_numbers: ['PO-SECRET-1'],
  })
  await shipFor(me, work, {
    bill: 'YMLUS521',
    party: other.party,
    events: atSea({ bill: 'YMLUS521', container: 'MSCU6639870' }),
  })
  const find = async (query: string) =>
    (await view.ask({ path: '/v2/embed/search', query: { query } })).document.data.map(
      (one: { attributes: { headline: string } }) => one.attributes.headline,
    )
  expect(await find('tclu 482-913')).toEqual(['YMLUS520'])
  expect(await find('ymlus52')).toEqual(['YMLUS520'])
  for (const query of ['PO-SECRET-1', 'YMLUS521', 'MSCU6639870', '%', '---', '_'])
    expect({ query, found: await find(query) }).toEqual({ query, found: [] })
})

test('one shipment is read inside the view, and any other is not there', async () => {
  const me = await account()
  const view = await makeView(setting, me, {})
  const other = await makeView(setting, me, {})
  const mine = await shipFor(me, work, {
    bill: 'YMLUS530',
    party: view.party,
    events: atSea({ bill: 'YMLUS530', container: 'TCLU4829132' }),
  })
  expect((await view.ask({ path: `/v2/embed/shipments/${mine}` })).status).toBe(200)
  const foreign = await other.ask({ path: `/v2/embed/shipments/${mine}` })
  const missing = await other.ask({ path: '/v2/embed/shipments/00000000-0000-4000-8000-000000000000' })
  expect(foreign.status).toBe(404)
  expect(foreign.errors).toEqual(missing.errors)
})

test('what they can collect comes before what waits for somebody else, whichever came first', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections: everything })
  const numbers = { YMLUS511: 'TCLU4829132', YMLUS512: 'MSCU6639870', YMLUS513: 'TEMU1234565' }
  const ids: string[] = []
  for (const [bill, container] of Object.entries(numbers)) {
    const eventsOf = bill === 'YMLUS513' ? atSea : discharged
    ids.push(await shipFor(me, work, { bill, party: view.party, events: eventsOf({ bill, container }) }))
  }
  const shown = async () => (await view.ask({ path: '/v2/embed/shipments' })).document.data
  const idsOf = (some: { id: string }[]) => some.map(({ id }) => id)
  const [first, second, third] = idsOf(await shown())
  expect([[first, second].toSorted(), third]).toEqual([ids.slice(0, 2).toSorted(), ids[2]])
  // Whichever of those that have landed is not the first now becomes so.
  const ready = numbers[second === ids[0] ? 'YMLUS511' : 'YMLUS512']
  await me.client(api.ingest.terminal_updates, {
    body: {
      source: { terminal_firms: 'W185', provider: 'test' },
      checked_at: clock.now.toISOString(),
      containers: [{ number: ready, on_terminal: true, available: true, last_free_day: '2026-06-24' }],
    } as never,
  })
  await work()
  const after = await shown()
  expect(idsOf(after)).toEqual([second, first, third])
  expect(after[0].attributes.containers[0]).toMatchObject({ state: 'ready', your_turn: true })
})

test('tags choose what there is', async () => {
  const me = await account()
  const view = await makeView(setting, me, { shipments: { tags: ['spring'] } })
  const events = (bill: string, container: string) => atSea({ bill, container })
  await shipFor(me, work, {
    bill: 'YMLUS540',
    party: view.party,
    events: events('YMLUS540', 'TCLU4829132'),
    tags: ['spring'],
  })
  await shipFor(me, work, { bill: 'YMLUS541', party: view.party, events: events('YMLUS541', 'MSCU6639870') })
  const bills = async () =>
    (await view.ask({ path: '/v2/embed/shipments' })).document.data.map(
      (one: { attributes: { headline: string } }) => one.attributes.headline,
    )
  expect(await bills()).toEqual(['YMLUS540'])
  const choose = (shipments: object) =>
    me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes: { shipments } } } })
  await choose({ tags: [] })
  expect((await bills()).toSorted()).toEqual(['YMLUS540', 'YMLUS541'])
  await choose({ tags: ['autumn'] })
  expect(await bills()).toEqual([])
})

test('papers are those of the types that are let out, of nothing but this customer’s goods', async () => {
  const me = await account()
  const view = await makeView(setting, me, { document_types: ['packing_list'] })
  const other = await makeView(setting, me, {})
  const mine = await shipFor(me, work, {
    bill: 'YMLUS550',
    party: view.party,
    events: atSea({ bill: 'YMLUS550', container: 'TCLU4829132' }),
  })
  const foreign = await shipFor(me, work, {
    bill: 'YMLUS551',
    party: other.party,
    events: atSea({ bill: 'YMLUS551', container: 'MSCU6639870' }),
  })
  const make = (name: string, document_type: string, shipments: string[]) =>
    makeDocument(store(), me.id, { name, document_type, shipments })
  await make('Mine', 'packing_list', [mine])
  await make('Invoice', 'freight_invoice', [mine])
  await make('Of both', 'packing_list', [mine, foreign])
  await make('Of the other', 'packing_list', [foreign])
  const { document } = await view.ask({ path: `/v2/embed/shipments/${mine}` })
  expect(document.data.attributes.documents).toMatchObject([{ name: 'Mine', type: 'packing_list' }])
})

test('an unknown token is 401, one that has ended 410, at once', async () => {
  const me = await account()
  const view = await makeView(setting, me, { expires_at: '2026-06-21T00:00:00Z' })
  const asked = { path: '/v2/embed/view' }
  expect((await view.ask(asked)).status).toBe(200)
  expect((await view.ask({ ...asked, headers: { authorization: 'Token lfv_nonsense' } })).status).toBe(401)
  expect((await view.ask({ ...asked, headers: { authorization: `Token ${me.apiKey}` } })).status).toBe(401)
  clock.now = new Date('2026-06-21T00:00:00Z')
  expect(await view.ask(asked)).toMatchObject({ status: 410, errors: [{ code: 'gone' }] })
  clock.now = new Date('2026-06-20T12:00:00Z')
  const links = async () => (await me.client(api.views.get, { params: { id: view.id } })).data.attributes.links_count
  await me.client(api.views.create_token, { params: { id: view.id }, body: { data: { attributes: {} } } })
  expect(await links()).toBe(2)
  await me.client(api.views.revoke_token, { params: { id: view.id, token_id: view.token_id } })
  expect(await links()).toBe(1)
  expect((await view.ask(asked)).status).toBe(410)
  await me.client(api.views.delete, { params: { id: view.id } })
  expect((await view.ask(asked)).status).toBe(401)
})

test.each(named(endpoints))('%s refuses the token of a view before it looks at body and id', async (_, endpoint) => {
  if (endpoint.public) return
  const me = await account()
  const view = await makeView(setting, me, {})
  const { body: _body, ...example } = exampleOf(endpoint)
  const { status } = await view.ask({ ...example, payload: '{' })
  expect(status).toBe(401)
})

test.each(named(endpointsOfViews))('%s refuses what is wrong by name', async (_, endpoint) => {
  const me = await account()
  const view = await makeView(setting, me, {})
  const { query, ...example } = exampleOf(endpoint)
  const { status, errors } = await view.ask({ ...example, query: { ...query, nonsense: '1' } })
  expect({ status, source: errors[0]?.source }).toEqual({ status: 400, source: { parameter: 'nonsense' } })
  if (endpoint.path.includes('{id}')) {
    const strange = { ...example, path: endpoint.path.replace('{id}', 'x'), query }
    expect((await view.ask(strange)).status).toBe(404)
  }
})

test('visits are counted by day and by the page around, those of unknown pages together', async () => {
  const me = await account()
  const view = await makeView(setting, me, { allowed_origins: ['https://portal.example'] })
  for (const origin of ['https://a.example', 'https://b.example'])
    await view.ask({ path: '/v2/embed/view', query: { embedded_in: origin } })
  await view.ask({ path: '/v2/embed/view', query: { embedded_in: 'https://portal.example/orders' } })
  await view.ask({ path: '/v2/embed/view' })
  // The same page once more, and one that is told what is wrong with what it asks: no visits.
  await view.ask({ path: '/v2/embed/view', query: { again: 'true' } })
  expect((await view.ask({ path: '/v2/embed/view', query: { nonsense: 'x' } })).status).toBe(400)
  await expect
    .poll(async () => (await me.client(api.views.visits, { params: { id: view.id } })).visits)
    .toEqual([
      {
        day: '2026-06-20',
        token_id: view.token_id,
        origin: null,
        count: 1,
        refused: 0,
        last_at: '2026-06-20T12:00:00.000Z',
      },
      {
        day: '2026-06-20',
        token_id: view.token_id,
        origin: 'another',
        count: 2,
        refused: 0,
        last_at: '2026-06-20T12:00:00.000Z',
      },
      {
        day: '2026-06-20',
        token_id: view.token_id,
        origin: 'https://portal.example',
        count: 1,
        refused: 0,
        last_at: '2026-06-20T12:00:00.000Z',
      },
    ])
})

test('a key that may not read gives nobody a view, and a token says who made it', async () => {
  const me = await account()
  const view = await makeView(setting, me, {})
  const writer = await programOf(setting, me.id, ['write'])
  const body = { data: { attributes: { name: null } } }
  const reply = await writer.ask({ method: 'POST', path: `/v2/views/${view.id}/tokens`, body })
  expect(reply).toMatchObject({ status: 403, errors: [{ detail: expect.stringContaining("'read'") }] })
})

test('a token that has ended is limited like any other', async () => {
  const me = await account()
  const view = await makeView(setting, me, {})
  await me.client(api.views.revoke_token, { params: { id: view.id, token_id: view.token_id } })
  const limits = { key: 0, session: 0, tracking_requests: 0, infer_number: 0, refresh: 0, sign_in: 0, view: 2 }
  const limited = await createApp({ store: store(), ...setting.context, limits })
  const headers = { authorization: `Token ${view.token}` }
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await ask(limited, { path: '/v2/embed/view', headers })).status)
  await limited.close()
  expect(statuses).toEqual([410, 410, 429])
})
