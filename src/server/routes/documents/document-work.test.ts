import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { makeDocument } from '../../testing/documents.ts'
import { type Block, render } from '../../testing/papers/render.ts'
import { sendFile } from '../../testing/papers.ts'
import { testApp } from '../../testing/test-app.ts'
import { follow, pdf } from '../../testing/uploads.ts'
import { subscribe } from '../../testing/webhooks.ts'

const setting = testApp()
const { account, clock, store, work } = setting
type Someone = Awaited<ReturnType<typeof account>>

const paper = (...pages: Block[][]) =>
  render(
    pages.flatMap((blocks, at): Block[] => (at === 0 ? blocks : [{ break: true }, ...blocks])),
    'pdf',
  )
const list: Block[] = [{ title: 'PACKING LIST' }, { pairs: [['B/L No.', 'MAEU248119305']] }]
const notice: Block[] = [{ title: 'ARRIVAL NOTICE' }, { pairs: [['B/L No.', 'MAEU248119306']] }]

async function read({ client }: Someone, id: string) {
  const { data, included } = await client(api.documents.get, {
    params: { id, include: ['last_document_representation'] },
  })
  return { ...data.attributes, representation: included?.[0] }
}

const refused = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'It was not refused',
    (error: { status: number; errors: { detail: string; source?: object }[] }) =>
      error.errors.map(({ detail, source }) => ({ detail, ...source })),
  )

async function fileOf(me: Someone, id: string) {
  const { download_url } = await me.client(api.documents.download_url, { params: { id } })
  return PDFDocument.load((await follow(setting, download_url)).bytes)
}

test('the pages of a PDF are turned, and it is read again', async () => {
  const me = await account()
  const id = await sendFile(setting, me.id, 'list.pdf', await paper(list, notice))
  await work()
  const says = async () => {
    const { document_type, representation } = await read(me, id)
    return [document_type, (representation?.attributes as { payload: object } | undefined)?.payload]
  }
  const before = await says()
  expect(before[1]).toMatchObject({ bill_of_lading_numbers: expect.arrayContaining(['MAEU248119305']) })
  const rotate = () => me.client(api.document_work.rotate, { params: { id }, body: { degrees: 90 } })
  expect(await rotate()).toEqual({ status: 'accepted' })
  expect(await read(me, id)).toMatchObject({ extraction_status: 'pending' })
  expect(await refused(rotate())).toEqual([
    { detail: 'The document is already being rotated: wait until that is done.', pointer: '/degrees' },
  ])
  await work()
  const turned = async () => (await fileOf(me, id)).getPages().map((page) => page.getRotation().angle)
  expect(await turned()).toEqual([90, 90])
  expect(await read(me, id)).toMatchObject({ extraction_status: 'extracted', pages_count: 2 })
  // Its text runs downwards now.
  expect(await says()).toEqual(before)
  await rotate()
  await work()
  expect(await turned()).toEqual([180, 180])
})

test('a damaged PDF that is to be turned stays one that could not be read', async () => {
  const me = await account()
  const id = await sendFile(setting, me.id, 'broken.pdf', '%PDF-1.7 nothing')
  await work()
  expect(await read(me, id)).toMatchObject({ extraction_status: 'failed', pages_count: null })
  await me.client(api.document_work.rotate, { params: { id }, body: { degrees: 90 } })
  await work()
  expect(await read(me, id)).toMatchObject({
    extraction_status: 'failed',
    extraction_failure: 'The file is damaged: its pages cannot be changed.',
  })
})

test('a PDF is taken apart into documents of their own, each of which is read', async () => {
  const me = await account()
  const id = await sendFile(setting, me.id, 'both.pdf', await paper(list, notice))
  await work()
  const split = (ranges: string[]) => me.client(api.document_work.split, { params: { id }, body: { ranges } })
  expect(await refused(split(['1', '2-1', '2-3']))).toEqual([
    { detail: '2-1 ends before it begins.', pointer: '/ranges/1' },
    { detail: 'The document has 2 pages: there is no 2-3.', pointer: '/ranges/2' },
  ])
  await split(['1', '2'])
  expect(await refused(split(['1']))).toEqual([
    { detail: 'The document is already being split: wait until that is done.', pointer: '/ranges' },
  ])
  await work()
  const { data } = await me.client(api.documents.list, { params: { 'filter[split_from]': id } })
  const parts = data.map(({ attributes }) => [attributes.file_name, attributes.document_type, attributes.pages_count])
  expect(parts.toSorted()).toEqual([
    ['both p. 1.pdf', 'packing_list', 1],
    ['both p. 2.pdf', 'arrival_notice', 1],
  ])
  // The whole one stays.
  expect(await read(me, id)).toMatchObject({ extraction_status: 'extracted', pages_count: 2 })
  await split(['1', '2'])
  await work()
  expect((await me.client(api.documents.list, { params: { 'filter[split_from]': id } })).meta.total).toBe(2)
})

test('what has no pages is not changed, and says why', async () => {
  const me = await account()
  const bare = await makeDocument(store(), me.id)
  const text = await sendFile(setting, me.id, 'a.txt', 'text')
  const broken = await sendFile(setting, me.id, 'broken.pdf', pdf('nothing'))
  await work()
  const rotate = (id: string) => me.client(api.document_work.rotate, { params: { id }, body: { degrees: 180 } })
  const split = (id: string) => me.client(api.document_work.split, { params: { id }, body: { ranges: ['1'] } })
  const noFile = { detail: 'This document has no file.' }
  expect(await refused(rotate(bare))).toEqual([{ ...noFile, pointer: '/degrees' }])
  expect(await refused(split(bare))).toEqual([{ ...noFile, pointer: '/ranges' }])
  const noPages = { detail: 'The file is not a PDF: it has no pages that could be changed.' }
  expect(await refused(rotate(text))).toEqual([{ ...noPages, pointer: '/degrees' }])
  await split(broken)
  await work()
  expect(await read(me, broken)).toMatchObject({ extraction_failure: expect.stringMatching(/^The file is damaged/) })
  expect((await me.client(api.documents.list, { params: { 'filter[split_from]': broken } })).data).toEqual([])
  await expect(rotate(await makeDocument(store(), (await account()).id))).rejects.toMatchObject({ status: 404 })
})

test('a document is classified again by its text; what a person said counts on', async () => {
  const me = await account()
  const id = await sendFile(setting, me.id, 'list.pdf', await paper(list))
  const reclassify = (one: string) => me.client(api.document_work.reclassify, { params: { id: one } })
  // What was never read is read first.
  await reclassify(id)
  await work()
  const first = await read(me, id)
  expect(first).toMatchObject({ document_type: 'packing_list', pages_count: 1 })
  const attributes = { document_type_manual: 'arrival_notice' as const }
  await me.client(api.documents.update, { params: { id }, body: { data: { attributes } } })
  await work()
  await reclassify(id)
  await work()
  expect(await read(me, id)).toMatchObject({ document_type: 'packing_list', document_type_manual: 'arrival_notice' })
  const bare = await makeDocument(store(), me.id)
  expect(await refused(reclassify(bare))).toEqual([{ detail: 'There is no file of this document to read.' }])
})

test('what is read again and says the same is told once; a correction counts on', async () => {
  const me = await account()
  await subscribe(me, { events: ['document.extracted'] })
  const told = async () => (await me.client(api.webhook_notifications.list)).meta.total
  const id = await sendFile(setting, me.id, 'list.pdf', await paper(list))
  const reextract = async () => {
    await me.client(api.document_work.reextract, { params: { id } })
    await work()
  }
  await work()
  const first = await read(me, id)
  expect(await told()).toBe(1)
  await reextract()
  const again = await read(me, id)
  expect(again.representation?.id).toBe(first.representation?.id)
  const said = { extracted_data_manual: { bill_of_lading_numbers: ['ONEY1234567'] } }
  await me.client(api.documents.update, { params: { id }, body: { data: { attributes: said } } })
  await reextract()
  const { representation } = await read(me, id)
  expect(representation?.attributes).toMatchObject({ payload: { bill_of_lading_numbers: ['ONEY1234567'] } })
})

test('what goes wrong on our side is tried again later and later, then given up with words, until somebody asks', async () => {
  const me = await account()
  await subscribe(me, { events: ['document.extraction_failed'] })
  const id = await sendFile(setting, me.id, 'list.pdf', await paper(list))
  const folder = join(setting.folder, 'files', me.id)
  renameSync(folder, `${folder}-away`)
  for (const minutes of [4, 16, 64, 256]) {
    await expect(work()).rejects.toMatchObject({ reason: 'missing' })
    const { extraction_status, extraction_failure } = await read(me, id)
    expect({ minutes, extraction_status }).toEqual({ minutes, extraction_status: 'processing' })
    expect(extraction_failure).toMatch(/It is tried again\.$/)
    // Not before.
    clock.now = new Date(clock.now.getTime() + (minutes - 1) * 60_000)
    await work()
    clock.now = new Date(clock.now.getTime() + 60_000)
  }
  await expect(work()).rejects.toMatchObject({ reason: 'missing' })
  const given = await read(me, id)
  expect(given).toMatchObject({ extraction_status: 'failed' })
  expect(given.extraction_failure).not.toMatch(/again/)
  expect((await me.client(api.webhook_notifications.list)).data.map(({ attributes }) => attributes.event)).toEqual([
    'document.extraction_failed',
  ])
  clock.now = new Date(clock.now.getTime() + 86_400_000)
  await work()
  renameSync(`${folder}-away`, folder)
  await me.client(api.document_work.reextract, { params: { id } })
  await work()
  expect(await read(me, id)).toMatchObject({ extraction_status: 'extracted', extraction_failure: null })
})

test('where pictures cannot be read, it is said before anybody sends one, and of one that was sent', async () => {
  const me = await account()
  expect(await me.client(api.document_work.reading)).toEqual({ ocr: { available: false, detail: 'Not in tests' } })
  const id = await sendFile(setting, me.id, 'scan.png', Buffer.from('\x89PNG\r\n\x1a\n pixels', 'latin1'))
  await work()
  expect(await read(me, id)).toMatchObject({
    extraction_status: 'failed',
    extraction_failure: 'There is no text in it, only pictures: OCR is not available on this server.',
  })
})
