import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf, streams } from './request-times.ts'

/**
 * A span for each request, within which its statements are.
 * @param isBehindProxy the trace of who asks goes on here; of strangers nobody takes it: they would decide what is kept
 */
export function traceRequests(app: FastifyInstance, { isBehindProxy }: { isBehindProxy: boolean }): void {
  const tracer = trace.getTracer('landfall')
  const open = new WeakMap<FastifyRequest, { span: Span; within: Context }>()

  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request)
    if (streams.has(route) || route === 'file') return done()
    const { method, headers, id } = request
    const asked = isBehindProxy ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT
    const attributes = { 'http.request.method': method, 'http.route': route, 'landfall.request_id': String(id) }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, asked)
    const within = trace.setSpan(asked, span)
    open.set(request, { span, within })
    context.with(within, done)
  })
  // A body is read from the socket, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const { within } = open.get(request) ?? {}
    if (within) context.with(within, done)
    else done()
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { span } = open.get(request) ?? {}
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
