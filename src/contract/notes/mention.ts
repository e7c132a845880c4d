import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, instant, many, nullableInstant, paging, resource, toOne, write } from '../json-api.ts'
import { exampleId } from '../vocabulary.ts'

/** A note in which somebody mentions who is signed in. */
export const mention = resource(
  'mention',
  null,
  {
    text: z.string().describe('The note').meta({ example: '@Jo Tran The broker waits for the exam.' }),
    author_name: z.string().nullable().describe('Who wrote it').meta({ example: 'Sam Ode' }),
    about: z
      .string()
      .describe(
        'What it is about: the container number, the number of the shipment, the cause of the exception in the language of who is mentioned',
      )
      .meta({ example: 'TCLU4829132' }),
    seen_at: nullableInstant.describe('When this person was on its page, or said that they have seen it'),
    created_at: instant,
  },
  {
    note: toOne('note'),
    shipment: toOne('shipment'),
    container: toOne('container'),
    exception: toOne('exception'),
  },
)
export type Mention = z.output<typeof mention.schema>

export const mentions = {
  list: endpoint('GET /v2/mentions', {
    summary: 'Lists the notes that mention who is signed in, newest first. Extension',
    isPersonal: true,
    include: mention,
    params: { 'filter[seen]': flag.optional().describe('Whether they were seen'), ...paging() },
    response: many(mention),
  }),
  see: endpoint('POST /v2/mentions/seen', {
    summary: 'Marks notes that mention who is signed in as seen. Extension',
    isPersonal: true,
    scope: 'read',
    status: 204,
    body: write(mention, {
      mention_ids: z
        .array(z.uuid())
        .max(1000)
        .optional()
        .describe('Left out: all of them')
        .meta({ example: [exampleId('mention')] }),
    }),
    errors: ['invalid'],
  }),
}
