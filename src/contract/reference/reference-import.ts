import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { one, resource, write } from '../json-api.ts'
import { said } from '../said/said.ts'
import { sentFile } from './file.ts'

const outcome = {
  file_name: z.string(),
  added: z.int().meta({ example: 1 }),
  changed: z.int().meta({ example: 0 }),
  unchanged: z.int().meta({ example: 0 }),
  rejected: z.int().describe('Lines of which nothing was taken').meta({ example: 0 }),
  problems: z
    .array(
      z.strictObject({
        line: z.int().meta({ example: 7 }),
        field: z.string().meta({ example: 'time_zone' }),
        reason: z.string(),
        reason_said: said
          .nullable()
          .describe('The same for other languages, to stand after the name of the field')
          .meta({ example: null }),
      }),
    )
    .describe('What is wrong with them: of the first thousand'),
}

/** What became of a list of terminals: an extension of the dialect. */
export const terminalImport = resource('terminal_import', null, outcome)
export type TerminalImport = z.output<typeof terminalImport.schema>

/** What became of the list of UN/LOCODE, or a part of it: an extension of the dialect. */
export const placeImport = resource('place_import', null, {
  ...outcome,
  skipped: z.int().describe('Headings, other names, and places without ships, trains or trucks').meta({ example: 0 }),
  removed: z.int().describe('Marked so in the list: those that are known here stay').meta({ example: 0 }),
  without_time_zone: z
    .int()
    .describe('Kept, and not used: nobody can tell their time. A 13th column of the list may name it')
    .meta({ example: 0 }),
})
export type PlaceImport = z.output<typeof placeImport.schema>

const first_line = z
  .int()
  .min(1)
  .max(10_000_000)
  .optional()
  .describe('Of a part of a longer list: where it begins')
  .meta({ example: 1 })

export const terminalImports = {
  create: endpoint('POST /v2/terminal_imports', {
    summary: "Adds or changes terminals of the account's own from a list with the columns name and locode at least",
    scope: 'admin',
    asksOutside: true,
    body: write(terminalImport, {
      ...sentFile,
      content: sentFile.content.meta({
        example: 'bmFtZSxsb2NvZGUsc21kZ19jb2RlCkh1dGNoaXNvbiBEZWx0YSBJSSxOTFJUTSxFQ1RERTIK',
      }),
    }),
    response: one(terminalImport),
    errors: ['blank', 'invalid'],
  }),
}

export const placeImports = {
  create: endpoint('POST /v2/place_imports', {
    summary: 'Takes the official list of UN/LOCODE, or a part of it, for the account',
    scope: 'admin',
    asksOutside: true,
    body: write(placeImport, {
      ...sentFile,
      content: sentFile.content.meta({
        example: 'LE5MLE1PRSxNb2VyZGlqayxNb2VyZGlqayxOQiwxMjMtLS0tLSxBSSwwNDAxLCw1MTQyTiAwMDQzNkUsCg==',
      }),
      first_line,
    }),
    response: one(placeImport),
    errors: ['blank', 'invalid'],
  }),
}
