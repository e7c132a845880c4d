import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { writeOver } from '../expected.ts'
import { filledText, many, one, paging, resource, write } from '../json-api.ts'
import { exampleId } from '../vocabulary.ts'

export const party = resource('party', '/v2/parties', {
  company_name: z.string().meta({ example: 'Nordmeer Handel GmbH' }),
})

export type Party = z.output<typeof party.schema>

/** Names are unique, and an index keeps no longer texts. */
const companyName = filledText.max(200)

export const parties = {
  list: endpoint('GET /v2/parties', {
    summary: 'Lists the parties of the account, newest first',
    params: paging({ size: 25 }),
    response: many(party),
  }),
  get: endpoint('GET /v2/parties/{id}', {
    summary: 'Returns one party',
    response: one(party),
  }),
  create: endpoint('POST /v2/parties', {
    summary: 'Creates a party',
    body: write(party, { company_name: companyName }),
    response: one(party),
    errors: ['blank', 'taken'],
  }),
  update: endpoint('PATCH /v2/parties/{id}', {
    summary: 'Edits a party',
    body: writeOver(party, { company_name: companyName.optional() }, { company_name: z.string() }),
    response: one(party),
    errors: ['blank', 'taken', 'changed_meanwhile'],
  }),
  // Extensions of the dialect.
  delete: endpoint('DELETE /v2/parties/{id}', {
    summary: 'Deletes a party that nothing is of: no shipment, no request, no view, no role; contacts go with it',
    status: 204,
    errors: ['invalid'],
  }),
  merge: endpoint('POST /v2/parties/{id}/merge', {
    summary:
      'Makes another party one with this one: its shipments, requests, roles, views, contacts, values of custom fields and filters of webhooks move here, and its id is 404 from then on',
    status: 200,
    body: write(party, { merged_id: z.uuid().meta({ example: exampleId('merged_party') }) }),
    response: one(party),
    errors: ['blank', 'invalid'],
  }),
}
