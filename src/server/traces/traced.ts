import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Does nothing until traces are on: open-traces.ts. */
const tracer = trace.getTracer('landfall')

/** What failed, by its kind: what an error says may hold what somebody wrote. */
export function failed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  const { name, code } = error as { name?: unknown; code?: unknown }
  span.setAttribute('error.type', String(code ?? name ?? 'Error'))
}

/** A step of a trace, and of whatever is done within it: `job track-requests`. */
export function traced<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work()
    } catch (error) {
      failed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Of what has begun already, and only within a trace: what looks for work every few seconds is none. */
async function tracedWithin<Result>(answer: Promise<Result>, of: () => { name: string; attributes: Attributes }) {
  if (!trace.getActiveSpan()) return answer
  const { name, attributes } = of()
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes })
  try {
    return await answer
  } catch (error) {
    failed(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Values are apart from a statement, but for those of the few that the database takes no values for: they are left out. */
const withoutLiterals = (text: string) => text.replace(/'(?:[^']|'')*'/g, '?')

export const tracedStatement = <Result>(text: string, answer: Promise<Result>): Promise<Result> =>
  tracedWithin(answer, () => ({
    name: /\w+/.exec(text)?.[0] ?? '',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutLiterals(text) },
  }))

/** Of the address only the host: the rest may hold keys. Nothing of the trace is sent along: it is none of theirs. */
export const tracedRequest = <Answer>(method: string, url: URL, answer: Promise<Answer>): Promise<Answer> =>
  tracedWithin(answer, () => ({
    name: method,
    attributes: { 'http.request.method': method, 'server.address': url.hostname },
  }))
