import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { commaList, many, paging, resource, toOne } from '../json-api.ts'
import { said } from '../said/said.ts'

/** How a row of the file ends, each in exactly one of these. */
export const rowOutcomes = [
  'ready',
  'repaired',
  'joined',
  'tracked',
  'duplicate',
  'wrong_check_digit',
  'line_unknown',
  'lost_digits',
  'two_customers',
  'no_number',
  'not_tracked',
  'left_out',
] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** What became of the number of a row. */
export const rowResults = [
  'checking',
  'tracked',
  'waiting',
  'no_connection',
  'failed',
  'updated',
  'removed',
  'restored',
  'kept',
] as const
export type RowResult = (typeof rowResults)[number]

export const importRow = resource(
  'import_row',
  null,
  {
    row: z.int().describe('In the file, from 1').meta({ example: 17 }),
    outcome: z.enum(rowOutcomes),
    written: z.string().describe('The number as it stands in the file').meta({ example: 'TCLU 482913-2' }),
    number: z.string().nullable().describe('As it was read'),
    number_type: z.enum(['bill_of_lading', 'booking_number', 'container']).nullable(),
    proposed_number: z.string().nullable().meta({ example: null }),
    scac: z.string().nullable(),
    detail: z.string().nullable().describe('Why, for people').meta({ example: 'Read as written' }),
    detail_said: z.array(said).nullable().describe('The same for other languages').meta({ example: null }),
    notes: z.array(z.string().meta({ example: '“KW 61” is no date: Delivery date is left empty' })),
    notes_said: z
      .array(said.nullable())
      .describe('Of each note the same for other languages; null where it has no code')
      .meta({ example: [] }),
    same_as: z.int().nullable().describe('The row that it is merged with').meta({ example: null }),
    customer_name: z.string().nullable(),
    container_numbers: z.array(z.string().meta({ example: 'TCLU4829132' })),
    ref_numbers: z.array(z.string()),
    tags: z.array(z.string()),
    result: z.enum(rowResults).nullable().describe('Null until it is made'),
    result_detail: z.string().nullable().meta({ example: null }),
    result_detail_said: z.array(said).nullable().describe('The same for other languages').meta({ example: null }),
  },
  { shipment: toOne('shipment'), tracking_request: toOne('tracking_request') },
)
export type ImportRow = z.output<typeof importRow.schema>

export const importRows = endpoint('GET /v2/imports/{id}/rows', {
  summary: 'Lists the rows of an import in the order of the file',
  include: importRow,
  params: {
    'filter[outcome]': commaList(z.enum(rowOutcomes)).optional(),
    'filter[result]': commaList(z.enum(rowResults)).optional(),
    ...paging({ size: 100, max: 200 }),
  },
  response: many(importRow),
})
