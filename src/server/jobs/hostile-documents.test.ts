import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { pagesOfText } from '#domain/documents/page.ts'
import { savePages } from '../db/documents/document-work.ts'
import { withScope } from '../db/scope.ts'
import { sendFile } from '../testing/papers.ts'
import { testApp } from '../testing/test-app.ts'
import { testReader } from '../testing/test-reader.ts'
import { understandDocuments } from './understand-documents.ts'
import { createWorker } from './worker.ts'

const going = new AbortController().signal

const setting = testApp()
const { account, clock, context, store } = setting
/** Far less than these texts take on any machine, and only for them: what is quick has the usual time. */
const seconds = 0.5
const hasty = testReader({ seconds })
afterAll(() => hasty.close())
type Someone = Awaited<ReturnType<typeof account>>

const jobWith = (reader = setting.reader) => understandDocuments({ store: store(), context, reader, ocr: context.ocr })

/** Labels of columns without end: each is looked for below each. */
const hostile = (characters: number) => 'PO  B/L No  Ref\n'.repeat(characters / 16)

const read = async ({ client }: Someone, id: string) =>
  (await client(api.documents.get, { params: { id } })).data.attributes

/** Does what is due with a reader that has little time, and asks meanwhile. @returns how many answers came */
async function workHastily(me: Someone, id: string) {
  let isDone = false
  let answers = 0
  const failures: unknown[] = []
  const worker = createWorker({
    store: store(),
    jobs: [jobWith(hasty)],
    onError: (_, error) => failures.push(error),
  })
  const work = worker.drain().finally(() => {
    isDone = true
  })
  while (!isDone) {
    await read(me, id)
    answers += 1
    await wait(20)
  }
  await work
  expect(failures).toEqual([])
  return answers
}

const tooSlow = {
  extraction_status: 'failed',
  extraction_failure: `The file cannot be read within ${seconds} seconds.`,
}

test('a text that takes too long to be understood says so, and the server answers meanwhile', async () => {
  const me = await account()
  const id = await sendFile(setting, me.id, 'endless.txt', hostile(2_000_000))
  expect(await workHastily(me, id)).toBeGreaterThan(3)
  expect(await read(me, id)).toMatchObject(tooSlow)
  // The next one is read all the same.
  const next = await sendFile(setting, me.id, 'notice.txt', 'ARRIVAL NOTICE\n')
  await setting.work()
  expect(await read(me, next)).toMatchObject({ document_type: 'arrival_notice', extraction_status: 'extracted' })
})

test('a text that is there is understood anew in the same way', async () => {
  const me = await account()
  const id = await sendFile(setting, me.id, 'stored.txt', 'PACKING LIST\n')
  const stored = async (text: string) =>
    withScope(store(), { account_id: me.id }, (tx) => savePages(tx, { id, account_id: me.id }, pagesOfText(text)))
  await setting.work()
  expect(await read(me, id)).toMatchObject({ document_type: 'packing_list' })

  await stored(hostile(2_000_000))
  await me.client(api.document_work.reclassify, { params: { id } })
  expect(await workHastily(me, id)).toBeGreaterThan(3)
  expect(await read(me, id)).toMatchObject({ document_type: 'packing_list', ...tooSlow })
  const attributes = { document_type_manual: 'sea_waybill' as const }
  await me.client(api.documents.update, { params: { id }, body: { data: { attributes } } })
  expect(await workHastily(me, id)).toBeGreaterThan(3)
  expect(await read(me, id)).toMatchObject({ document_type_manual: 'sea_waybill', ...tooSlow })

  await stored('ARRIVAL NOTICE\n')
  await me.client(api.document_work.reclassify, { params: { id } })
  await setting.work()
  expect(await read(me, id)).toMatchObject({
    document_type: 'arrival_notice',
    extraction_status: 'extracted',
    extraction_failure: null,
  })
})

test('who says the type while a document is read has it read by that type', async () => {
  const me = await account()
  const id = await sendFile(setting, me.id, 'list.txt', 'PACKING LIST\nB/L No. MAEU248119305\nNet weight: 12 kg\n')
  const [work] = await jobWith().take(8)
  const attributes = { document_type_manual: 'other' as const }
  await me.client(api.documents.update, { params: { id }, body: { data: { attributes } } })
  await work?.(going)
  await setting.work()
  const { data, included } = await me.client(api.documents.get, {
    params: { id, include: ['last_document_representation'] },
  })
  expect(data.attributes).toMatchObject({ document_type: 'packing_list', document_type_manual: 'other' })
  expect(included?.[0]?.attributes).toMatchObject({ payload: { bill_of_lading_numbers: ['MAEU248119305'] } })
})

test('a document that ends its process again and again is given up, and takes no other one along', async () => {
  const me = await account()
  const poison = await sendFile(setting, me.id, 'poison.txt', 'PACKING LIST poison\n')
  const other = await sendFile(setting, me.id, 'other.txt', 'PACKING LIST other\n')
  const job = jobWith()
  // What a process that is killed leaves: both were claimed, and nothing came of it.
  expect(await job.take(8)).toHaveLength(2)
  expect(await job.take(8)).toHaveLength(0)
  const claimed = async () =>
    (
      await withScope(store(), { account_id: me.id }, (tx) =>
        tx.selectFrom('documents').select('id').where('claimed_until', '>', clock.now.toISOString()).execute(),
      )
    ).map(({ id }) => id)
  let deaths = 1
  while ((await read(me, poison)).extraction_status === 'processing') {
    expect(deaths).toBeLessThanOrEqual(6)
    clock.now = new Date(clock.now.getTime() + 16 * 60_000)
    for (let works = await job.take(8); works.length > 0; works = await job.take(8)) {
      expect(works).toHaveLength(1)
      const [id] = await claimed()
      if (id === poison && deaths < 5) {
        deaths += 1
        break
      }
      await works[0]?.(going)
    }
  }
  expect(deaths).toBe(5)
  expect(await read(me, poison)).toMatchObject({
    extraction_status: 'failed',
    extraction_failure:
      'It was begun 5 times, and each time the server ended before it was done: it is not tried again by itself.',
  })
  expect(await read(me, other)).toMatchObject({ document_type: 'packing_list', extraction_status: 'extracted' })
  // Somebody who asks for it has it tried again.
  await me.client(api.document_work.reextract, { params: { id: poison } })
  await setting.work()
  expect(await read(me, poison)).toMatchObject({ extraction_status: 'extracted', extraction_failure: null })
})
