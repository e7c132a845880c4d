import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '#contract/said/refusals.ts'
import { findArchive, withFiles } from '../../db/documents/document-files.ts'
import { type Transaction, withScope } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { asHttpError } from '../../documents/file-problems.ts'
import { holderOf, isStillGranted } from '../../documents/still-granted.ts'
import { type Grant, readToken } from '../../documents/tokens.ts'
import { zipOf } from '../../documents/zip.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import { HttpError } from '../../http/errors.ts'
import type { Context } from '../../http/handler.ts'
import { rangeOf } from '../../http/range.ts'
import type { Limit } from '../../http/rate-limit.ts'
import { packOf } from '../../portal/pack.ts'

interface Deps {
  store: Store
  context: Context
  limit: Limit
}

type Document = Awaited<ReturnType<typeof withFiles>>[number] & { file_sha256: string }

/** What a browser may show of somebody else's making: nothing in it runs, and it has no name for scripts to abuse. */
const shown = /^(application\/pdf|image\/(png|jpeg|gif|webp|bmp|tiff|avif)|text\/(plain|csv))$/

/**
 * `GET /v2/files/{token}`: a file, or a zip of several, for who has the link. Whether it may still go out is asked
 * again, of whom the link was for and in their scope.
 */
export function addFetchFile(app: FastifyInstance, { store, context, limit }: Deps) {
  const { secrets, files } = context

  app.get<{ Params: { token: string } }>('/v2/files/:token', async (request, reply) => {
    const takeBack = limit({ bucket: 'view' }, request, reply, undefined)
    const granted = readToken(secrets, request.params.token, context.now())
    if (!granted || granted.may === 'send' || granted.may === 'attach') throw ended()
    const { account_id, visitor, id } = granted
    if (!(await isStillGranted(granted, { store, context }))) throw ended()
    takeBack()
    limit({ bucket: 'view' }, request, reply, holderOf(granted))
    const scope = { account_id, ...(visitor && { view_id: visitor.view_id }) }
    const { documents, name } = await withScope(store, scope, (tx) => grantedDocuments(tx, granted, id))
    reply.headers(safe)
    if (granted.may === 'zip' || granted.may === 'pack') {
      // The policy may let out none of them any more.
      if (granted.may === 'pack' && documents.length === 0) throw ended()
      reply.header('content-disposition', contentDisposition('attachment', name ?? zipName(context.now())))
      reply.type('application/zip')
      // How long it is shows when it has been made.
      if (request.method === 'HEAD') return reply.send(Readable.from([]))
      return reply.send(zipOf(documents, files.of(account_id), (error) => request.log.error(error)))
    }
    const [document] = documents
    if (!document) throw ended()
    return sendFile(request, reply, document, granted)
  })

  async function sendFile(request: FastifyRequest, reply: FastifyReply, document: Document, granted: Grant) {
    const { file_sha256, file_name, file_content_type, file_size_bytes } = document
    const type = file_content_type ?? 'application/octet-stream'
    const disposition = granted.may === 'show' && shown.test(type) ? 'inline' : 'attachment'
    const size = Number(file_size_bytes)
    const etag = `"${file_sha256}"`
    reply.headers({
      'content-disposition': contentDisposition(disposition, file_name),
      'accept-ranges': 'bytes',
      etag,
    })
    reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    const range = rangeOf(request, { size, etag })
    if (range === 'unsatisfiable')
      return reply.status(416).header('content-range', `bytes */${size}`).type('text/plain').send()
    const { start, end } = range ?? { start: 0, end: size - 1 }
    if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
    reply.header('content-length', end - start + 1)
    // An empty stream: nothing else leaves the length as it is.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    const stream = await files
      .of(granted.account_id)
      .open(file_sha256, { start, end })
      .catch((error: unknown) => {
        reply.removeHeader('content-length').removeHeader('content-range').removeHeader('content-disposition')
        throw asHttpError(error, { maxBytes: context.maxFileBytes, file: undefined })
      })
    return reply.send(stream)
  }
}

const ended = () => new HttpError('not_found', refusal('file_link_ended'))

/** Nothing else of ours may be read or run by it, whatever is in it. */
const safe = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
}

async function grantedDocuments(
  tx: Transaction,
  { may, visitor }: Grant,
  id: string,
): Promise<{ documents: Document[]; name?: string }> {
  // Of all that a company has nobody packs an order: it is for those who see a part.
  if (may === 'pack') return visitor ? packOf(tx, id) : { documents: [] }
  const ids = may === 'zip' ? ((await findArchive(tx, id))?.document_ids ?? []) : [id]
  if (ids.length === 0) return { documents: [] }
  const rows = await withFiles(tx, ids)
  const documents = ids.flatMap((one) => {
    const row = rows.find((document) => document.id === one)
    return row && row.file_sha256 !== null ? [{ ...row, file_sha256: row.file_sha256 }] : []
  })
  return { documents }
}

const zipName = (now: Date) => `documents-${now.toISOString().slice(0, 10)}.zip`
