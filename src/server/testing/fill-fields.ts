import { api } from '#contract/api.ts'
import type { testApp } from './test-app.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

/** A field of her shipment, by which it can be found, and one with options. */
export async function fillFields({ client }: Someone, owner: string) {
  const define = (api_slug: string, data_type: 'short_text' | 'enum') => {
    const entity_type = 'Shipment' as const
    const attributes = { api_slug, data_type, entity_type, display_name: `${owner} field`, reference_number: true }
    return client(api.custom_field_definitions.create, { body: { data: { attributes } } })
  }
  await define(`${owner.toLowerCase()}_po`, 'short_text')
  const { data } = await define(`${owner.toLowerCase()}_lane`, 'enum')
  const option = { label: `${owner} lane`, value: `${owner}-LANE` }
  await client(api.custom_field_options.create, { params: { id: data.id }, body: { data: { attributes: option } } })
  const [shipment] = (await client(api.shipments.list)).data
  for (const [name, value] of [
    ['po', `${owner}-PO`],
    ['lane', `${owner}-LANE`],
  ] as const) {
    const attributes = { api_slug: `${owner.toLowerCase()}_${name}`, value }
    await client(api.shipment_custom_fields.create, {
      params: { id: String(shipment?.id) },
      body: { data: { attributes } },
    })
  }
}
