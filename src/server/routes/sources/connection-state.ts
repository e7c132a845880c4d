import type { ConnectionState, Mirror } from '#contract/sources/connection.ts'
import { connectionPatience } from '#domain/exceptions/standing.ts'
import type { ConnectionRow } from '../../db/sources/connections.ts'

type Seen = Pick<
  ConnectionRow,
  'paused_at' | 'refused_at' | 'quota_spent_until' | 'failing_since' | 'last_succeeded_at'
> & { is_quiet: boolean }

/** How it goes with it at this time. */
export function stateOf(row: Seen, mirror: Pick<Mirror, 'stage'> | null, now: Date): ConnectionState {
  if (row.paused_at) return 'paused'
  if (row.refused_at) return 'refused'
  if (row.quota_spent_until && Date.parse(row.quota_spent_until) > now.getTime()) return 'quota_spent'
  if (row.failing_since && now.getTime() - Date.parse(row.failing_since) >= connectionPatience) return 'silent'
  if (!row.last_succeeded_at) return 'untested'
  if (mirror?.stage === 'copying') return 'copying'
  return row.is_quiet ? 'quiet' : 'working'
}
