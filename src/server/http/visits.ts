import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteVisit } from '../db/portal/view-tokens.ts'
import { readAsSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The view that it opens, or tried to. */
    visit: {
      account_id: string
      view_id: string
      token_id: string
      allowed_origins: readonly string[]
      refused: boolean
    } | null
  }
}

/**
 * Keeps the record of visits: one for each page that opens its view, after it has been answered. What asks once more, or
 * was turned away for another reason than that the link has ended, is none.
 */
export function recordVisits(app: FastifyInstance, { store, now }: { store: Store; now: () => Date }) {
  const pending = new Set<Promise<void>>()
  app.decorateRequest('visit', null)

  app.addHook('onResponse', async (request, { statusCode }) => {
    if (!request.visit || !request.url.startsWith('/v2/embed/view') || asksAgain(request)) return
    if (statusCode >= 400 && !request.visit.refused) return
    const { allowed_origins, ...visit } = request.visit
    const work = readAsSystem(store, (db) =>
      noteVisit(db, { ...visit, origin: originOf(request, allowed_origins) }, now()),
    )
      .catch((error: unknown) => request.log.error(error, 'A visit to a view could not be noted'))
      .finally(() => pending.delete(work))
    pending.add(work)
  })
  app.addHook('onClose', async () => {
    await Promise.all(pending)
  })
}

const asksAgain = ({ query }: FastifyRequest) => ['true', '1'].includes((query as { again?: string }).again ?? '')

/** What the page says is around it; those that it may not be in are one, so that nobody can fill the record. */
function originOf({ query }: FastifyRequest, allowed: readonly string[]): string {
  const { embedded_in: text = '' } = query as { embedded_in?: string }
  if (text === '') return ''
  const origin = URL.canParse(text) ? new URL(text).origin : ''
  return allowed.includes(origin) ? origin : 'another'
}
