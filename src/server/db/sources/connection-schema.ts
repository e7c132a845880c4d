import type { Generated } from 'kysely'
import type { Own, Text } from '../list/columns.ts'

export interface ConnectionTables {
  connections: Connections
  callbacks: Callbacks
  connection_hours: ConnectionHours
  mirrors: Mirrors
  mirrored: Mirrored
  passed_requests: PassedRequests
  line_subscriptions: LineSubscriptions
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
  last_news_at: Generated<Text>
  quiet_from: Generated<Text>
  quiet_least: Generated<number | null>
  last_callback_at: Generated<Text>
  callbacks_refused: Generated<number>
  last_callback_problem: Generated<Text>
  last_callback_refused_at: Generated<Text>
  callbacks_quiet_from: Generated<Text>
  callbacks_quiet_least: Generated<number | null>
  set_up_at: string
  updated_at: string
}

interface Callbacks {
  id: Generated<string>
  account_id: Generated<string>
  connection_id: string
  body: string
  digest: string
  failures: Generated<number>
  next_attempt_at: string
  claimed_until: Generated<Text>
  created_at: string
}

interface ConnectionHours {
  connection_id: string
  hour: string
  account_id: Generated<string>
  requests: Generated<number>
  failures: Generated<number>
  news: Generated<number>
  callbacks: Generated<number>
  tracked: Generated<number | null>
}

/** In this order; `removing` takes back what came, `ended` is left where it stays. */
export const mirrorStages = [
  'definitions',
  'parties',
  'requests',
  'shipments',
  'roles',
  'values',
  'documents',
  'following',
  'removing',
  'ended',
] as const
export type MirrorProblems = { about: string; reason: string }[]
export type MirrorStage = (typeof mirrorStages)[number]

export interface MirrorCursor {
  /** The page that comes next; the first where none is named. */
  page?: number
  /** Of the page before, to know one that is repeated. */
  last_ids?: string[] | undefined
  /** Of what changed, which list is read. */
  list?: 'containers' | 'documents'
  /** When this pass began. */
  began?: string | undefined
  /** Whether they say when something changed. */
  is_dated?: boolean | undefined
  /** When the key was set up that was found to be of the same account. */
  key_of?: string | undefined
}

interface Mirrors extends Own {
  name: string
  their_account_id: Text
  their_account_name: Text
  stage: MirrorStage
  cursor: Generated<MirrorCursor>
  since: Generated<Text>
  passed_at: Generated<Text>
  shipments_found: Generated<number | null>
  problems: Generated<MirrorProblems>
  last_news_at: Generated<Text>
  next_attempt_at: Text
  claimed_until: Generated<Text>
  failures: Generated<number>
  updated_at: string
  webhook_id: Generated<Text>
  webhook_checked_at: Generated<Text>
  webhook_problem: Generated<Text>
  told_at: Generated<Text>
}

interface Mirrored {
  mirror_id: string
  subject:
    | 'definition'
    | 'party'
    | 'party_role'
    | 'custom_field'
    | 'tracking_request'
    | 'shipment'
    | 'container'
    | 'document'
  their_id: string
  account_id: Generated<string>
  our_id: Text
  is_made: Generated<boolean>
  version: Text
  said: unknown
  seen_at: Generated<Text>
  missing_since: Generated<Text>
}

interface PassedRequests {
  tracking_request_id: string
  account_id: Generated<string>
  mirror_id: string
  their_id: Generated<Text>
  is_there: Generated<boolean>
  attempts: Generated<number>
  asked_at: Generated<Text>
}

interface LineSubscriptions extends Own {
  subscription_id: Generated<Text>
  sealed_secrets: Generated<Text>
  secret_made_at: Generated<Text>
  is_secret_sent: Generated<boolean>
  problem: Generated<Text>
  checked_at: Generated<Text>
  refused_seen: Generated<number>
  failures: Generated<number>
  next_attempt_at: Text
  claimed_until: Generated<Text>
}
