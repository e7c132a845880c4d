import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, toOne, write } from '../json-api.ts'
import { said } from '../said/said.ts'
import { importRows } from './import-row.ts'

/** What an import takes. More is refused with these figures. */
export const importLimits = {
  bytes: 20_000_000,
  rows: 50_000,
  columns: 200,
  /** Of a table that is pasted. */
  characters: 2_000_000,
  undoDays: 7,
} as const

export const importStatuses = ['checking', 'ready', 'failed', 'running', 'finished', 'undoing', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const importModes = ['add', 'update'] as const
export type ImportMode = (typeof importModes)[number]

/** How it was found out what a column holds. */
export const columnReasons = [
  'by_name',
  'by_values',
  'by_name_and_values',
  'remembered',
  'by_hand',
  'known_from_the_line',
  'unknown',
] as const
export type ColumnReason = (typeof columnReasons)[number]

/** What a column can become, besides a custom field. */
export const importTargets = [
  'container',
  'bill_of_lading',
  'booking',
  'line',
  'customer',
  'reference',
  'house_bill',
  'tag',
] as const
export type ImportTarget = (typeof importTargets)[number]

export const dateOrders = ['day_first', 'month_first'] as const

/** `container`, … or a custom field: `Shipment.po_number`, `Container.po_number`. */
const becomes = z
  .string()
  .max(80)
  .regex(
    new RegExp(`^(${importTargets.join('|')}|(Shipment|Container)\\.[a-z][a-z0-9_-]*)$`),
    'is neither a field of an import nor a custom field, such as Shipment.po_number',
  )
  .meta({ example: 'container' })

const column = z.strictObject({
  position: z.int().describe('From 1').meta({ example: 1 }),
  name: z.string().meta({ example: 'Container-Nr.' }),
  samples: z.array(z.string().meta({ example: 'MSKU 730482-3' })),
  becomes: z.string().nullable().describe('Null: it is not imported').meta({ example: 'container' }),
  reason: z.enum(columnReasons),
  share: z
    .number()
    .nullable()
    .describe('Of its values, how many are what it becomes: 0 to 1; null where nobody can tell')
    .meta({ example: 0.98 }),
})
export type ImportColumn = z.output<typeof column>

export const customerChoices = ['existing', 'new', 'none'] as const
export type CustomerChoice = (typeof customerChoices)[number]

const customer = z.strictObject({
  name: z.string().meta({ example: 'KESTREL HOME FURN.' }),
  rows: z.int().meta({ example: 63 }),
  choice: z.enum(customerChoices).describe('`none` leaves the customer empty'),
  party_id: z.uuid().nullable().describe('Of `existing`'),
  proposed_id: z.uuid().nullable().describe('A party with a similar name'),
  proposed_name: z.string().nullable().meta({ example: 'Kestrel Home Furnishings' }),
})
export type ImportCustomer = z.output<typeof customer>

const count = z.int().meta({ example: 4 })

/** How many rows ended how: they add up to the rows of the file. */
const counts = z.strictObject({
  ready: count,
  repaired: count,
  joined: count.describe('Another container of a bill or booking that stands above'),
  tracked: count.describe('Tracked already: references and tags are added'),
  duplicate: count.describe('The same number stands above; what is said of it is merged'),
  wrong_check_digit: count,
  line_unknown: count,
  lost_digits: count.describe('A spreadsheet has rounded the number: it cannot be restored'),
  two_customers: count.describe('The same number stands there for two customers'),
  no_number: count,
  not_tracked: count.describe('In mode `update`: nothing has this number'),
  left_out: count,
})

/** What became of the numbers so far. */
const results = z.strictObject({
  checking: count,
  tracked: count,
  waiting: count,
  no_connection: count,
  failed: count,
  updated: count,
  removed: count,
  restored: count,
  kept: count,
})

export const importResource = resource(
  'import',
  '/v2/imports',
  {
    status: z.enum(importStatuses),
    failure: z.string().nullable().describe('Why the file cannot be read, for people').meta({ example: null }),
    failure_code: z.string().nullable().describe('The same as a code that stays').meta({ example: null }),
    mode: z.enum(importModes).describe('`update` changes what is tracked and tracks nothing new'),
    file_name: z.string().nullable().describe('Null where a table was pasted').meta({ example: 'open orders.xlsx' }),
    sheet: z.string().nullable().meta({ example: 'Offene Pos.' }),
    sheets: z.array(
      z.strictObject({ name: z.string().meta({ example: 'Offene Pos.' }), rows: z.int().meta({ example: 214 }) }),
    ),
    header_row: z.int().nullable().describe('0 where the first row holds values').meta({ example: 3 }),
    columns: z.array(column),
    date_order: z.enum(dateOrders).nullable().describe('How 03/04/2026 is read; null until somebody says'),
    dates: z
      .strictObject({ both_ways: count, day_first: count, month_first: count })
      .nullable()
      .describe('How many dates in digits can be read both ways, and how many in one way only'),
    rows_count: z.int(),
    counts: counts.nullable(),
    to_track: z.int().describe('Requests that a start makes: one for each bill, booking, or container without one'),
    to_update: z.int(),
    done: z.int().describe('How many of both are made'),
    results: results.nullable(),
    customers: z.array(customer).describe('The names of the customer column; at most 500'),
    kept: z.array(
      z.strictObject({
        number: z.string().meta({ example: 'MEDUAB123456' }),
        reason: z.string().meta({ example: 'custom fields were changed since' }),
        reason_said: z
          .array(said)
          .nullable()
          .describe('The same for other languages')
          .meta({ example: [{ code: 'fields_changed', values: {} }] }),
      }),
    ),
    created_at: instant,
    started_at: nullableInstant,
    finished_at: nullableInstant,
    undo_until: nullableInstant,
    undone_at: nullableInstant,
  },
  { user: toOne('user') },
)
export type Import = z.output<typeof importResource.schema>

const correction = z.strictObject({
  row: z.int().min(1).meta({ example: 17 }),
  number: z
    .string()
    .trim()
    .min(1)
    .max(35)
    .nullish()
    .describe('Instead of what is written')
    .meta({ example: 'TCLU4829132' }),
  scac: z.string().trim().length(4).nullish().meta({ example: 'MSCU' }),
  as_written: z.boolean().optional().describe('Undoes a repair'),
  left_out: z.boolean().optional().meta({ example: false }),
})
export type Correction = z.output<typeof correction>

export const imports = {
  list: endpoint('GET /v2/imports', {
    summary: 'Lists imports of spreadsheets, newest first',
    params: paging(),
    include: importResource,
    response: many(importResource),
  }),
  get: endpoint('GET /v2/imports/{id}', {
    summary: 'Returns one import: how its columns are read, how its rows end, how far it is',
    include: importResource,
    response: one(importResource),
  }),
  create: endpoint('POST /v2/imports', {
    summary: 'Reads a spreadsheet, of a file that was sent before, a form, or pasted text; nothing is tracked by it',
    takes: 'multipart/form-data',
    body: write(importResource, {
      attached_document: filledText
        .max(200)
        .nullish()
        .describe('`signed_id` of the file; CSV or XLSX, at most 20 MB and 50,000 rows')
        .meta({ example: null }),
      name: filledText
        .max(255)
        .nullish()
        .describe('Of the file, where it is to be called otherwise')
        .meta({ example: null }),
      text: z
        .string()
        .max(importLimits.characters)
        .nullish()
        .describe('A pasted table, instead of a file')
        .meta({ example: 'B/L;Line;PO\nMEDUAB123456;MSC;4711' }),
      mode: z.enum(importModes).default('add'),
    }),
    response: one(importResource),
    errors: ['blank', 'invalid', 'payload_too_large', 'insufficient_storage', 'unavailable'],
  }),
  update: endpoint('PATCH /v2/imports/{id}', {
    summary: 'Changes how an import that has not started reads its file; the rows are checked again',
    body: write(importResource, {
      mode: z.enum(importModes).optional(),
      sheet: z.string().max(100).optional().meta({ example: 'Table' }),
      header_row: z.int().min(0).max(1000).optional().meta({ example: 1 }),
      date_order: z.enum(dateOrders).nullish(),
      columns: z
        .array(z.strictObject({ position: z.int().min(1).max(importLimits.columns), becomes: becomes.nullable() }))
        .max(importLimits.columns)
        .optional()
        .meta({ example: [{ position: 1, becomes: 'container' }] }),
      customers: z
        .array(z.strictObject({ name: z.string(), choice: z.enum(customerChoices), party_id: z.uuid().nullish() }))
        .max(500)
        .optional()
        .meta({ example: [] }),
      corrections: z
        .array(correction)
        .max(5000)
        .optional()
        .meta({ example: [{ row: 2, left_out: false }] }),
      use_proposals: z
        .boolean()
        .optional()
        .describe('Takes the proposed number wherever there is one')
        .meta({ example: false }),
    }),
    response: one(importResource),
    errors: ['invalid', 'unknown_attribute', 'changed_meanwhile'],
  }),
  start: endpoint('POST /v2/imports/{id}/start', {
    summary: 'Tracks and updates what the check has found, in the background; starting twice is starting once',
    status: 202,
    response: one(importResource),
    errors: ['invalid'],
  }),
  undo: endpoint('POST /v2/imports/{id}/undo', {
    summary: 'Takes back an import, within seven days: what nobody has changed since',
    status: 202,
    response: one(importResource),
    errors: ['invalid'],
  }),
  delete: endpoint('DELETE /v2/imports/{id}', {
    summary: 'Discards an import that has not started',
    status: 204,
    errors: ['invalid'],
  }),
  rows: importRows,
}
