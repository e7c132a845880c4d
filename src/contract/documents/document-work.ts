import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { faults } from '../said/faults.ts'

const accepted = { status: 202, isBare: true, response: z.strictObject({ status: z.literal('accepted') }) } as const

/** At most this many parts of one document. */
const mostParts = 100

const range = z
  .string()
  .regex(/^[1-9]\d{0,4}(-[1-9]\d{0,4})?$/, faults.page_range)
  .meta({ example: '1' })

/** What is done again with a document, and what is made of it. */
export const documentWork = {
  reextract: endpoint('POST /v2/documents/{id}/reextract', {
    summary: 'Reads a document again, from its file on',
    ...accepted,
    errors: ['invalid'],
  }),
  reclassify: endpoint('POST /v2/documents/{id}/reclassify', {
    summary: 'Classifies a document again by its text; a type that a person gave stays',
    ...accepted,
    errors: ['invalid'],
  }),
  relink: endpoint('POST /v2/documents/{id}/relink', {
    summary: 'Looks again for what a document belongs to; what people linked and unlinked stays',
    ...accepted,
  }),
  rotate: endpoint('POST /v2/documents/{id}/rotate', {
    summary: 'Turns all pages of a PDF clockwise, and reads it again',
    body: z.strictObject({ degrees: z.union([z.literal(90), z.literal(180), z.literal(270)]) }),
    ...accepted,
    errors: ['invalid'],
  }),
  split: endpoint('POST /v2/documents/{id}/split', {
    summary:
      'Makes a document of each range of pages of a PDF, which itself stays; see `filter[split_from]`. Extension',
    body: z.strictObject({ ranges: z.array(range).min(1).max(mostParts) }),
    ...accepted,
    errors: ['invalid'],
  }),
  reading: endpoint('GET /v2/documents/reading', {
    summary: 'Tells whether this server can read pictures. Extension',
    isBare: true,
    response: z.strictObject({
      ocr: z.strictObject({
        available: z.boolean(),
        detail: z.string().meta({ example: 'tesseract 5.3.0 with the languages deu, eng' }),
      }),
    }),
  }),
}
