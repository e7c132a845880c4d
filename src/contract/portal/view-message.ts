import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, flag, many, one, paging, resource, toOne, write } from '../json-api.ts'
import { exampleId } from '../vocabulary.ts'
import { messageFields } from './embed-message.ts'

/** What a customer wrote about an order, as staff see it. */
export const viewMessage = resource(
  'view_message',
  null,
  { ...messageFields, email: z.string().nullable() },
  { view: toOne('view'), shipment: toOne('shipment'), answered_by: toOne('user') },
)
export type ViewMessage = z.output<typeof viewMessage.schema>

const params = { message_id: z.uuid().meta({ example: exampleId('view_message') }) }

/** Extensions of the dialect. */
export const viewMessages = {
  list: endpoint('GET /v2/views/{id}/messages', {
    summary: 'Lists what customers wrote by a view, newest first',
    params: { 'filter[answered]': flag.optional(), ...paging() },
    response: many(viewMessage),
  }),
  answer: endpoint('PATCH /v2/views/{id}/messages/{message_id}', {
    summary: 'Answers what a customer wrote: the page shows it, and who left an address gets it by mail',
    params,
    body: write(viewMessage, { answer: filledText.max(4000).meta({ example: 'Yes, Friday from 10:00.' }) }),
    response: one(viewMessage),
    errors: ['blank', 'invalid'],
  }),
  delete: endpoint('DELETE /v2/views/{id}/messages/{message_id}', {
    summary: 'Deletes what a customer wrote, with its answer',
    params,
    status: 204,
  }),
}
