import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Store } from '../db/store.ts'
import { authenticate } from '../http/authenticate.ts'
import { requireScope } from '../http/authorize.ts'
import { HttpError } from '../http/errors.ts'
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
/** Of one account, in one process. */
const mostStreams = 200

/**
 * `GET /v2/live`: what changes in the account, as it is committed (contract/live.ts). A stream ends with the session or
 * the key it was opened with.
 */
export function addLiveStream(app: FastifyInstance, { store, now, publicUrl, beat = 20_000 }: Deps) {
  const changes = createChanges(store)
  const open = new Map<() => void, string>()

  app.get('/v2/live', async (request, reply) => {
    const whoever = async () => {
      const principal = await authenticate({ store, now: now(), publicUrl }, request)
      requireScope(principal, 'read')
      return principal
    }
    const { account_id } = await whoever()
    if ([...open.values()].filter((one) => one === account_id).length >= mostStreams)
      throw new HttpError('rate_limited', `${mostStreams} open streams of one account are the limit.`)
    const { raw } = reply
    const stream = openStream(raw)
    open.set(stream.end, account_id)
    stream.onEnd(() => open.delete(stream.end))
    const stop = await changes.subscribe(account_id, (what) =>
      stream.send(
        what === 'missed' ? 'event: resync\ndata: []\n\n' : `event: changed\ndata: ${JSON.stringify(what)}\n\n`,
      ),
    )
    stream.onEnd(stop)
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
    stream.send(': here\n\n')
    const timer = setInterval(() => {
      stream.send(': here\n\n')
      whoever().catch((error: unknown) => {
        if (error instanceof HttpError) stream.end()
        else request.log.error(error, 'Whether the reader of a stream may still read is not known')
      })
    }, beat)
    stream.onEnd(() => clearInterval(timer))
  })

  app.addHook('preClose', async () => {
    changes.close()
    for (const end of [...open.keys()]) end()
  })
}

/** A response that is written to until its reader goes, lags too far behind, or is sent away: after that never again. */
function openStream(raw: FastifyReply['raw']) {
  const ended: (() => void)[] = []
  let isOver = false
  const over = () => {
    isOver = true
    for (const one of ended.splice(0)) one()
  }
  raw.on('error', over)
  raw.on('close', over)
  return {
    send(text: string) {
      if (isOver || raw.destroyed) return
      if (raw.writableLength > mostUnread) raw.destroy()
      else raw.write(text)
    },
    end() {
      if (isOver) return
      over()
      raw.end()
      // Who reads nothing would hold what is unsent for ever.
      setTimeout(() => raw.destroy(), 5000).unref()
    },
    /** At once, where it is over. */
    onEnd(done: () => void) {
      if (isOver || raw.destroyed) done()
      else ended.push(done)
    },
  }
}
