import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Store } from '../db/store.ts'
import { authenticate } from '../http/authenticate.ts'
import { requireScope } from '../http/authorize.ts'
import { createChanges } from '../live/changes.ts'

interface Deps {
  store: Store
  now: () => Date
  publicUrl: string | undefined
  /** How often an open stream shows that it is alive, and whether its reader may still read: milliseconds. */
  beat?: number
}

/** What a reader may lag behind before it is sent away: it comes back and asks for everything anew. */
const mostUnread = 256 * 1024

/**
 * `GET /v2/live`: what changes in the account, as it is committed (contract/live.ts). A stream ends with the session or
 * the key it was opened with.
 */
export function addLiveStream(app: FastifyInstance, { store, now, publicUrl, beat = 20_000 }: Deps) {
  const changes = createChanges(store)
  const open = new Set<FastifyReply['raw']>()

  app.get('/v2/live', async (request, reply) => {
    const whoever = async () => {
      const principal = await authenticate({ store, now: now(), publicUrl }, request)
      requireScope(principal, 'read')
      return principal
    }
    const { account_id } = await whoever()
    const { raw } = reply
    const send = (text: string) => {
      if (raw.writableLength > mostUnread) raw.destroy()
      else raw.write(text)
    }
    const stop = await changes.subscribe(account_id, (what) =>
      send(what === 'missed' ? 'event: resync\ndata: []\n\n' : `event: changed\ndata: ${JSON.stringify(what)}\n\n`),
    )
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Kept alive, it would keep the server from closing.
      connection: 'close',
      // Proxies of this kind would keep it back until it is long enough.
      'x-accel-buffering': 'no',
    })
    send(': here\n\n')
    open.add(raw)
    const timer = setInterval(() => {
      send(': here\n\n')
      whoever().catch(() => raw.end())
    }, beat)
    raw.on('close', () => {
      clearInterval(timer)
      stop()
      open.delete(raw)
    })
  })

  app.addHook('preClose', async () => {
    changes.close()
    for (const raw of open) raw.end()
  })
}
