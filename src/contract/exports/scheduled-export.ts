import * as z from 'zod'
import { localTime, weekdays, zoneName } from '../alerts/fields.ts'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { said } from '../said/said.ts'
import { listSearch } from '../search/saved-view.ts'
import { exampleId } from '../vocabulary.ts'
import { columns, format } from './export.ts'
import { deliveryStatuses, exportLists, fileNameParts } from './fields.ts'

const fileName = filledText
  .max(120)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
  .regex(/^[^/\\\x00-\x1f\x7f]*$/, faults.file_name_only)
  .refine(
    (text) =>
      [...text.matchAll(/\{([^}]*)\}/g)].every(([, part]) => (fileNameParts as readonly string[]).includes(part ?? '')),
    `may have ${fileNameParts.map((part) => `{${part}}`).join(', ')} in it, and nothing else in braces`,
  )

const fields = {
  name: filledText.max(80).describe('As the mail calls it').meta({ example: 'Due this week' }),
  search: listSearch,
  format,
  columns,
  local_time: localTime.describe('When it is written and sent, on the clock of `timezone`'),
  weekdays,
  timezone: zoneName.describe(
    'Whose clock and calendar count: for the hour, and for days of the search such as `overdue`',
  ),
  is_enabled: z.boolean().meta({ example: true }),
  place_id: z
    .uuid()
    .nullable()
    .describe('The place that it is delivered to; null where it is mailed to who has asked for it')
    .meta({ example: null }),
  file_name: fileName
    .nullable()
    .describe(
      'What the file is called, without its ending: `{name}`, `{date}` and `{time}` stand for those of the schedule, on its clock. Null: `{name} {date}`. What has the same name at the place is replaced',
    )
    .meta({ example: null }),
}

/** How it goes with bringing a file to its place. */
const delivery = z.strictObject({
  file_name: z.string().meta({ example: 'Due this week 2026-06-20.xlsx' }),
  status: z.enum(deliveryStatuses),
  failure: z.string().nullable().describe('Why the last attempt failed, for people').meta({ example: null }),
  failure_said: said.nullable().describe('The same for other languages').meta({ example: null }),
  attempts: z.int().min(0).describe('So far'),
  created_at: instant.describe('When the file was written'),
  next_attempt_at: nullableInstant.describe('While it is pending'),
  finished_at: nullableInstant.describe('When it was delivered, or given up'),
})

/** A list that is written to a file again and again, and mailed to who has asked for it or delivered to a place. An extension of the dialect. */
export const scheduledExport = resource('scheduled_export', null, {
  ...fields,
  list: z.enum(exportLists).describe('What the search lists'),
  next_at: nullableInstant.describe('When it is due next; null where it is off'),
  last_at: nullableInstant.describe('When it was due last'),
  last_failure: z.string().nullable().describe('Why the last one brought no file, for people').meta({ example: null }),
  last_failure_said: said
    .nullable()
    .describe('The same for other languages; null where it has no code')
    .meta({ example: null }),
  last_delivery: delivery.nullable().describe('To a place; null where there was none within 30 days'),
  created_at: instant,
})
export type ScheduledExport = z.output<typeof scheduledExport.schema>

const id = z.uuid().meta({ example: exampleId('scheduled_export') })
const { is_enabled, place_id, file_name, ...asked } = fields

export const scheduledExports = {
  list: endpoint('GET /v2/scheduled_exports', {
    summary: 'Lists the scheduled exports of who asks, newest first. Extension',
    isPersonal: true,
    params: paging(),
    response: many(scheduledExport),
  }),
  create: endpoint('POST /v2/scheduled_exports', {
    summary:
      'Mails a list as a file to who asks, or delivers it to a place, on some days of the week at an hour. It ends with the person. Extension',
    isPersonal: true,
    scope: 'read',
    body: write(scheduledExport, {
      ...asked,
      format: format.default('xlsx'),
      columns: columns.optional(),
      place_id: place_id.default(null),
      file_name: file_name.default(null),
    }),
    response: one(scheduledExport),
    errors: ['blank', 'invalid'],
  }),
  update: endpoint('PATCH /v2/scheduled_exports/{id}', {
    summary: 'Changes a scheduled export, or switches it off and on. Extension',
    isPersonal: true,
    scope: 'read',
    params: { id },
    body: write(
      scheduledExport,
      z.strictObject({ ...fields, columns: columns.nullable().describe('Null: the usual ones of the list') }).partial()
        .shape,
    ),
    response: one(scheduledExport),
    errors: ['blank', 'invalid'],
  }),
  delete: endpoint('DELETE /v2/scheduled_exports/{id}', {
    summary: 'Ends a scheduled export. Files that it has brought stay until they expire. Extension',
    isPersonal: true,
    scope: 'read',
    params: { id },
    status: 204,
  }),
  run: endpoint('POST /v2/scheduled_exports/{id}/run', {
    summary: 'Writes a scheduled export now, besides its hours, and mails or delivers it. Extension',
    isPersonal: true,
    scope: 'read',
    params: { id },
    status: 202,
    response: one(scheduledExport),
    errors: ['invalid'],
  }),
}
