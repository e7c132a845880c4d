import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { formType } from './forms.ts'
import type { testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'app'>
type Someone = Pick<Awaited<ReturnType<ReturnType<typeof testApp>['account']>>, 'client' | 'apiKey'>

export const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64')

/** What looks like a PDF to whoever looks at how it begins. */
export const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`)

interface Sent {
  filename?: string
  content_type?: string
  checksum?: string
  byte_size?: number
}

/** The first step: announces these bytes, or something else about them. */
export async function announce({ client }: Someone, bytes: Uint8Array, sent: Sent = {}) {
  return client(api.direct_uploads.create, {
    body: {
      blob: {
        filename: 'arrival.pdf',
        content_type: 'application/pdf',
        byte_size: bytes.length,
        checksum: md5Of(bytes),
        ...sent,
      },
    },
  })
}

/** The second step. */
export async function put(
  { app }: Setting,
  { direct_upload }: Awaited<ReturnType<typeof announce>>,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
) {
  const reply = await app().inject({
    method: 'PUT',
    url: new URL(direct_upload.url).pathname,
    headers: { ...direct_upload.headers, ...headers },
    payload: Buffer.from(bytes),
  })
  return { status: reply.statusCode, errors: reply.body ? JSON.parse(reply.body).errors : [] }
}

/** All three steps. */
export async function uploadDocument(
  setting: Setting,
  me: Someone,
  bytes: Uint8Array,
  sent: Sent & { name?: string } = {},
) {
  const { name = 'Paper', ...announced } = sent
  const blob = await announce(me, bytes, announced)
  expect(await put(setting, blob, bytes)).toMatchObject({ status: 204 })
  const attributes = { name, attached_document: blob.signed_id }
  return (await me.client(api.documents.create, { body: { data: { attributes } } })).data
}

/** A document as a form. */
export async function postForm(
  { app }: Setting,
  { apiKey }: Someone,
  form: Buffer,
  headers: Record<string, string> = {},
) {
  const reply = await app().inject({
    method: 'POST',
    url: '/v2/documents',
    headers: { authorization: `Token ${apiKey}`, 'content-type': formType, ...headers },
    payload: form,
  })
  const document = JSON.parse(reply.body)
  return { status: reply.statusCode, document, errors: document.errors ?? [], headers: reply.headers }
}

/** What a link leads to. */
export async function follow(
  { app }: Setting,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const reply = await app().inject({ method, url: new URL(url).pathname, headers })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}
