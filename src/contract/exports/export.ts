import * as z from 'zod'
import { zoneName } from '../alerts/fields.ts'
import { endpoint } from '../endpoint.ts'
import { instant, many, nullableInstant, one, paging, resource, toOne, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { said } from '../said/said.ts'
import { columnForm } from '../search/column-form.ts'
import { listSearch } from '../search/saved-view.ts'
import { exportFormats, exportLimits, exportLists, exportStatuses } from './fields.ts'

export const columns = z
  .array(z.string().regex(columnForm, 'is not the name of a column'))
  .min(1)
  .max(exportLimits.columns)
  .refine((ids) => new Set(ids).size === ids.length, faults.listed_twice)
  .describe(
    'Columns in their order, by the names of the list; a custom field is `shipment.` or `container.` and its slug',
  )
  .meta({ example: ['number', 'verdict', 'deadline', 'shipment.po_number'] })
export const format = z.enum(exportFormats)
export const timezone = zoneName.describe('Whose calendar `overdue` and `next_7` of the search are on')
const ids = z.array(z.uuid()).min(1).max(exportLimits.ids)

/** A list of containers or shipments as a file, written in the background. An extension of the dialect. */
export const exportResource = resource(
  'export',
  '/v2/exports',
  {
    status: z.enum(exportStatuses),
    failure: z.string().nullable().describe('Why there is no file, for people').meta({ example: null }),
    failure_said: said
      .nullable()
      .describe('The same for other languages; null where it has no code')
      .meta({ example: null }),
    list: z.enum(exportLists).describe('What the search lists'),
    format,
    file_name: z.string().meta({ example: 'Landfall containers 2026-06-20.xlsx' }),
    search: listSearch,
    timezone,
    columns,
    rows_done: z.int().describe('How many rows are written so far').meta({ example: 214 }),
    rows_total: z.int().nullable().describe('As counted when it began; null until then').meta({ example: 214 }),
    byte_size: z.int().nullable().describe('Of the file; null until it is ready').meta({ example: 48_112 }),
    scheduled_export_id: z.string().nullable().describe('Which schedule has asked for it').meta({ example: null }),
    created_at: instant,
    finished_at: nullableInstant,
    expires_at: nullableInstant.describe('When the file goes'),
  },
  { user: toOne('user') },
  { file: '/file' },
)
export type Export = z.output<typeof exportResource.schema>

/** Each caller has their own: a person theirs, a key those that it has asked for. The file is `GET /v2/exports/{id}/file`. */
export const listExports = {
  list: endpoint('GET /v2/exports', {
    summary: 'Lists the exports of who asks, newest first. Extension',
    params: paging(),
    include: exportResource,
    response: many(exportResource),
  }),
  get: endpoint('GET /v2/exports/{id}', {
    summary: 'Returns one export: how far it is, and where its file is. Extension',
    include: exportResource,
    response: one(exportResource),
  }),
  create: endpoint('POST /v2/exports', {
    summary: 'Writes a list of containers or shipments to a file, in the background. Extension',
    scope: 'read',
    status: 202,
    body: write(exportResource, {
      search: listSearch
        .optional()
        .describe('Filters and order, as in the address of the list; all active where there is none'),
      format: format.default('xlsx'),
      columns: columns.optional().describe('The usual ones of the list where they are left out'),
      timezone: timezone.default('UTC'),
      only_ids: ids
        .nullish()
        .describe('Only these rows of it, in this order, whether the filters let them through or not')
        .meta({ example: null }),
      except_ids: ids.nullish().describe('Without these rows').meta({ example: null }),
    }),
    response: one(exportResource),
    errors: ['invalid'],
  }),
  delete: endpoint('DELETE /v2/exports/{id}', {
    summary: 'Ends an export: what is not written is not, and its file goes. Extension',
    scope: 'read',
    status: 204,
  }),
}
