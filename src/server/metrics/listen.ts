import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Env } from '../env.ts'
import { adminPolicy } from './admin.ts'
import type { Metrics } from './metrics.ts'

type Settings = Pick<Env, 'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_TOKEN'>

/**
 * `GET /metrics` and `GET /admin`, on a port that nothing else is on: no address of the app leads to them. Without a token
 * they are for this machine alone, also where a page in a browser of this machine asks by another name.
 */
export async function listenForMetrics(
  { METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Settings,
  metrics: Pick<Metrics, 'text' | 'contentType' | 'admin'>,
) {
  const server = createServer((request, response) => {
    answerTo(request, METRICS_TOKEN, metrics)
      // Whoever gives it has told why.
      .catch((): Answer => [500, 'This cannot be read: standard error says why.\n'])
      .then(([status, text, headers]) =>
        response
          .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers })
          .end(request.method === 'HEAD' ? undefined : text),
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

type Answer = [status: number, text: string, headers?: Record<string, string>]

async function answerTo(
  request: IncomingMessage,
  token: string | undefined,
  { text, contentType, admin }: Pick<Metrics, 'text' | 'contentType' | 'admin'>,
): Promise<Answer> {
  const path = request.url?.split('?')[0]
  const refused = refusalOf(request, path, token)
  if (refused) return refused
  if (path === '/metrics') return [200, await text(), { 'content-type': contentType }]
  if (request.method !== 'POST') return [200, await admin.page(), pageHeaders]
  const form = await formOf(request)
  const waited = form && (await admin.tryNow(form))
  if (waited === undefined) return [400, 'queue and id are wanted: a work that is on the page.\n']
  if (!waited) return [409, 'It does not wait any more: it is being done, or is done.\n']
  return [303, '', { location: '/admin' }]
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': adminPolicy,
  // With `no-referrer` a browser says of the page's own form that it comes from nowhere.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

function refusalOf(
  { method = '', headers }: IncomingMessage,
  path: string | undefined,
  token: string | undefined,
): Answer | undefined {
  if (path !== '/metrics' && path !== '/admin') return [404, 'There are only /metrics and /admin here.\n']
  if (token !== undefined && !isAllowed(headers.authorization ?? '', token))
    return path === '/metrics'
      ? [401, 'METRICS_TOKEN is wanted: Authorization: Bearer …\n', { 'www-authenticate': 'Bearer' }]
      : [401, 'METRICS_TOKEN is wanted, as the password.\n', { 'www-authenticate': 'Basic realm="Landfall"' }]
  if (token === undefined && !here.test(headers.host ?? ''))
    return [403, 'Without METRICS_TOKEN this is for the machine itself: ask 127.0.0.1.\n']
  const methods = path === '/metrics' ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST']
  if (!methods.includes(method)) return [405, `${methods.join(' or ')} it.\n`, { allow: methods.join(', ') }]
  // A form on another site may be sent here by a browser of this machine, or with a password that it has kept.
  if (method === 'POST' && headers.origin !== undefined && hostOf(headers.origin) !== headers.host)
    return [403, 'This is for the page itself.\n']
  return undefined
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

/** A browser sends it as the password of anybody. */
function isAllowed(authorization: string, token: string): boolean {
  const bearer = /^Bearer +(.+)$/i.exec(authorization)?.[1]
  const basic = /^Basic +([\w+/=]+)$/i.exec(authorization)?.[1]
  const named = basic && Buffer.from(basic, 'base64').toString()
  const password = named && /^[^:]*:(.*)$/s.exec(named)?.[1]
  return isSame(bearer ?? password ?? '', token)
}

const mostBytes = 1000

/** @returns undefined where it is longer than any form of ours */
async function formOf(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += part
    if (text.length > mostBytes) return undefined
  }
  return new URLSearchParams(text)
}

/** With any port. */
const here = /^(127(\.\d+){3}|\[::1\]|localhost)(:\d+)?$/i

/** In the same time for all that are wrong. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}
