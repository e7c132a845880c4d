import type { api } from '#contract/api.ts'
import { viewCalendar } from '#contract/portal/view-calendar.ts'
import { insertViewCalendar, listViewCalendars, revokeViewCalendar } from '../../db/portal/view-calendars.ts'
import { findView } from '../../db/portal/views.ts'
import { requireScope } from '../../http/authorize.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { keptAddress } from '../../http/kept-address.ts'

const notFound = "Couldn't find View"

export const viewCalendars: HandlersOf<typeof api.view_calendars> = {
  async list({ tx, params, context }) {
    const { id } = found(await findView(tx, params.id, context.now()), notFound)
    const { rows, ...page } = await listViewCalendars(tx, { view_id: id, now: context.now() }, params)
    return { data: rows.map((row) => render(viewCalendar, { ...row, url: null })), ...page }
  },

  async create({ tx, params, body, principal, context, origin }) {
    // Nobody gives away what they may not read.
    requireScope(principal, 'read')
    const view = found(await findView(tx, params.id, context.now()), notFound)
    if (view.people.length > 0)
      throw new HttpError('invalid', 'This view names its people: each of them takes a calendar from its page.')
    const addressOf = calendarAddress(view, context, origin)
    const view_id = view.id
    const { name = null } = body.data.attributes
    const { row, secret } = await insertViewCalendar(tx, { view_id, name, created_by_id: principal.user_id ?? null })
    return { data: render(viewCalendar, { ...row, has_ended: false, url: addressOf(secret) }) }
  },

  async revoke({ tx, params, context }) {
    found(await revokeViewCalendar(tx, params.id, params.calendar_id, context.now()))
    return undefined
  },
}

/** The address of a calendar. */
export function calendarAddress(...kept: Parameters<typeof keptAddress>): (secret: string) => string {
  const base = keptAddress(...kept)
  return (secret) => `${base}/calendar/${secret}.ics`
}
