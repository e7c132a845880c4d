import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { pageOfRows } from '#domain/documents/page.ts'
import type { Ocr } from '../documents/read/ocr.ts'
import { sendFile } from '../testing/papers.ts'
import { testApp } from '../testing/test-app.ts'
import { readPictures, understandDocuments } from './understand-documents.ts'
import { createWorker } from './worker.ts'

const setting = testApp()
const { account, context, store, reader } = setting
type Someone = Awaited<ReturnType<typeof account>>

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A PDF with these pages: a text, or a picture. */
async function pdfOf(pages: readonly (string | null)[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const image = await pdf.embedPng(png)
  for (const text of pages) {
    const page = pdf.addPage([400, 400])
    if (text === null) page.drawImage(image, { x: 0, y: 0, width: 400, height: 400 })
    else page.drawText(text, { font, size: 12, x: 20, y: 300 })
  }
  return pdf.save()
}

/** Reads pictures when it is told to. */
function slowOcr() {
  const order: number[] = []
  let go = () => {}
  const gone = new Promise<void>((done) => {
    go = done
  })
  const read: Ocr['read'] = async (bytes, _, pages) => {
    order.push(bytes.length)
    await gone
    return { pages: pages.map((number) => pageOfRows([['Container', 'TCLU4829132']], number)), refused: [] }
  }
  return { ocr: { available: true, detail: 'Slow', read } satisfies Ocr, go, order }
}

function workers(ocr: Ocr, concurrency = 8) {
  const deps = { store: store(), context, reader, ocr }
  const onError = (_: string, error: unknown) => Promise.reject(error)
  const one = (job: typeof readPictures) => createWorker({ store: store(), jobs: [job(deps)], concurrency, onError })
  return { text: one(understandDocuments), pictures: one(readPictures) }
}

const stateOf = async ({ client }: Someone, id: string) => {
  const { data, included } = await client(api.documents.get, {
    params: { id, include: ['last_document_representation'] },
  })
  const { payload, notes, notes_said } = (included?.[0]?.attributes ?? {}) as {
    payload?: object
    notes?: string[]
    notes_said?: unknown[]
  }
  return { status: data.attributes.extraction_status, payload, notes, notes_said }
}

test('a text is read while a picture is, and a text with a picture before its picture', async () => {
  const me = await account()
  const { ocr, go } = slowOcr()
  const { text, pictures } = workers(ocr)
  const scan = await sendFile(setting, me.id, 'scan.pdf', await pdfOf([null]))
  const both = await sendFile(setting, me.id, 'both.pdf', await pdfOf(['Booking number: SEL123456', null]))
  await text.drain()
  const reading = pictures.drain()
  const late = await sendFile(setting, me.id, 'text.pdf', await pdfOf(['Container TCLU4829132']))
  await text.drain()
  expect(await stateOf(me, late)).toMatchObject({ status: 'extracted' })
  expect(await stateOf(me, both)).toMatchObject({
    status: 'extracted',
    payload: { booking_numbers: ['SEL123456'] },
    notes: ['Pages that are pictures are still to be read: 2.'],
    notes_said: [{ code: 'pictures_later', values: { pages: '2' } }],
  })
  expect((await stateOf(me, scan)).status).toMatch(/pending|processing/)
  go()
  await reading
  expect(await stateOf(me, scan)).toMatchObject({
    status: 'extracted',
    payload: { container_numbers: ['TCLU4829132'] },
  })
  expect(await stateOf(me, both)).toMatchObject({
    payload: { booking_numbers: ['SEL123456'], container_numbers: ['TCLU4829132'] },
    notes: [],
  })
})

test('who sends one file does not wait for all of another account', async () => {
  const [many, few] = [await account(), await account()]
  const { ocr, go, order } = slowOcr()
  go()
  const { text, pictures } = workers(ocr, 2)
  for (let at = 0; at < 6; at++)
    await sendFile(setting, many.id, `${at}.pdf`, await pdfOf([null, ...Array(at).fill(null)]))
  const mine = await pdfOf(Array(20).fill(null))
  const id = await sendFile(setting, few.id, 'mine.pdf', mine)
  await text.drain()
  await pictures.drain()
  expect(order).toHaveLength(7)
  expect(order.indexOf(mine.length)).toBeLessThan(2)
  expect(await stateOf(few, id)).toMatchObject({ status: 'extracted' })
})

test('what is asked for while its pictures wait leaves them their turn', async () => {
  const me = await account()
  const { ocr, go } = slowOcr()
  go()
  const { text, pictures } = workers(ocr)
  const id = await sendFile(setting, me.id, 'scan.pdf', await pdfOf([null]))
  await text.drain()
  await me.client(api.document_work.relink, { params: { id } })
  await text.drain()
  await pictures.drain()
  expect(await stateOf(me, id)).toMatchObject({ status: 'extracted', payload: { container_numbers: ['TCLU4829132'] } })
})
