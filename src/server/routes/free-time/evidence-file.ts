import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { actorOf, addAuditEvent } from '../../db/audit/audit-events.ts'
import { withScope } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { evidenceOfContainer } from '../../free-time/evidence-of-container.ts'
import { evidencePdf } from '../../free-time/evidence-pdf.ts'
import { originOfRequest } from '../../http/audit.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import type { Door } from '../../http/door.ts'
import { found } from '../../http/errors.ts'
import type { Context } from '../../http/handler.ts'

interface Options extends Pick<Context, 'reference' | 'now'> {
  store: Store
  door: Door
}

/** `GET /v2/containers/{id}/evidence.pdf`: the evidence of a container as a paper to be sent. */
export function addEvidenceFile(app: FastifyInstance, { store, door, reference, now }: Options) {
  app.get<{ Params: { id: string } }>('/v2/containers/:id/evidence.pdf', async (request, reply) => {
    const principal = await door.enter(request, reply, { bucket: undefined, scope: 'read' })
    const id = found(z.uuid().safeParse(request.params.id).data)
    const { evidence, name } = await withScope(store, principal, async (tx) => {
      const evidence = await evidenceOfContainer(tx, id, { reference, now })
      const name = `Evidence ${evidence.number}.pdf`
      const subject = { type: 'container', id, name } as const
      const entry = { action: 'document.downloaded', actor: await actorOf(tx, principal), subject } as const
      if (request.method !== 'HEAD') await addAuditEvent(tx, entry, originOfRequest(request, now()))
      return { evidence, name }
    })
    return reply
      .headers({ 'content-disposition': contentDisposition('attachment', name), 'cache-control': 'private, no-store' })
      .type('application/pdf')
      .send(Buffer.from(await evidencePdf(evidence)))
  })
}
