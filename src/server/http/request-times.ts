import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface Answer {
  method: string
  /** As it was registered, such as `/v2/containers/:id`: never what somebody has asked for. */
  route: string
  /** `2xx` */
  status: string
}

/** Who counts what this process does. */
export interface Meter {
  answered(answer: Answer, seconds: number): void
  /** A stream has begun. Returns how to say that it has ended. */
  streaming(reader: 'staff' | 'customer'): () => void
}

export const noMeter: Meter = { answered() {}, streaming: () => () => {} }

/** These are open as long as somebody reads them. */
export const streams = new Set(['/v2/live', '/v2/embed/live'])
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Tells how long each answer took, also those that were refused. */
export function timeRequests(app: FastifyInstance, meter: Meter): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    const isStream = streams.has(route) && reply.statusCode < 300
    if (isStream) return
    const method = methods.has(request.method) ? request.method : 'other'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    meter.answered({ method, route, status }, reply.elapsedTime / 1000)
  })
}

/** Few: files are one, addresses that are none are one. */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none'
  if (url.startsWith('/v2/') || url.includes(':')) return url
  if (url === '/*') return 'page'
  return /\.\w+$/.test(url) ? 'file' : url
}
