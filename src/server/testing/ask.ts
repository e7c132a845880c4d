import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ApiError, errorCodes, errorDocument } from '#contract/errors.ts'
import { toQueryString } from '#contract/query-string.ts'
import type { Example } from './every-endpoint.ts'

export interface TestRequest extends Partial<Omit<Example, 'body'>> {
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, instead of `body`. */
  payload?: string
  /** What a success must look like. */
  endpoint?: Endpoint
}

export interface Reply {
  status: number
  headers: Record<string, unknown>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever document it is
  document: any
  errors: ApiError[]
}

/**
 * Asks as a program does. Fails the test where the answer is one that nobody may get: a 5xx, one without request id, a
 * success that breaks the contract, an error that is not a JSON:API document.
 */
export async function ask(app: FastifyInstance, { endpoint, ...asked }: TestRequest): Promise<Reply> {
  const {
    method = 'GET',
    path = '/',
    query = {},
    body,
    payload = body === undefined ? undefined : JSON.stringify(body),
  } = asked
  const search = toQueryString(query)
  const reply = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path,
    headers: { ...(payload !== undefined && { 'content-type': 'application/vnd.api+json' }), ...asked.headers },
    ...(payload !== undefined && { payload }),
  })
  const what = `${method} ${path.slice(0, 200)} ${search.slice(0, 300)} ${payload?.slice(0, 500)} → ${reply.body.slice(0, 500)}`
  const { statusCode: status, headers, body: text } = reply
  expect(status, what).toBeLessThan(500)
  expect(headers['x-request-id'], what).toMatch(/^[0-9a-f-]{36}$/)
  if (status >= 400 && method !== 'HEAD') {
    const { errors } = expectErrors(reply, what)
    return { status, headers, text, document: { errors }, errors }
  }
  const isJson = String(headers['content-type']).includes('json')
  const document = isJson && text ? JSON.parse(text) : undefined
  if (endpoint && status < 300) {
    expect(status, what).toBe(endpoint.status)
    if (endpoint.response) endpoint.response.parse(document)
  }
  return { status, headers, text, document, errors: [] }
}

function expectErrors(
  { statusCode, headers, body }: { statusCode: number; headers: object; body: string },
  what: string,
) {
  expect(headers, what).toMatchObject({ 'content-type': expect.stringContaining('application/vnd.api+json') })
  const parsed = errorDocument.safeParse(JSON.parse(body))
  expect(parsed.error, what).toBeUndefined()
  const { errors } = parsed.data as { errors: ApiError[] }
  expect(errors.length, what).toBeGreaterThan(0)
  expect(errors[0]?.status, what).toBe(String(statusCode))
  for (const { code, status, title, detail } of errors) {
    expect({ status: Number(status), title }, what).toEqual(errorCodes[code])
    expect(detail, what).not.toBe('')
  }
  return { errors }
}
