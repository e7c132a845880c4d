import type { FastifyInstance } from 'fastify'
import { toQueryString } from '#contract/query-string.ts'
import { type Hit, numberWithin, type Resolution, resolve } from '#domain/search/find.ts'
import { readNumbers } from '#domain/tracking/number-list.ts'
import { withScope } from '../../db/scope.ts'
import { searchBest } from '../../db/search/search.ts'
import type { Store } from '../../db/store.ts'
import type { Door } from '../../http/door.ts'
import { HttpError } from '../../http/errors.ts'

interface Deps {
  store: Store
  door: Door
}

/**
 * `GET /shipments/find?q=`: a link pasted from e-mail or a TMS is answered before any JavaScript loads. Strangers
 * sign in first, and come back to it (specification, Dashboard deep link).
 */
export function addDeepLink(app: FastifyInstance, { store, door }: Deps) {
  app.get('/shipments/find', async (request, reply) => {
    const { q = '' } = request.query as { q?: string }
    const asked = { bucket: undefined, scope: 'read' } as const
    const principal = await door.enter(request, reply, asked).catch((error: unknown) => {
      if (error instanceof HttpError && error.problems[0]?.code === 'unauthorized') return undefined
      throw error
    })
    reply.header('cache-control', 'no-store')
    if (!principal) return reply.redirect(`/sign-in?${toQueryString({ next: request.url })}`, 302)
    const query = q.replaceAll('\0', '').trim().slice(0, 200)
    const hits = query ? await withScope(store, principal, (tx) => searchBest(tx, query)) : []
    return reply.redirect(addressOf(query, resolve(query, hits)), 302)
  })
}

function addressOf(q: string, found: Resolution<Hit>): string {
  if (found.to === 'list') {
    const numbers = readNumbers(q)
    // Several numbers are none: each is looked up on a page of their own.
    if (numbers.length > 1) return `/shipments/numbers?${toQueryString({ list: numbers.join(',') })}`
    const within = numberWithin(q)
    if (within) return `/shipments/find?${toQueryString({ q: within })}`
    return q ? `/shipments?${toQueryString({ q })}` : '/shipments'
  }
  const { shipment_id, container_id, others } = found
  const search = toQueryString({ container: container_id, ...(others.length > 0 && { found: q }) })
  return `/shipments/${shipment_id}${search && `?${search}`}`
}
