import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { ask } from '../../testing/ask.ts'
import { auditLines } from '../../testing/audit-lines.ts'
import { discharged, voyageOf } from '../../testing/dcsa-events.ts'
import { demurrage } from '../../testing/demurrage.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'

const { account, app, clock, work, store } = testApp()

type Someone = Awaited<ReturnType<typeof account>>

const tell = ({ client }: Someone, checked_at: string, said: object) =>
  client(api.ingest.terminal_updates, {
    body: { source: { terminal_firms: 'W185' }, checked_at, containers: [{ number: 'TCLU4829132', ...said }] },
  })

const customs = { name: 'CBP HOLD 1H', party: 'CBP', status: 'hold' }

/** Discharged on 18 June, held for a week, free until the 23rd as the terminal says at last, and out on the 26th. */
async function billed() {
  clock.now = new Date('2026-06-19T20:00:00Z')
  const me = await account()
  await me.client(api.free_time_rules.create, { body: { data: { attributes: demurrage } } })
  const id = await trackContainer(me, discharged)
  const at = async (now: string, said: object) => {
    clock.now = new Date(now)
    await tell(me, now, { on_terminal: true, ...said })
  }
  await at('2026-06-19T21:00:00Z', { available: false, holds: [customs], last_free_day: '2026-06-22' })
  await at('2026-06-21T21:00:00Z', {
    available: true,
    holds: [],
    last_free_day: '2026-06-23',
    pickup_appointment_at: '2026-06-26T10:00',
  })
  await at('2026-06-26T21:00:00Z', { on_terminal: false, full_out_at: '2026-06-26T11:00' })
  await work()
  return { me, id }
}

const askForPaper = ({ me, id }: Awaited<ReturnType<typeof billed>>) =>
  app().inject({ url: `/v2/containers/${id}/evidence.pdf`, headers: { authorization: `Token ${me.apiKey}` } })

const evidenceOf = async ({ me, id }: Awaited<ReturnType<typeof billed>>) =>
  (await me.client(api.evidences.get, { params: { id } })).data.attributes

test('evidence has what was reported, by whom and when it came, and the days that cost', async () => {
  const found = await evidenceOf(await billed())
  expect(found).toMatchObject({
    number: 'TCLU4829132',
    port_of_discharge_locode: 'USLAX',
    availability: [
      { available: false, from: '2026-06-19T21:00:00.000Z', to: '2026-06-21T21:00:00.000Z' },
      { available: true, from: '2026-06-21T21:00:00.000Z', to: '2026-06-26T18:00:00.000Z' },
    ],
    holds: [{ name: 'customs', from: '2026-06-19T21:00:00.000Z', to: '2026-06-21T21:00:00.000Z' }],
    deadlines: [
      { source: 'terminal', on: '2026-06-22', counts: true, said: { received_at: '2026-06-19T21:00:00.000Z' } },
      { source: 'terminal', on: '2026-06-23', counts: true, said: { received_at: '2026-06-21T21:00:00.000Z' } },
    ],
    appointments: [{ at: '2026-06-26T17:00:00.000Z', said: { data_source: 'terminal' } }],
    clocks: [
      { kind: 'demurrage', charged_days: 3, charged: 930, free_until: { on: '2026-06-23', source: 'terminal' } },
    ],
  })
  expect(found.moves.map(({ event, at }) => [event.split('.').at(-1), at])).toEqual([
    ['vessel_arrived', expect.any(String)],
    ['vessel_discharged', expect.any(String)],
    ['full_out', '2026-06-26T18:00:00.000Z'],
  ])
})

test('notes that were put into the evidence are in it, of the container and of its shipment', async () => {
  const one = await billed()
  const { client } = one.me
  const [shipment] = (await client(api.shipments.list)).data
  const of = {
    container: { container: { data: { type: 'container' as const, id: one.id } } },
    shipment: { shipment: { data: { type: 'shipment' as const, id: String(shipment?.id) } } },
  }
  const add = (text: string, relationships: (typeof of)[keyof typeof of], in_evidence?: boolean) => {
    clock.now = new Date(clock.now.getTime() + 1000)
    const attributes = { text, ...(in_evidence !== undefined && { in_evidence }) }
    return client(api.notes.create, { body: { data: { attributes, relationships } } })
  }
  const link = `https://terminal.example/${'notice-'.repeat(30)}`
  await add(`Gates were shut:\n${link}`, of.container, true)
  const { data: inside } = await add('We were late', of.container)
  await add('All four waited', of.shipment, true)
  expect((await evidenceOf(one)).notes.map(({ text }) => text)).toEqual([
    `Gates were shut:\n${link}`,
    'All four waited',
  ])
  const mark = (in_evidence: boolean) =>
    client(api.notes.update, { params: { id: inside.id }, body: { data: { attributes: { in_evidence } } } })
  expect((await mark(true)).data.attributes.in_evidence).toBe(true)
  expect((await evidenceOf(one)).notes.map(({ text }) => text)).toContain('We were late')
  await mark(false)
  expect((await evidenceOf(one)).notes).toHaveLength(2)
  // Nothing of a link is cut off on paper.
  expect((await textOf(new Uint8Array((await askForPaper(one)).rawPayload))).replaceAll(' ', '')).toContain(link)
})

test('a discharge that was corrected is there with what was said before', async () => {
  const one = await billed()
  const { bill_of_lading_number: bill } = (await one.me.client(api.shipments.list)).data[0]?.attributes ?? {}
  const { equipment } = voyageOf({ bill, container: 'TCLU4829132' })
  const later = { eventCreatedDateTime: '2026-06-27T00:00:00Z' }
  const corrected = equipment('DISC', 'USLAX', '2026-06-17T12:00:00-07:00', 'ACT', later)
  await one.me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: [corrected] })
  const { moves } = await evidenceOf(one)
  const discharge = moves.find(({ event }) => event.endsWith('vessel_discharged'))
  expect(discharge).toMatchObject({ at: '2026-06-17T19:00:00.000Z' })
  expect(discharge?.others.map(({ value }) => value)).toEqual(['2026-06-18T13:00:00.000Z'])
})

test('the paper has the same, in pages that can be read', async () => {
  const one = await billed()
  const reply = await askForPaper(one)
  expect(await auditLines(store(), one.me.id, ['document.downloaded'])).toEqual([
    'document.downloaded by api_key of container',
  ])
  expect(reply.headers['content-type']).toBe('application/pdf')
  expect(reply.headers['content-disposition']).toContain('Evidence TCLU4829132.pdf')
  const text = await textOf(new Uint8Array(reply.rawPayload))
  for (const words of [
    'Container TCLU4829132',
    'customs',
    'Fri 26 Jun 2026 11:00',
    'charged, day 3',
    'Los Angeles, imports',
    'In all: 930.00 USD',
    'page 1 of',
  ])
    expect(text).toContain(words)
})

test('of another account, and of nothing, there is none', async () => {
  const { id } = await billed()
  const other = await account()
  for (const path of [`/v2/containers/${id}/evidence.pdf`, '/v2/containers/x/evidence.pdf'])
    expect((await other.fetch(path)).status).toBe(404)
  await expect(other.client(api.evidences.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('an invoice is compared with it, and what is wrong in what was typed is named', async () => {
  const { me, id } = await billed()
  const check = (attributes: object) =>
    ask(app(), {
      method: 'POST',
      path: `/v2/containers/${id}/invoice_check`,
      headers: { authorization: `Token ${me.apiKey}` },
      body: { data: { attributes } },
    })
  const typed = {
    kind: 'demurrage',
    currency_code: 'usd',
    amount: 1240,
    charged_from: '2026-06-23',
    charged_until: '2026-06-26',
    free_until: '2026-06-22',
  }
  const { status, document } = await check(typed)
  expect(status).toBe(200)
  expect(document.data.attributes).toMatchObject({
    findings: [
      { code: 'free_until_differs' },
      { code: 'billed_before_end' },
      {
        code: 'days_differ',
        sentence: 'The invoice bills 4 days; of its dates 3 cost by the rules “Los Angeles, imports”.',
        sentence_said: { code: 'days_differ', values: { days: 4, expected: 3, rules: 'Los Angeles, imports' } },
      },
      { code: 'amount_differs' },
    ],
    expected_days: 3,
    expected_amount: 930,
    expected_currency_code: 'USD',
    wants_items: true,
  })
  expect(document.data.attributes.missing_items).toContain('dispute_deadline')
  const pointer = async (said: object) => {
    const wrong = await check({ ...typed, ...said })
    return [wrong.status, wrong.document.errors?.[0]?.source.pointer]
  }
  expect(await pointer({ charged_until: '2026-06-22' })).toEqual([422, '/data/attributes/charged_until'])
  expect(await pointer({ currency_code: 'dollars' })).toEqual([422, '/data/attributes/currency_code'])
  expect(await pointer({ amount: -1 })).toEqual([422, '/data/attributes/amount'])
  expect(await pointer({ charged_from: '2026-02-30' })).toEqual([422, '/data/attributes/charged_from'])
})

async function textOf(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  return texts.flatMap(({ items }) => items.map((one) => ('str' in one ? one.str : ''))).join(' ')
}
