import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Env } from '../env.ts'
import type { Metrics } from './metrics.ts'

type Settings = Pick<Env, 'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_TOKEN'>

/**
 * `GET /metrics`, on a port that nothing else is on: no address of the app leads to it. Without a token it is for this
 * machine alone, also where a page in a browser of this machine asks by another name.
 */
export async function listenForMetrics(
  { METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Settings,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
) {
  const server = createServer((request, response) => {
    const answer = (status: number, text: string, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers })
        .end(request.method === 'HEAD' ? undefined : text)
    const refused = refusalOf(request, METRICS_TOKEN)
    if (refused) return void answer(...refused)
    metrics.text().then(
      (text) => answer(200, text, { 'content-type': metrics.contentType }),
      () => answer(500, 'The metrics cannot be read: standard error says why.\n'),
    )
  })
  server.requestTimeout = 10_000
  server.maxConnections = 50
  await new Promise<void>((done, fail) =>
    server.once('error', fail).listen({ port: METRICS_PORT, host: METRICS_HOST }, done),
  ).catch((error: Error) => {
    throw new Error(`${error.message}. Is something else using it? Set METRICS_PORT or METRICS_HOST.`, { cause: error })
  })
  const { address, port, family } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

type Refusal = [status: number, text: string, headers?: Record<string, string>]

function refusalOf({ url, method, headers }: IncomingMessage, token: string | undefined): Refusal | undefined {
  if (url?.split('?')[0] !== '/metrics') return [404, 'There is only /metrics here.\n']
  if (token !== undefined && !isSame(/^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '', token))
    return [401, 'METRICS_TOKEN is wanted: Authorization: Bearer …\n', { 'www-authenticate': 'Bearer' }]
  if (token === undefined && !here.test(headers.host ?? ''))
    return [403, 'Without METRICS_TOKEN this is for the machine itself: ask 127.0.0.1.\n']
  if (method !== 'GET' && method !== 'HEAD') return [405, 'GET it.\n', { allow: 'GET, HEAD' }]
  return undefined
}

/** With any port. */
const here = /^(127(\.\d+){3}|\[::1\]|localhost)(:\d+)?$/i

/** In the same time for all that are wrong. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}
