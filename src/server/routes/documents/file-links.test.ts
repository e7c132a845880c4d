import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { personOf, programOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'
import { announce, follow, md5Of, pdf, put, uploadDocument } from '../../testing/uploads.ts'

const setting = testApp()
const { account } = setting

type Ask = Awaited<ReturnType<typeof personOf>>['ask']

const bytes = pdf('to be sent')
const blob = { filename: 'a.pdf', content_type: 'application/pdf', byte_size: bytes.length, checksum: md5Of(bytes) }

/** A link of each kind that staff are given: to save, to show, to a zip, and to send a file. */
async function linksOf(ask: Ask, id: string) {
  const one = await ask({ path: `/v2/documents/${id}/download_url` })
  const shown = await ask({ path: `/v2/documents/${id}/download_url`, query: { inline: 'true' } })
  const zip = await ask({
    method: 'POST',
    path: '/v2/documents/archive',
    body: { data: { type: 'document_archive', attributes: { document_ids: [id] } } },
  })
  const announced = await ask({ method: 'POST', path: '/v2/rails/active_storage/direct_uploads', body: { blob } })
  expect(announced.status).toBeLessThan(300)
  return { fetched: [one, shown, zip].map(({ document }) => document.download_url), announced: announced.document }
}

async function statusesOf({ fetched, announced }: Awaited<ReturnType<typeof linksOf>>) {
  const replies = []
  for (const link of fetched) replies.push((await follow(setting, link)).status)
  return [...replies, (await put(setting, announced, bytes)).status]
}

const ended = [404, 404, 404, 404]

test('links that a person was given end with the person, with the session and with what they may do', async () => {
  const me = await account()
  const { id } = await uploadDocument(setting, me, pdf('x'))
  const admin = await personOf(setting, me.id, 'admin', 'Ada')
  const [gone, signedOut, demoted] = [
    await personOf(setting, me.id, 'member'),
    await personOf(setting, me.id, 'member'),
    await personOf(setting, me.id, 'member'),
  ]
  const links = [await linksOf(gone.ask, id), await linksOf(signedOut.ask, id), await linksOf(demoted.ask, id)] as const
  expect(await statusesOf(await linksOf(gone.ask, id))).toEqual([200, 200, 200, 204])
  expect((await admin.ask({ method: 'DELETE', path: `/v2/users/${gone.id}` })).status).toBeLessThan(300)
  await signedOut.ask({ method: 'DELETE', path: '/v2/session' })
  const role = { data: { type: 'user', attributes: { role: 'viewer' } } }
  expect((await admin.ask({ method: 'PATCH', path: `/v2/users/${demoted.id}`, body: role })).status).toBe(200)
  expect(await statusesOf(links[0])).toEqual(ended)
  expect(await statusesOf(links[1])).toEqual(ended)
  // Who may only look still fetches, and sends nothing.
  expect(await statusesOf(links[2])).toEqual([200, 200, 200, 404])
})

test('links that a program was given end with its key', async () => {
  const me = await account()
  const { id } = await uploadDocument(setting, me, pdf('x'))
  const admin = await personOf(setting, me.id, 'admin')
  const program = await programOf(setting, me.id, ['read', 'write'])
  const links = await linksOf(program.ask, id)
  expect(await statusesOf(await linksOf(program.ask, id))).toEqual([200, 200, 200, 204])
  const { document } = await admin.ask({ path: '/v2/api_keys' })
  const hint = program.apiKey.slice(-4)
  const key = document.data.find((one: { attributes: { hint: string } }) => one.attributes.hint === hint)
  expect((await admin.ask({ method: 'DELETE', path: `/v2/api_keys/${key.id}` })).status).toBeLessThan(300)
  expect(await statusesOf(links)).toEqual(ended)
})

test('a link says by whom it is, and nobody else can say it', async () => {
  const me = await account()
  const { id } = await uploadDocument(setting, me, pdf('x'))
  const { download_url } = await me.client(api.documents.download_url, { params: { id } })
  const path = new URL(download_url).pathname.split('.')
  const [whose] = path.splice(3, 1, '')
  expect(whose).toMatch(/^k[\w-]{22}$/)
  expect((await follow(setting, `${new URL(download_url).origin}${path.join('.')}`)).status).toBe(404)
  const upload = await announce(me, bytes)
  expect(new URL(upload.direct_upload.url).pathname.split('.')[3]).toBe(whose)
})
