import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, many, one, paging, reference, resource, toOne, write } from '../json-api.ts'
import { anyId, anyOf } from '../list-params.ts'
import { exampleId } from '../vocabulary.ts'
import { partyRoles } from './party-roles.ts'

const entities = ['shipment', 'container', 'tracking_request'] as const

/** An extension of the dialect. The customer of a shipment is the one whose name `customer_name` says. */
export const partyRole = resource(
  'party_role',
  '/v2/party_roles',
  { role: z.enum(partyRoles), created_at: instant },
  { party: toOne('party'), entity: toOne(...entities) },
)
export type PartyRole = z.output<typeof partyRole.schema>

const entity = z
  .object({ data: z.object({ id: z.uuid(), type: z.enum(entities) }).nullable() })
  .meta({ example: { data: { id: exampleId('shipment'), type: 'shipment' } } })

const below = (noun: string) => ({
  summary: `Lists who has which role in a ${noun}, newest first`,
  include: partyRole,
  includeByDefault: ['party'],
  params: paging(),
  response: many(partyRole),
})

export const partyRolesEndpoints = {
  list: endpoint('GET /v2/party_roles', {
    summary: 'Lists which parties have which roles, newest first',
    include: partyRole,
    params: { 'filter[party]': anyId, 'filter[role]': anyOf(partyRoles), ...paging() },
    response: many(partyRole),
  }),
  get: endpoint('GET /v2/party_roles/{id}', {
    summary: 'Returns one role of a party',
    include: partyRole,
    response: one(partyRole),
  }),
  create: endpoint('POST /v2/party_roles', {
    summary:
      'Gives a party a role in a shipment, a container or a tracking request; a customer takes the place of the one before',
    body: write(
      partyRole,
      { role: z.enum(partyRoles).meta({ example: 'shipper' }) },
      { party: reference('party'), entity },
    ),
    response: one(partyRole),
    errors: ['blank', 'invalid', 'taken'],
  }),
  delete: endpoint('DELETE /v2/party_roles/{id}', { summary: 'Takes a role from a party', status: 204 }),
  of_shipment: endpoint('GET /v2/shipments/{id}/party_roles', below('shipment')),
  of_container: endpoint('GET /v2/containers/{id}/party_roles', {
    ...below('container'),
    summary: 'Lists who has which role in a container or in the shipment that it belongs to, newest first',
  }),
  of_tracking_request: endpoint('GET /v2/tracking_requests/{id}/party_roles', below('tracking request')),
}
