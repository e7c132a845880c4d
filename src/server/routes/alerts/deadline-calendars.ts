import { deadlineCalendar } from '#contract/alerts/calendar.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { settingsApi } from '#contract/settings-api.ts'
import {
  countDeadlineCalendars,
  deleteDeadlineCalendar,
  insertDeadlineCalendar,
  listDeadlineCalendars,
} from '../../db/alerts/deadline-calendars.ts'
import { searchOfView } from '../../db/alerts/freight.ts'
import type { Principal } from '../../db/scope.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { keptAddress } from '../../http/kept-address.ts'

/** Of one person. */
const mostCalendars = 20

/** @throws 404 for a key */
function personOf({ user_id }: Principal): string {
  if (user_id) return user_id
  throw new HttpError('not_found', 'An API key has no calendar.')
}

export const deadlineCalendars: HandlersOf<typeof settingsApi.deadline_calendars> = {
  async list({ tx, params, principal }) {
    const { rows, ...page } = await listDeadlineCalendars(tx, personOf(principal), params)
    return { data: rows.map((row) => render(deadlineCalendar, { ...row, url: null })), ...page }
  },

  async create({ tx, body, principal, context, origin }) {
    const user_id = personOf(principal)
    const { name, kinds, saved_view_id = null, remind_days = null, timezone = 'UTC' } = body.data.attributes
    if (saved_view_id !== null && (await searchOfView(tx, saved_view_id, user_id)) === undefined)
      throw new HttpError('invalid', refusal('no_such_saved_view', { id: saved_view_id }), {
        pointer: '/data/attributes/saved_view_id',
      })
    if (context.reference.timeZones.table.find(timezone) === undefined)
      throw new HttpError('invalid', refusal('not_a_time_zone', { zone: timezone }), {
        pointer: '/data/attributes/timezone',
      })
    if ((await countDeadlineCalendars(tx, user_id)) >= mostCalendars)
      throw new HttpError('invalid', refusal('calendars_enough', { count: mostCalendars }))
    const base = keptAddress({ public_url: null }, context, origin)
    const { row, secret } = await insertDeadlineCalendar(tx, {
      ...{ user_id, name, kinds, saved_view_id, remind_days, timezone },
    })
    return { data: render(deadlineCalendar, { ...row, url: `${base}/deadlines/${secret}.ics` }) }
  },

  async delete({ tx, params, principal }) {
    found(await deleteDeadlineCalendar(tx, personOf(principal), params.id))
    return undefined
  },
}
