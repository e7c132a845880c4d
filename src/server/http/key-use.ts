import type { FastifyInstance } from 'fastify'
import { noteKeyUse } from '../db/access/api-keys.ts'
import { noteSessionUse } from '../db/access/sessions.ts'
import { readAsSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that it came with. */
    usedKey: { id: string; last_used_at: string | null } | null
    /** The session, where it was one. */
    usedSession: { id: string; last_used_at: string } | null
  }
}

const minute = 60_000

/**
 * Notes when a key or a session was used, at most once a minute: after the answer has been sent, in no transaction of a request. The
 * row decides between several servers, and within one nobody asks the row twice.
 */
export function recordKeyUse(app: FastifyInstance, { store, now }: { store: Store; now: () => Date }) {
  /** By when, the latest last. */
  const noted = new Map<string, number>()
  const pending = new Set<Promise<void>>()
  app.decorateRequest('usedKey', null)
  app.decorateRequest('usedSession', null)

  app.addHook('onResponse', async (request) => {
    const used = request.usedKey ?? request.usedSession
    if (!used) return
    const note = request.usedKey ? noteKeyUse : noteSessionUse
    const at = now()
    const last = Math.max(Date.parse(used.last_used_at ?? '') || 0, noted.get(used.id) ?? 0)
    if (at.getTime() - last < minute) return
    noted.delete(used.id)
    for (const [id, before] of noted) {
      if (at.getTime() - before < minute) break
      noted.delete(id)
    }
    noted.set(used.id, at.getTime())
    const since = new Date(at.getTime() - minute)
    const work = readAsSystem(store, (db) => note(db, used.id, { at, since, from: request.ip }))
      .catch((error: unknown) => request.log.error(error, 'The use of a key or a session could not be noted'))
      .finally(() => pending.delete(work))
    pending.add(work)
  })
  app.addHook('onClose', async () => {
    await Promise.all(pending)
  })
}
