import { api } from '#contract/api.ts'
import type { PartyRoleName } from '#contract/parties/party-roles.ts'
import type { testApp } from './test-app.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>
type Entity = 'shipment' | 'container' | 'tracking_request'

/** Gives roles to parties of this account, and reads them. */
export function rolesOf({ client }: Someone) {
  const party = async (company_name: string) =>
    (await client(api.parties.create, { body: { data: { attributes: { company_name } } } })).data.id
  const give = async (party: string, role: PartyRoleName, type: Entity, id: string) => {
    const relationships = { party: { data: { id: party, type: 'party' as const } }, entity: { data: { id, type } } }
    return (await client(api.party_roles.create, { body: { data: { attributes: { role }, relationships } } })).data
  }
  const held = async (id: string) =>
    (await client(api.party_roles.of_shipment, { params: { id } })).data.map(
      ({ attributes, relationships }) => `${attributes.role} ${relationships.party.data?.id}`,
    )
  const merge = (id: string, merged: string) =>
    client(api.parties.merge, { params: { id }, body: { data: { attributes: { merged_id: merged } } } })
  return { party, give, held, merge }
}
