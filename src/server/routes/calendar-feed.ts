import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViewLanguage } from '#contract/view-sections.ts'
import { customerCalendar } from '#domain/customer-calendar.ts'
import { allows } from '#domain/view-policy.ts'
import { ownShipments, ownView, shownOf } from '../db/embed.ts'
import { readAsSystem, withScope, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { findCalendar, keepEvents, noteCalendarRead, saidEvents } from '../db/view-calendars.ts'
import { HttpError } from '../http/errors.ts'
import { createRateLimit, type Limits } from '../http/rate-limit.ts'
import type { Reference } from '../reference/reference.ts'
import { type Said, sayNow, writeCalendar } from '../views/calendar.ts'
import { described } from '../views/customer-shipments.ts'

interface Deps {
  store: Store
  now: () => Date
  reference: Reference
  limits: Limits | undefined
}

/** What needs somebody first, then what comes soonest: calendars of phones choke on more. */
const mostShipments = 500

/**
 * `GET /calendar/{secret}.ics`: arrivals and deadlines of what a view shows, as text/calendar. The secret opens nothing
 * else. 404 for one that never was, 410 for one that is revoked or whose view is over.
 */
export function addCalendarFeed(app: FastifyInstance, { store, now, reference, limits }: Deps) {
  const limit = createRateLimit(limits, now)

  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const calendar = await opened(request, reply)
    const { account_id, view_id } = calendar
    const seen = await withScope(store, { account_id, view_id }, async (tx) => {
      const view = await ownView(tx)
      const { rows, meta } = await ownShipments(tx, { 'page[number]': 1, 'page[size]': mostShipments })
      const shipments = await described(tx, view, rows, { reference })
      return { view, shipments, isWhole: meta.total <= rows.length }
    })
    const language = seen.view.language ?? 'en'
    const entries = customerCalendar(seen.shipments, language)
    const said = await readAsSystem(store, async (db) => {
      const before = await saidEvents(db, view_id)
      const listed = new Set(seen.shipments.map(({ id }) => id))
      const others = before.map(({ shipment_id }) => shipment_id).filter((id) => !listed.has(id))
      const leftOut =
        seen.isWhole || others.length === 0
          ? new Set<string>()
          : await withScope(store, { account_id, view_id }, (tx) => shownOf(tx, [...new Set(others)]))
      return sayNow({
        view_id,
        entries,
        before,
        now: now(),
        mayTell: (kind) => allows(seen.view, kind === 'arrival' ? 'containers.eta' : 'containers.deadline'),
        isLeftOut: (id) => leftOut.has(id),
      })
    })
    if (said.changed.length + said.forgotten.length > 0)
      await withSystem(store, (tx) => keepEvents(tx, calendar, said.changed, said.forgotten))
    await readAsSystem(store, (db) => noteCalendarRead(db, calendar.id, now()))
    return answer(request, reply, { name: seen.view.company_name, said: said.said, language })
  })

  async function opened(request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) {
    reply.header('cache-control', 'private, no-cache')
    const [, secret] = /^(lfc_[\w-]{32})\.ics$/.exec(request.params.file) ?? []
    // Before anything is looked for: who guesses is known by the address. A secret that is right has a limit of its own.
    const takeBack = limit({ bucket: 'view' }, request, reply, undefined)
    const row = secret ? await readAsSystem(store, (db) => findCalendar(db, secret, now())) : undefined
    if (!row) throw new HttpError('not_found', 'There is no such calendar.')
    takeBack()
    limit({ bucket: 'view' }, request, reply, `calendar:${row.id}`)
    if (row.hasEnded)
      throw new HttpError('gone', 'This calendar has ended. Whoever gave it to you can give you another one.')
    return row
  }
}

/** 304 where the reader has it already, which is known without writing it: the same is always written the same. */
function answer(request: FastifyRequest, reply: FastifyReply, { name, said, language }: Written) {
  const told = said.map(({ entry, ...one }) => JSON.stringify([one, entry?.summary, entry?.location])).sort()
  const all = JSON.stringify([name, language, told])
  const etag = `"${createHash('sha256').update(all).digest('base64url').slice(0, 27)}"`
  reply.headers({ etag, 'content-disposition': 'inline; filename="calendar.ics"' })
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(etag) || known.includes('*')) return reply.status(304).send()
  return reply.type('text/calendar; charset=utf-8').send(writeCalendar(name, said, language))
}

interface Written {
  name: string
  said: readonly Said[]
  language: ViewLanguage
}
