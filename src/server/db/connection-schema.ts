import type { Generated } from 'kysely'
import type { Own, Text } from './columns.ts'

export interface ConnectionTables {
  connections: Connections
  connection_hours: ConnectionHours
}

interface Connections extends Own {
  profile: string
  name: string
  scacs: string[]
  settings: Record<string, string>
  sealed_credentials: string
  paused_at: Generated<Text>
  refused_at: Generated<Text>
  quota_spent_until: Generated<Text>
  next_turn_at: Generated<Text>
  last_asked_at: Generated<Text>
  last_succeeded_at: Generated<Text>
  last_failed_at: Generated<Text>
  last_failure: Generated<Text>
  failing_since: Generated<Text>
  set_up_at: string
  updated_at: string
}

interface ConnectionHours {
  connection_id: string
  hour: string
  account_id: Generated<string>
  requests: Generated<number>
  failures: Generated<number>
}
