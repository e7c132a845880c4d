import type { Generated, GeneratedAlways } from 'kysely'
import type { CalendarDayKind } from '#contract/alerts/calendar-days.ts'
import type { AlertChannelKind, HeldReason } from '#contract/alerts/fields.ts'
import type { AlertRuleFields } from '#contract/alerts/rule.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import type { ExceptionSnapshot } from '#domain/alerts/snapshot.ts'
import type { Own, Text } from '../list/columns.ts'

interface AlertChannels extends Own {
  kind: Exclude<AlertChannelKind, 'mail'>
  name: string
  sealed_url: string
  host: string
  failing_since: Text
  last_failure: Text
  stopped_at: Text
  last_sent_at: Text
  updated_at: Generated<string>
}

interface AlertRules extends Own, AlertRuleFields {
  user_id: Text
  has_view: boolean
  enabled_at: string
  last_sent_at: Text
  updated_at: Generated<string>
}

/** What a notice says when its time has come: as it was, for what it is about may be another then. */
export interface Told {
  event: EventName
  exception_id: Text
  exception: ExceptionSnapshot | null
  container_id: Text
  shipment_id: Text
  /** Of an event of the catalogue: the container, or the bill. */
  number: Text
}

interface AlertNotices {
  rule_id: string
  subject: string
  account_id: Generated<string>
  told: Told
  happened_at: string
  due_at: string
  held_because: HeldReason | null
}

interface AlertMessages extends Own {
  rule_id: string
  notice_count: number
  held_count: number
}

interface AlertPosts extends Own {
  channel_id: string
  body: string
  status: Generated<'pending' | 'sent' | 'failed'>
  attempts: Generated<number>
  next_attempt_at: string
  claimed_until: Text
}

interface Digests {
  user_id: string
  account_id: Generated<string>
  is_enabled: boolean
  local_time: string
  weekdays: number[]
  timezone: string
  mails_mentions: Generated<boolean>
  next_on: Text
  next_at: Text
  last_sent_at: Text
  updated_at: Generated<string>
}

interface RefusedAddresses {
  user_id: string
  account_id: Generated<string>
  refused_at: string
  reason: string
}

interface DeadlineCalendars extends Own {
  user_id: string
  name: string
  kinds: CalendarDayKind[]
  saved_view_id: Text
  remind_days: number | null
  timezone: string
  secret_hash: string
  last_read_at: Text
}

interface ExceptionJoins {
  id: GeneratedAlways<string>
  account_id: Generated<string>
  exception_id: string
  container_ids: string[]
  created_at: string
}

export interface AlertTables {
  alert_channels: AlertChannels
  alert_rules: AlertRules
  alert_cursors: { account_id: Generated<string>; position: string | number }
  alert_notices: AlertNotices
  alert_messages: AlertMessages
  alert_posts: AlertPosts
  deadline_calendars: DeadlineCalendars
  digests: Digests
  exception_joins: ExceptionJoins
  refused_addresses: RefusedAddresses
}
