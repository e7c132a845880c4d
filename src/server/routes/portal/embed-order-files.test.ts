import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { type safeSections, viewSections } from '#contract/portal/view-sections.ts'
import { createApp } from '../../app.ts'
import { asJsonb } from '../../db/json.ts'
import { withSystem } from '../../db/scope.ts'
import { auditLines } from '../../testing/audit-lines.ts'
import { atSea, discharged } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, app, work, store } = setting
const everything = Object.fromEntries(viewSections.map((name) => [name, true]))

type Someone = Awaited<ReturnType<typeof account>>
type View = Awaited<ReturnType<typeof makeView>>

/** The rows by the names of their columns, and these names. */
async function csvOf(view: View, query: Record<string, string> = {}) {
  const { status, text, headers } = await view.ask({ path: '/v2/embed/shipments.csv', query })
  expect({ status, text: text.slice(0, 300) }).toMatchObject({ status: 200 })
  const [names = [], ...rows] = parse(text, { bom: true }) as string[][]
  return { names, headers, text, rows: rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]]))) }
}

async function xlsxOf(view: View, query = '') {
  const headers = { authorization: `Token ${view.token}` }
  const reply = await app().inject({ url: `/v2/embed/shipments.xlsx${query}`, headers })
  expect(reply.statusCode).toBe(200)
  const [sheet] = await readExcelFile(reply.rawPayload)
  const [names = [], ...rows] = sheet?.data ?? []
  return {
    headers: reply.headers,
    sheet: sheet?.sheet,
    rows: rows.map((row) => Object.fromEntries(names.map((name, at) => [String(name), row[at] ?? null]))),
  }
}

/** 231 orders, of which one has a container. */
async function manyOrders(me: Someone, view: View) {
  await shipFor(me, work, {
    ...{ bill: 'YMLUG000', party: view.party },
    events: atSea({ bill: 'YMLUG000', container: 'TCLU4829132' }),
  })
  await withSystem(store(), async (tx) => {
    const one = await tx
      .selectFrom('shipments')
      .selectAll()
      .where('customer_id', '=', view.party)
      .executeTakeFirstOrThrow()
    const { account_id, request_type, customer_id, shipping_line_scac, shipping_line_name } = one
    const { shipping_line_short_name } = one
    const same = { account_id, request_type, customer_id, shipping_line_scac, shipping_line_name }
    const bills = Array.from({ length: 230 }, (_, at) => `YMLUG${at + 1}`)
    await tx
      .insertInto('shipments')
      .values(
        bills.map((bill) => ({
          ...{ ...same, shipping_line_short_name },
          ...{ bill_of_lading_number: bill, normalized_number: bill, request_number: bill },
        })) as never,
      )
      .execute()
  })
}

/** The store, in which nobody's transaction begins before it is opened, but for the first ones. */
function gatedStore(free = 0) {
  let open = () => {}
  const gate = new Promise<void>((done) => (open = done))
  const { db } = store()
  let begun = 0
  const connection = () => ({
    execute: async (doIt: Parameters<ReturnType<typeof db.connection>['execute']>[0]) => {
      begun += 1
      if (begun > free) await gate
      return db.connection().execute(doIt)
    },
  })
  const read = (_: unknown, name: keyof typeof db) => {
    if (name === 'connection') return connection
    const value = db[name] as unknown
    return typeof value === 'function' ? value.bind(db) : value
  }
  const gated = { ...store(), db: new Proxy(db, { get: read as never }) }
  return { gated, open: () => open(), waiting: () => begun - free }
}

/** One at sea, and one at the terminal with fees and an ugly name. */
async function scene(me: Someone, view: View) {
  const ship = (bill: string, container: string, reference: string, events = atSea) =>
    shipFor(me, work, { bill, party: view.party, ref_numbers: [reference], events: events({ bill, container }) })
  await ship('YMLUF01', 'TCLU4829132', 'PO 4711')
  await ship('YMLUF02', 'MSCU6639870', '=cmd|"/c calc"!A1', discharged)
  await withSystem(store(), (tx) =>
    tx
      .updateTable('containers')
      .set({
        fees_at_pod_terminal: asJsonb([
          { type: 'demurrage', amount: 350.5, currency_code: 'USD' },
          { type: 'exam', amount: 100, currency_code: 'USD' },
          { type: 'exam', amount: 20, currency_code: 'EUR' },
          { type: 'total', amount: 450.5, currency_code: 'USD' },
        ]),
        binding_lfd: '2026-06-24T06:59:59.000Z',
        binding_lfd_timezone: 'America/Los_Angeles',
        binding_lfd_source: 'terminal',
      } as never)
      .where('number', '=', 'MSCU6639870')
      .execute(),
  )
}

test('a file has the orders of the customer and nobody else’s, with real dates, numbers and currencies', async () => {
  const me = await account()
  const [hers, his] = [
    await makeView(setting, me, { sections: everything }),
    await makeView(setting, me, { sections: everything }),
  ]
  await scene(me, hers)
  await shipFor(me, work, {
    ...{ bill: 'YMLUFX', party: his.party, ref_numbers: ['HIS OWN'] },
    events: atSea({ bill: 'YMLUFX', container: 'TEMU1234565' }),
  })
  const { rows, text, headers } = await csvOf(hers)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('Orders 2026-06-20.csv'),
    'cache-control': 'no-store',
  })
  expect(text).not.toMatch(/YMLUFX|TEMU1234565|HIS OWN/)
  expect(rows).toHaveLength(2)
  const landed = rows.find(({ Container }) => Container === 'MSCU6639870')
  expect(landed).toMatchObject({
    // A spreadsheet would run it.
    Order: `'=cmd|"/c calc"!A1`,
    References: `'=cmd|"/c calc"!A1`,
    'Bill of lading': 'YMLUF02',
    From: 'Ningbo',
    To: 'Los Angeles',
    Status: 'At the terminal',
    'Expected arrival': '',
    Arrived: '2026-06-17 06:00:00',
    'Arrival: place': 'Los Angeles',
    'Arrival: time zone': 'America/Los_Angeles',
    'Last free day': '2026-06-23',
    'Last free day: time zone': 'America/Los_Angeles',
    'Fees (USD)': '450.5',
    'Fees (EUR)': '20',
  })
  expect(landed?.Details).toContain('Free storage')
  expect(rows.find(({ Container }) => Container === 'TCLU4829132')).toMatchObject({
    Order: 'PO 4711',
    'Expected arrival': '2026-06-24 06:00:00',
    'Fees (USD)': '',
  })

  const file = await xlsxOf(hers)
  expect(file.sheet).toBe('Orders')
  expect(file.headers['content-type']).toContain('spreadsheetml.sheet')
  expect(file.rows.find(({ Container }) => Container === 'MSCU6639870')).toMatchObject({
    Order: '=cmd|"/c calc"!A1',
    Arrived: new Date('2026-06-17T06:00:00Z'),
    'Last free day': new Date('2026-06-23T00:00:00Z'),
    'Fees (USD)': 450.5,
    'Fees (EUR)': 20,
    'Expected arrival': null,
  })
  const his_own = await xlsxOf(his)
  expect(his_own.rows.map(({ Order }) => Order)).toEqual(['HIS OWN'])
})

test('the columns are those that the policy lets out, and no others', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections: everything })
  await scene(me, view)
  const always = ['Order', 'From', 'To', 'Status', 'Details', 'Last news (UTC)']
  const columns: Partial<Record<keyof typeof safeSections, string[]>> = {
    bill_of_lading_number: ['Bill of lading'],
    references: ['References'],
    container_numbers: ['Container'],
    arrival: ['Expected arrival', 'Arrived', 'Arrival: place', 'Arrival: time zone', 'Days later than planned'],
    deadline: [
      'Last free day',
      'Last free day: place',
      'Last free day: time zone',
      'Return empty container by',
      'Return: time zone',
      'Return empty to',
    ],
    fees: ['Fees (EUR)', 'Fees (USD)'],
    terminal: ['Terminal'],
    pickup_number: ['Pickup number'],
    vessel: ['Ship', 'Voyage'],
  }
  const show = (sections: Record<string, boolean>) =>
    me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes: { sections } } } })
  expect((await csvOf(view)).names.toSorted()).toEqual([...always, ...Object.values(columns).flat()].toSorted())
  const none = Object.fromEntries(viewSections.map((name) => [name, false]))
  await show(none)
  const bare = await csvOf(view)
  expect(bare.names.toSorted()).toEqual(always.toSorted())
  expect(bare.text).not.toMatch(/YMLUF|MSCU|TCLU|PO 4711|cmd|350|450|2026-06-23|2026-06-24/)
  for (const [section, names] of Object.entries(columns)) {
    await show({ ...none, [section]: true })
    expect({ section, names: (await csvOf(view)).names.toSorted() }).toEqual({
      section,
      names: [...always, ...names].toSorted(),
    })
  }
})

test('a file has exactly the orders of its filters, in their order and in the language that is asked for', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections: everything, language: 'de' })
  await scene(me, view)
  const german = await csvOf(view)
  expect(german.names).toContain('Letzter kostenfreier Tag')
  expect(german.rows.find(({ Container }) => Container === 'TCLU4829132')).toMatchObject({ Status: 'Auf See' })
  expect((await xlsxOf(view, '?language=fr')).rows[0]).toHaveProperty('Arrivée prévue')
  const orders = async (query: Record<string, string>) =>
    (await csvOf(view, { language: 'en', ...query })).rows.map(({ Container }) => Container)
  expect(await orders({ stage: 'under_way' })).toEqual(['TCLU4829132'])
  expect(await orders({ stage: 'arrived' })).toEqual(['MSCU6639870'])
  expect(await orders({ query: 'po47' })).toEqual(['TCLU4829132'])
  expect(await orders({ reference: 'PO 4711' })).toEqual(['TCLU4829132'])
  expect(await orders({ query: 'po47', stage: 'arrived' })).toEqual([])
  expect(await orders({ sort: 'arrival' })).toEqual(['MSCU6639870', 'TCLU4829132'])
  expect(await orders({ sort: '-arrival' })).toEqual(['TCLU4829132', 'MSCU6639870'])
  await me.client(api.views.update, {
    params: { id: view.id },
    body: { data: { attributes: { sections: { arrival: false, references: false } } } },
  })
  const refused = await view.ask({ path: '/v2/embed/shipments.csv', query: { sort: 'arrival' } })
  expect(refused).toMatchObject({ status: 400, errors: [{ source: { parameter: 'sort' } }] })
  expect(await orders({ query: 'po47' })).toEqual([])
  expect(await orders({ reference: 'PO 4711' })).toEqual([])
})

test('custom fields have a column each where the view shows them, and a sensitive one has none', async () => {
  const me = await account()
  const fieldOf = async (api_slug: string, display_name: string, sensitive: boolean) => {
    const attributes = { entity_type: 'Shipment' as const, api_slug, data_type: 'short_text' as const, display_name }
    const { data } = await me.client(api.custom_field_definitions.create, {
      body: { data: { attributes: { ...attributes, sensitive } } },
    })
    return data.id
  }
  const [shown, hidden] = [await fieldOf('season', 'Season', false), await fieldOf('margin', 'Margin', true)]
  const other = await fieldOf('colour', 'Colour', false)
  const view = await makeView(setting, me, { custom_field_ids: [shown] })
  await scene(me, view)
  const [shipment] = (await view.ask({ path: '/v2/embed/shipments' })).document.data
  for (const [definition_id, value] of [
    [shown, '@SUM(A1)'],
    [hidden, 'SECRET'],
    [other, 'OTHER'],
  ])
    await withSystem(store(), (tx) =>
      tx
        .insertInto('custom_fields')
        .values({ account_id: me.id, definition_id, shipment_id: shipment.id, value: asJsonb(value) } as never)
        .execute(),
    )
  const { names, text, rows } = await csvOf(view)
  expect(names).toContain('Season')
  expect(rows.map(({ Season }) => Season).toSorted()).toEqual(['', "'@SUM(A1)"])
  expect(text).not.toMatch(/Margin|SECRET|Colour|OTHER/)
})

test('an order without containers is a line, and many orders are each there once, as the list has them', async () => {
  const me = await account()
  const view = await makeView(setting, me, {})
  await manyOrders(me, view)
  const { rows } = await csvOf(view)
  expect(rows).toHaveLength(231)
  expect(new Set(rows.map(({ Order }) => Order)).size).toBe(231)
  expect(rows.find(({ Order }) => Order === 'YMLUG17')).toMatchObject({ Container: '', Status: '' })
  const listed: string[] = []
  for (let page = 1; page <= 5; page++) {
    const { document } = await view.ask({
      path: '/v2/embed/shipments',
      query: { 'page[size]': '50', 'page[number]': String(page) },
    })
    listed.push(...document.data.map((one: { attributes: { headline: string } }) => one.attributes.headline))
  }
  expect(rows.map(({ Order }) => Order)).toEqual(listed)
  expect((await xlsxOf(view)).rows.map(({ Order }) => Order)).toEqual(listed)
})

test('a file breaks off when its link ends meanwhile, so that nobody takes a part for the whole', async () => {
  for (const format of ['csv', 'xlsx']) {
    const me = await account()
    const view = await makeView(setting, me, {})
    await manyOrders(me, view)
    // Which orders there are, and the first of them.
    const { gated, open, waiting } = gatedStore(2)
    const slow = await createApp({ store: gated, ...setting.context })
    const file = slow
      .inject({ url: `/v2/embed/shipments.${format}`, headers: { authorization: `Token ${view.token}` } })
      .then(
        () => 'whole',
        () => 'broken off',
      )
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    await me.client(api.views.revoke_token, { params: { id: view.id, token_id: view.token_id } })
    open()
    expect(await file).toBe('broken off')
    await slow.close()
  }
})

test('a file is refused to a stranger and to who asks too often, two at a time are made, and it ends with the link', async () => {
  const me = await account()
  const view = await makeView(setting, me, {})
  await scene(me, view)
  const path = '/v2/embed/shipments.csv'
  expect((await view.ask({ path, headers: { authorization: 'Token lfv_nonsense' } })).status).toBe(401)
  expect((await view.ask({ path, headers: { authorization: `Token ${me.apiKey}` } })).status).toBe(401)
  expect((await view.ask({ path, query: { nonsense: '1' } })).errors[0]?.source).toEqual({ parameter: 'nonsense' })
  expect(await view.ask({ path, method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  const left = () => auditLines(setting.store(), me.id, ['export.downloaded'])
  expect(await left()).toEqual([])
  await view.ask({ path })
  expect(await left()).toEqual(['export.downloaded by customer_link of view'])

  const limits = { key: 0, session: 0, tracking_requests: 0, infer_number: 0, refresh: 0, sign_in: 0, view: 4 }
  const { gated, open } = gatedStore()
  const limited = await createApp({ store: gated, ...setting.context, limits })
  const headers = { authorization: `Token ${view.token}` }
  const askFor = (url: string) => limited.inject({ url, headers })
  const together = [askFor(path), askFor(path), askFor(path)]
  expect(await Promise.race(together)).toMatchObject({ statusCode: 429, body: expect.stringContaining('2 files') })
  open()
  expect((await Promise.all(together)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 429])
  // What has ended makes room; the list counts against the same limit.
  expect((await askFor(path)).body.split('\r\n')).toHaveLength(4)
  expect((await askFor('/v2/embed/shipments')).statusCode).toBe(429)
  await limited.close()

  await me.client(api.views.revoke_token, { params: { id: view.id, token_id: view.token_id } })
  expect((await view.ask({ path })).status).toBe(410)
})
