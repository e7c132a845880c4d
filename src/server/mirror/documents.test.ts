import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../db/scope.ts'
import { deleteShipments } from '../db/tracking/remove-freight.ts'
import { startLine } from '../sources/dcsa/fixtures/line-server.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { type Between, mirror, serve, startWay } from '../testing/other-account.ts'
import { render } from '../testing/papers/render.ts'
import { sendFile } from '../testing/papers.ts'
import { testApp } from '../testing/test-app.ts'

const there = testApp()
const here = testApp({ allowPrivate: true })

type Me = Awaited<ReturnType<typeof here.account>>

const later = (minutes: number) => {
  for (const { clock } of [here, there]) clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
const documentsOf = async ({ client }: Me) =>
  (await client(api.documents.list, { params: { include: ['shipments', 'cargos'] } })).data
const read = async ({ client }: Me, id: string) =>
  (await client(api.connections.get, { params: { id } })).data.attributes
const shipmentOf = async ({ client }: Me) => (await client(api.shipments.list)).data[0]

const paper = async (words: string) => Buffer.from(await render([{ title: words }], 'pdf'))

/** An account there with a shipment and a paper that a person has linked to it, which this one mirrors. */
async function copied({ settings = {}, between = () => undefined }: { settings?: object; between?: Between } = {}) {
  const [me, they] = [await here.account(), await there.account()]
  const attributes = { request_type: 'bill_of_lading' as const, request_number: 'MEDUDD000001', scac: 'MSCU' }
  await they.client(api.tracking_requests.create, { body: { data: { attributes } } })
  await they.client(api.ingest.dcsa_events, {
    params: { scac: 'MSCU' },
    body: atSea({ bill: 'MEDUDD000001', container: 'TCLU4829132' }),
  })
  const content = await paper('A paper that names nothing')
  const document = await sendFile(there, they.id, 'packing.pdf', content)
  await there.work()
  const shipment = await shipmentOf(they)
  await they.client(api.documents.update, {
    params: { id: document },
    body: { data: { attributes: { document_type_manual: 'packing_list' } } },
  })
  await they.client(api.document_links.create, {
    params: { id: document },
    body: { data: { type: 'shipment', id: String(shipment?.id) } },
  })
  const way = await startWay(await serve(there), between)
  const { id } = await mirror(me, way.base_url, they.apiKey, settings)
  await here.work()
  return { me, they, way, id, content }
}

test('documents come with their files, types and links, once', async () => {
  const { me, they, way, id, content } = await copied()
  await using _ = way
  const [document, ...others] = await documentsOf(me)
  expect(others).toEqual([])
  expect(document?.attributes).toMatchObject({
    name: 'packing.pdf',
    file_name: 'packing.pdf',
    file_content_type: 'application/pdf',
    document_type_manual: 'packing_list',
    source: 'api',
    extraction_status: 'extracted',
  })
  expect(document?.relationships.shipments.data.map((one) => one.id)).toEqual([(await shipmentOf(me))?.id])
  expect((await read(me, id)).mirror).toMatchObject({ documents: 1, problems: [] })
  const sha256 = createHash('sha256').update(content).digest('hex')
  expect(await here.context.files.of(me.id).stat(sha256)).toEqual({ bytes: content.length })

  const added = await sendFile(there, they.id, 'later.pdf', await paper('TCLU4829132'))
  await there.work()
  later(6)
  await here.work()
  expect((await documentsOf(me)).map(({ attributes }) => attributes.name).sort()).toEqual(['later.pdf', 'packing.pdf'])
  // What is removed here does not come again, and what is removed there stays.
  await me.client(api.documents.delete, { params: { id: String(document?.id) } })
  await they.client(api.documents.delete, { params: { id: added } })
  later(25 * 60)
  await here.work()
  expect((await documentsOf(me)).map(({ attributes }) => attributes.name)).toEqual(['later.pdf'])
})

test('a file that does not come is said, stops nothing, and is tried again with the next pass', async () => {
  let isBroken = true
  const { me, way, id } = await copied({
    between: (url) =>
      isBroken && url.includes('/download_url')
        ? { status: 200, body: { download_url: 'http://127.0.0.1:9/nowhere' } }
        : undefined,
  })
  await using _ = way
  expect(await documentsOf(me)).toEqual([])
  expect((await read(me, id)).mirror).toMatchObject({
    stage: 'following',
    documents: 0,
    problems: [
      { about: 'packing.pdf', reason: expect.stringContaining('Its file could not be fetched: No connection') },
    ],
  })
  isBroken = false
  later(25 * 60)
  await here.work()
  expect(await documentsOf(me)).toHaveLength(1)
  expect((await read(me, id)).mirror).toMatchObject({ documents: 1 })
})

test('where the key may not read documents, all else is copied', async () => {
  const { me, way, id } = await copied({
    between: (url) =>
      url.startsWith('/v2/documents') ? { status: 403, body: { errors: [{ title: 'Forbidden' }] } } : undefined,
  })
  await using _ = way
  expect((await read(me, id)).mirror).toMatchObject({ stage: 'following', shipments: 1, documents: 0 })
})

test('they go with the mirror where what was copied is to go, and so does the shipment that nobody else has', async () => {
  const { me, way, id } = await copied()
  await using _ = way
  await me.client(api.connections.delete, { params: { id, copied: 'remove' } })
  await here.work()
  expect(await documentsOf(me)).toEqual([])
  expect(await shipmentOf(me)).toBeUndefined()
})

test('a file that is here already is the same document, stays when the mirror goes, and keeps the shipment', async () => {
  const me = await here.account()
  const content = await paper('A paper that names nothing')
  const own = await sendFile(here, me.id, 'mine.pdf', content)
  await here.work()
  const they = await there.account()
  await sendFile(there, they.id, 'theirs.pdf', content)
  await there.work()
  const way = await startWay(await serve(there), () => undefined)
  await using _ = way
  const { id } = await mirror(me, way.base_url, they.apiKey)
  await here.work()
  expect((await documentsOf(me)).map((one) => [one.id, one.attributes.name])).toEqual([[own, 'mine.pdf']])
  await me.client(api.connections.delete, { params: { id, copied: 'remove' } })
  await here.work()
  expect(await documentsOf(me)).toHaveLength(1)
})

test('a file that two mirrors give is one document, stays when the first goes, and goes with the last', async () => {
  const { me, way, id, content } = await copied()
  await using _ = way
  const other = await there.account()
  await sendFile(there, other.id, 'the same.pdf', content)
  await there.work()
  const second = await mirror(me, await serve(there), other.apiKey)
  await here.work()
  expect((await read(me, second.id)).mirror).toMatchObject({ stage: 'following', documents: 1, problems: [] })
  const [document, ...others] = await documentsOf(me)
  expect(others).toEqual([])
  await me.client(api.connections.delete, { params: { id, copied: 'remove' } })
  await here.work()
  expect((await documentsOf(me)).map((one) => one.id)).toEqual([document?.id])
  expect(await shipmentOf(me)).toBeUndefined()
  await me.client(api.connections.delete, { params: { id: second.id, copied: 'remove' } })
  await here.work()
  expect(await documentsOf(me)).toEqual([])
})

test('without leave no document is copied', async () => {
  const { me, way } = await copied({ settings: { documents: 'no' } })
  await using _ = way
  expect(await documentsOf(me)).toEqual([])
  expect(way.calls.filter(({ url }) => url.startsWith('/v2/documents'))).toEqual([])
})

test('what people have done with a copied document stays, with the document, when the mirror goes', async () => {
  const { me, way, id } = await copied()
  await using _ = way
  const [document] = await documentsOf(me)
  await me.client(api.documents.update, {
    params: { id: String(document?.id) },
    body: { data: { attributes: { document_type_manual: 'commercial_invoice' } } },
  })
  await me.client(api.connections.delete, { params: { id, copied: 'remove' } })
  await here.work()
  expect(await documentsOf(me)).toHaveLength(1)
  expect(await shipmentOf(me)).toBeDefined()
})

test('a link to what was removed here stops nothing', async () => {
  const { me, they, way, id } = await copied({ settings: { documents: 'no' } })
  await using _ = way
  const shipment = String((await shipmentOf(me))?.id)
  await withSystem(here.store(), (tx) => deleteShipments(tx, [shipment]))
  const { settings } = await read(me, id)
  later(1)
  await me.client(api.connections.update, {
    params: { id },
    body: { data: { attributes: { settings: { ...settings, documents: 'yes' } } } },
  })
  later(25 * 60)
  await here.work()
  await here.work()
  expect((await read(me, id)).mirror).toMatchObject({ documents: 1, stage: 'following' })
  expect((await documentsOf(me))[0]?.relationships.shipments.data).toEqual([])
  expect(await shipmentOf(they)).toBeDefined()
})

test('a file that breaks off, and one that nobody may fetch, are said and stop nothing', async () => {
  const line = await startLine(({ url }, response) => {
    if (url === '/403') return void response.writeHead(403).end()
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '5000' })
    response.write('%PDF-1.7')
    setTimeout(() => response.destroy(), 50)
  })
  await using _ = line
  for (const [path, reason] of [
    ['/broken', 'Its file was cut off'],
    ['/403', 'Its file could not be fetched: It answered 403'],
  ] as const) {
    const { me, way, id } = await copied({
      between: (url) =>
        url.includes('/download_url') ? { status: 200, body: { download_url: line.base_url + path } } : undefined,
    })
    await using __ = way
    expect((await read(me, id)).mirror).toMatchObject({
      stage: 'following',
      documents: 0,
      problems: [{ about: 'packing.pdf', reason }],
    })
  }
})

test('a link that is refused for one document is no fault of the key', async () => {
  const { me, way, id } = await copied({
    between: (url) =>
      url.includes('/download_url') ? { status: 403, body: { errors: [{ detail: 'Not in your plan' }] } } : undefined,
  })
  await using _ = way
  expect(await read(me, id)).toMatchObject({
    state: 'working',
    mirror: {
      stage: 'following',
      problems: [{ about: 'packing.pdf', reason: 'The key is not allowed to do this (403): Not in your plan' }],
    },
  })
})
