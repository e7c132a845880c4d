import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { v5 } from 'uuid'
import { type DatedBox, deadlineEntries } from '#domain/alerts/deadline-calendar.ts'
import { listOfSaved } from '#domain/alerts/saved-search.ts'
import { localDate } from '#domain/instants.ts'
import { readable } from '../../alerts/freight.ts'
import { datedContainers, findDeadlineCalendar, noteDeadlinesRead } from '../../db/alerts/deadline-calendars.ts'
import { searchOfView } from '../../db/alerts/freight.ts'
import { readAsSystem, withScope } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { answerCalendar } from '../../http/calendar-answer.ts'
import { HttpError } from '../../http/errors.ts'
import type { Limit } from '../../http/rate-limit.ts'
import { type WrittenEvent, writeCalendar } from '../../portal/icalendar.ts'
import type { Reference } from '../../reference/reference.ts'
import { type Said, saidIn } from '../../words/said-in.ts'

interface Deps {
  store: Store
  now: () => Date
  reference: Reference
  publicUrl: string | undefined
  limit: Limit
}

type Calendar = NonNullable<Awaited<ReturnType<typeof findDeadlineCalendar>>>
type Row = Awaited<ReturnType<typeof datedContainers>>[number]

/** Calendar programs choke on more. */
const mostContainers = 5000

/**
 * `GET /deadlines/{secret}.ics`: the days of a person's freight that are still to be met, as text/calendar. The secret
 * opens nothing else. 404 for one that never was or has ended, 410 where its saved view is somebody else's alone now.
 */
export function addDeadlineFeed(app: FastifyInstance, { store, now, reference, publicUrl, limit }: Deps) {
  app.get<{ Params: { file: string } }>('/deadlines/:file', async (request, reply) => {
    const calendar = await opened(request, reply)
    const rows = await containersOf(calendar)
    await readAsSystem(store, (db) => noteDeadlinesRead(db, calendar.id, now()))
    const base = publicUrl ?? `${request.protocol}://${request.host}`
    const { name, company_name: company, language } = calendar
    const said = await saidIn(language)
    const events = eventsOf(calendar, rows, { base, now: now().toISOString(), said })
    return answerCalendar(request, reply, writeCalendar({ company, name, language, events }))
  })

  async function opened(request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) {
    reply.header('cache-control', 'private, no-cache')
    const [, secret] = /^(lfd_[\w-]{32})\.ics$/.exec(request.params.file) ?? []
    // Before anything is looked for: who guesses is known by the address. A secret that is right has a limit of its own.
    const takeBack = limit({ bucket: 'view' }, request, reply, undefined)
    const row = secret ? await readAsSystem(store, (db) => findDeadlineCalendar(db, secret)) : undefined
    if (!row) throw new HttpError('not_found', 'There is no such calendar.')
    takeBack()
    limit({ bucket: 'view' }, request, reply, `deadlines:${row.id}`)
    return row
  }

  /** As the person may read them. */
  const containersOf = ({ account_id, user_id, saved_view_id, kinds, timezone }: Calendar) =>
    withScope(store, { account_id, user_id, scopes: ['read'] }, async (tx) => {
      const asked = { list: null, kinds, most: mostContainers, now: now() }
      if (saved_view_id === null) return datedContainers(tx, asked)
      const search = await searchOfView(tx, saved_view_id, user_id)
      if (search === undefined) throw new HttpError('gone', 'The saved view of this calendar is not yours to use.')
      const list = listOfSaved(search, now().toISOString(), timezone)
      const params = readable(list.params) as typeof list.params
      return datedContainers(tx, { ...asked, list: { ...list, params } })
    })

  function eventsOf(
    { id, kinds, remind_days }: Calendar,
    rows: readonly Row[],
    { base, now, said }: Told,
  ): WrittenEvent[] {
    const about = new Map(rows.map((row) => [row.shipment_id, row]))
    const entries = deadlineEntries(rows.map(boxOf), kinds)
    return entries
      .toSorted((a, b) => (a.day < b.day || (a.day === b.day && a.container_id < b.container_id) ? -1 : 1))
      .map((entry) => {
        const { kind, container_id, shipment_id, day, timezone, place, numbers } = entry
        const [only] = numbers.length === 1 ? [container_id] : []
        const url = `${base}/shipments/${shipment_id}${only ? `?container=${only}` : ''}`
        const modified_at = (about.get(shipment_id) as Row).changed_at
        return {
          uid: v5(`${kind}:${container_id}`, id),
          sequence: Math.floor((Date.parse(modified_at) - epoch) / 1000),
          modified_at,
          day,
          status: kind === 'arrival' ? ('TENTATIVE' as const) : ('CONFIRMED' as const),
          summary: said.deadlineSummary(entry),
          description: said.deadlineDescription(entry, about.get(shipment_id) as Row, url),
          location: place,
          url,
          alarm: day < localDate(now, timezone) ? null : remind_days,
        }
      })
  }

  const boxOf = ({ pickup_facility_type: type, pickup_facility_id: id, ...row }: Row): DatedBox => ({
    ...row,
    pickup_place: (type && id && reference.find(type, id)?.name) || null,
  })
}

interface Told {
  base: string
  /** UTC instant. */
  now: string
  said: Said
}

/** A SEQUENCE has 31 bits: seconds from here on fit until 2092, and grow with each change. */
const epoch = Date.parse('2024-01-01T00:00:00Z')
