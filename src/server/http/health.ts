import type { FastifyInstance } from 'fastify'
import { mailboxHealth } from '../db/documents/mailboxes.ts'
import { readAsSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'

interface Options {
  store: Store
  now: () => Date
  /** The release of the table of time zones. */
  timeZones: string
}

/** `GET /healthz`: whether this server lives, for whoever restarts one that hangs. */
export function addHealth(app: FastifyInstance, { store, now, timeZones }: Options): void {
  app.get('/healthz', async (request, reply) => {
    // Nobody on the way answers for it.
    reply.header('cache-control', 'no-store')
    try {
      await store.check()
      const [mailbox] = await readAsSystem(store, (db) => mailboxHealth(db, now()))
      const { failing_since: since, last_failure } = mailbox ?? {}
      return {
        status: 'ok',
        store: store.kind,
        time_zones: timeZones,
        ...(mailbox && { mailbox: since ? `failing since ${since}: ${last_failure}` : 'ok' }),
      }
    } catch (error) {
      request.log.warn(error)
      return reply.status(503).header('retry-after', '5').send({ status: 'unavailable', store: store.kind })
    }
  })
}
