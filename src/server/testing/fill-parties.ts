import { api } from '#contract/api.ts'
import { containersByNumber } from './by-number.ts'
import type { testApp } from './test-app.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

/** A party with somebody at it, which is consignee and notify party of the first shipment and the trucker of its first container. */
export async function fillParties({ client }: Someone, owner: string) {
  const { data } = await client(api.parties.create, {
    body: { data: { attributes: { company_name: `${owner} Haulage` } } },
  })
  const attributes = { name: `${owner} Driver`, email: `${owner}@haulage.example`, phone: '+49 40 1', note: owner }
  await client(api.party_contacts.create, { params: { id: data.id }, body: { data: { attributes } } })
  const [shipment] = (await client(api.shipments.list, { params: { sort: 'bill_of_lading_number' } })).data
  const containers = await containersByNumber({ client })
  const container = containers.find(({ relationships }) => relationships.shipment.data?.id === shipment?.id)
  const party = { data: { id: data.id, type: 'party' as const } }
  for (const [role, type, id] of [
    ['consignee', 'shipment', shipment?.id],
    ['notify', 'shipment', shipment?.id],
    ['trucker', 'container', container?.id],
  ] as const)
    await client(api.party_roles.create, {
      body: { data: { attributes: { role }, relationships: { party, entity: { data: { id: String(id), type } } } } },
    })
  return data.id
}
