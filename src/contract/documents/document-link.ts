import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, many, one, paging, resource, toOne } from '../json-api.ts'
import { exampleId } from '../vocabulary.ts'

export const linkings = ['direct', 'indirect', 'manual'] as const
export type Linking = (typeof linkings)[number]

/** Why a document belongs to a shipment or a container. An extension of the dialect. */
export const documentLink = resource(
  'document_link',
  null,
  {
    how: z
      .enum(linkings)
      .describe(
        '`direct`: it names a reference of it; `indirect`: one of a document that is linked there; `manual`: a person said so',
      ),
    matched_kind: z.enum(['container', 'bill', 'booking', 'purchase_order', 'reference']).nullable(),
    matched_value: z.string().nullable().describe('As the document has it'),
    reason: z.string().meta({ example: 'It names container TCLU4829132.' }),
    created_at: instant,
  },
  {
    document: toOne('document'),
    shipment: toOne('shipment'),
    container: toOne('container'),
    via_document: toOne('document'),
    user: toOne('user'),
  },
)
export type DocumentLink = z.output<typeof documentLink.schema>

const target = z.object({ data: z.object({ type: z.enum(['shipment', 'container']), id: z.uuid() }) })

export const documentLinks = {
  list: endpoint('GET /v2/documents/{id}/links', {
    summary: 'Lists what a document belongs to, and why. Extension',
    include: documentLink,
    params: paging({ size: 100 }),
    response: many(documentLink),
  }),
  create: endpoint('POST /v2/documents/{id}/links', {
    summary:
      'Links a document to a shipment or a container, for good. With a container, to its shipment too. Extension',
    body: target,
    include: documentLink,
    response: one(documentLink),
    errors: ['not_found', 'invalid'],
  }),
  delete: endpoint('DELETE /v2/documents/{id}/links/{target_id}', {
    summary: 'Unlinks a document from a shipment, with its containers, or from a container, for good. Extension',
    params: { target_id: z.uuid().meta({ example: exampleId('shipment') }) },
    status: 204,
  }),
}
