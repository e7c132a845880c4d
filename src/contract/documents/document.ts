import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { documentCheck } from '../free-time/invoice-check.ts'
import { commaList, filledText, flag, instant, many, one, paging, resource, toMany, toOne, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { said } from '../said/said.ts'
import { exampleId } from '../vocabulary.ts'
import { signedId } from './direct-upload.ts'
import { anyPayload, documentType } from './document-type.ts'

export const documentSources = ['upload', 'api', 'email', 'split_document'] as const
export type DocumentSource = (typeof documentSources)[number]

export const extractionStatuses = ['pending', 'processing', 'extracted', 'failed'] as const
export type ExtractionStatus = (typeof extractionStatuses)[number]

export const document = resource(
  'document',
  '/v2/documents',
  {
    name: z.string(),
    document_type: z.string().describe('As we classified it'),
    document_type_manual: z.string().nullable().describe('As a person did, which counts more'),
    classification_notes: z.string().nullable(),
    classification_said: z.array(said).describe('What the notes say, for other languages. Extension'),
    source: z.enum(documentSources),
    file_name: z.string(),
    file_content_type: z.string().nullable(),
    file_size_bytes: z.int().nullable(),
    extraction_status: z.enum(extractionStatuses).describe('Extension'),
    extraction_failure: z.string().nullable().describe('Why it could not be read. Extension'),
    extraction_failure_code: z
      .string()
      .nullable()
      .describe('The same as a code that stays; null where there is none. Extension')
      .meta({ example: 'encrypted' }),
    link_notes: z
      .array(z.string().meta({ example: 'TCLU4829132 is in 2 shipments, and nothing says which one is meant.' }))
      .describe('What it names and is not linked to by itself, and why. Extension'),
    link_notes_said: z.array(said).describe('The same in the same order, for other languages. Extension'),
    pages_count: z.int().nullable().describe('Null until it has been read. Extension'),
    invoice_check: documentCheck
      .nullable()
      .describe(
        'Of an invoice for demurrage, storage or detention of one container that is tracked: what differs from what is known ' +
          'of it. Null where too little was read to compare. Extension',
      ),
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
export const documentRepresentation = resource('document_representation', null, {
  schema_version: z.string().meta({ example: '2026-11-26' }),
  payload: z.record(z.string(), z.unknown()),
  found: z
    .array(
      z.strictObject({
        pointer: z.string().describe('Into the payload').meta({ example: '/container_numbers/0' }),
        page: z.int().min(1),
        text: z.string().describe('As it is written there').meta({ example: 'TCLU 482913-2' }),
        box: z
          .tuple([z.number(), z.number(), z.number(), z.number()])
          .nullable()
          .describe('Left, top, width and height in points, from the top left of the page; null where nobody knows')
          .meta({ example: [72, 144.5, 96, 10] }),
        doubt: z
          .string()
          .optional()
          .describe('Why what stands there is not taken: the payload has no such value')
          .meta({ example: '“79.320” may be read with thousands or with decimals (total amount): it is not taken' }),
        doubt_said: said
          .nullable()
          .optional()
          .describe('The same for other languages, with a `doubt`; its `field` is that of the pointer, in words')
          .meta({ example: null }),
        lesson_id: z.uuid().optional().describe('The `paper_lesson` by which it was found'),
        learned_from: z.uuid().optional().describe('The document whose correction taught that'),
      }),
    )
    .describe('Where each value stands, and what stands where a value is in doubt. Extension'),
  notes: z
    .array(z.string().meta({ example: '“05/06/2026” may be read in two ways (last free day): it is not taken.' }))
    .describe('What was seen and not taken, and why. Extension'),
  notes_said: z
    .array(said.nullable())
    .describe('Of each note the same for other languages; null where it has no code. Extension'),
  created_at: instant,
  updated_at: instant,
})

/** A link that says itself who may follow it, and until when. */
export const link = z.strictObject({ download_url: z.url().meta({ example: 'https://example.com/v2/files/d.…' }) })

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
        .refine((text) => text.replace(/[^\p{L}\p{N}]/gu, '').length >= 1, faults.letter_or_digit)
        .optional()
        .describe(
          'A part of a bill of lading, booking, container or reference number of what it is linked to, whatever the separators; below four characters the whole of one. Where nothing has it, what differs by one character',
        ),
      'filter[document_types]': commaList(documentType).optional().describe('By the type that counts'),
      'filter[shipment]': z.uuid().optional().describe('Extension'),
      'filter[container]': z.uuid().optional().describe('Extension'),
      'filter[extraction_status]': commaList(z.enum(extractionStatuses)).optional().describe('Extension'),
      'filter[split_from]': z.uuid().optional().describe('What was made of the pages of this one. Extension'),
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
  create: endpoint('POST /v2/documents', {
    summary: 'Makes a document of a file that was sent before, or, as a multipart form, of one that is in it',
    ...shown,
    takes: 'multipart/form-data',
    body: write(document, {
      name: filledText.max(255).meta({ example: 'Arrival notice' }),
      attached_document: filledText.max(200).describe('`signed_id` of the file').meta({ example: signedId }),
    }),
    response: one(document),
    errors: ['blank', 'invalid', 'unknown_attribute', 'duplicate_document', 'insufficient_storage', 'unavailable'],
  }),
  archive: endpoint('POST /v2/documents/archive', {
    summary: 'Says where documents can be fetched as one zip file, for some minutes. Extension',
    // Nothing is changed by it.
    scope: 'read',
    isBare: true,
    status: 200,
    body: write(
      { type: 'document_archive' },
      {
        document_ids: z
          .array(z.uuid())
          .min(1)
          .max(500)
          .meta({ example: [exampleId('document')] }),
      },
    ),
    response: link,
    errors: ['blank', 'invalid', 'unknown_attribute'],
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
    summary: 'Deletes a document; it can be restored',
    status: 204,
  }),
  restore: endpoint('POST /v2/documents/{id}/restore', {
    summary: 'Brings back a document that was deleted. Extension',
    status: 200,
    ...shown,
    response: one(document),
    errors: ['duplicate_document'],
  }),
  download_url: endpoint('GET /v2/documents/{id}/download_url', {
    summary: 'Says where the file of a document can be fetched, for some minutes',
    isBare: true,
    params: {
      inline: flag
        .optional()
        .describe('Extension. To be shown rather than saved: PDF, pictures and plain text; anything else is saved'),
    },
    response: link,
    errors: ['no_document_attached'],
  }),
}
