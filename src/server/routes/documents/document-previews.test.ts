import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Page } from '#domain/documents/page.ts'
import { savePages } from '../../db/documents/document-work.ts'
import { withScope } from '../../db/scope.ts'
import { makeDocument } from '../../testing/documents.ts'
import { sendFile, slowPdf } from '../../testing/papers.ts'
import { testApp } from '../../testing/test-app.ts'
import { pdf, uploadDocument } from '../../testing/uploads.ts'

const setting = testApp()
const { account } = setting
type Someone = Awaited<ReturnType<typeof account>>

const preview = ({ client }: Someone, id: string) => client(api.document_previews.get, { params: { id } })
const refused = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'It was not refused',
    (error: { errors: unknown }) => error.errors,
  )

const csv = Buffer.from('Container,Cartons\nTCLU4829132,40\n')

test('a sheet is shown as a table, to whom it belongs alone', async () => {
  const me = await account()
  const { id } = await uploadDocument(setting, me, csv, { content_type: 'text/csv', filename: 'boxes.csv' })
  const rows = [
    ['Container', 'Cartons'],
    ['TCLU4829132', '40'],
  ]
  expect(await preview(me, id)).toEqual({
    failure: null,
    failure_code: null,
    parts: [{ title: null, title_said: null, headers: [], blocks: [{ kind: 'table', rows }], attachments: [] }],
    pictures: [],
    notes: [],
    notes_said: [],
  })
  expect(await refused(preview(await account(), id))).toMatchObject([{ status: '404' }])
})

test('what is attached to a mail leads to the document with the same content, if that is ours', async () => {
  const me = await account()
  const other = await account()
  const mail = [
    'Subject: Two papers',
    'Content-Type: multipart/mixed; boundary=b',
    ...[csv, Buffer.from('nobody has it')].flatMap((bytes, at) => [
      '',
      '--b',
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="paper-${at}.csv"`,
      '',
      bytes.toString('base64'),
    ]),
    '--b--',
    '',
  ].join('\r\n')
  const options = { content_type: 'message/rfc822', filename: 'mail.eml' }
  const { id } = await uploadDocument(setting, me, Buffer.from(mail), options)
  const attached = async () =>
    (await preview(me, id)).parts[0]?.attachments.map(({ file_name, document_id }) => [file_name, document_id])
  await uploadDocument(setting, other, csv, { content_type: 'text/csv', filename: 'theirs.csv' })
  const unknown = [
    ['paper-0.csv', null],
    ['paper-1.csv', null],
  ]
  expect(await attached()).toEqual(unknown)
  const paper = await uploadDocument(setting, me, csv, { content_type: 'text/csv', filename: 'ours.csv' })
  expect(await attached()).toEqual([['paper-0.csv', paper.id], unknown[1]])
  await me.client(api.documents.delete, { params: { id: paper.id } })
  expect(await attached()).toEqual(unknown)
})

test('what cannot be shown says why; what is not there is an error', async () => {
  const me = await account()
  const { id } = await uploadDocument(setting, me, pdf('broken'), { filename: 'x.pdf' })
  expect(await preview(me, id)).toEqual({
    failure: expect.stringMatching(/damaged/),
    failure_code: 'damaged_pdf',
    parts: [],
    pictures: [],
    notes: [],
    notes_said: [],
  })
  expect(await refused(preview(me, await makeDocument(setting.store(), me.id)))).toMatchObject([
    { title: 'No document attached' },
  ])
  rmSync(join(setting.folder, 'files', me.id), { recursive: true })
  expect(await refused(preview(me, id))).toMatchObject([{ status: '503', code: 'unavailable' }])
})

test('of a picture there is what was read in it, and its size in points', async () => {
  const me = await account()
  const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  const { id } = await uploadDocument(setting, me, png, { content_type: 'image/png', filename: 'scan.png' })
  const unread = {
    ...{ failure: 'No text has been read in this picture.', failure_code: 'no_text_in_picture' },
    ...{ parts: [], pictures: [], notes: [], notes_said: [] },
  }
  expect(await preview(me, id)).toEqual(unread)
  const cells = [
    { text: 'Container', x: 10, width: 50 },
    { text: 'TCLU4829132', x: 90, width: 60 },
  ]
  const page = { number: 1, width: 595, height: 842, lines: [{ y: 20, height: 10, cells }] }
  const save = (pages: Page[]) =>
    withScope(setting.store(), { account_id: me.id }, (tx) => savePages(tx, { id, account_id: me.id }, pages))
  await save([page])
  expect(await preview(me, id)).toMatchObject({
    failure: null,
    parts: [{ blocks: [{ kind: 'lines', text: 'Container  TCLU4829132' }] }],
    pictures: [{ page: 1, width: 595, height: 842 }],
  })
  // A scan of several pages, the first of them empty.
  await save([
    { ...page, lines: [] },
    { ...page, number: 2, height: 421 },
  ])
  expect(await preview(me, id)).toMatchObject({
    parts: [
      { title: 'Page 1', blocks: [] },
      { title: 'Page 2', blocks: [{ kind: 'lines', text: 'Container  TCLU4829132' }] },
    ],
    pictures: [
      { page: 1, width: 595, height: 842 },
      { page: 2, width: 595, height: 421 },
    ],
  })
})

test('who goes away frees the reader, and everybody else has a turn meanwhile', async () => {
  await setting.app().listen({ port: 0, host: '127.0.0.1' })
  const { port } = setting.app().server.address() as AddressInfo
  const [me, her] = [await setting.account(), await setting.account()]
  const slow = [1, 2, 3].map(async (at) => sendFile(setting, me.id, `slow-${at}.pdf`, await slowPdf(8000 + at)))
  const gone = new AbortController()
  const headers = { authorization: `Token ${me.apiKey}` }
  const asked = (await Promise.all(slow)).map((id) =>
    fetch(`http://127.0.0.1:${port}/v2/documents/${id}/preview`, { headers, signal: gone.signal }).catch(() => 'gone'),
  )
  await expect.poll(() => setting.reader.processes().waiting, { timeout: 10_000 }).toBe(2)
  // One of two turns is left for others.
  const hers = await preview(her, await sendFile(setting, her.id, 'a.txt', 'TCLU4829132'))
  expect(JSON.stringify(hers)).toContain('TCLU4829132')
  gone.abort()
  expect(await Promise.all(asked)).toEqual(['gone', 'gone', 'gone'])
  await expect.poll(() => setting.reader.processes(), { timeout: 10_000 }).toMatchObject({ busy: 0, waiting: 0 })
})
