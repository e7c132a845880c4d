import type { Generated } from 'kysely'
import type { View } from '#contract/view.ts'
import type { Own, Text } from './columns.ts'

export interface Views extends Own {
  party_id: string
  name: string
  tags: string[]
  done_for_days: number | null
  document_types: string[]
  custom_field_ids: string[]
  policy: StoredPolicy
  allowed_origins: string[]
  expires_at: Text
  updated_at: Generated<string>
}

/** What of a policy is no column. */
export type StoredPolicy = Pick<View['attributes'], 'sections' | 'words' | 'language' | 'colour' | 'logo' | 'contact'>

export interface ViewTokens extends Own {
  view_id: string
  name: Text
  token_hash: string
  expires_at: Text
  revoked_at: Text
  created_by_id: Text
  last_seen_at: Text
}

export interface ViewVisits {
  account_id: string
  view_id: string
  token_id: string
  day: string
  origin: string
  count: Generated<number>
  refused: Generated<number>
}
