import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, toOne, write } from '../json-api.ts'
import { exampleId } from '../vocabulary.ts'

/** A calendar that a customer subscribes to; with `token` where they asked for it by that, and it ends with it. Its address is in `url`, in the answer that makes it and in no other. */
export const viewCalendar = resource(
  'view_calendar',
  null,
  {
    name: z.string().nullable().describe('As its readers see it; null: the company and the party'),
    has_link: z
      .boolean()
      .describe("Whether its events lead to the customer's page, by their link: whoever reads it can open that"),
    url: z.string().nullable().meta({
      description: 'Whoever has it may read the calendar',
      example: 'https://track.example.com/calendar/lfc_8zNwHn2c1W0mTqf4dJ6bYx3KpV5sRgLu.ics',
    }),
    has_ended: z
      .boolean()
      .describe(
        'Its address answers nobody: it is revoked, its view or its token is over, or the view names people who do not include its reader',
      ),
    created_at: instant,
    revoked_at: nullableInstant,
    last_read_at: nullableInstant,
  },
  { view: toOne('view'), created_by: toOne('user'), token: toOne('view_token') },
)
export type ViewCalendar = z.output<typeof viewCalendar.schema>

/** Extensions of the dialect. The calendar itself is `GET /calendar/{secret}.ics`. */
export const viewCalendars = {
  list: endpoint('GET /v2/views/{id}/calendar', {
    summary: 'Lists the calendars of a view, newest first',
    params: paging(),
    response: many(viewCalendar),
  }),
  create: endpoint('POST /v2/views/{id}/calendar', {
    summary:
      'Makes a calendar of arrivals and deadlines with an address of its own; it ends with the view, and while that names people',
    isSecret: true,
    body: write(viewCalendar, { name: filledText.max(100).nullish() }),
    response: one(viewCalendar),
    errors: ['blank', 'invalid'],
  }),
  revoke: endpoint('DELETE /v2/views/{id}/calendar/{calendar_id}', {
    summary: 'Ends a calendar: its address answers nobody any more',
    params: { calendar_id: z.uuid().meta({ example: exampleId('view_calendar') }) },
    status: 204,
  }),
}
