import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** What a reader may lag behind before it is sent away: it comes back and asks for everything anew. */
const mostUnread = 256 * 1024

/** A response that is written to until its reader goes, lags too far behind, or is sent away: after that never again. */
export function openStream(raw: FastifyReply['raw']) {
  const ended: (() => void)[] = []
  let isOver = false
  const over = () => {
    isOver = true
    for (const one of ended.splice(0)) one()
  }
  raw.on('error', over)
  raw.on('close', over)
  return {
    /** Answers with the head of a text/event-stream, and with its first words in one piece. */
    begin(reply: FastifyReply, first = '') {
      reply.hijack()
      if (raw.destroyed) return
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // Kept alive, it would keep the server from closing.
        connection: 'close',
        // Proxies of this kind would keep it back until it is long enough.
        'x-accel-buffering': 'no',
      })
      raw.write(`: here\n\n${first}`)
    },
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
