import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, flag, instant, many, one, paging, resource, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { exampleId } from '../vocabulary.ts'
import { writtenDate as date } from './clock.ts'

const weekday = z.int().min(1).max(7)
export const weekdays = z
  .array(weekday)
  .max(7)
  .describe('Days of the week, 1 for Monday to 7 for Sunday')
  .meta({ example: [6, 7] })

const holiday = z.strictObject({ date, name: filledText.max(100).meta({ example: 'Juneteenth' }) })
const closure = z.strictObject({
  date,
  reason: filledText.max(200).meta({ example: 'Gates shut, notice 2026-114' }),
  terminal_id: z.string().nullable().describe('Null for all that use the calendar').meta({ example: null }),
  terminal_code: z.string().nullable().describe('FIRMS code, where the terminal has one').meta({ example: 'Y257' }),
})
const writtenClosure = closure.omit({ terminal_code: true }).extend({
  terminal_id: z
    .string()
    .max(64)
    .nullish()
    .describe('Id or FIRMS code of a terminal; none for all that use the calendar')
    .meta({ example: 'Y257' }),
})

const name = filledText.max(100).meta({ example: 'US West Coast' })
const country_code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, faults.country)
  .nullable()
  .meta({ example: 'US' })
const source = z
  .string()
  .trim()
  .max(500)
  .nullable()
  .describe('Where its days are from, for people')
  .meta({ example: '5 U.S.C. 6103' })

/** Which days are not worked somewhere. An extension of the dialect. */
export const calendar = resource('calendar', '/v2/calendars', {
  name,
  country_code,
  weekend: weekdays,
  holidays: z.array(holiday).describe('By date'),
  closures: z.array(closure).describe('By date: days on which one terminal, or all, were shut'),
  years: z
    .array(z.int().meta({ example: 2026 }))
    .describe('That it has holidays of; free time that runs beyond them says so'),
  source,
  is_shipped: z.boolean().describe('As it comes with Landfall: nobody has changed it').meta({ example: false }),
  replaces_shipped: z
    .boolean()
    .describe('It came with Landfall and was changed: deleting it gives back the one that came')
    .meta({ example: true }),
  used_by: z.int().describe('Sets of free-time rules that count by it').meta({ example: 1 }),
  updated_at: instant.nullable().describe('Null where nobody has changed it'),
})
export type Calendar = z.output<typeof calendar.schema>

/** What is kept of one: a terminal by its id alone. */
export type CalendarFields = Pick<
  Calendar['attributes'],
  'name' | 'country_code' | 'weekend' | 'holidays' | 'source'
> & { closures: Omit<z.output<typeof closure>, 'terminal_code'>[] }

const written = {
  country_code: country_code.optional(),
  weekend: weekdays.optional().describe('Saturday and Sunday where nothing is said'),
  holidays: z.array(holiday).max(500).optional(),
  closures: z.array(writtenClosure).max(500).optional(),
  source: source.optional(),
}

const id = z.uuid().meta({ example: exampleId('calendar') })

export const calendars = {
  list: endpoint('GET /v2/calendars', {
    summary: "Lists calendars by name: the account's own, and those that come with Landfall",
    params: { ...paging({ size: 100 }), 'filter[is_shipped]': flag.optional().describe('As they come, or all others') },
    response: many(calendar),
  }),
  get: endpoint('GET /v2/calendars/{id}', {
    summary: 'Returns one calendar',
    params: { id },
    response: one(calendar),
  }),
  create: endpoint('POST /v2/calendars', {
    summary: 'Creates a calendar',
    scope: 'admin',
    body: write(calendar, { name, ...written }),
    response: one(calendar),
    errors: ['blank', 'invalid', 'taken'],
  }),
  update: endpoint('PATCH /v2/calendars/{id}', {
    summary: 'Changes a calendar; one that comes with Landfall becomes an own one. What it decides is decided anew',
    scope: 'admin',
    params: { id },
    body: write(calendar, { name: name.meta({ example: 'US West Coast, ILWU' }).optional(), ...written }),
    response: one(calendar),
    errors: ['blank', 'invalid', 'taken'],
  }),
  delete: endpoint('DELETE /v2/calendars/{id}', {
    summary: 'Deletes a calendar that no rules count by; one that came with Landfall is again as it came',
    scope: 'admin',
    params: { id },
    status: 204,
    errors: ['in_use', 'forbidden'],
  }),
}
