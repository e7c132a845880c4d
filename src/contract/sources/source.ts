import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, many, nullableInstant, paging, resource } from '../json-api.ts'
import { said } from '../said/said.ts'

/** A line that is asked, and how that goes: an extension of the dialect. */
export const source = resource('source', null, {
  scac: z.string().length(4).meta({ example: 'MSCU' }),
  name: z.string().meta({ example: 'Mediterranean Shipping Company' }),
  is_operated: z.boolean().describe('Whether whoever runs this server has set it up for all accounts'),
  connection_name: z
    .string()
    .nullable()
    .describe('The connection of yours that is asked first for it; null where there is none')
    .meta({ example: 'Hapag-Lloyd' }),
  last_asked_at: instant,
  last_succeeded_at: nullableInstant.describe('When it answered last; that it does not know a number is an answer'),
  last_failed_at: nullableInstant,
  last_failure: z.string().nullable().describe('Why, when it failed last').meta({ example: 'It answered with 503' }),
  last_failure_said: said
    .nullable()
    .describe('The same for other languages; null for what the other side said itself')
    .meta({ example: { code: 'answered', values: { status: 503 } } }),
  failing_since: nullableInstant.describe('Every question since then has failed; null after an answer'),
  next_attempt_at: nullableInstant.describe('When it is asked next; null where nothing is tracked there'),
  requests: z.int().min(0).describe('In the last 24 hours'),
  failures: z.int().min(0).describe('Of them'),
  error_share: z.number().min(0).max(1).nullable().describe('0 to 1; null where it was not asked'),
})
export type SourceHealth = z.output<typeof source.schema>

export const sources = {
  list: endpoint('GET /v2/sources', {
    summary: 'Lists the lines that were asked and how that goes, newest first',
    params: paging(),
    response: many(source),
  }),
}
