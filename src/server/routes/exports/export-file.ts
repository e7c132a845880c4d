import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { actorOf, addAuditEvent } from '../../db/audit/audit-events.ts'
import { findExport } from '../../db/exports/exports.ts'
import { type Transaction, withScope } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { asHttpError } from '../../documents/file-problems.ts'
import { exportTypes } from '../../exports/export-types.ts'
import { originOfRequest } from '../../http/audit.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import type { Door } from '../../http/door.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context } from '../../http/handler.ts'

interface Deps extends Pick<Context, 'files' | 'now' | 'maxFileBytes'> {
  store: Store
  door: Door
}

/** `GET /v2/exports/{id}/file`: the file of an export, for who has asked for it. */
export function addExportFile(app: FastifyInstance, { store, door, files, now, maxFileBytes }: Deps) {
  app.get<{ Params: { id: string } }>('/v2/exports/:id/file', async (request, reply) => {
    const principal = await door.enter(request, reply, { bucket: undefined, scope: 'read' })
    const id = found(z.uuid().safeParse(request.params.id).data)
    const made = await withScope(store, principal, async (tx) => {
      const row = found(await findExport(tx, principal, id))
      if (row.status === 'ready' && row.file_sha256 !== null) return { ...row, file_sha256: row.file_sha256 }
      throw new HttpError('not_found', row.failure ?? 'The file is not written yet.')
    })
    const { file_sha256, file_name } = made
    // How much it is shows without it.
    const body = request.method === 'HEAD' ? Readable.from([]) : await opened(principal.account_id, file_sha256)
    const subject = { type: 'export', id, name: file_name } as const
    const note = async (tx: Transaction) => {
      const entry = { action: 'export.downloaded', actor: await actorOf(tx, principal), subject } as const
      await addAuditEvent(tx, entry, originOfRequest(request, now()))
    }
    if (request.method !== 'HEAD')
      await withScope(store, principal, note).catch((error: unknown) => {
        body.destroy()
        throw error
      })
    return reply
      .headers({
        'content-disposition': contentDisposition('attachment', made.file_name),
        'cache-control': 'private, no-store',
        'content-length': Number(made.byte_size),
      })
      .type(exportTypes[made.format])
      .send(body)
  })

  const opened = (account_id: string, sha256: string) =>
    files
      .of(account_id)
      .open(sha256)
      .catch((error: unknown) => {
        throw asHttpError(error, { maxBytes: maxFileBytes, file: undefined })
      })
}
