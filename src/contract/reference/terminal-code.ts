import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, instant, many, nullableInstant, one, paging, resource, toOne, write } from '../json-api.ts'

/** A code that terminal updates came under and that no terminal was known by: an extension of the dialect. */
export const terminalCode = resource(
  'terminal_code',
  '/v2/terminal_codes',
  {
    code: z.string().meta({ example: 'APMR' }),
    locode: z.string().nullable().describe('UN/LOCODE that came with it').meta({ example: 'NLRTM' }),
    provider: z.string().nullable().describe('Who sent the last of them').meta({ example: 'acme-tos-export' }),
    updates: z.int().describe('How many wait').meta({ example: 2 }),
    containers: z.int().describe('How many containers these are about').meta({ example: 2 }),
    created_at: instant,
    last_received_at: instant,
    assigned_at: nullableInstant.describe('When somebody said whose it is'),
  },
  { terminal: toOne('terminal') },
)
export type TerminalCode = z.output<typeof terminalCode.schema>

export const terminalCodes = {
  list: endpoint('GET /v2/terminal_codes', {
    summary: 'Lists codes that terminal updates came under and that no terminal was known by, newest first',
    params: {
      ...paging(),
      'filter[waiting]': flag.optional().describe('Those under which updates wait, or all others'),
    },
    include: terminalCode,
    response: many(terminalCode),
  }),
  get: endpoint('GET /v2/terminal_codes/{id}', {
    summary: 'Returns one such code',
    include: terminalCode,
    response: one(terminalCode),
  }),
  update: endpoint('PATCH /v2/terminal_codes/{id}', {
    summary: 'Says which terminal a code is of: what waits is applied, and what follows goes straight there',
    scope: 'admin',
    body: write(terminalCode, {
      terminal_id: z.string().max(64).describe('Id or FIRMS code of a terminal').meta({ example: 'Y257' }),
    }),
    include: terminalCode,
    response: one(terminalCode),
    errors: ['blank', 'invalid'],
  }),
  delete: endpoint('DELETE /v2/terminal_codes/{id}', {
    summary: 'Forgets a code, and the updates that wait under it',
    scope: 'admin',
    status: 204,
  }),
}
