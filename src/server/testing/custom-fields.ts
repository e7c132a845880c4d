import { api } from '#contract/api.ts'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { ask } from './ask.ts'
import { discharged } from './dcsa-events.ts'
import type { testApp } from './test-app.ts'

type TestApp = ReturnType<typeof testApp>
type NewDefinition = BodyOf<typeof api.custom_field_definitions.create>['data']['attributes']

/** Somebody with one shipment of two containers, and what is written to their custom fields most. */
export async function someoneWithFields({ account, app, work }: TestApp, bill = 'YMLU700100') {
  const me = await account()
  const tracked = { request_type: 'bill_of_lading' as const, request_number: bill, scac: 'YMLU' }
  const request = await me.client(api.tracking_requests.create, { body: { data: { attributes: tracked } } })
  const body = ['TCLU4829132', 'MSCU6639870'].flatMap((container) => discharged({ bill, container }))
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  await work()
  const [shipment] = (await me.client(api.shipments.list)).data
  const containers = (await me.client(api.containers.list)).data
  const headers = { authorization: `Token ${me.apiKey}` }
  const send = (method: string, path: string, attributes?: object, relationships?: object) =>
    ask(app(), { method, path, headers, ...(attributes && { body: { data: { attributes, relationships } } }) })
  return {
    ...me,
    request: request.data.id,
    shipment: String(shipment?.id),
    containers: Object.fromEntries(containers.map((one) => [one.attributes.number, one.id])) as Record<string, string>,
    /** As a program that knows no contract. */
    send,
    async define(attributes: Partial<NewDefinition> = {}) {
      const given = {
        entity_type: 'Shipment',
        api_slug: 'po_number',
        data_type: 'short_text',
        display_name: 'PO',
      } as const
      const body = { data: { attributes: { ...given, ...attributes } } }
      return (await me.client(api.custom_field_definitions.create, { body })).data
    },
    async option(definition: string, value: string, label = value) {
      const body = { data: { attributes: { label, value } } }
      return (await me.client(api.custom_field_options.create, { params: { id: definition }, body })).data
    },
    async put(
      entity: 'shipments' | 'containers' | 'tracking_requests',
      id: string,
      api_slug: string,
      value: CustomFieldValue,
    ) {
      return send('POST', `/v2/${entity}/${id}/custom_fields`, { api_slug, value })
    },
    async find(q: string) {
      const reply = await ask(app(), { path: `/shipments/find?q=${encodeURIComponent(q)}`, headers })
      return String(reply.headers.location)
    },
  }
}
