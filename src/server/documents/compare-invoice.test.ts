import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../db/scope.ts'
import { deleteShipments } from '../db/tracking/remove-freight.ts'
import { discharged } from '../testing/dcsa-events.ts'
import { demurrage } from '../testing/demurrage.ts'
import { sendFile } from '../testing/papers.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'

const setting = testApp()
const { account, clock, work } = setting
type Someone = Awaited<ReturnType<typeof account>>

/** Four days free after 18 June, until the 22nd: the 23rd to the 25th cost. */
async function setUp() {
  clock.now = new Date('2026-06-26T20:00:00Z')
  const me = await account()
  const { data: rule } = await me.client(api.free_time_rules.create, {
    body: { data: { attributes: demurrage } },
  })
  const id = await trackContainer(me, discharged)
  await work()
  return { me, id, rule: rule.id, ...about(me) }
}

const about = (me: Someone) => ({
  /** An invoice for the days from the 23rd on. */
  async invoice(said: { until?: string; amount?: number; container?: string; charge?: string } = {}) {
    const { until = '2026-06-25', amount = 930, container = 'TCLU 482913-2', charge = 'Import demurrage' } = said
    const text = [
      'DEMURRAGE INVOICE',
      '',
      'Invoice No.: D-71',
      'Invoice date: 2026-06-26',
      `Container No.: ${container}`,
      'Charged from: 2026-06-23',
      `Charged until: ${until}`,
      '',
      `${charge}      USD      ${amount}.00`,
      `Amount due      USD      ${amount}.00`,
    ]
    const document = await sendFile(setting, me.id, `D-71 ${amount} ${until}.txt`, text.join('\n'))
    await work()
    return document
  },
  async check(id: string) {
    return (await me.client(api.documents.get, { params: { id } })).data.attributes.invoice_check
  },
  async exceptions() {
    const { data } = await me.client(api.exceptions.list, { params: { 'filter[kind]': ['invoice_differs'] } })
    return data.map(({ attributes: { kind, source_name, subjects } }) => [
      kind,
      source_name,
      subjects.map((one) => one.id),
    ])
  },
})

const codes = (check: { findings: { code: string }[] } | null) => check?.findings.map(({ code }) => code)

test('an invoice that bills what the rules say opens nothing; one that bills too much does, until it is deleted', async () => {
  const { me, id, invoice, check, exceptions } = await setUp()
  const right = await invoice()
  expect(await check(right)).toMatchObject({
    ...{ container_id: id, container_number: 'TCLU4829132', kind: 'demurrage', amount: 930, currency_code: 'USD' },
    ...{
      charged_from: '2026-06-23',
      charged_until: '2026-06-25',
      expected_days: 3,
      expected_amount: 930,
      findings: [],
    },
    wants_items: true,
  })
  expect(await exceptions()).toEqual([])
  const wrong = await invoice({ amount: 1240 })
  expect(await check(wrong)).toMatchObject({
    differs: true,
    findings: [
      {
        code: 'amount_differs',
        sentence: expect.stringMatching(
          /1,240\.00 USD; by the rules “Los Angeles, imports” its dates come to 930\.00 USD/,
        ),
        sentence_said: {
          code: 'amount_differs',
          values: { amount: 1240, currency: 'USD', rules: 'Los Angeles, imports', expected_amount: 930 },
        },
      },
    ],
  })
  expect(await exceptions()).toEqual([['invoice_differs', 'TCLU4829132', [wrong]]])
  await me.client(api.documents.delete, { params: { id: wrong } })
  await work()
  expect(await exceptions()).toEqual([])
  await me.client(api.documents.restore, { params: { id: wrong } })
  await work()
  expect(await exceptions()).toEqual([['invoice_differs', 'TCLU4829132', [wrong]]])
})

test('what somebody corrects, unlinks or calls another type is compared anew', async () => {
  const { me, id, invoice, check, exceptions } = await setUp()
  const document = await invoice({ amount: 1240 })
  expect(codes(await check(document))).toEqual(['amount_differs'])
  const correct = (attributes: object) =>
    me.client(api.documents.update, { params: { id: document }, body: { data: { type: 'document', attributes } } })
  await correct({
    extracted_data_manual: {
      total_amount: 930,
      charges: [{ description: 'Import demurrage', amount: 930, currency_code: 'USD' }],
    },
  })
  await work()
  expect(codes(await check(document))).toEqual([])
  expect(await exceptions()).toEqual([])
  await correct({ extracted_data_manual: null })
  await work()
  expect(codes(await check(document))).toEqual(['amount_differs'])
  const { data: box } = await me.client(api.containers.get, { params: { id } })
  const shipment = String(box.relationships.shipment.data?.id)
  await me.client(api.document_links.delete, { params: { id: document, target_id: shipment } })
  await work()
  expect(await check(document)).toBeNull()
  expect(await exceptions()).toEqual([])
  await me.client(api.document_links.create, {
    params: { id: document },
    body: { data: { type: 'container', id } },
  })
  await work()
  expect(codes(await check(document))).toEqual(['amount_differs'])
  await correct({ document_type_manual: 'other' })
  await work()
  expect(await check(document)).toBeNull()
})

test('a pickup that is reported later has it compared anew', async () => {
  const { me, invoice, check, exceptions } = await setUp()
  const document = await invoice({ until: '2026-06-26', amount: 1240 })
  expect(codes(await check(document))).toEqual([])
  await me.client(api.ingest.terminal_updates, {
    body: {
      source: { terminal_firms: 'W185' },
      checked_at: '2026-06-26T19:00:00Z',
      containers: [{ number: 'TCLU4829132', on_terminal: false, full_out_at: '2026-06-25T11:00' }],
    },
  })
  await work()
  expect(codes(await check(document))).toEqual(expect.arrayContaining(['billed_after_end', 'amount_differs']))
  expect(await exceptions()).toEqual([['invoice_differs', 'TCLU4829132', [document]]])
})

test('other rules, while the container is there, have it compared anew', async () => {
  const { me, rule, invoice, check, exceptions } = await setUp()
  const document = await invoice()
  expect(codes(await check(document))).toEqual([])
  const attributes = { tiers: [{ from_day: 1, amount: 200 }] }
  await me.client(api.free_time_rules.update, { params: { id: rule }, body: { data: { attributes } } as never })
  await work()
  expect(await check(document)).toMatchObject({ expected_amount: 600, findings: [{ code: 'amount_differs' }] })
  expect(await exceptions()).toHaveLength(1)
})

test('that it was held and not available is said of days that are billed, and is no exception where the invoice is right', async () => {
  const { me, invoice, check, exceptions } = await setUp()
  const tell = (checked_at: string, said: object) =>
    me.client(api.ingest.terminal_updates, {
      body: {
        source: { terminal_firms: 'W185' },
        checked_at,
        containers: [{ number: 'TCLU4829132', on_terminal: true, ...said }],
      },
    })
  await tell('2026-06-22T19:00:00Z', {
    available: false,
    holds: [{ name: 'CBP HOLD 1H', party: 'CBP', status: 'hold' }],
  })
  await tell('2026-06-26T19:00:00Z', { available: true, holds: [] })
  await work()
  const document = await invoice()
  expect(await check(document)).toMatchObject({ differs: false, expected_amount: 930 })
  expect(codes(await check(document))).toEqual(['not_available', 'on_hold'])
  expect(await exceptions()).toEqual([])
})

test('what is billed ahead, until the pickup, counts as if the clock ran until then', async () => {
  const { invoice, check, exceptions } = await setUp()
  const document = await invoice({ until: '2026-06-28', amount: 1860 })
  expect(await check(document)).toMatchObject({ differs: false, expected_days: 6, expected_amount: 1860, findings: [] })
  expect(await exceptions()).toEqual([])
})

test('it is of the customer of the container, whoever that becomes, and ends with its shipment', async () => {
  const { me, id, invoice, check } = await setUp()
  const document = await invoice({ amount: 1240 })
  const customers = async () => {
    const { data } = await me.client(api.exceptions.list, { params: { 'filter[kind]': ['invoice_differs'] } })
    return data.map(({ attributes }) => attributes.customer_name)
  }
  expect(await customers()).toEqual([null])
  const { data: party } = await me.client(api.parties.create, {
    body: { data: { attributes: { company_name: 'Kestrel Home Furnishings' } } },
  })
  const { data: box } = await me.client(api.containers.get, { params: { id } })
  const shipment = String(box.relationships.shipment.data?.id)
  await withSystem(setting.store(), (tx) =>
    tx.updateTable('shipments').set({ customer_id: party.id }).where('id', '=', shipment).execute(),
  )
  await work()
  expect(await customers()).toEqual(['Kestrel Home Furnishings'])
  await withSystem(setting.store(), (tx) => deleteShipments(tx, [shipment]))
  await work()
  expect(await check(document)).toBeNull()
  expect(await customers()).toEqual([])
})

test.each([
  ['of a container that nobody tracks', { container: 'MSCU 663987-0' }],
  ['for something else', { charge: 'Ocean freight' }],
  ['whose days are in the wrong order', { until: '2026-06-20' }],
])('an invoice %s is not compared', async (_, said) => {
  const { invoice, check, exceptions } = await setUp()
  expect(await check(await invoice(said))).toBeNull()
  expect(await exceptions()).toEqual([])
})

test('where no rules count it, that is said, and is no exception', async () => {
  const { invoice, check, exceptions } = await setUp()
  const document = await invoice({ charge: 'Detention' })
  expect(codes(await check(document))).toEqual(['not_counted'])
  expect(await exceptions()).toEqual([])
})
