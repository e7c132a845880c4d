import { degrees, PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { understandText } from '#domain/documents/understand.ts'
import { render } from '../../testing/papers/render.ts'
import { knownNames } from './known-names.ts'
import { readFile } from './read-file.ts'

const understood = async (bytes: Uint8Array, name = 'paper.pdf') => {
  const read = await readFile(bytes, name)
  if ('failure' in read) throw new Error(read.failure)
  const said = understandText(read.pages, name, null, knownNames([]))
  return { ...read, ...said, notes: [...read.notes, ...said.notes] }
}

const pairs: [string, string][] = [
  ['B/L No.', 'MEDUAB123456'],
  ['Container No.', 'TCLU4829132'],
  ['Vessel', 'NORDIC STAR'],
  ['Last Free Day', '2026-07-02'],
]

test('a paper that is upside down, and says so, is read as it is meant', async () => {
  const document = await PDFDocument.load(await render([{ title: 'ARRIVAL NOTICE' }, { pairs }], 'pdf'))
  for (const page of document.getPages()) page.setRotation(degrees(180))
  const { document_type, payload } = await understood(await document.save())
  expect(document_type).toBe('arrival_notice')
  expect(payload).toMatchObject({ bill_of_lading_numbers: ['MEDUAB123456'], last_free_day_on: '2026-07-02' })
})

test('text that stands on its head is read as it runs, or nothing is made up', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const [at, line] of ['ARRIVAL NOTICE', ...pairs.map(([label, value]) => `${label}: ${value}`)].entries())
    page.drawText(line, { x: 540, y: 100 + at * 24, size: 12, font, rotate: degrees(180) })
  const { payload } = await understood(await document.save())
  for (const [key, value] of Object.entries(payload))
    expect([key, [value].flat()[0]]).toEqual([
      key,
      expect.stringMatching(/^(?:MEDUAB123456|TCLU4829132|NORDIC STAR|2026-07-02)$/),
    ])
})

test('of two papers on one page neither lends its values to the other', async () => {
  const { document_type, payload } = await understood(
    await render(
      [
        { title: 'ARRIVAL NOTICE' },
        { pairs },
        { title: 'COMMERCIAL INVOICE' },
        {
          pairs: [
            ['Invoice No.', 'INV-20931'],
            ['Total', 'USD 1,240.50'],
          ],
        },
      ],
      'pdf',
    ),
  )
  // It is one of them, or neither: a notice has no total, and an invoice no last free day.
  if (document_type === 'arrival_notice') expect(payload).not.toHaveProperty('total_amount')
  if (document_type === 'commercial_invoice') expect(payload).not.toHaveProperty('last_free_day_on')
  expect(payload).toMatchObject({ bill_of_lading_numbers: ['MEDUAB123456'], container_numbers: ['TCLU4829132'] })
})

test('a form that nobody has filled in says nothing', async () => {
  const labels =
    'B/L No.|Booking No.|Vessel|Voyage|Port of Loading|Port of Discharge|Shipper|Consignee|ETA|Last Free Day|Total'
  const { payload } = await understood(
    await render([{ title: 'ARRIVAL NOTICE' }, { pairs: labels.split('|').map((label) => [label, '']) }], 'pdf'),
  )
  expect(payload).toEqual({})
})

test('a total that is less than one of its lines is a doubt, and so is one without currency and cents', async () => {
  const invoice = (total: string) =>
    render(
      [
        { title: 'FREIGHT INVOICE' },
        { pairs: [['Invoice No.', 'FR-20931']] },
        {
          head: ['Charge', 'Amount'],
          rows: [
            ['Ocean Freight', '2,400.00'],
            ['Terminal Handling', '310.00'],
            ['Total', total],
          ],
        },
      ],
      'pdf',
    )
  expect((await understood(await invoice('2,710.00'))).payload).toMatchObject({ total_amount: 2710 })
  for (const total of ['27.10', '2710']) {
    const { payload, notes } = await understood(await invoice(total))
    expect(payload).not.toHaveProperty('total_amount')
    expect(notes.join()).toContain(total)
  }
})

test('a paper in a language that is not known says what proves itself, and no more', async () => {
  const { document_type, payload } = await understood(
    Buffer.from(
      'Saapumisilmoitus\n\nRahtikirjan numero   MEDUAB123456\nKontti               TCLU4829132\nLaiva                NORDIC STAR\nLahettaja            KOSKINEN OY\nYhteensa             79.320\n',
    ),
    'ilmoitus.txt',
  )
  expect(document_type).toBe('other')
  expect(payload).toEqual({ container_numbers: ['TCLU4829132'] })
})

test('of a bundle of 300 pages the first 200 are read, and the paper in front is read right', async () => {
  const more = Array.from({ length: 299 }, (_, at) => [
    { break: true as const },
    { text: `Terms, sheet ${at + 1}` },
  ]).flat()
  const { pages_count, pages, notes, payload } = await understood(
    await render([{ title: 'ARRIVAL NOTICE' }, { pairs }, ...more], 'pdf'),
  )
  expect(pages_count).toBe(300)
  expect(pages).toHaveLength(200)
  expect(notes.join()).toMatch(/200/)
  expect(payload).toMatchObject({ last_free_day_on: '2026-07-02' })
}, 60_000)
