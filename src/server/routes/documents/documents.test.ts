import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { withSystem } from '../../db/scope.ts'
import { atSea, discharged } from '../../testing/dcsa-events.ts'
import { makeDocument, makeMail } from '../../testing/documents.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'

const { account, store } = testApp()
type Someone = Awaited<ReturnType<typeof account>>
type Params = ParamsOf<typeof api.documents.list>

const list = ({ client }: Someone, params: Params = {}) => client(api.documents.list, { params })
const names = async (me: Someone, params: Params) => (await list(me, params)).data.map((one) => one.attributes.name)

const make = ({ id }: Someone, made: Parameters<typeof makeDocument>[2]) => makeDocument(store(), id, made)

async function tracked(me: Someone) {
  const container = await trackContainer(me, atSea)
  const { data } = await me.client(api.containers.get, { params: { id: container } })
  const shipment = String(data.relationships.shipment.data?.id)
  const bill = (await me.client(api.shipments.get, { params: { id: shipment } })).data.attributes.bill_of_lading_number
  return { container, shipment, bill }
}

test('a document says what it is, where it came from and what it belongs to', async () => {
  const me = await account()
  const { container, shipment } = await tracked(me)
  const mail = await makeMail(store(), me.id, { body: 'x'.repeat(300) })
  const id = await make(me, {
    name: 'Notice',
    document_type: 'arrival_notice',
    email_submission_id: mail,
    source: 'email',
    file_size_bytes: 3_000_000_000,
    shipments: [shipment],
    containers: [container],
    payload: { container_numbers: ['TCLU4829132'] },
  })
  const include = 'shipments,cargos,account,user,current_extraction,email_submission'.split(',')
  const { data, included, links } = await me.client(api.documents.get, { params: { id, include } })
  expect(data).toMatchObject({
    attributes: { document_type: 'arrival_notice', file_size_bytes: 3_000_000_000, extraction_status: 'pending' },
    relationships: {
      shipments: { data: [{ id: shipment, type: 'shipment' }] },
      cargos: { data: [{ id: container, type: 'container' }] },
      user: { data: null },
      account: { data: { id: me.id, type: 'account' } },
    },
    links: { self: `/v2/documents/${id}`, download: `/v2/documents/${id}/download_url` },
  })
  expect(included?.map(({ type }) => type).toSorted()).toEqual([
    'account',
    'container',
    'document_representation',
    'email_submission',
    'shipment',
  ])
  expect(included?.find(({ type }) => type === 'email_submission')?.attributes.body_preview).toHaveLength(200)
  expect(links.self).toContain('include=')
})

test('an include that is none is refused by name', async () => {
  const me = await account()
  const asked = list(me, { include: ['containers'] })
  await expect(asked).rejects.toMatchObject({ status: 400, errors: [{ source: { parameter: 'include' } }] })
})

test('the list is filtered by words of the file name, in any case and from their beginnings', async () => {
  const me = await account()
  await make(me, { name: 'a', file_name: 'AN_MAEU248119305 (2).pdf' })
  await make(me, { name: 'b', file_name: 'Rechnung-März.docx' })
  expect(await names(me, { 'filter[filename]': 'maeu2481' })).toEqual(['a'])
  expect(await names(me, { 'filter[filename]': 'an pdf' })).toEqual(['a'])
  expect(await names(me, { 'filter[filename]': 'märz' })).toEqual(['b'])
  expect(await names(me, { 'filter[filename]': '8119305' })).toEqual([])
  for (const wild of ["'", '\\', ':*', '!', '&', '(', "a' | 'b"])
    expect(await names(me, { 'filter[filename]': wild })).toEqual([])
})

test('the list is filtered by a part of a number of what it is linked to, whatever the separators', async () => {
  const me = await account()
  const { container, shipment, bill } = await tracked(me)
  const attributes = { ref_numbers: ['PO 4500-118.273'] }
  await me.client(api.shipments.update, { params: { id: shipment }, body: { data: { attributes } } })
  await me.client(api.containers.update, {
    params: { id: container },
    body: { data: { attributes: { ref_numbers: ['A-1'] } } },
  })
  await make(me, { name: 'ship', shipments: [shipment] })
  await make(me, { name: 'box', containers: [container] })
  await make(me, { name: 'loose' })
  expect(await names(me, { 'filter[reference]': '829-132' })).toEqual(['box'])
  expect(await names(me, { 'filter[reference]': bill.toLowerCase().slice(3) })).toEqual(['ship'])
  expect(await names(me, { 'filter[reference]': 'po4500 118' })).toEqual(['ship'])
  expect(await names(me, { 'filter[reference]': '9999' })).toEqual([])
  // Below four characters it is the whole of a number.
  expect(await names(me, { 'filter[reference]': '1-2 3' })).toEqual([])
  expect(await names(me, { 'filter[reference]': 'a1' })).toEqual(['box'])
  // A zero for an O, one character wrong, missing, too many, and two swapped.
  for (const meant of ['P0 4500118273', 'PO 4500118274', 'PO 450118273', 'PO 45001118273', 'PO 4500181273'])
    expect(await names(me, { 'filter[reference]': meant }), meant).toEqual(['ship'])
  expect(await names(me, { 'filter[reference]': 'TCLU 4829133' })).toEqual(['box'])
  const nothing = list(me, { 'filter[reference]': '- .' })
  await expect(nothing).rejects.toMatchObject({ status: 400, errors: [{ source: { parameter: 'filter[reference]' } }] })
})

test('the references of a tracking request find the documents of what came of it', async () => {
  const me = await account()
  const attributes = {
    request_type: 'bill_of_lading' as const,
    request_number: 'YMLU700451',
    scac: 'YMLU',
    ref_numbers: ['PO 88 123'],
  }
  await me.client(api.tracking_requests.create, { body: { data: { attributes } } })
  const voyage = { bill: 'YMLU700451', container: 'CSQU3054383' }
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: discharged(voyage) })
  const [shipment] = (await me.client(api.shipments.list)).data
  await make(me, { name: 'notice', shipments: [String(shipment?.id)] })
  expect(await names(me, { 'filter[reference]': 'po88123' })).toEqual(['notice'])
})

test('filters by type, link and state count what they show, and the type a person gave counts', async () => {
  const me = await account()
  const { container, shipment } = await tracked(me)
  await make(me, { name: 'other' })
  await make(me, {
    name: 'waybill',
    document_type: 'arrival_notice',
    document_type_manual: 'sea_waybill',
    containers: [container],
  })
  await make(me, {
    name: 'notice',
    document_type: 'arrival_notice',
    shipments: [shipment],
    extraction_status: 'failed',
  })
  expect(await names(me, { 'filter[document_types]': ['arrival_notice'] })).toEqual(['notice'])
  expect(await names(me, { 'filter[document_types]': ['sea_waybill', 'other'] })).toEqual(['waybill', 'other'])
  expect(await names(me, { 'filter[container]': container })).toEqual(['waybill'])
  expect(await names(me, { 'filter[shipment]': shipment })).toEqual(['notice'])
  expect(await names(me, { 'filter[linked]': false })).toEqual(['other'])
  const page = await list(me, { 'filter[extraction_status]': ['pending'], 'page[size]': 1 })
  expect(page.meta).toEqual({ size: 1, total: 2 })
})

test('sorts go both ways, and nobody comes last in both', async () => {
  const me = await account()
  await make(me, { name: 'first', document_type: 'packing_list', created_at: '2026-01-01T00:00:00Z' })
  await make(me, { name: 'second', document_type: 'arrival_notice', created_at: '2026-01-02T00:00:00Z' })
  await make(me, { name: 'third', document_type: 'packing_list', created_at: '2026-01-03T00:00:00Z' })
  expect(await names(me, {})).toEqual(['third', 'second', 'first'])
  expect(await names(me, { sort: 'created_at' })).toEqual(['first', 'second', 'third'])
  expect(await names(me, { sort: 'document_type' })).toEqual(['second', 'third', 'first'])
  expect(await names(me, { sort: '-document_type', 'page[size]': 2, 'page[number]': 2 })).toEqual(['second'])
  expect(await names(me, { sort: '-added_by' })).toEqual(['third', 'second', 'first'])
})

test('a type that a person corrects stays beside ours, and null takes it back', async () => {
  const me = await account()
  const id = await make(me, { document_type: 'arrival_notice' })
  const patch = (attributes: object) =>
    me.client(api.documents.update, { params: { id }, body: { data: { attributes } } })
  expect((await patch({ document_type_manual: 'delivery_order' })).data.attributes).toMatchObject({
    document_type: 'arrival_notice',
    document_type_manual: 'delivery_order',
  })
  expect((await patch({ document_type_manual: null })).data.attributes.document_type_manual).toBeNull()
  const wrong = patch({ document_type_manual: 'poem', name: 'x' })
  await expect(wrong).rejects.toMatchObject({
    errors: [
      { status: '422', source: { pointer: '/data/attributes/document_type_manual' } },
      { status: '422', source: { pointer: '/data/attributes/name' } },
    ],
  })
})

test('what a person says replaces what was read, member by member, until it is taken back', async () => {
  const me = await account()
  const read = { container_numbers: ['TCLU4829132'], last_free_day_on: '2026-11-01' }
  const id = await make(me, { document_type: 'arrival_notice', payload: read })
  const patch = async (extracted_data_manual: Record<string, unknown> | null) => {
    const include = ['last_document_representation']
    await me.client(api.documents.update, { params: { id }, body: { data: { attributes: { extracted_data_manual } } } })
    const { included } = await me.client(api.documents.get, { params: { id, include } })
    return included?.[0]?.attributes.payload
  }
  expect(await patch({ last_free_day_on: '2026-11-03' })).toEqual({ ...read, last_free_day_on: '2026-11-03' })
  expect(await patch({ eta_on: '2026-10-28' })).toEqual({ ...read, eta_on: '2026-10-28' })
  expect(await patch(null)).toEqual(read)
  await expect(patch({ invoice_number: '1' })).rejects.toMatchObject({
    errors: [{ source: { pointer: '/data/attributes/extracted_data_manual/invoice_number' } }],
  })
  await expect(patch({ last_free_day_on: 'soon', colour: 'red' })).rejects.toMatchObject({
    errors: [
      { source: { pointer: '/data/attributes/extracted_data_manual/last_free_day_on' } },
      { source: { pointer: '/data/attributes/extracted_data_manual/colour' } },
    ],
  })
})

test('what is deleted is gone from every answer, and so is what belongs to somebody else', async () => {
  const me = await account()
  const other = await account()
  const mail = await makeMail(store(), me.id)
  const id = await make(me, { email_submission_id: mail })
  const foreign = other.client(api.documents.get, { params: { id } })
  await expect(foreign).rejects.toMatchObject({ status: 404, errors: [{ detail: "Couldn't find Document" }] })
  await expect(other.client(api.documents.delete, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect(await me.client(api.documents.delete, { params: { id } })).toBeUndefined()
  await expect(me.client(api.documents.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(me.client(api.documents.delete, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect((await list(me)).meta.total).toBe(0)
  const { data } = await me.client(api.email_submissions.get, { params: { id: mail } })
  expect(data).toMatchObject({ attributes: { documents_count: 0 }, relationships: { documents: { data: [] } } })
})

test('a mail brings its documents and what was read from them along', async () => {
  const me = await account()
  const mail = await makeMail(store(), me.id, { subject: 'Two papers', cc: ['a@b.example'], references: ['<1@x>'] })
  await make(me, { email_submission_id: mail, source: 'email', payload: {} })
  await make(me, { email_submission_id: mail, source: 'email' })
  const { data, included, meta } = await me.client(api.email_submissions.list)
  expect(meta.total).toBe(1)
  expect(data[0]?.attributes).toMatchObject({ subject: 'Two papers', documents_count: 2, cc: ['a@b.example'] })
  expect(included?.map(({ type }) => type).toSorted()).toEqual(['document', 'document', 'document_representation'])
  const asked = (await account()).client(api.email_submissions.get, { params: { id: mail } })
  await expect(asked).rejects.toMatchObject({ status: 404, errors: [{ detail: "Couldn't find EmailSubmission" }] })
})

test('every type has a schema, which says what a representation may have', async () => {
  const { client } = await account()
  const { document_types } = await client(api.documents.types)
  expect(document_types).toContainEqual({ code: 'commercial_invoice', label: 'Commercial invoice' })
  for (const { code } of document_types) {
    const id = `${code}@2026-11-26`
    const { data } = await client(api.document_schemas.get, { params: { id } })
    expect(data).toMatchObject({ id, attributes: { document_type: code, current: true, schema_format: 'json_schema' } })
    expect(data.attributes.schema_payload).toMatchObject({ type: 'object', additionalProperties: false })
    expect(data.attributes.schema_payload.properties).toHaveProperty('container_numbers')
  }
  const unknown = client(api.document_schemas.get, { params: { id: 'poem@2020-01-01' } })
  await expect(unknown).rejects.toMatchObject({
    status: 404,
    errors: [{ detail: "Couldn't find DocumentSchema with 'id'=poem@2020-01-01" }],
  })
})

test('how many documents there are is known without counting them, also of a type and without those that were deleted', async () => {
  const me = await account()
  const ids: string[] = []
  for (const document_type of ['other', 'arrival_notice', 'arrival_notice', 'packing_list'])
    ids.push(await make(me, { document_type }))
  await make(await account(), { document_type: 'other' })
  const total = async (some: object = {}) =>
    (await me.client(api.documents.list, { params: { 'page[size]': 1, ...some } })).meta.total
  const ofNotices = { 'filter[document_types]': ['arrival_notice'] }
  expect([await total(), await total(ofNotices), await total({ sort: 'document_type' })]).toEqual([4, 2, 4])
  const attributes = { document_type_manual: 'arrival_notice' as const }
  await me.client(api.documents.update, { params: { id: String(ids[0]) }, body: { data: { attributes } } })
  await me.client(api.documents.delete, { params: { id: String(ids[1]) } })
  await me.client(api.documents.delete, { params: { id: String(ids[3]) } })
  expect([await total(), await total(ofNotices)]).toEqual([2, 2])
})

test('how many are linked, and how many wait to be, follows every link that comes and goes', async () => {
  const me = await account()
  const { shipment, container } = await tracked(me)
  const other = await make(me, { document_type: 'other' })
  const notice = await make(me, { document_type: 'arrival_notice', shipments: [shipment], containers: [container] })
  const total = async (isLinked: boolean, type?: 'other' | 'arrival_notice') => {
    const types = type && { 'filter[document_types]': [type] }
    const { data, meta } = await list(me, { 'filter[linked]': isLinked, ...types })
    expect(data).toHaveLength(meta.total)
    return meta.total
  }
  const now = async () => [await total(true), await total(false), await total(true, 'other')]
  expect(await now()).toEqual([1, 1, 0])
  const link = { data: { type: 'shipment' as const, id: shipment } }
  await me.client(api.document_links.create, { params: { id: other }, body: link })
  expect(await now()).toEqual([2, 0, 1])
  // Its containers go with it.
  await me.client(api.document_links.delete, { params: { id: notice, target_id: shipment } })
  expect([...(await now()), await total(false, 'arrival_notice')]).toEqual([1, 1, 1, 1])
  // What it belonged to is gone.
  await withSystem(store(), (tx) => tx.deleteFrom('shipments').where('id', '=', shipment).execute())
  expect(await now()).toEqual([0, 2, 0])
})
