import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { render } from '../../testing/papers/render.ts'
import { slowPdf } from '../../testing/papers.ts'
import { testReader } from '../../testing/test-reader.ts'

const reader = testReader()
afterAll(() => reader.close())
const anybody = { caller: 'a' }

const show = async (content: Uint8Array | string, name: string, type = '') => {
  const preview = await reader.preview(Buffer.from(content), { name, type }, anybody)
  if ('failure' in preview) throw new Error(preview.failure)
  return preview
}
const blocksOf = async (content: Uint8Array | string, name: string) =>
  (await show(content, name)).parts.flatMap(({ blocks }) => blocks)
const failureOf = (content: Uint8Array | string, name: string) =>
  show(content, name).then(
    () => 'It was shown',
    (error: Error) => error.message,
  )

const paper = [{ title: 'PACKING LIST' }, { head: ['Container', 'Cartons'], rows: [['TCLU4829132', '40']] }]

test.each(['html', 'docx', 'xlsx', 'csv'] as const)('%s is shown with its tables', async (format) => {
  const blocks = await blocksOf(await render(paper, format), `paper.${format}`)
  expect(JSON.stringify(blocks)).toContain('PACKING LIST')
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
  expect(rows).toContainEqual(['TCLU4829132', '40'])
})

test('text stays as it is, page by page, and so does that of a PDF', async () => {
  expect((await show('a  b\n  c\fd', 'x.txt')).parts.map(({ blocks }) => blocks)).toEqual([
    [{ kind: 'lines', text: 'a  b\n  c' }],
    [{ kind: 'lines', text: 'd' }],
  ])
  const [page] = (await show(await render(paper, 'pdf'), 'x.pdf')).parts
  expect(page).toMatchObject({
    title: 'Page 1',
    blocks: [{ kind: 'lines', text: expect.stringContaining('TCLU4829132  40') }],
  })
})

test('of a page that would run something, only what is written in it comes through', async () => {
  const html = `<!doctype html><html><head><title>t</title><meta http-equiv="refresh" content="0;url=https://evil.example">
    <link rel=stylesheet href="https://evil.example/a.css"><style>@import "https://evil.example/b.css"</style></head>
    <body onload="alert(1)" background="https://evil.example/bg.png"><script>alert(2)</script>
    <h1 onclick="alert(3)">Arrival <b>notice</b></h1><img src="https://evil.example/pixel.gif" onerror="alert(4)">
    <a href="javascript:alert(5)">B/L MAEU1</a><br>second line
    <iframe src="file:///etc/passwd">frame</iframe><svg onload="alert(6)"><text>svg</text></svg>
    <ul><li>one<ul><li>inner</li></ul></li></ul><pre>a   b</pre>
    <table><tr><th colspan=2>Box</th></tr><tr><td>TCLU</td><td>4829132<script>alert(7)</script></td></tr></table>
    <form action="https://evil.example"><input value="x"><textarea>typed</textarea>Sign in</form>`
  const { parts, notes } = await show(html, 'x.html')
  expect(parts.flatMap(({ blocks }) => blocks)).toEqual([
    { kind: 'heading', level: 1, text: 'Arrival notice' },
    { kind: 'paragraph', text: 'B/L MAEU1\nsecond line' },
    { kind: 'item', depth: 1, text: 'one' },
    { kind: 'item', depth: 2, text: 'inner' },
    { kind: 'lines', text: 'a   b' },
    {
      kind: 'table',
      rows: [
        ['Box', ''],
        ['TCLU', '4829132'],
      ],
    },
    { kind: 'paragraph', text: 'Sign in' },
  ])
  expect(notes).toEqual(['Pictures are not shown.'])
  expect(JSON.stringify(parts)).not.toMatch(/evil|alert|passwd/)
})

test('tables in tables, tags that end what they never began, and very deep ones are shown all the same', async () => {
  expect(await blocksOf('</div></body>loose <td>cell', 'x.html')).toEqual([
    { kind: 'paragraph', text: 'loose' },
    { kind: 'paragraph', text: 'cell' },
  ])
  const layout = '<table><tr><td>left<table><tr><td>1</td><td>2</td></tr></table></td></tr></table>'
  expect(await blocksOf(layout, 'x.html')).toEqual([
    { kind: 'paragraph', text: 'left' },
    { kind: 'table', rows: [['1', '2']] },
  ])
  const deep = `<p>before</p>${'<div>'.repeat(50_000)}deep`
  expect(await blocksOf(deep, 'x.html')).toEqual([{ kind: 'paragraph', text: 'before' }])
})

test('of a huge sheet the first rows and columns are shown, and that is said', async () => {
  const csv = Array.from({ length: 3000 }, (_, at) => `${at},box`).join('\n')
  const long = await show(csv, 'x.csv')
  expect(long.notes).toEqual(['Only the first 500 of 3000 rows are shown.'])
  expect(long.parts[0]?.blocks).toMatchObject([{ rows: { length: 500 } }])
  const endless = await show('a,b\n'.repeat(25_000), 'x.csv')
  expect(endless.notes).toEqual(['Only the first 500 of 20000 or more rows are shown.'])
  const wide = [Array.from({ length: 70 }, (_, at) => ({ value: `c${at}`, type: String }))]
  const sheet = await show(new Uint8Array(await writeExcelFile(wide, { sheet: 'Boxes' }).toBuffer()), 'x.xlsx')
  expect(sheet.parts[0]).toMatchObject({ title: 'Boxes', blocks: [{ rows: [{ length: 50 }] }] })
  expect(sheet.notes).toEqual(['Boxes: only the first 50 of 70 columns are shown.'])
  const cells = `${'x'.repeat(1000)}\n`.repeat(499)
  const large = await show(`a,b\n${cells}`, 'x.csv')
  expect(large.notes).toEqual(['It is very long: only its beginning is shown.'])
  expect(JSON.stringify(large).length).toBeLessThan(400_000)
})

const mail = (headers: readonly string[], parts: readonly string[], boundary = 'b') =>
  [
    ...headers,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary=${boundary}`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    '',
  ].join('\r\n')

test('a mail is shown with what it is, its text, what is attached, and the mail in it', async () => {
  const inner = 'From: a@a.example\r\nSubject: Inner\r\nContent-Type: text/html\r\n\r\n<p>Hi<script>x()</script></p>'
  const outer = mail(
    [
      'From: Desk <desk@line.example>',
      'To: docs@x.example',
      'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
      'Date: Fri, 20 Nov 2026 10:00:00 +0100',
    ],
    [
      'Content-Type: text/plain\r\n\r\nDear all,\r\n\r\nplease find attached.\r\n',
      'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="../../etc/AN.pdf"\r\n\r\n%PDF-1.4\r\n',
      `Content-Type: message/rfc822\r\n\r\n${inner}\r\n`,
    ],
  )
  const { parts } = await show(outer, 'x.eml')
  expect(parts).toEqual([
    {
      title: null,
      headers: [
        { name: 'Subject', value: 'Grüße' },
        { name: 'From', value: '"Desk" <desk@line.example>' },
        { name: 'To', value: 'docs@x.example' },
        { name: 'Sent', value: '2026-11-20 09:00 UTC' },
      ],
      blocks: [
        { kind: 'paragraph', text: 'Dear all,' },
        { kind: 'paragraph', text: 'please find attached.' },
      ],
      attachments: [{ file_name: 'AN.pdf', size_bytes: 10, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    },
    {
      title: 'A mail in it',
      headers: [
        { name: 'Subject', value: 'Inner' },
        { name: 'From', value: 'a@a.example' },
      ],
      blocks: [{ kind: 'paragraph', text: 'Hi' }],
      attachments: [],
    },
  ])
})

test('mails in mails are opened to a depth, and then are attachments', async () => {
  let nested = 'Subject: deepest\r\n\r\nend'
  for (let at = 0; at < 40; at++)
    nested = mail([`Subject: m${at}`], [`Content-Type: message/rfc822\r\n\r\n${nested}`], `b${at}`)
  const { parts } = await show(nested, 'x.eml')
  expect(parts).toHaveLength(4)
  expect(parts[3]?.attachments).toHaveLength(1)
  const beside = Array.from({ length: 90 }, (_, at) => `Content-Type: message/rfc822\r\n\r\nSubject: s${at}\r\n\r\nx`)
  expect((await show(mail(['Subject: all'], beside), 'x.eml')).parts).toHaveLength(50)
})

test('what cannot be shown says why, and breaks nothing', async () => {
  expect(await failureOf('no headers here', 'x.eml')).toMatch(/no mail/)
  expect(await failureOf(Buffer.from('\x89PNG\r\n\x1a\n...', 'latin1'), 'x.png')).toMatch(/It is a picture/)
  expect(await failureOf(Buffer.from('PK\x03\x04 and so on'), 'x.docx')).toMatch(/damaged/)
  const bomb = zipSync({ 'xl/workbook.xml': strToU8('<x/>'), 'big.xml': new Uint8Array(105_000_000) }, { level: 1 })
  expect(await failureOf(bomb, 'x.xlsx')).toMatch(/unpacks to more than 100 MB/)
  const slow = testReader({ seconds: 0.05 })
  const many = '<p>a</p>'.repeat(400_000)
  expect(await slow.preview(Buffer.from(many), { name: 'x.html', type: '' }, anybody)).toMatchObject({
    failure: expect.stringMatching(/within 0.05 seconds/),
  })
  await slow.close()
})

test('what several people look at is opened once, and nobody who reads documents waits for them', async () => {
  const show = () =>
    reader.preview(Buffer.from('<p>Arrival notice</p>'), { name: 'same.html', type: 'text/html' }, anybody)
  const [first, ...others] = [show(), show(), show(), show(), show(), show()]
  for (const other of others) expect(other).toBe(first)
  expect(await first).toHaveProperty('parts')
  // Later it is opened anew: nothing of it is kept.
  expect(show()).not.toBe(first)
  const otherName = reader.preview(
    Buffer.from('<p>Arrival notice</p>'),
    { name: 'other.html', type: 'text/html' },
    anybody,
  )
  expect(otherName).not.toBe(first)
  expect(await otherName).toHaveProperty('parts')
})

test('a preview ends when all who wait for it are gone, and its turn is free', async () => {
  const narrow = testReader({ width: 1, seconds: 60 })
  const slow = await slowPdf()
  const file = { name: 'slow.pdf', type: 'application/pdf' }
  const [first, second] = [new AbortController(), new AbortController()]
  const waiting = [first, second].map(({ signal: gone }) => narrow.preview(slow, file, { caller: 'a', gone }))
  const other = narrow.preview(Buffer.from('TCLU4829132'), { name: 'a.txt', type: '' }, { caller: 'b' })
  await expect.poll(() => narrow.processes()).toMatchObject({ busy: 1, waiting: 1 })
  first.abort()
  await new Promise((next) => setTimeout(next, 300))
  expect(narrow.processes()).toMatchObject({ busy: 1, waiting: 1 })
  second.abort()
  expect(await Promise.all(waiting)).toEqual(Array(2).fill({ failure: 'Nobody waited for it.' }))
  expect(await other).toMatchObject({ parts: [{ blocks: [{ text: 'TCLU4829132' }] }] })
  await narrow.close()
})
