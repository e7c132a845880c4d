import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readAsSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { originsOfView } from '../db/views.ts'
import { namingTimeZones, withTimeZones } from '../http/time-zones.ts'
import type { TimeZones } from '../reference/time-zones.ts'

interface Deps {
  store: Store
  /** The built pages. */
  assets: string
  timeZones: TimeZones
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Nothing but its own files and its own API: no script or style in the page, no other host, nothing to send a form to. */
const pagePolicy = (connect: string, ancestors: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ].join('; ')

/**
 * The page that customers see. At `/embed/{view_id}` it may be in the frames that the view allows, at `/embed.html` in
 * none, and at `/embed/preview` in our own, where it asks nobody and is told everything by the page around it.
 * The token is behind `#`, which no browser sends.
 */
export function addEmbedPages(app: FastifyInstance, { store, assets, timeZones }: Deps) {
  const file = join(assets, 'embed.html')
  if (!existsSync(file)) throw new Error(`${file} is missing: the pages were not built whole`)
  const built = readFileSync(file, 'utf8')
  const page = namingTimeZones(built, timeZones)
  const preview = withTimeZones(built, timeZones)

  function sendPage(reply: FastifyReply, ancestors: readonly string[], isPreview = false) {
    // It knows one origin at most, and would contradict the list.
    reply.removeHeader('x-frame-options')
    return reply
      .headers({
        'content-security-policy': pagePolicy(isPreview ? "'none'" : "'self'", ancestors),
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(isPreview ? preview : page)
  }

  app.get('/embed.html', (_, reply) => sendPage(reply, []))
  app.get('/embed/preview', (_, reply) => sendPage(reply, ["'self'"], true))
  app.get<{ Params: { view_id: string } }>('/embed/:view_id', async ({ params: { view_id } }, reply) => {
    const origins = uuid.test(view_id) ? await readAsSystem(store, (db) => originsOfView(db, view_id)) : undefined
    // The page says in the visitor's language that there is nothing.
    if (!origins) reply.status(404)
    return sendPage(reply, origins ?? [])
  })
}
