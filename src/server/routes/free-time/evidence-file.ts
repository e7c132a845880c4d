import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { withScope } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { evidenceOfContainer } from '../../free-time/evidence-of-container.ts'
import { evidencePdf } from '../../free-time/evidence-pdf.ts'
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
    const evidence = await withScope(store, principal, (tx) => evidenceOfContainer(tx, id, { reference, now }))
    const name = `Evidence ${evidence.number}.pdf`
    return reply
      .headers({ 'content-disposition': contentDisposition('attachment', name), 'cache-control': 'private, no-store' })
      .type('application/pdf')
      .send(Buffer.from(await evidencePdf(evidence)))
  })
}
