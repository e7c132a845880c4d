import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { makeDocument } from '../testing/documents.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'
import { pdf, uploadDocument } from '../testing/uploads.ts'

const setting = testApp()
const { account, clock, work, store } = setting
type Someone = Awaited<ReturnType<typeof account>>

async function tracked(me: Someone, ref_numbers: string[] = []) {
  // The newest is the first of the list.
  clock.now = new Date(clock.now.getTime() + 1000)
  const container = await trackContainer(me, atSea)
  const { data } = await me.client(api.containers.get, { params: { id: container } })
  const shipment = String(data.relationships.shipment.data?.id)
  const { bill_of_lading_number: bill } = (await me.client(api.shipments.get, { params: { id: shipment } })).data
    .attributes
  if (ref_numbers.length > 0) await refer(me, shipment, ref_numbers)
  return { container, shipment, bill }
}

const refer = ({ client }: Someone, id: string, ref_numbers: string[]) =>
  client(api.shipments.update, { params: { id }, body: { data: { attributes: { ref_numbers } } } })

/** A document in which this was read. */
async function paper(me: Someone, payload: Record<string, unknown>) {
  const id = await makeDocument(store(), me.id, { document_type: 'commercial_invoice', payload })
  await relink(me, id)
  return id
}

async function relink(me: Someone, id: string) {
  await me.client(api.document_work.relink, { params: { id } })
  await work()
}

async function linksOf({ client }: Someone, id: string) {
  const { data } = await client(api.documents.get, { params: { id } })
  const { shipments, cargos } = data.relationships
  return [...shipments.data, ...cargos.data].map((one) => one.id)
}

const order = (number: string) => ({ purchase_order_numbers: [number] })

test('a document is linked by a bill with or without the SCAC, and by a container', async () => {
  const me = await account()
  const { container, shipment, bill } = await tracked(me)
  expect(await linksOf(me, await paper(me, { bill_of_lading_numbers: [bill] }))).toEqual([shipment])
  expect(await linksOf(me, await paper(me, { bill_of_lading_numbers: [bill.slice(4)] }))).toEqual([shipment])
  expect(await linksOf(me, await paper(me, { container_numbers: ['TCLU4829132'] }))).toEqual([shipment, container])
  expect(
    await linksOf(me, await paper(me, { bill_of_lading_numbers: ['YMLU0000000'], container_numbers: ['MSCU6639870'] })),
  ).toEqual([])
})

test('an order is found however it is written, and with one wrong character, but not with two', async () => {
  const me = await account()
  const { shipment } = await tracked(me, ['PO-4500.118273'])
  for (const written of [
    '4500118273',
    'po 4500 118 273',
    'PO4500118273',
    '45O0118273',
    '450011827',
    '45001182733',
    '4500181273',
  ])
    expect(await linksOf(me, await paper(me, order(written))), written).toEqual([shipment])
  for (const written of ['4500118199', '45O0I18273', '118273'])
    expect(await linksOf(me, await paper(me, order(written))), written).toEqual([])
})

test('an order of two shipments leads to neither, not even through a document that is linked', async () => {
  const me = await account()
  const one = await tracked(me, ['4500118273'])
  const other = await tracked(me, ['4500118273'])
  expect(one.shipment).not.toBe(other.shipment)
  expect(await linksOf(me, await paper(me, order('4500118273')))).toEqual([])
  const notice = (bill: string) => paper(me, { bill_of_lading_numbers: [bill], ...order('9900000001') })
  await notice(one.bill)
  const invoice = await paper(me, order('9900000001'))
  expect(await linksOf(me, invoice)).toEqual([one.shipment])
  await notice(other.bill)
  await relink(me, invoice)
  expect(await linksOf(me, invoice)).toEqual([])
})

test('what is unknown today is linked when its shipment, its reference or its document comes', async () => {
  const me = await account()
  const invoice = await paper(me, order('4500777001'))
  const slip = await paper(me, order('45O0777001'))
  const list = await paper(me, order('4500888002'))
  expect([await linksOf(me, invoice), await linksOf(me, slip), await linksOf(me, list)]).toEqual([[], [], []])
  const { shipment, bill } = await tracked(me, ['4500777001'])
  await work()
  expect([await linksOf(me, invoice), await linksOf(me, slip), await linksOf(me, list)]).toEqual([
    [shipment],
    [shipment],
    [],
  ])
  await paper(me, { bill_of_lading_numbers: [bill], ...order('4500888002') })
  await work()
  expect(await linksOf(me, list)).toEqual([shipment])
  const { data } = await me.client(api.document_links.list, { params: { id: list } })
  expect(data).toMatchObject([{ attributes: { how: 'indirect', matched_value: '4500888002' } }])
  expect(data[0]?.relationships.via_document.data).not.toBeNull()
})

test('what a person has unlinked is never linked again, and what a person has linked stays', async () => {
  const me = await account()
  const { container, shipment, bill } = await tracked(me)
  const other = await tracked(me)
  const id = await paper(me, { bill_of_lading_numbers: [bill], container_numbers: ['TCLU4829132'] })
  const unlink = (target_id: string) => me.client(api.document_links.delete, { params: { id, target_id } })
  const link = (type: 'shipment' | 'container', target: string) =>
    me.client(api.document_links.create, { params: { id }, body: { data: { type, id: target } } })
  expect(await linksOf(me, id)).toEqual([shipment, container])
  await unlink(shipment)
  expect(await linksOf(me, id)).toEqual([])
  await relink(me, id)
  expect(await linksOf(me, id)).toEqual([])
  await expect(unlink(shipment)).rejects.toMatchObject({ status: 404 })

  const { data } = await link('container', other.container)
  expect(data).toMatchObject({ attributes: { how: 'manual', reason: 'A person linked it.' } })
  await relink(me, id)
  expect((await linksOf(me, id)).toSorted()).toEqual([other.shipment, other.container].toSorted())
  await link('shipment', shipment)
  await relink(me, id)
  expect(await linksOf(me, id)).toContain(shipment)
})

test('nobody links a document to what is not theirs', async () => {
  const me = await account()
  const her = await account()
  const { shipment, bill } = await tracked(her, ['4500118273'])
  const id = await paper(me, {
    bill_of_lading_numbers: [bill],
    container_numbers: ['TCLU4829132'],
    ...order('4500118273'),
  })
  expect(await linksOf(me, id)).toEqual([])
  const link = me.client(api.document_links.create, {
    params: { id },
    body: { data: { type: 'shipment', id: shipment } },
  })
  await expect(link).rejects.toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/id' } }] })
  const hers = await makeDocument(store(), her.id)
  await expect(me.client(api.document_work.relink, { params: { id: hers } })).rejects.toMatchObject({ status: 404 })
})

test('what takes the place of a document keeps what people said of it, and what the old one told is taken back', async () => {
  const me = await account()
  const container_id = await trackContainer(me, atSea)
  const { data } = await me.client(api.containers.get, { params: { id: container_id } })
  const shipment_id = String(data.relationships.shipment.data?.id)
  const body = { data: { attributes: { duplicates: 'replace' as const } } }
  await me.client(api.document_settings.update, { body })
  const paper = await uploadDocument(setting, me, pdf('corrected'))
  const said = { container_numbers: [data.attributes.number], pickup_number: 'PU-1' }
  const attributes = { document_type_manual: 'delivery_order' as const, extracted_data_manual: said }
  await me.client(api.documents.update, { params: { id: paper.id }, body: { data: { attributes } } })
  await work()
  const pickupNumber = async () =>
    (await me.client(api.containers.get, { params: { id: container_id } })).data.attributes.pickup_number
  expect(await pickupNumber()).toBe('PU-1')
  await me.client(api.document_links.delete, { params: { id: paper.id, target_id: shipment_id } })
  await work()

  const next = await uploadDocument(setting, me, pdf('corrected'))
  const state = async () => {
    const { data: document, included } = await me.client(api.documents.get, {
      params: { id: next.id, include: ['last_document_representation'] },
    })
    const read = included?.find(({ type }) => type === 'document_representation')
    return { shipments: document.relationships.shipments.data, payload: read?.attributes }
  }
  expect(await state()).toMatchObject({ shipments: [], payload: { payload: said } })
  await work()
  expect(await state()).toMatchObject({ shipments: [], payload: { payload: said } })
  expect(await pickupNumber()).toBeNull()
})

test('a document stays with the journey that it came in, when its box travels again', async () => {
  const me = await account()
  const { container, shipment } = await tracked(me)
  const created_at = clock.now.toISOString()
  const payload = { container_numbers: ['TCLU4829132'] }
  const id = await makeDocument(store(), me.id, { document_type: 'delivery_order', payload, created_at })
  await relink(me, id)
  expect(await linksOf(me, id)).toEqual([shipment, container])
  clock.now = new Date(clock.now.getTime() + 150 * 86_400_000)
  const later = (at: string) => at.replaceAll('2026-06', '2026-10')
  const again = await trackContainer(me, (numbers) => JSON.parse(later(JSON.stringify(atSea(numbers)))))
  await work()
  expect(again).not.toBe(container)
  expect(await linksOf(me, id)).toEqual([shipment, container])
  const next = await makeDocument(store(), me.id, { payload, created_at: clock.now.toISOString() })
  await relink(me, next)
  expect(await linksOf(me, next)).toContain(again)
})
