import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, keysetPaging, many, one, reference, resource, toOne, write } from '../json-api.ts'
import { anyId } from '../list-params.ts'
import { exampleId } from '../vocabulary.ts'

/** People that one note can mention. */
export const mostMentioned = 20

export const noteText = filledText.max(4000).meta({ example: 'The broker waits for the exam.' })

/** Who is mentioned in a note, as it is written: each finds it under `GET /v2/mentions`, and is mailed where the server can. */
export const mentioned = z
  .object({ data: z.array(z.object({ id: z.uuid(), type: z.literal('user') })).max(mostMentioned) })
  .optional()
  .describe('People of the account: each is told')
  .meta({ example: { data: [{ id: exampleId('user'), type: 'user' }] } })

/** People that a note mentions, as it is read. */
export const mentionedNames = z
  .array(z.string().meta({ example: 'Jo Tran' }))
  .describe('People that it mentions, as they are called now; who was removed is not among them')

const inEvidence = z
  .boolean()
  .describe('Whether it goes into the evidence for or against an invoice: `GET /v2/containers/{id}/evidence`')
  .meta({ example: true })

/** What somebody has written about a shipment, or about one of its containers, for colleagues: customers never see it. */
export const note = resource(
  'note',
  '/v2/notes',
  {
    text: z.string().meta({ example: 'The broker waits for the exam.' }),
    in_evidence: inEvidence,
    author_name: z
      .string()
      .nullable()
      .describe('The person, or the name of the API key, as it was called then')
      .meta({ example: 'Jo Tran' }),
    author_kind: z.enum(['person', 'system']),
    mentioned_names: mentionedNames,
    created_at: instant,
  },
  {
    shipment: toOne('shipment'),
    container: toOne('container'),
    author: toOne('user'),
  },
)
export type Note = z.output<typeof note.schema>

export const notes = {
  list: endpoint('GET /v2/notes', {
    summary: 'Lists notes of shipments and containers, newest first. Extension',
    include: note,
    params: {
      'filter[container]': anyId.describe('Ids: notes of these containers, and those of their shipments as a whole'),
      'filter[shipment]': anyId.describe('Ids: notes of these shipments, and of all their containers'),
      ...keysetPaging({ size: 30 }),
    },
    response: many(note),
  }),
  create: endpoint('POST /v2/notes', {
    summary: 'Adds a note to a shipment or to a container. Extension',
    include: note,
    body: write(
      note,
      { text: noteText, in_evidence: inEvidence.optional() },
      {
        shipment: reference('shipment').optional().describe('Left out where a container is given'),
        container: reference('container').optional(),
        mentioned,
      },
    ),
    response: one(note),
    errors: ['blank', 'invalid'],
  }),
  get: endpoint('GET /v2/notes/{id}', {
    summary: 'Returns one note. Extension',
    include: note,
    response: one(note),
  }),
  update: endpoint('PATCH /v2/notes/{id}', {
    summary: 'Puts a note into the evidence of its containers, or leaves it out. Extension',
    include: note,
    body: write(note, { in_evidence: inEvidence }),
    response: one(note),
    errors: ['invalid'],
  }),
  delete: endpoint('DELETE /v2/notes/{id}', {
    summary: 'Deletes a note: an own one, or with the scope `admin` any. Extension',
    status: 204,
  }),
}
