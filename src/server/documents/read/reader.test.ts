import { randomBytes } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { PDFDocument } from 'pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { textOf } from '#domain/documents/page.ts'
import { render } from '../../testing/papers/render.ts'
import { testReader } from '../../testing/test-reader.ts'
import type { Reader } from './reader.ts'
import type { Reading } from './reading.ts'

const reader = testReader()
afterAll(() => reader.close())
const waiting = { caller: 'a' }

const readBy = async (by: Reader, content: Uint8Array | string, name: string): Promise<Reading> => {
  const done = await by.read(Buffer.from(content), { name, type: null }, waiting)
  return 'failure' in done ? done : done.reading
}
const text = (reading: Reading) => ('failure' in reading ? reading.failure : reading.pages.map(textOf).join('\n'))
const read = async (content: Uint8Array | string, name: string) => text(await readBy(reader, content, name))

const blocks = [{ title: 'PACKING LIST' }, { head: ['Container', 'Cartons'], rows: [['TCLU4829132', '40']] }]

test.each(['pdf', 'txt', 'html', 'docx', 'csv', 'xlsx'] as const)(
  'the text of %s is read, columns apart',
  async (format) => {
    const reading = await readBy(reader, await render(blocks, format), `paper.${format}`)
    expect(text(reading)).toContain('PACKING LIST')
    if ('failure' in reading) throw new Error(reading.failure)
    const rows = reading.pages.flatMap(({ lines }) => lines.map(({ cells }) => cells.map((cell) => cell.text)))
    expect(rows).toContainEqual(['TCLU4829132', '40'])
  },
)

test('scripts and styles of a page are no text', async () => {
  const html =
    '<html><style>b{}</style><script>document.cookie</script><p onclick="evil()">B/L No. MAEU123</p><iframe src="file:///etc/passwd"></iframe></html>'
  expect((await read(html, 'x.html')).trim()).toBe('B/L No. MAEU123')
})

test('of a line of very many columns the first ones are read', async () => {
  const reading = await readBy(reader, `${'a  '.repeat(5000)}\nend`, 'wide.txt')
  expect(reading).toMatchObject({ notes: [expect.stringMatching(/only its beginning/)] })
  if ('failure' in reading) throw new Error(reading.failure)
  expect(reading.pages[0]?.lines.map(({ cells }) => cells.length)).toEqual([500, 1])
})

test('what cannot be read is told in words, and the next file is read all the same', async () => {
  const pdf = Buffer.from(await render(blocks, 'pdf'))
  expect(await read('', 'empty.txt')).toBe('The file is empty.')
  expect(await read(randomBytes(5000), 'junk.pdf')).toMatch(/^It is named .pdf and is none/)
  expect(await read(randomBytes(5000), 'junk.bin')).toMatch(/can be read as text/)
  expect(await read(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5000)]), 'broken.pdf')).toMatch(/damaged/)
  expect(await read(pdf.subarray(0, 300), 'cut.pdf')).toMatch(/damaged/)
  expect(await read(zipSync({ 'a.txt': strToU8('a') }), 'some.zip')).toMatch(/It is a zip/)
  expect(await read(Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(500)]), 'x.docx')).toMatch(/damaged/)
  expect(await read(encrypted, 'locked.pdf')).toBe('The file is encrypted: it opens with a password only.')
  const outlook = Buffer.concat([oldOffice, randomBytes(600), Buffer.from('__properties_version1.0', 'utf16le')])
  expect(await read(outlook, 'mail.msg')).toMatch(/^It is a mail in the format of Outlook .* save it as .eml/)
  expect(await read(oldOffice, 'old.doc')).toMatch(/old Office format/)
  expect(await read(pdf, 'good.pdf')).toContain('PACKING LIST')
})

const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex')

test.each([
  ['x.docx', 'word/document.xml'],
  ['x.xlsx', 'xl/workbook.xml'],
])('%s that unpacks to very much is not opened, whatever it says of its size', async (name, path) => {
  const zeros = new Uint8Array(105_000_000)
  const bomb = Buffer.from(zipSync({ [path]: strToU8('<x/>'), 'big.xml': zeros }, { level: 1 }))
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await read(bomb, name)).toMatch(/unpacks to more than 100 MB/)
  // The directory lies: of every size it says that it is small.
  const size = Buffer.alloc(4)
  size.writeUInt32LE(zeros.length)
  for (let at = bomb.indexOf(size); at >= 0; at = bomb.indexOf(size, at + 4)) bomb.writeUInt32LE(10, at)
  expect(await read(bomb, name)).toMatch(/unpacks to more|damaged/)
})

test('of 10,000 pages the first 200 are read, and that is said', async () => {
  const pdf = await PDFDocument.create()
  for (let at = 0; at < 10_000; at++) pdf.addPage([100, 100])
  pdf.getPage(0).drawText('B/L', { x: 10, y: 50, size: 8 })
  const reading = await readBy(reader, await pdf.save(), 'long.pdf')
  expect(reading).toMatchObject({ pages_count: 10_000, notes: ['Only the first 200 of 10000 pages were read.'] })
})

test('a file that takes too long or too much memory ends its process only', async () => {
  const slow = testReader({ seconds: 0.05 })
  const wide = `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(200_000)}</table>`
  expect(await readBy(slow, wide, 'x.html')).toEqual({
    failure: 'The file cannot be read within 0.05 seconds.',
  })
  await slow.close()
  const small = testReader({ megabytes: 40 })
  expect(await readBy(small, wide, 'x.html')).toMatchObject({ failure: expect.stringMatching(/memory/) })
  await small.close()
  expect(await read('still here', 'x.txt')).toBe('still here')
})

test('pages are turned and taken apart', async () => {
  const two = await render([...blocks, { break: true }, { title: 'SECOND' }], 'pdf')
  const turned = await reader.rotate(two, 90, waiting)
  if ('failure' in turned) throw new Error(turned.failure)
  const pdf = await PDFDocument.load(turned.files[0] as Uint8Array)
  expect(pdf.getPages().map((page) => page.getRotation().angle)).toEqual([90, 90])
  // Its text runs downwards now, and is read as it runs.
  for (const degrees of [90, 180, 270]) {
    const again = await reader.rotate(two, degrees, waiting)
    if ('failure' in again) throw new Error(again.failure)
    expect(await read(again.files[0] as Uint8Array, 'turned.pdf')).toBe(await read(two, 'two.pdf'))
  }
  const parts = await reader.split(two, ['1', '2-2', '1-2'], waiting)
  if ('failure' in parts) throw new Error(parts.failure)
  expect(await Promise.all(parts.files.map((file) => read(file, 'part.pdf')))).toEqual([
    expect.not.stringContaining('SECOND'),
    'SECOND',
    expect.stringContaining('SECOND'),
  ])
  expect(await reader.split(two, ['3'], waiting)).toEqual({ failure: 'The file has 2 pages: there is no 3.' })
  expect(await reader.rotate(Buffer.from('no'), 90, waiting)).toMatchObject({
    failure: expect.stringMatching(/damaged/),
  })
})

/** Opens with a password: RC4, 40 bits, the keys of which are made up. */
const encrypted = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
4 0 obj<</Filter/Standard/V 1/R 2/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>endobj
trailer<</Root 1 0 R/Encrypt 4 0 R/ID[<00><00>]/Size 5>>
startxref
0
%%EOF`,
  'latin1',
)
