import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CalendarEntry, customerCalendar } from '#domain/portal/customer-calendar.ts'
import { allows } from '#domain/portal/view-policy.ts'
import { ownView, shownOf } from '../../db/portal/embed.ts'
import { firstShipments } from '../../db/portal/embed-orders.ts'
import {
  doneOf,
  findCalendar,
  keepEvents,
  lastSaid,
  noteCalendarRead,
  oldestTold,
  otherSaid,
} from '../../db/portal/view-calendars.ts'
import { readAsSystem, type Transaction, withScope, withSystem } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { answerCalendar } from '../../http/calendar-answer.ts'
import { HttpError } from '../../http/errors.ts'
import type { Limit } from '../../http/rate-limit.ts'
import { eventsOf, sayNow, uidOf } from '../../portal/calendar.ts'
import { dated } from '../../portal/customer-shipments.ts'
import { writeCalendar } from '../../portal/icalendar.ts'
import type { Secrets } from '../../secrets.ts'
import { wishesOf } from './calendar-wishes.ts'

interface Deps {
  store: Store
  now: () => Date
  secrets: Secrets
  publicUrl: string | undefined
  limit: Limit
}

/** What needs somebody first, then what comes soonest: calendar programs choke on more. */
const mostEvents = 5000
/** So that of very many no more than a part is held at once. */
const atOnce = 250

/**
 * `GET /calendar/{secret}.ics`: arrivals and last free days of what a view shows, as text/calendar. The secret opens
 * nothing else. 404 for one that never was, 410 for one that is revoked or whose view is over.
 */
export function addCalendarFeed(app: FastifyInstance, { store, now, secrets, publicUrl, limit }: Deps) {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const calendar = await opened(request, reply)
    const wishes = wishesOf(request.query as Record<string, unknown>)
    const { account_id, view_id } = calendar
    const seen = await withScope(store, { account_id, view_id }, seenBy)
    const { said, changed } = await saidOf(calendar, seen)
    if (changed.length > 0) await withSystem(store, (tx) => keepEvents(tx, calendar, changed))
    await readAsSystem(store, (db) => noteCalendarRead(db, calendar.id, now()))
    const { company_name, party_name, public_url } = seen.view
    const language = seen.view.language ?? wishes.language ?? 'en'
    const link = calendar.link_sealed === null ? null : secrets.open(calendar.link_sealed, calendar.id)
    const page = `${public_url ?? publicUrl ?? `${request.protocol}://${request.host}`}/embed/${view_id}`
    const events = eventsOf(said, {
      language,
      alarm: wishes.alarm,
      addressOf: link === null ? null : (id) => `${page}#${link}/shipments/${id}`,
      mayName: (by) => allows(seen.view, by),
      first_read_at: calendar.first_read_at,
      today: now().toISOString().slice(0, 10),
    })
    const name = calendar.name ?? `${company_name}: ${party_name}`
    return answerCalendar(request, reply, writeCalendar({ company: company_name, name, language, events }))
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
    if (row.has_ended)
      throw new HttpError('gone', 'This calendar has ended. Whoever gave it to you can give you another one.')
    return row
  }

  async function saidOf({ account_id, view_id }: { account_id: string; view_id: string }, seen: Seen) {
    const { view, shipments, containers } = seen
    const entries = new Map(seen.entries.map((entry) => [uidOf(view_id, entry), entry]))
    const [uids, since] = [[...entries.keys()], oldestTold(now()).slice(0, 10)]
    const [known, others] = await readAsSystem(store, async (db) => [
      await lastSaid(db, view_id, uids),
      await otherSaid(db, { view_id, uids, since }),
    ])
    const orders = [...new Set(others.map(({ shipment_id }) => shipment_id))].filter((id) => !shipments.has(id))
    const leftOut =
      orders.length === 0
        ? new Set<string>()
        : await withScope(store, { account_id, view_id }, (tx) => shownOf(tx, orders))
    const hidden = orders.filter((id) => !leftOut.has(id))
    const done =
      hidden.length === 0 ? [] : await withScope(store, { account_id, scopes: ['read'] }, (tx) => doneOf(tx, hidden))
    for (const id of done) leftOut.add(id)
    return sayNow({
      language: view.language ?? 'en',
      entries,
      containers,
      known,
      others,
      now: now(),
      mayTell: (kind) => allows(view, kind === 'arrival' ? 'containers.eta' : 'containers.deadline'),
      isLeftOut: (id) => leftOut.has(id),
    })
  }
}

type Seen = Awaited<ReturnType<typeof seenBy>>

/** As the customer: the days of their orders, until there are enough. */
async function seenBy(tx: Transaction) {
  const view = await ownView(tx)
  const { ids } = await firstShipments(tx, mostEvents)
  const entries: CalendarEntry[] = []
  const [shipments, containers] = [new Set<string>(), new Set<string>()]
  for (let at = 0; at < ids.length && entries.length < mostEvents; at += atOnce) {
    for (const order of await dated(tx, view, ids.slice(at, at + atOnce))) {
      const days = customerCalendar(order)
      if (entries.length + days.length > mostEvents) return { view, entries, shipments, containers }
      entries.push(...days)
      shipments.add(order.id)
      for (const { id } of order.containers) containers.add(id)
    }
  }
  return { view, entries, shipments, containers }
}
