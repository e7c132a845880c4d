import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorDocument } from '#contract/errors.ts'
import { toQueryString } from '#contract/query-string.ts'
import { endpoints, endpointsOfTruckers, endpointsOfViews, hasBody } from '#server/testing/every-endpoint.ts'
import { type OddRequest, oddRequest } from '#server/testing/odd-requests.ts'
import { type StreamBody, streamBody } from './payloads.ts'
import { createQuiet } from './quiet.ts'
import { Problem, type Target, tried } from './target.ts'
import { type Server, signedIn, type World } from './world.ts'

type Case = OddRequest & { stream?: StreamBody }

export interface Watch {
  /** After each answer; `ms` only of those that wait for nobody outside. */
  note: (name: string, status: number, ms: number | undefined) => void
  /** What the server said of this request, which is the cause of a 5xx. */
  causeOf: (requestId: string) => Promise<string | undefined>
}

interface Answer {
  status: number
  requestId: string
  type: string
  text: string
  ms: number
}

const mostMs = 1000

/**
 * Every endpoint there is, each asked by who may: a key that may do anything, somebody who is signed in, a customer's link,
 * a trucker's link.
 */
export function requestTargets(server: Server, world: World, watch: Watch) {
  const person = signedIn(server, world)
  const quiet = createQuiet()
  const idOf = (collection: string) => world.ids[collection]
  const byToken = (token: string) => async () => ({ authorization: `Token ${token}` })
  const targetsOf = (some: readonly Endpoint[], headersFor: (endpoint: Endpoint) => Headers) =>
    some.map((endpoint) => {
      const headers = headersFor(endpoint)
      const send = (request: Case) => ask(server.address, endpoint, request, headers)
      const isQuick = !endpoint.asksOutside
      const target: Target<Case> = {
        name: endpoint.name,
        cases: casesOf(endpoint, idOf),
        async check(request) {
          const answer = await (isQuick ? quiet.beside(() => send(request)) : send(request)).catch(noAnswer)
          if (answer.status === 401 && endpoint.isPersonal) person.forget()
          const isSlow = isQuick && answer.ms > mostMs
          const ms = isSlow ? await quiet.alone(() => leastOf(server, () => send(request), answer.ms)) : answer.ms
          watch.note(endpoint.name, answer.status, isQuick ? ms : undefined)
          await refuseBadAnswer(endpoint, answer, watch)
          if (isQuick && ms > mostMs) throw new Problem(`slower than ${mostMs} ms, three times`)
        },
        show: (request) => shown(endpoint, request),
      }
      return { endpoint, target: tried(target) }
    })
  const all = [
    ...targetsOf(endpoints, ({ isPersonal }) => (isPersonal ? person.headers : byToken(server.apiKey))),
    ...targetsOf(endpointsOfViews, () => byToken(world.viewToken)),
    ...targetsOf(endpointsOfTruckers, () => byToken(world.truckerToken)),
  ]
  const those = (is: (endpoint: Endpoint) => boolean) =>
    all.filter(({ endpoint }) => is(endpoint)).map(({ target }) => target)
  return {
    /** Each waits for what is outside, and most are refused before. */
    outside: those((one) => one.asksOutside && !isGrave(one)),
    usual: those((one) => !one.asksOutside && !isGrave(one)),
    /** What deletes comes last: until then everything is there. */
    grave: those(isGrave),
  }
}

type Headers = () => Promise<Record<string, string>>

const isGrave = ({ method, name }: Endpoint) => method === 'DELETE' || /merge|leave|erase|stop|sign_out/.test(name)

function casesOf(endpoint: Endpoint, idOf: (collection: string) => string | undefined): fc.Arbitrary<Case> {
  const request = oddRequest(endpoint, idOf)
  if (!endpoint.takes) return request
  return fc
    .record({ request, stream: streamBody(endpoint.takes) })
    .map(({ request, stream }) => ({ ...request, stream }))
}

const noAnswer = (error: Error): never => {
  throw new Problem(`no answer: ${String((error.cause as Error | undefined)?.message ?? error.message)}`)
}

async function ask(
  address: string,
  endpoint: Endpoint,
  { path, query, payload, stream }: Case,
  headers: Headers,
): Promise<Answer> {
  const search = toQueryString(query)
  const sent = stream?.bytes ?? payload
  const body = sent === undefined ? undefined : Buffer.from(sent as Uint8Array)
  const own = await headers()
  const began = performance.now()
  const response = await fetch(`${address}${path}${search ? `?${search}` : ''}`, {
    method: endpoint.method,
    headers: { ...own, ...(body && { 'content-type': stream?.type ?? 'application/vnd.api+json' }) },
    ...(body && { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  return {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? '',
    type: response.headers.get('content-type') ?? '',
    text,
    ms: performance.now() - began,
  }
}

/** A machine that is busy with something else is not slow a second and a third time, or answers nobody else either. */
async function leastOf({ address, apiKey }: Server, send: () => Promise<Answer>, first: number): Promise<number> {
  let [least, others] = [first, Number.POSITIVE_INFINITY]
  for (let left = 3; left > 0 && least > mostMs; left--) {
    least = Math.min(least, (await send().catch(noAnswer)).ms)
    const began = performance.now()
    await fetch(`${address}/v2/parties`, { headers: { authorization: `Token ${apiKey}` } }).then((one) => one.text())
    others = Math.min(others, performance.now() - began)
  }
  return least > mostMs && least < 10 * others ? mostMs : least
}

async function refuseBadAnswer(endpoint: Endpoint, answer: Answer, { causeOf }: Watch): Promise<void> {
  const { status, requestId } = answer
  if (status >= 500) throw new Problem([status, await causeOf(requestId)].filter(Boolean).join(': '))
  if (!/^[0-9a-f-]{36}$/.test(requestId)) throw new Problem(`${status} without the id of the request`)
  if (status >= 400) refuseOtherErrors(answer)
  else if (status < 300) refuseOtherSuccess(endpoint, answer)
}

function refuseOtherErrors({ status, type, text }: Answer) {
  if (!type.includes('application/vnd.api+json')) throw new Problem(`${status} as ${type}`)
  const parsed = errorDocument.safeParse(jsonOf(text))
  if (!parsed.success) throw new Problem(`${status} that is no document of errors`)
}

function refuseOtherSuccess(endpoint: Endpoint, { status, type, text }: Answer) {
  if (status !== endpoint.status) throw new Problem(`${status}, not ${endpoint.status}`)
  if (!endpoint.response || !type.includes('json')) return
  const { error } = endpoint.response.safeParse(jsonOf(text))
  if (error) throw new Problem(`not what the contract says, at ${error.issues[0]?.path.join('/')}`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function shown(endpoint: Endpoint, { path, query, payload, stream }: Case): string {
  const search = toQueryString(query)
  const line = `${endpoint.method} ${path}${search ? `?${search}` : ''}`
  if (stream) return `${line} ${stream.type} ${JSON.stringify(Buffer.from(stream.bytes).toString('latin1'))}`
  return hasBody(endpoint) && payload !== undefined ? `${line} ${JSON.stringify(payload)}` : line
}
