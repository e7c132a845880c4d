import { type Context, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf, streams } from './request-times.ts'

/**
 * A span for each request, within which its statements are. What a request says of a trace of its own is not taken: who
 * asks would decide what is kept.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('landfall')
  const open = new WeakMap<FastifyRequest, Context>()

  app.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request)
    if (streams.has(route) || route === 'file') return done()
    const { method, id } = request
    // Of a page the API is asked within this process.
    const asked = context.active()
    const attributes = { 'http.request.method': method, 'http.route': route, 'landfall.request_id': String(id) }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, asked)
    const within = trace.setSpan(asked, span)
    open.set(request, within)
    // Also where who has asked is gone before there is an answer.
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw
      span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(within, done)
  })
  // A body is read from the socket, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const within = open.get(request)
    if (within) context.with(within, done)
    else done()
  })
}
