import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { csvLine, csvStart } from '#domain/csv.ts'
import { languageOfPerson } from '../../db/access/person-language.ts'
import { actorOf, addAuditEvent } from '../../db/audit/audit-events.ts'
import { type ListedRow, rowsOfImport } from '../../db/imports/import-rows.ts'
import { findImport } from '../../db/imports/imports.ts'
import { type Principal, withScope } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { originOfRequest } from '../../http/audit.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import type { Door } from '../../http/door.ts'
import { found } from '../../http/errors.ts'
import { saidIn } from '../../words/said-in.ts'

const atOnce = 500

/** `GET /v2/imports/{id}/report.csv`: every row of an import with what became of it, as a file for spreadsheets. */
export function addImportReport(
  app: FastifyInstance,
  { store, door, now }: { store: Store; door: Door; now: () => Date },
) {
  app.get<{ Params: { id: string } }>('/v2/imports/:id/report.csv', async (request, reply) => {
    const principal = await door.enter(request, reply, { bucket: undefined, scope: 'read' })
    const id = z.uuid().safeParse(request.params.id).data
    // Of HEAD no row is read, and nothing leaves.
    const isAsked = request.method !== 'HEAD'
    const { file_name } = found(
      id === undefined
        ? undefined
        : await withScope(store, principal, async (tx) => {
            const row = found(await findImport(tx, id))
            if (!isAsked) return row
            const subject = { type: 'import', id, name: row.file_name } as const
            const entry = { action: 'import.exported', actor: await actorOf(tx, principal), subject } as const
            await addAuditEvent(tx, entry, originOfRequest(request, now()))
            return row
          }),
    )
    const name = `${(file_name ?? 'pasted table').replace(/\.[a-z0-9]{1,5}$/i, '')} - result.csv`
    return reply
      .headers({ 'content-disposition': contentDisposition('attachment', name), 'cache-control': 'private, no-store' })
      .type('text/csv; charset=utf-8')
      .send(Readable.from(isAsked ? linesOf(store, principal, id as string) : []))
  })
}

async function* linesOf(store: Store, principal: Principal, id: string) {
  const language = await withScope(store, principal, (tx) => languageOfPerson(tx, principal.user_id))
  const { importReportNames } = await saidIn(language)
  yield csvStart + csvLine(importReportNames)
  let after = 0
  for (;;) {
    const from = after
    const { rows } = await withScope(store, principal, (tx) => rowsOfImport(tx, id, { limit: atOnce, after: from }))
    if (rows.length > 0) yield rows.map(lineOf).join('')
    if (rows.length < atOnce) return
    after = rows.at(-1)?.row ?? after
  }
}

const lineOf = (one: ListedRow) =>
  csvLine([
    one.row,
    one.written,
    one.number,
    one.number_type,
    one.scac,
    one.outcome,
    one.detail,
    one.same_as,
    one.customer_name,
    one.ref_numbers.join('; '),
    one.tags.join('; '),
    one.container_numbers.join('; '),
    one.notes.join('; '),
    one.result,
    one.result_detail,
    one.shipment_id,
    one.tracking_request_id,
  ])
