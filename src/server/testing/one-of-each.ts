import type { Client } from '#app/api/client.ts'
import { api } from '#contract/api.ts'
import { type DataType, type EntityType, entityTypes } from '#contract/custom-fields/custom-field-definition.ts'
import { discharged } from './dcsa-events.ts'

/** One of each that an account can have, and what there is for all. @returns an id by the name of its collection */
export async function oneOfEach(client: Client): Promise<Record<string, string>> {
  const party = await client(api.parties.create, { body: { data: { attributes: { company_name: 'Nordmeer' } } } })
  const attributes = { request_type: 'bill_of_lading' as const, request_number: 'YMLU900100', scac: 'YMLU' }
  const request = await client(api.tracking_requests.create, { body: { data: { attributes } } })
  await client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: discharged({ bill: 'YMLU900100', container: 'TCLU4829132' }),
  })
  const shipment = String((await client(api.shipments.list)).data[0]?.id)
  const define = (entity_type: EntityType, api_slug = 'po_number', data_type: DataType = 'short_text') =>
    client(api.custom_field_definitions.create, {
      body: { data: { attributes: { entity_type, api_slug, data_type, display_name: 'PO', reference_number: true } } },
    })
  for (const entity_type of entityTypes) await define(entity_type)
  const field = await client(api.shipment_custom_fields.create, {
    params: { id: shipment },
    body: { data: { attributes: { api_slug: 'po_number', value: 'PO-1' } } },
  })
  const webhook = await client(api.webhooks.create, {
    body: { data: { attributes: { url: 'https://example.com', events: ['container.updated'] } } },
  })
  return {
    webhooks: webhook.data.id,
    custom_field_definitions: (await define('Shipment', 'lane', 'enum')).data.id,
    custom_fields: field.data.id,
    parties: party.data.id,
    tracking_requests: request.data.id,
    shipments: shipment,
    containers: String((await client(api.containers.list)).data[0]?.id),
    vessels: '9321483',
    ports: 'USLAX',
    terminals: 'W185',
    shipping_lines: 'YMLU',
    metro_areas: 'USCHI',
  }
}
