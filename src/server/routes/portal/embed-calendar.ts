import type { api } from '#contract/api.ts'
import { ownView } from '../../db/portal/embed.ts'
import { calendarOfToken } from '../../db/portal/view-calendars.ts'
import { linkTokenOf } from '../../http/authenticate-view.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { calendarAddress } from './view-calendars.ts'

export const embedCalendar: HandlersOf<typeof api.embed_calendar> = {
  async create({ tx, params, principal, context, origin }) {
    const { id: view_id, sections, public_url } = await ownView(tx)
    if (!sections.calendar) throw new HttpError('forbidden', 'This view has no calendar to subscribe to.')
    const addressOf = calendarAddress({ public_url }, context, origin)
    const [token_id, link] = [String(principal.token_id), params.links ? linkTokenOf(principal) : null]
    return { url: addressOf(await calendarOfToken(tx, { view_id, token_id, link }, context.secrets)) }
  },
}
