import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { payloadOf } from '#contract/documents/document-type.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { render } from '../testing/papers/render.ts'
import { sendFile } from '../testing/papers.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'

const setting = testApp()
const { account, work } = setting
type Someone = Awaited<ReturnType<typeof account>>

const send = ({ id }: Someone, name: string, content: Uint8Array | string) => sendFile(setting, id, name, content)

async function tracked(me: Someone, events = atSea) {
  const container = await trackContainer(me, events)
  const { data } = await me.client(api.containers.get, { params: { id: container } })
  const shipment = String(data.relationships.shipment.data?.id)
  const { attributes } = (await me.client(api.shipments.get, { params: { id: shipment } })).data
  return { container, shipment, bill: attributes.bill_of_lading_number }
}

const read = async ({ client }: Someone, id: string) => {
  const { data, included } = await client(api.documents.get, {
    params: { id, include: ['last_document_representation'] },
  })
  const representation = included?.[0]?.attributes as
    | { payload: Record<string, unknown>; found: { pointer: string; box: unknown }[]; notes: string[] }
    | undefined
  return {
    ...data.attributes,
    ...representation,
    shipments: data.relationships.shipments.data.map(({ id }) => id),
    cargos: data.relationships.cargos.data.map(({ id }) => id),
  }
}

const notice = (bill: string, lastFreeDay = '2026-07-02', container = 'TCLU 482913-2') =>
  render(
    [
      { title: 'ARRIVAL NOTICE' },
      {
        pairs: [
          ['B/L No.', bill],
          ['Container No.', container],
          ['Purchase Order', '4500118273'],
          ['Last Free Day', lastFreeDay],
          ['ETA', '28-Jun-2026'],
        ],
      },
    ],
    'pdf',
  )

test('an arrival notice is read, linked and explained', async () => {
  const me = await account()
  const { container, shipment, bill } = await tracked(me)
  const id = await send(me, 'scan.pdf', await notice(bill))
  expect(await read(me, id)).toMatchObject({ extraction_status: 'pending', pages_count: null })
  await work()
  const document = await read(me, id)
  expect(document).toMatchObject({
    document_type: 'arrival_notice',
    extraction_status: 'extracted',
    extraction_failure: null,
    pages_count: 1,
    shipments: [shipment],
    cargos: [container],
    payload: {
      container_numbers: ['TCLU4829132'],
      bill_of_lading_numbers: [bill],
      purchase_order_numbers: ['4500118273'],
      last_free_day_on: '2026-07-02',
      eta_on: '2026-06-28',
    },
  })
  expect(document.classification_notes).toMatch(/^Titled as an arrival notice/)
  expect(payloadOf('arrival_notice').safeParse(document.payload).success).toBe(true)
  const place = document.found?.find(({ pointer }) => pointer === '/last_free_day_on')
  expect(place).toMatchObject({
    page: 1,
    text: '2026-07-02',
    box: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
  })
  const { data: links } = await me.client(api.document_links.list, { params: { id } })
  expect(links.map(({ attributes }) => attributes.reason).toSorted()).toEqual([
    `It names the bill of lading ${bill}.`,
    'It names the container TCLU4829132.',
  ])
})

test('the last free day of a notice becomes known, as what a paper says, until somebody corrects it', async () => {
  const me = await account()
  const { container, bill } = await tracked(me)
  const id = await send(me, 'scan.pdf', await notice(bill))
  await work()
  const deadlines = async () => (await me.client(api.containers.get, { params: { id: container } })).data.attributes
  expect(await deadlines()).toMatchObject({
    binding_lfd: '2026-07-03T06:59:59.000Z',
    binding_lfd_source: 'document',
    pickup_lfd: '2026-07-03T06:59:59.000Z',
    import_deadlines: {
      pickup_lfd_document: '2026-07-03T06:59:59.000Z',
      pickup_lfd_line: null,
      pickup_lfd_terminal: null,
    },
  })
  const { data: events } = await me.client(api.containers.transport_events, { params: { id: container } })
  expect(events.filter(({ attributes }) => attributes.event.includes('lfd'))).toMatchObject([
    {
      attributes: { event: 'container.pickup_lfd.changed', data_source: 'document', value: '2026-07-03T06:59:59.000Z' },
    },
  ])
  const say = async (last_free_day_on: string | null) => {
    const attributes = { extracted_data_manual: last_free_day_on && { last_free_day_on } } as {
      extracted_data_manual: Record<string, unknown> | null
    }
    await me.client(api.documents.update, { params: { id }, body: { data: { attributes } } })
    await work()
  }
  await say('2026-07-05')
  expect(await deadlines()).toMatchObject({ binding_lfd: '2026-07-06T06:59:59.000Z', binding_lfd_source: 'document' })
  await say(null)
  expect(await deadlines()).toMatchObject({ binding_lfd: '2026-07-03T06:59:59.000Z' })
  await me.client(api.documents.delete, { params: { id } })
  expect(await deadlines()).toMatchObject({ binding_lfd: null, import_deadlines: null })
})
