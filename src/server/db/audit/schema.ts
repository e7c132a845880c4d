import type { Generated, GeneratedAlways } from 'kysely'
import type { AuditEvent } from '#contract/audit/audit-event.ts'
import type { auditStreamFormats } from '#contract/audit/audit-stream.ts'
import type { Own, Text } from '../list/columns.ts'

type Attributes = AuditEvent['attributes']

interface AuditEvents extends Omit<Attributes, 'position' | 'hash'> {
  id: string
  account_id: Generated<string>
  number: GeneratedAlways<number>
  position: Generated<number | null>
  hash: Generated<Text>
}

interface AuditChains {
  account_id: string
  position: Generated<number>
  hash: Generated<Text>
  forgotten_position: Generated<number>
  forgotten_hash: Generated<Text>
}

interface AuditStreams extends Own {
  name: string
  format: (typeof auditStreamFormats)[number]
  sealed_url: string
  host: string
  sealed_headers: string
  header_names: string[]
  active: Generated<boolean>
  position: number
  last_sent_at: Text
  attempts: Generated<number>
  failing_since: Text
  last_failure: Text
  next_attempt_at: string
  claimed_until: Text
  updated_at: Generated<string>
}

export interface AuditTables {
  audit_events: AuditEvents
  audit_chains: AuditChains
  audit_streams: AuditStreams
}
