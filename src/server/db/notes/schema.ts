import type { Generated } from 'kysely'
import type { Text } from '../list/columns.ts'

interface Notes {
  id: Generated<string>
  account_id: Generated<string>
  shipment_id: string
  container_id: Text
  text: string
  in_evidence: Generated<boolean>
  author_name: Text
  author_kind: 'person' | 'system'
  user_id: Text
  created_at: string
}

/** Of one of the two. */
interface Mentions {
  id: Generated<string>
  account_id: Generated<string>
  user_id: string
  note_id: Text
  exception_entry_id: Text
  seen_at: Generated<Text>
  created_at: string
}

interface MentionHours {
  account_id: Generated<string>
  hour: string
  count: number
}

export interface NoteTables {
  notes: Notes
  mentions: Mentions
  mention_hours: MentionHours
}
