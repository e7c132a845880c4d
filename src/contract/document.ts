import * as z from 'zod'
import { anyPayload, documentType } from './document-type.ts'
import { endpoint } from './endpoint.ts'
import { commaList, flag, instant, many, one, paging, resource, toMany, toOne, write } from './json-api.ts'

export const documentSources = ['upload', 'api', 'email', 'split_document'] as const
export type DocumentSource = (typeof documentSources)[number]

export const extractionStatuses = ['pending', 'extracted', 'failed'] as const
export type ExtractionStatus = (typeof extractionStatuses)[number]

export const document = resource(
  'document',
  '/v2/documents',
  {
    name: z.string(),
    document_type: z.string().describe('As we classified it'),
    document_type_manual: z.string().nullable().describe('As a person did, which counts more'),
    classification_notes: z.string().nullable(),
    source: z.enum(documentSources),
    file_name: z.string(),
    file_content_type: z.string().nullable(),
    file_size_bytes: z.int().nullable(),
    extraction_status: z.enum(extractionStatuses).describe('Extension'),
    created_at: instant,
    updated_at: instant,
  },
  {
    account: toOne('account'),
    user: toOne('user'),
    email_submission: toOne('email_submission'),
    last_document_representation: toOne('document_representation'),
    shipments: toMany('shipment'),
    cargos: toMany('container'),
  },
  { download: '/download_url' },
)
export type Document = z.output<typeof document.schema>

/** What was read from a document, in the words of the schema of its type and version. */
export const documentRepresentation = resource('document_representation', '/v2/document_representations', {
  schema_version: z.string().meta({ example: '2026-11-21' }),
  payload: z.record(z.string(), z.unknown()),
  created_at: instant,
  updated_at: instant,
})

const shown = {
  include: document,
  includeAliases: { current_extraction: 'last_document_representation' },
}

export const documents = {
  list: endpoint('GET /v2/documents', {
    summary: 'Lists documents, newest first',
    ...shown,
    params: {
      sort: z
        .enum(['created_at', '-created_at', 'document_type', '-document_type', 'added_by', '-added_by'])
        .default('-created_at')
        .describe('`document_type` is the one that counts; `added_by` is by the name of the user, nobody last'),
      'filter[filename]': z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .describe('Words of the file name, or their beginnings'),
      'filter[reference]': z
        .string()
        .max(200)
        .refine((text) => text.replace(/[^\p{L}\p{N}]/gu, '').length >= 4, 'needs four letters or digits at least')
        .optional()
        .describe('A part of a bill of lading, booking, container or reference number of what it is linked to'),
      'filter[document_types]': commaList(documentType).optional().describe('By the type that counts'),
      'filter[shipment]': z.uuid().optional().describe('Extension'),
      'filter[container]': z.uuid().optional().describe('Extension'),
      'filter[extraction_status]': commaList(z.enum(extractionStatuses)).optional().describe('Extension'),
      'filter[linked]': flag.optional().describe('Extension. False: what belongs to no shipment and no container'),
      ...paging(),
    },
    response: many(document),
  }),
  types: endpoint('GET /v2/documents/types', {
    summary: 'Lists the types a document can have',
    isBare: true,
    response: z.strictObject({
      document_types: z.array(z.strictObject({ code: z.string(), label: z.string() })),
    }),
  }),
  get: endpoint('GET /v2/documents/{id}', {
    summary: 'Returns one document',
    ...shown,
    response: one(document),
  }),
  update: endpoint('PATCH /v2/documents/{id}', {
    summary: 'Corrects the type of a document, or what was read from it',
    ...shown,
    body: write(document, {
      document_type_manual: documentType.nullish().describe('Null: as we classified it'),
      extracted_data_manual: anyPayload
        .nullish()
        .describe('Instead of what was read, by the schema of its type; null: as it was read')
        .meta({ example: { container_numbers: ['TCLU4829132'] } }),
    }),
    response: one(document),
    errors: ['invalid', 'unknown_attribute'],
  }),
  delete: endpoint('DELETE /v2/documents/{id}', {
    summary: 'Deletes a document',
    status: 204,
  }),
}
