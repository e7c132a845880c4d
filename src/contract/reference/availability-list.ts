import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { askedInstant, instant, one, resource, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { said } from '../said/said.ts'
import { sentFile } from './file.ts'

/** What a column can say. `release` columns are holds the other way round. */
export const availabilityColumns = [
  'number',
  'available',
  'on_terminal',
  'location',
  'last_free_day',
  'paid_through',
  'discharged_at',
  'full_out_at',
  'pickup_appointment_at',
  'chassis_number',
  'pickup_number',
  'holds',
  'customs_hold',
  'freight_hold',
  'usda_hold',
  'tmf_hold',
  'vacis_hold',
  'other_hold',
  'customs_release',
  'freight_release',
  'usda_release',
  'other_release',
  'demurrage',
  'exam_fee',
  'other_fee',
  'total_fees',
] as const

const column = z.enum(availabilityColumns)
const line = z.int().describe('From 1, with all lines of the file').meta({ example: 3 })
const header = z.string().meta({ example: 'LFD' })
const date_order = z
  .enum(['month_first', 'day_first'])
  .describe('How 03/04 is read; where nothing is said, by the list itself or by the country')
const is_complete = z
  .boolean()
  .describe('Whether the list has all containers at the terminal: one that was there and is not in it has left')
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, faults.currency)
  .nullable()
  .describe('Of amounts that name none')
  .meta({ example: 'USD' })

/** What became of a list of a terminal: an extension of the dialect. */
export const availabilityList = resource('availability_list', null, {
  file_name: z.string(),
  is_preview: z.boolean().describe('Nothing was recorded, and nothing remembered'),
  checked_at: instant,
  header_line: line,
  columns: z.array(
    z.strictObject({
      column: z.string().describe('Its name in `columns` of a request').meta({ example: 'lfd' }),
      header,
      field: column.nullable().describe('What it says; null where it is not read').meta({ example: 'last_free_day' }),
      samples: z.array(z.string()).meta({ example: ['06/24/2026'] }),
    }),
  ),
  is_complete,
  date_order,
  currency,
  counts: z.strictObject({
    recorded: z.int().meta({ example: 1 }),
    unchanged: z.int().meta({ example: 0 }),
    untracked: z.int().describe('Kept, and applied once they are tracked').meta({ example: 0 }),
    left: z.int().describe('Are not in a complete list any more').meta({ example: 0 }),
    rejected: z.int().meta({ example: 0 }),
    skipped: z.int().describe('Lines that are no container').meta({ example: 0 }),
  }),
  rows: z.array(
    z.strictObject({
      lines: z.array(z.int()).meta({ example: [3] }),
      number: z.string().nullable().describe('Null where the line is no container'),
      status: z
        .enum(['recorded', 'unchanged', 'untracked', 'left', 'rejected', 'skipped'])
        .meta({ example: 'recorded' }),
      notes: z.array(z.string()).meta({ example: ['Wrong check digit'] }),
      notes_said: z.array(said.nullable()).meta({ example: [{ code: 'wrong_check_digit', values: {} }] }),
      problems: z.array(
        z.strictObject({
          ...{ line, field: column, column: header, reason: z.string() },
          reason_said: said.nullable().meta({ example: null }),
        }),
      ),
    }),
  ),
  notes: z.array(z.string()).describe('About the whole list').meta({ example: [] }),
  notes_said: z.array(said.nullable()).describe('The same for other languages').meta({ example: [] }),
})
export type AvailabilityList = z.output<typeof availabilityList.schema>

export const availabilityLists = {
  create: endpoint('POST /v2/terminals/{id}/availability_lists', {
    summary: 'Reads an availability list of a terminal. How its columns are read is remembered for the next',
    scope: 'ingest',
    asksOutside: true,
    params: { id: z.string().max(64).meta({ description: 'Id or FIRMS code', example: 'Y257' }) },
    body: write(availabilityList, {
      ...sentFile,
      is_preview: z.boolean().nullish().describe('Says what would become of it, and records nothing'),
      checked_at: askedInstant.nullish().describe('When the terminal made the list; else now'),
      columns: z
        .record(z.string().max(200), column.nullable())
        .nullish()
        .describe('What columns say, by their keys; others are read as they were last, or by their names')
        .meta({ example: { lfd: 'last_free_day' } }),
      is_complete: is_complete.nullish(),
      date_order: date_order.nullish(),
      currency: currency.optional(),
    }),
    response: one(availabilityList),
    errors: ['blank', 'invalid'],
  }),
}
