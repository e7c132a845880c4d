import { isIP } from 'node:net'
import type { api } from '#contract/api.ts'
import { viewCalendar } from '#contract/portal/view-calendar.ts'
import { insertViewCalendar, listViewCalendars, revokeViewCalendar } from '../../db/portal/view-calendars.ts'
import { findView } from '../../db/portal/views.ts'
import { requireScope } from '../../http/authorize.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

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
    const view = found(await findView(tx, params.id), notFound)
    const addressOf = calendarAddress(view, context, origin)
    const view_id = view.id
    const { name = null } = body.data.attributes
    const { row, secret } = await insertViewCalendar(tx, { view_id, name, created_by_id: principal.user_id ?? null })
    return { data: render(viewCalendar, { ...row, url: addressOf(secret) }) }
  },

  async revoke({ tx, params, context }) {
    found(await revokeViewCalendar(tx, params.id, params.calendar_id, context.now()))
    return undefined
  },
}

/**
 * The address of a calendar, which somebody keeps. The name in a request's `Host` is anybody's to choose, so that it
 * decides nothing that is kept; this machine's own and an address in digits are not.
 * @param origin that of the request, where nobody has said what visitors call us
 */
export function calendarAddress(
  { public_url }: { public_url: string | null },
  { publicUrl }: Pick<Context, 'publicUrl'>,
  origin: string,
): (secret: string) => string {
  const { hostname } = new URL(origin)
  const isSure = hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0
  if (!public_url && !publicUrl && !isSure)
    throw new HttpError('forbidden', `PUBLIC_URL is not set, and ${hostname} may be anybody's name for this server.`)
  const base = public_url ?? publicUrl ?? origin
  return (secret) => `${base}/calendar/${secret}.ics`
}
