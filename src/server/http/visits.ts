import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAsSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { noteVisit } from '../db/view-tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The view that it opens, or tried to. */
    visit: { account_id: string; view_id: string; token_id: string; refused: boolean } | null
  }
}

/** Keeps the record of visits: one for each page that opens its view, after it has been answered. */
export function recordVisits(app: FastifyInstance, { store, now }: { store: Store; now: () => Date }) {
  const pending = new Set<Promise<void>>()
  app.decorateRequest('visit', null)

  app.addHook('onResponse', async (request) => {
    const { visit } = request
    if (!visit || !request.url.startsWith('/v2/embed/view')) return
    const work = readAsSystem(store, (db) => noteVisit(db, { ...visit, origin: originOf(request) }, now()))
      .catch((error: unknown) => request.log.error(error, 'A visit to a view could not be noted'))
      .finally(() => pending.delete(work))
    pending.add(work)
  })
  app.addHook('onClose', async () => {
    await Promise.all(pending)
  })
}

/** What the page says is around it. It is a record and no permission: what may frame it, the browser decides. */
function originOf({ query }: FastifyRequest): string {
  const { embedded_in: text = '' } = query as { embedded_in?: string }
  return URL.canParse(text) && text.length <= 200 ? new URL(text).origin : ''
}
