import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { auditLines } from '../../testing/audit-lines.ts'
import { discharged } from '../../testing/dcsa-events.ts'
import { attachFiles, makeDocument } from '../../testing/documents.ts'
import { testApp } from '../../testing/test-app.ts'
import { follow } from '../../testing/uploads.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, work, store } = setting

/** A customer who may see packing lists, and papers of which only some are for them. */
async function scene() {
  const me = await account()
  const view = await makeView(setting, me, { document_types: ['packing_list'] })
  const other = await makeView(setting, me, { document_types: ['packing_list'] })
  const [bill, foreign] = [`YMLU${Math.random()}`.slice(0, 14), `YMLV${Math.random()}`.slice(0, 14)]
  const mine = await shipFor(me, work, {
    bill,
    party: view.party,
    events: discharged({ bill, container: 'TCLU4829132' }),
  })
  const theirs = await shipFor(me, work, {
    bill: foreign,
    party: other.party,
    events: discharged({ bill: foreign, container: 'MSCU6639870' }),
  })
  const make = (document_type: string, shipments: string[], more = {}) =>
    makeDocument(store(), me.id, { document_type, shipments, file_name: 'list.pdf', ...more })
  const allowed = await make('packing_list', [mine])
  const hidden = {
    'of a type that is not let out': await make('commercial_invoice', [mine]),
    'of another customer': await make('packing_list', [theirs]),
    'of both': await make('packing_list', [mine, theirs]),
    'of nobody': await make('packing_list', []),
    deleted: await make('packing_list', [mine], { deleted_at: '2026-06-20T00:00:00Z' }),
    'of another company': await makeDocument(store(), (await account()).id, { document_type: 'packing_list' }),
    'never there': randomUUID(),
  }
  await attachFiles(setting, me.id)
  return { me, view, mine, allowed, hidden }
}

const path = (id: string) => `/v2/embed/documents/${id}/download_url`

test('a customer fetches what the policy lets out, and of all else learns nothing', async () => {
  const { me, view, allowed, hidden } = await scene()
  const { status, document } = await view.ask({ endpoint: api.embed.document_url, path: path(allowed) })
  expect(status).toBe(200)
  const reply = await follow(setting, document.download_url)
  expect(reply).toMatchObject({ status: 200, headers: { 'content-disposition': expect.stringMatching(/^attachment/) } })
  expect(reply.bytes.toString()).toContain(allowed)
  const shown = await view.ask({ path: path(allowed), query: { inline: 'true' } })
  const inline = await follow(setting, shown.document.download_url)
  expect(inline.headers['content-disposition']).toMatch(/^inline/)
  const answers = new Set<string>()
  for (const id of Object.values(hidden)) {
    const refused = await view.ask({ path: path(id) })
    expect(refused.status).toBe(404)
    answers.add(refused.text.replaceAll(id, '…'))
  }
  expect(answers.size).toBe(1)
  // Nor by the address for staff, nor staff by that of customers.
  expect((await view.ask({ path: `/v2/documents/${allowed}/download_url` })).status).toBe(401)
  const stranger = await me.fetch(path(allowed))
  expect(stranger.status).toBe(401)
})

test('a link that a customer has ends when the policy does', async () => {
  const { me, view, mine, allowed } = await scene()
  const { document } = await view.ask({ path: path(allowed) })
  const url = document.download_url as string
  const set = (document_types: ('packing_list' | 'other')[]) =>
    me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes: { document_types } } } })
  await set(['other'])
  expect((await follow(setting, url)).status).toBe(404)
  await set(['packing_list'])
  expect((await follow(setting, url)).status).toBe(200)
  await withSystem(store(), (tx) =>
    tx.updateTable('shipments').set({ customer_id: null }).where('id', '=', mine).execute(),
  )
  expect((await follow(setting, url)).status).toBe(404)
})

test('it ends at once with the token that asked for it, or with the view', async () => {
  const { me, view, allowed } = await scene()
  const params = { id: view.id, token_id: view.token_id }
  const linkOf = async (token: string) =>
    String(
      (await view.ask({ path: path(allowed), headers: { authorization: `Token ${token}` } })).document.download_url,
    )
  const { data } = await me.client(api.views.rotate_token, { params, body: { data: { attributes: {} } } })
  const [old, fresh] = [await linkOf(view.token), await linkOf(String(data.attributes.token))]
  expect([(await follow(setting, old)).status, (await follow(setting, fresh)).status]).toEqual([200, 200])
  await me.client(api.views.revoke_token, { params })
  expect([(await follow(setting, old)).status, (await follow(setting, fresh)).status]).toEqual([404, 200])
  const end = (expires_at: string | null) =>
    me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes: { expires_at } } } })
  await end('2026-06-20T11:00:00Z')
  expect((await follow(setting, fresh)).status).toBe(404)
  await end(null)
  expect((await follow(setting, fresh)).status).toBe(200)
  await me.client(api.views.delete, { params: { id: view.id } })
  expect((await follow(setting, fresh)).status).toBe(404)
})

test('a document without a file says so', async () => {
  const { me, view, mine } = await scene()
  const id = await makeDocument(store(), me.id, { document_type: 'packing_list', shipments: [mine] })
  expect((await view.ask({ path: path(id) })).errors).toMatchObject([{ code: 'no_document_attached' }])
})

const packed = (id: string) => `/v2/embed/shipments/${id}/documents_url`

test('all documents of an order that the policy lets out are one ZIP, by names that can be read', async () => {
  const { me, view, mine, allowed } = await scene()
  const make = (name: string, file_name: string, more = {}) =>
    makeDocument(store(), me.id, { name, file_name, document_type: 'packing_list', shipments: [mine], ...more })
  await make('List 1/2', 'scan0001.pdf')
  await make('list 1/2', 'scan0002.pdf')
  await make('Named.pdf', 'what.pdf')
  await attachFiles(setting, me.id)
  await make('Without a file', 'none.pdf')
  const { status, document } = await view.ask({ endpoint: api.embed.documents_url, path: packed(mine) })
  expect(status).toBe(200)
  expect(await auditLines(store(), me.id, ['documents.downloaded'])).toEqual([
    'documents.downloaded by customer_link of shipment',
  ])
  const reply = await follow(setting, document.download_url)
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } })
  expect(reply.headers['content-disposition']).toMatch(/YMLU[^"]*\.zip/)
  const files = unzipSync(new Uint8Array(reply.bytes))
  expect(Object.keys(files).toSorted()).toEqual(['List 1-2.pdf', 'Named.pdf', 'Paper.pdf', 'list 1-2 (2).pdf'])
  expect(Buffer.from(files['Paper.pdf'] as Uint8Array).toString()).toContain(allowed)
})

test('the ZIP ends with the policy and with the token, and of others there is none', async () => {
  const { me, view, mine } = await scene()
  const other = await makeView(setting, me, { document_types: ['packing_list'] })
  const missing = await other.ask({ path: packed(randomUUID()) })
  expect(await other.ask({ path: packed(mine) })).toMatchObject({ status: 404, errors: missing.errors })
  const url = String((await view.ask({ path: packed(mine) })).document.download_url)
  const set = (document_types: ('packing_list' | 'other')[]) =>
    me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes: { document_types } } } })
  await set(['other'])
  expect((await follow(setting, url)).status).toBe(404)
  expect((await view.ask({ path: packed(mine) })).errors).toMatchObject([{ code: 'no_document_attached' }])
  await set(['packing_list'])
  expect((await follow(setting, url)).status).toBe(200)
  await me.client(api.views.revoke_token, { params: { id: view.id, token_id: view.token_id } })
  expect((await follow(setting, url)).status).toBe(404)
})

test('more than fits into one ZIP is refused in words that say how much may be in it', async () => {
  const { me, view, mine } = await scene()
  await withSystem(store(), (tx) =>
    tx
      .updateTable('documents')
      .set({ file_size_bytes: 501 * 1024 * 1024 } as never)
      .where('account_id', '=', me.id)
      .execute(),
  )
  const refused = await view.ask({ path: packed(mine) })
  expect(refused).toMatchObject({ status: 413, errors: [{ code: 'payload_too_large' }] })
  expect(refused.errors[0]?.detail).toContain('at most 200 of 500 MB go into one ZIP')
})

test('a document says which of the containers it is about, and none that the customer does not see', async () => {
  const { me, view, mine } = await scene()
  const { id: box } = await withSystem(store(), (tx) =>
    tx.selectFrom('containers').select('id').where('shipment_id', '=', mine).executeTakeFirstOrThrow(),
  )
  const attributes = { document_types: ['packing_list' as const, 'proof_of_delivery' as const] }
  await me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes } } })
  await makeDocument(store(), me.id, { name: 'Signed', document_type: 'proof_of_delivery', containers: [box] })
  const { documents } = (await view.ask({ path: `/v2/embed/shipments/${mine}` })).document.data.attributes
  expect(documents).toMatchObject([
    { name: 'Paper', container_ids: [] },
    { name: 'Signed', type: 'proof_of_delivery', container_ids: [box] },
  ])
})
