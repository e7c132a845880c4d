import type { Generated, GeneratedAlways } from 'kysely'
import type { PartyContact } from '#contract/parties/party-contact.ts'
import type { PartyRoleName } from '#contract/parties/party-roles.ts'
import type { AsColumns, Own, Text } from '../list/columns.ts'

export interface PartyRoles extends Own {
  party_id: string
  role: PartyRoleName
  shipment_id: Generated<Text>
  container_id: Generated<Text>
  tracking_request_id: Generated<Text>
  /** The one of the three that is there. */
  entity_id: GeneratedAlways<string>
}

/** Which containers a role is about; triggers write it. */
export interface PartyContainers {
  role_id: string
  container_id: string
  account_id: string
  party_id: string
  role: PartyRoleName
  created_at: string
}

export interface PartyContacts extends Own, AsColumns<PartyContact['attributes']> {
  party_id: string
}

export interface PartyMerges extends Own {
  merged_id: string
  merged_name: string
  party_id: string
  moved: Record<string, number>
  user_id: Text
  api_key_id: Text
}
