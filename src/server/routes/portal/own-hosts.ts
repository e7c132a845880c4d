import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isHostOfViews } from '../../db/portal/views.ts'
import { readAsSystem } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'

interface Deps {
  store: Store
  publicUrl: string | undefined
}

/** What customers and their portals, calendars and mail programs ask for. */
const ofCustomers =
  /^\/(v2\/(embed|files)\/|embed[/.]|assets\/|time-zones\/|calendar\/|subscriptions\/|(landfall-view\.js|robots\.txt|favicon\.ico|healthz|readyz)(\?|$))/

/** Whether a request came by a name that views have for their customers, and not by that of this server. */
export const byOwnHost =
  ({ store, publicUrl }: Deps) =>
  async (request: FastifyRequest): Promise<boolean> => {
    if (publicUrl && new URL(publicUrl).host === request.host) return false
    try {
      return await readAsSystem(store, (db) => isHostOfViews(db, request.host))
    } catch (error) {
      // Whoever is at the dashboard is told there that the store does not answer.
      request.log.error(error)
      return false
    }
  }

/** At a name that customers know there is nothing but what is theirs: no dashboard, no documentation, no icon of ours. */
export function keepToCustomers(
  app: FastifyInstance,
  deps: Deps,
  sendNothing: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
) {
  const isByOwnHost = byOwnHost(deps)
  app.addHook('onRequest', async (request, reply) => {
    if (!ofCustomers.test(request.url) && (await isByOwnHost(request))) return sendNothing(request, reply)
  })
}
