import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { exampleId } from '../vocabulary.ts'
import { calendarDayKinds } from './calendar-days.ts'
import { zoneName } from './fields.ts'

const unique = <Item>(items: readonly Item[]) => new Set(items).size === items.length

const name = filledText.max(100).describe('As calendar programs show it').meta({ example: 'Deadlines' })
const kinds = z
  .array(z.enum(calendarDayKinds))
  .min(1)
  .refine(unique, faults.listed_twice)
  .describe(
    '`last_free_day`: the one that binds, or the end of one clock for all time where that comes first, until it is collected. `empty_return`: by when the empty container is to be ' +
      'back. `pickup`: the appointment. `arrival`: as estimated, until it has arrived',
  )
  .meta({ example: ['last_free_day', 'empty_return'] })
const saved_view_id = z.uuid().nullable().describe('The freight it is about; null for all').meta({ example: null })
const remind_days = z
  .int()
  .min(0)
  .max(14)
  .nullable()
  .describe('So many days before, at nine in the morning, the calendar program reminds; null: it does not')
  .meta({ example: 1 })
const timezone = zoneName.describe('Whose clock the days of the saved view are on, such as `overdue`')

/** A calendar of deadlines of who is signed in. Its address is in `url`, in the answer that makes it and in no other. An extension of the dialect. */
export const deadlineCalendar = resource('deadline_calendar', null, {
  name,
  kinds,
  saved_view_id,
  saved_view_name: z
    .string()
    .nullable()
    .describe('Null also where it is somebody else’s alone now: then the calendar answers nobody')
    .meta({ example: null }),
  remind_days,
  timezone,
  url: z.string().nullable().meta({
    description: 'Whoever has it may read the calendar',
    example: 'https://track.example.com/deadlines/lfd_8zNwHn2c1W0mTqf4dJ6bYx3KpV5sRgLu.ics',
  }),
  created_at: instant,
  last_read_at: nullableInstant,
})
export type DeadlineCalendar = z.output<typeof deadlineCalendar.schema>

/** The calendar itself is `GET /deadlines/{secret}.ics`. */
export const deadlineCalendars = {
  list: endpoint('GET /v2/deadline_calendars', {
    summary: 'Lists the calendars of deadlines of who asks, newest first. Extension',
    isPersonal: true,
    params: paging(),
    response: many(deadlineCalendar),
  }),
  create: endpoint('POST /v2/deadline_calendars', {
    summary:
      'Makes a calendar of deadlines with an address of its own. It ends with the person, and with its saved view. Extension',
    isPersonal: true,
    isSecret: true,
    scope: 'read',
    body: write(deadlineCalendar, {
      name,
      kinds,
      saved_view_id: saved_view_id.optional(),
      remind_days: remind_days.optional(),
      timezone: timezone.optional(),
    }),
    response: one(deadlineCalendar),
    errors: ['blank', 'invalid'],
  }),
  delete: endpoint('DELETE /v2/deadline_calendars/{id}', {
    summary: 'Ends a calendar of deadlines: its address answers nobody any more. Extension',
    isPersonal: true,
    scope: 'read',
    params: { id: z.uuid().meta({ example: exampleId('deadline_calendar') }) },
    status: 204,
  }),
}
