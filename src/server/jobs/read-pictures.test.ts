import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { pageOfPbm, tiffOf } from '../../../e2e/tiffs.ts'
import { findOcr } from '../documents/read/ocr.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { type Block, render } from '../testing/papers/render.ts'
import { sendFile } from '../testing/papers.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'

const run = promisify(execFile)
const ocr = await findOcr()
if (!ocr.available) console.info(`Pictures are not tested: ${ocr.detail} (Debian: tesseract-ocr, poppler-utils).`)

/** A paper as a scanner sees it: its page as a picture, grey or black and white, and coarse. */
async function scanned(blocks: readonly Block[], dpi = 150, as = 'png'): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-scan-'))
  try {
    const [paper, picture] = [join(folder, 'paper.pdf'), join(folder, 'scan')]
    await writeFile(paper, await render(blocks, 'pdf'))
    const options = as === 'png' ? ['-gray', '-png'] : ['-mono']
    await run('pdftoppm', ['-r', String(dpi), '-singlefile', ...options, paper, picture])
    return await readFile(`${picture}.${as}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A PDF as scanners make them: pages without a letter of text. */
async function pdfOf(pictures: readonly Buffer[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (const picture of pictures) {
    const image = await pdf.embedPng(picture)
    const { width, height } = image.scale(72 / 150)
    pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  }
  return pdf.save()
}

describe.runIf(ocr.available)('a picture of a paper', () => {
  const setting = testApp()
  setting.context.ocr = ocr
  const { account, work } = setting

  async function readAndLinked(name: string, fileOf: (bill: string) => Promise<Uint8Array>) {
    const me = await account()
    const container = await trackContainer(me, atSea)
    await work()
    const { data: box } = await me.client(api.containers.get, { params: { id: container } })
    const shipment = String(box.relationships.shipment.data?.id)
    const { data: tracked } = await me.client(api.shipments.get, { params: { id: shipment } })
    const id = await sendFile(setting, me.id, name, await fileOf(tracked.attributes.bill_of_lading_number))
    await work()
    const { data, included } = await me.client(api.documents.get, {
      params: { id, include: ['last_document_representation'] },
    })
    const read = included?.[0]?.attributes as
      | { payload: object; found: { pointer: string; page: number; box: number[] | null }[] }
      | undefined
    expect(data.attributes).toMatchObject({
      document_type: 'arrival_notice',
      extraction_status: 'extracted',
      extraction_failure: null,
    })
    expect(read?.payload).toMatchObject({ container_numbers: ['TCLU4829132'], last_free_day_on: '2026-07-02' })
    expect(data.relationships.shipments.data).toEqual([{ type: 'shipment', id: shipment }])
    expect(data.relationships.cargos.data).toEqual([{ type: 'container', id: container }])
    return { pages_count: data.attributes.pages_count, found: read?.found }
  }

  const notice = (bill: string): Block[] => [
    { title: 'ARRIVAL NOTICE' },
    {
      pairs: [
        ['B/L No.', bill],
        ['Container No.', 'TCLU 482913-2'],
        ['Last Free Day', '2026-07-02'],
      ],
    },
    { text: 'Please arrange for pick up of the goods before the free time ends.' },
  ]

  test('in a PDF is read and linked, and shows where each value stands on its page', async () => {
    const { pages_count, found } = await readAndLinked('scan.pdf', async (bill) =>
      pdfOf([await scanned([{ title: 'COVER SHEET' }]), await scanned(notice(bill))]),
    )
    expect(pages_count).toBe(2)
    const day = found?.find(({ pointer }) => pointer === '/last_free_day_on')
    expect(day).toMatchObject({ page: 2, box: [0, 0, 0, 0].map(() => expect.any(Number)) })
  })

  test('as a PNG is read and linked', async () => {
    const { pages_count } = await readAndLinked('photo.png', (bill) => scanned(notice(bill), 200))
    expect(pages_count).toBe(1)
  })

  test('in a TIFF of several pages is read page by page, and shows on which each value stands', async () => {
    const { pages_count, found } = await readAndLinked('fax.tif', async (bill) => {
      const sheets = [[{ title: 'COVER SHEET' }], notice(bill), [{ text: 'With kind regards' }]]
      return tiffOf(await Promise.all(sheets.map(async (one) => pageOfPbm(await scanned(one, 200, 'pbm'), 200))))
    })
    expect(pages_count).toBe(3)
    expect(found?.length).toBeGreaterThan(2)
    for (const { page, box } of found ?? []) expect({ page, box }).toEqual({ page: 2, box: expect.any(Array) })
  })

  test('is known to be readable by who asks', async () => {
    const { client } = await account()
    const { ocr: told } = await client(api.document_work.reading)
    expect(told).toEqual({ available: true, detail: expect.stringMatching(/^tesseract \d.* with the languages .*eng/) })
  })
})
