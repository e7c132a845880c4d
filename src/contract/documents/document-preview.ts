import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { said } from '../said/said.ts'

const text = z.string().meta({ example: 'TCLU4829132' })

/** A piece of a document, as text alone: nothing of its own looks, and nothing that could run or load. */
const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), level: z.int().min(1).max(6), text }),
  z.strictObject({ kind: z.literal('paragraph'), text }),
  z.strictObject({ kind: z.literal('item'), depth: z.int().min(1).describe('Of the list it stands in'), text }),
  z.strictObject({ kind: z.literal('lines'), text: text.describe('To be set as it is, letters of one width') }),
  z.strictObject({ kind: z.literal('table'), rows: z.array(z.array(text)) }),
])
export type PreviewBlock = z.output<typeof block>

const header = z.strictObject({
  name: z.string().meta({ example: 'Subject' }),
  value: z.string().meta({ example: 'Arrival notice' }),
})

const attachment = z.strictObject({
  file_name: z.string().meta({ example: 'arrival-notice.pdf' }),
  size_bytes: z.int(),
  document_id: z.uuid().nullable().describe('The document with the same content; null where there is none'),
})

/** A sheet, a mail, a page, or all of a file that has no parts. */
const part = z.strictObject({
  title: z.string().nullable().meta({ example: 'Sheet 1' }),
  title_said: said
    .nullable()
    .describe('The same for other languages; null for what others have called it')
    .meta({ example: null }),
  headers: z.array(header).describe('Of a mail; times are in UTC'),
  blocks: z.array(block),
  attachments: z.array(attachment).describe('Of a mail'),
})
export type PreviewPart = z.output<typeof part>

export const documentPreviews = {
  get: endpoint('GET /v2/documents/{id}/preview', {
    summary: 'Shows what is written in the file of a document, as text and tables. Extension',
    isBare: true,
    asksOutside: true,
    response: z.strictObject({
      failure: z.string().nullable().describe('Why there is nothing to show, in words').meta({ example: null }),
      failure_code: z.string().nullable().describe('The same as a code that stays').meta({ example: null }),
      parts: z.array(part),
      pictures: z
        .array(z.strictObject({ page: z.int().min(1), width: z.number(), height: z.number() }))
        .describe('Of a picture that was read: the sizes of its pages in the points in which its values are found')
        .meta({ example: [] }),
      notes: z
        .array(z.string())
        .describe('What is left out')
        .meta({ example: ['Pictures are not shown.'] }),
      notes_said: z
        .array(said.nullable())
        .describe('The same for other languages')
        .meta({ example: [{ code: 'pictures_not_shown', values: {} }] }),
    }),
    errors: ['no_document_attached', 'unavailable'],
  }),
}
