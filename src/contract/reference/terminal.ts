import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, flag, many, one, paging, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { terminal } from './place.ts'

const code = (pattern: RegExp, form: string, example: string) =>
  z.string().trim().toUpperCase().regex(pattern, form).nullish().meta({ example })

/** UN/LOCODE, which people also write with a space: US LAX. */
export const locode = z
  .string()
  .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
  .regex(/^[A-Z]{2}[A-Z2-9]{3}$/, faults.locode_letters)
  .meta({ example: 'USLAX' })

const name = filledText.max(100)

/** What can be said of a terminal of one's own. */
export const terminalFields = {
  nickname: filledText.max(40).nullish().describe('Where none is given, its name'),
  firms_code: code(/^[A-Z0-9]{4}$/, 'is no FIRMS code: four letters or digits', 'W999').describe(
    'CBP FIRMS code, in Canada the CBSA sublocation code',
  ),
  smdg_code: code(/^[A-Z0-9]{2,6}$/, 'is no SMDG code: two to six letters or digits', 'ECTDDE').describe(
    'SMDG terminal code, which is one only together with the port',
  ),
  bic_facility_code: code(/^[A-Z0-9]{4,9}$/, 'is no BIC facility code', 'BRTM').describe(
    'BIC facility code: four characters, with or without the UN/LOCODE before them',
  ),
  time_zone: z
    .string()
    .max(64)
    .nullish()
    .describe('IANA name. Where none is given, that of the port')
    .meta({ example: 'America/Los_Angeles' }),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  hours: z
    .string()
    .trim()
    .max(500)
    .nullish()
    .describe('When its gates are open, in words')
    .meta({ example: 'Mon–Fri 07:00–17:00' }),
}

/** One that is new. */
export const newTerminal = z.strictObject({ name, locode, ...terminalFields })

const wrong = ['blank', 'invalid', 'taken'] as const

export const terminals = {
  list: endpoint('GET /v2/terminals', {
    summary: 'Lists terminals by name: those of the account first, then those that everybody knows',
    params: {
      ...paging(),
      search: z.string().max(100).optional().describe('Part of the name, or a code').meta({ example: 'Pier' }),
      'filter[locode]': locode.optional().describe('Those of one port'),
      'filter[is_own]': flag.optional().describe("The account's own, or all others"),
    },
    include: terminal,
    response: many(terminal),
  }),
  create: endpoint('POST /v2/terminals', {
    summary: "Adds a terminal of the account's own. One with the code of a known terminal is used instead of it",
    scope: 'admin',
    body: write(terminal, { name, locode, ...terminalFields }),
    response: one(terminal),
    errors: wrong,
  }),
  get: endpoint('GET /v2/terminals/{id}', {
    summary: 'Returns one terminal: of a port, or a ramp',
    include: terminal,
    params: { id: z.string().max(64).meta({ description: 'Id or FIRMS code', example: 'Y257' }) },
    response: one(terminal),
  }),
  update: endpoint('PATCH /v2/terminals/{id}', {
    summary: "Changes a terminal of the account's own; its port stays as it is",
    scope: 'admin',
    body: write(terminal, { name: name.optional(), ...terminalFields }),
    response: one(terminal),
    errors: wrong,
  }),
  delete: endpoint('DELETE /v2/terminals/{id}', {
    summary: "Removes a terminal of the account's own that nothing refers to",
    scope: 'admin',
    status: 204,
    errors: ['in_use'],
  }),
}
