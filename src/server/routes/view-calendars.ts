import type { api } from '#contract/api.ts'
import { viewCalendar } from '#contract/view-calendar.ts'
import { insertViewCalendar, listViewCalendars, revokeViewCalendar } from '../db/view-calendars.ts'
import { findView } from '../db/views.ts'
import { requireScope } from '../http/authorize.ts'
import { found } from '../http/errors.ts'
import type { Context, HandlersOf } from '../http/handler.ts'
import { render } from '../http/json-api.ts'

const notFound = "Couldn't find View"

export const viewCalendars: HandlersOf<typeof api.view_calendars> = {
  async list({ tx, params }) {
    const { id } = found(await findView(tx, params.id), notFound)
    const { rows, ...page } = await listViewCalendars(tx, id, params)
    return { data: rows.map((row) => render(viewCalendar, { ...row, url: null })), ...page }
  },

  async create({ tx, params, body, principal, context, origin }) {
    // Nobody gives away what they may not read.
    requireScope(principal, 'read')
    const { id: view_id } = found(await findView(tx, params.id), notFound)
    const { name = null } = body.data.attributes
    const { row, secret } = await insertViewCalendar(tx, { view_id, name, created_by_id: principal.user_id ?? null })
    return { data: render(viewCalendar, { ...row, url: calendarAddress(secret, context, origin) }) }
  },

  async revoke({ tx, params, context }) {
    found(await revokeViewCalendar(tx, params.id, params.calendar_id, context.now()))
    return undefined
  },
}

/** @param origin that of the request, where nobody has said what visitors call us */
export function calendarAddress(secret: string, { publicUrl }: Pick<Context, 'publicUrl'>, origin: string): string {
  return `${(publicUrl ?? origin).replace(/\/$/, '')}/calendar/${secret}.ics`
}
