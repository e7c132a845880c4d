import { createClient } from '#app/api/client.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorDocument } from '#contract/errors.ts'
import { toQueryString } from '#contract/query-string.ts'
import { endpoints, endpointsOfTruckers, endpointsOfViews, exampleOf, hasBody } from '#server/testing/every-endpoint.ts'
import { type OddRequest, oddRequest } from '#server/testing/odd-requests.ts'
import { oneOfEach } from '#server/testing/one-of-each.ts'
import { Problem, type Target } from './target.ts'

interface Server {
  address: string
  apiKey: string
}

/** What came of all requests. */
export interface Answers {
  count: number
  byStatus: Map<number, number>
  /** Of those that wait for nobody outside, in ms. */
  slowest: { ms: number; endpoint: string }
}

const mostMs = 1000

/** Every endpoint there is, each asked by who may: a key that may do anything, a customer's link, a trucker's link. */
export async function requestTargets(server: Server, answers: Answers): Promise<Target<OddRequest>[]> {
  const { ids, viewToken, truckerToken } = await makeWorld(server)
  const idOf = (collection: string) => ids[collection]
  const targetsOf = (some: readonly Endpoint[], token: string) =>
    some.map((endpoint): Target<OddRequest> => {
      const send = (request: OddRequest) => ask(server.address, endpoint, request, token)
      return {
        name: endpoint.name,
        cases: oddRequest(endpoint, idOf),
        check: (request) => checkAnswer(endpoint, () => send(request), answers),
        show: (request) => shown(endpoint, request),
      }
    })
  const all = [
    ...targetsOf(endpoints, server.apiKey),
    ...targetsOf(endpointsOfViews, viewToken),
    ...targetsOf(endpointsOfTruckers, truckerToken),
  ]
  // What deletes comes last: until then everything is there.
  const deletes = new Set(
    [...endpoints, ...endpointsOfViews, ...endpointsOfTruckers].filter(isGrave).map(({ name }) => name),
  )
  return all.toSorted((a, b) => Number(deletes.has(a.name)) - Number(deletes.has(b.name)))
}

const isGrave = ({ method, name }: Endpoint) => method === 'DELETE' || /merge|leave|erase|stop/.test(name)

async function makeWorld({ address, apiKey }: Server) {
  const client = createClient({ fetch: (path, init) => fetch(address + path, init), apiKey: () => apiKey })
  const ids = await oneOfEach(client)
  const party = String(ids.parties)
  const { data: view } = await client(api.views.create, {
    body: {
      data: { attributes: { name: 'Orders' }, relationships: { party: { data: { id: party, type: 'party' } } } },
    },
  })
  const link = await client(api.views.create_token, {
    params: { id: view.id },
    body: { data: { attributes: { name: null } } },
  })
  const { data: order } = await client(api.delivery_orders.create, {
    body: {
      data: {
        attributes: {},
        relationships: {
          container: { data: { id: String(ids.containers), type: 'container' } },
          trucker: { data: { id: party, type: 'party' } },
        },
      },
    },
  })
  const made: Record<string, string> = { ...ids, views: view.id, delivery_orders: order.id }
  return {
    ids: { ...(await whatElse({ address, apiKey })), ...made },
    viewToken: String(link.data.attributes.token),
    truckerToken: String(order.attributes.link).split('#')[1] ?? '',
  }
}

/** Makes one of everything by the examples of the contract, and finds an id of every collection that lists something. */
async function whatElse({ address, apiKey }: Server): Promise<Record<string, string>> {
  const headers = { authorization: `Token ${apiKey}`, 'content-type': 'application/vnd.api+json' }
  const without = endpoints.filter(
    ({ path, isPersonal, public: isPublic }) => !/[{]/.test(path) && !isPersonal && !isPublic,
  )
  for (const { method, name, path, body } of without)
    if (method === 'POST' && body && /\.create$/.test(name)) {
      const example = exampleOf(endpoints.find((one) => one.name === name) as Endpoint)
      await fetch(address + path, { method, headers, body: JSON.stringify(example.body) })
    }
  const ids: Record<string, string> = {}
  for (const { method, path } of without) {
    if (method !== 'GET') continue
    const response = await fetch(address + path, { headers })
    const { data } = ((await response.json().catch(() => null)) ?? {}) as { data?: { id?: string }[] }
    const id = Array.isArray(data) ? data[0]?.id : undefined
    if (id !== undefined) ids[path.split('/')[2] ?? ''] = id
  }
  return ids
}

interface Answer {
  status: number
  requestId: string | null
  type: string
  text: string
  ms: number
}

async function ask(
  address: string,
  endpoint: Endpoint,
  { path, query, payload }: OddRequest,
  token: string,
): Promise<Answer> {
  const search = toQueryString(query)
  const began = performance.now()
  const response = await fetch(`${address}${path}${search ? `?${search}` : ''}`, {
    method: endpoint.method,
    headers: {
      authorization: `Token ${token}`,
      ...(payload !== undefined && { 'content-type': 'application/vnd.api+json' }),
    },
    ...(payload !== undefined && { body: Buffer.from(payload) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  return {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    type: response.headers.get('content-type') ?? '',
    text,
    ms: performance.now() - began,
  }
}

async function checkAnswer(endpoint: Endpoint, send: () => Promise<Answer>, answers: Answers): Promise<void> {
  const answer = await send().catch((error: Error) => {
    throw new Problem(`no answer: ${String((error.cause as Error | undefined)?.message ?? error.message)}`)
  })
  const { status } = answer
  answers.count += 1
  answers.byStatus.set(status, (answers.byStatus.get(status) ?? 0) + 1)
  if (status >= 500) throw new Problem(`${status}`)
  if (!/^[0-9a-f-]{36}$/.test(answer.requestId ?? '')) throw new Problem(`${status} without the id of the request`)
  if (status >= 400) refuseOtherErrors(answer)
  else if (status < 300) refuseOtherSuccess(endpoint, answer)
  if (endpoint.asksOutside) return
  const ms = await unlessAgain(answer.ms, send)
  if (ms > answers.slowest.ms) answers.slowest = { ms, endpoint: endpoint.name }
  if (ms > mostMs) throw new Problem(`slower than ${mostMs} ms, three times`)
}

/** A machine that is busy with something else is not slow a second and a third time. */
async function unlessAgain(first: number, send: () => Promise<Answer>): Promise<number> {
  if (first <= mostMs) return first
  return Math.min(first, (await send()).ms, (await send()).ms)
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

function shown(endpoint: Endpoint, { path, query, payload }: OddRequest): string {
  const search = toQueryString(query)
  const line = `${endpoint.method} ${path}${search ? `?${search}` : ''}`
  return hasBody(endpoint) && payload !== undefined ? `${line} ${JSON.stringify(payload)}` : line
}
