import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageOfView } from '../../db/portal/views.ts'
import { readAsSystem } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import type { Limit } from '../../http/rate-limit.ts'
import { namingTimeZones, withTimeZones } from '../../http/time-zones.ts'
import { type Begun, begun } from '../../portal/begun-page.ts'
import type { TimeZones } from '../../reference/time-zones.ts'
import { byOwnHost, keepToCustomers } from './own-hosts.ts'

interface Deps {
  store: Store
  now: () => Date
  publicUrl: string | undefined
  limit: Limit
  /** The built pages. */
  assets: string
  timeZones: TimeZones
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Nothing but its own files, its own API and the script that is in it: no other host, nothing to send a form to. */
export const pagePolicy = (scripts: string, connect: string, ancestors: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ].join('; ')

const hostOf = (address: string | null) => (address ? new URL(address).host : null)

/** What may run: our files, and what was built into the page, by what it is. */
export function scriptsOf(page: string): string {
  const inPage = Array.from(page.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, text = '']) => text)
  const hashes = inPage.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return ["'self'", ...hashes].join(' ')
}

/**
 * The page that customers see. At `/embed/{view_id}` it may be in the frames that the view allows, at `/embed.html` in
 * none, and at `/embed/preview` in our own, where it asks nobody and is told everything by the page around it.
 * The token is behind `#`, which no browser sends.
 */
export function addEmbedPages(app: FastifyInstance, { store, now, publicUrl, limit, assets, timeZones }: Deps) {
  const file = join(assets, 'embed.html')
  if (!existsSync(file)) throw new Error(`${file} is missing: the pages were not built whole`)
  const built = readFileSync(file, 'utf8')
  const scripts = scriptsOf(built)
  const page = namingTimeZones(built, timeZones)
  const preview = withTimeZones(built, timeZones)

  const isByOwnHost = byOwnHost({ store, publicUrl })

  function sendPage(reply: FastifyReply, html: string, ancestors: readonly string[], connect = "'self'") {
    // It knows one origin at most, and would contradict the list.
    reply.removeHeader('x-frame-options')
    return reply
      .headers({
        'content-security-policy': pagePolicy(scripts, connect, ancestors),
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
        vary: 'accept-language',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  }

  /** Where nothing is: the page says so in the visitor's language. */
  const sendNothing = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply.status(404), begun(page, undefined, request), [])

  app.get('/embed.html', (request, reply) => sendPage(reply, begun(page, undefined, request), []))
  app.get('/embed/preview', (_, reply) => sendPage(reply, preview, ["'self'"], "'none'"))
  app.get<{ Params: { view_id: string } }>('/embed/:view_id', async (request, reply) => {
    limit({ bucket: 'view' }, request, reply, undefined)
    const { view_id } = request.params
    const view: Begun | undefined = uuid.test(view_id)
      ? await readAsSystem(store, (db) => pageOfView(db, view_id, now()))
      : undefined
    // At the name of somebody else's customers it is not there.
    const isHere = view && (hostOf(view.public_url) === request.host || !(await isByOwnHost(request)))
    return isHere ? sendPage(reply, begun(page, view, request), view.allowed_origins) : sendNothing(request, reply)
  })
  keepToCustomers(app, { store, publicUrl }, sendNothing)
}
