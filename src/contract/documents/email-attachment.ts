import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, many, one, paging, resource, toOne } from '../json-api.ts'
import { exampleId } from '../vocabulary.ts'

export const attachmentOutcomes = ['taken', 'known', 'refused', 'left_out'] as const
export type AttachmentOutcome = (typeof attachmentOutcomes)[number]

/** What was attached to a mail, or its text, and what became of it. An extension of the dialect. */
export const emailAttachment = resource(
  'email_attachment',
  null,
  {
    pointer: z.string().describe('Its place in the mail').meta({ example: '/attachments/0' }),
    name: z.string().meta({ example: 'arrival-notice.pdf' }),
    declared_type: z.string().nullable().describe('As its sender says').meta({ example: 'application/pdf' }),
    content_type: z.string().nullable().describe('By what is in it').meta({ example: 'application/pdf' }),
    size_bytes: z.int().nullable().describe('Null where nobody has counted'),
    outcome: z
      .enum(attachmentOutcomes)
      .describe('`known`: a document had the same bytes; `left_out`: nobody misses it, such as a logo'),
    reason: z
      .string()
      .nullable()
      .describe('Why it is no document')
      .meta({ example: 'order.exe is a program (.exe), which is not taken' }),
    can_be_taken: z.boolean().describe('Whether it is kept, and can become a document all the same'),
    created_at: instant,
  },
  { document: toOne('document') },
)
export type EmailAttachment = z.output<typeof emailAttachment.schema>

export const emailAttachments = {
  list: endpoint('GET /v2/email_submissions/{id}/attachments', {
    summary: 'Lists what was attached to a mail, and what became of each. Extension',
    include: emailAttachment,
    params: paging({ size: 100 }),
    response: many(emailAttachment),
  }),
  take: endpoint('POST /v2/email_submissions/{id}/attachments/{attachment_id}/take', {
    summary: 'Makes a document of what was not taken of a mail. Programs stay refused. Extension',
    params: { attachment_id: z.uuid().meta({ example: exampleId('email_attachment') }) },
    status: 200,
    include: emailAttachment,
    response: one(emailAttachment),
    errors: ['invalid'],
  }),
}
