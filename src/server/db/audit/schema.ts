import type { Generated, GeneratedAlways } from 'kysely'
import type { AuditEvent } from '#contract/audit/audit-event.ts'
import type { Text } from '../columns.ts'

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

export interface AuditTables {
  audit_events: AuditEvents
  audit_chains: AuditChains
}
