import type { Generated, GeneratedAlways } from 'kysely'
import type * as z from 'zod'
import type { MailStatus } from '#contract/documents/sent-mail.ts'
import type { DataSource } from '#contract/tracking/transport-event.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import type { Changeset } from '#contract/webhooks/event-subject.ts'
import type { WebhookFilters } from '#contract/webhooks/webhook.ts'
import type { DeliveryStatus, webhookNotificationLog } from '#contract/webhooks/webhook-notification.ts'
import type { ReplayStatus } from '#contract/webhooks/webhook-replay.ts'
import type { ExceptionSnapshot } from '#domain/alerts/snapshot.ts'
import type { AsColumns, Own, Text } from '../list/columns.ts'

/** What other rows will not know any more. */
export interface EventData {
  changeset?: Changeset
  /** As it was said of an estimate, whose row says what is expected now. */
  voyage_number?: Text
  location_locode?: Text
  location_id?: Text
  location_type?: 'port' | 'metro_area' | null
  terminal_id?: Text
  terminal_type?: 'terminal' | 'rail_terminal' | null
  vessel_id?: Text
  /** As it was when it was told. */
  exception?: ExceptionSnapshot
}

export interface Events {
  id: string
  position: GeneratedAlways<number>
  account_id: Generated<string>
  event: EventName
  shipment_id: Text
  container_id: Text
  tracking_request_id: Text
  transport_event_id: Text
  document_id: Text
  exception_id: Text
  sequence: number | null
  timestamp: Text
  timezone: Text
  data_source: DataSource | null
  data: EventData | null
  created_at: string
}

export interface Mails extends Own {
  recipient: string
  sender_name: Generated<Text>
  subject: string
  body: string
  html: Generated<Text>
  headers: Generated<Record<string, string> | null>
  status: Generated<MailStatus>
  reply_to: Generated<Text>
  /** Who is told what, where it is about a view. */
  subscription_id: Generated<Text>
  /** To whom of the account, where it is an alert or a digest. */
  user_id: Generated<Text>
  /** Whose file it brings along. */
  export_id: Generated<Text>
  attempts: Generated<number>
  next_attempt_at: string
  claimed_until: Text
  error: Text
  sent_at: Text
}

export interface Mailboxes extends Own {
  host: string
  username: string
  last_looked_at: string
  last_succeeded_at: Text
  last_failure: Text
  failing_since: Text
}

export interface Sources extends Own {
  scac: string
  last_asked_at: string
  last_succeeded_at: Text
  last_failed_at: Text
  last_failure: Text
  failing_since: Text
}

export interface SourceHours {
  source_id: string
  hour: string
  account_id: Generated<string>
  requests: number
  failures: number
}

export interface ForgottenEvents {
  account_id: string
  position: number
}

export interface Webhooks extends Own {
  url: string
  active: boolean
  events: EventName[]
  filters: WebhookFilters | null
  sealed_headers: string
  sealed_secret: string
  sealed_previous_secret: Text
  previous_secret_expires_at: Text
  last_succeeded_at: Text
  last_failed_at: Text
  failing_since: Text
  failures_in_a_row: Generated<number>
  paused_at: Text
}

export interface WebhookNotifications extends Own {
  webhook_id: string
  event_id: string
  event_position: number
  ordering_id: string
  delivery_status: Generated<DeliveryStatus>
  attempts: Generated<number>
  next_attempt_at: string
}

export interface WebhookLanes {
  webhook_id: string
  lane_id: string
  account_id: Generated<string>
  notification_id: Text
  position: number
  due_at: string
  claimed_until: Text
}

export interface WebhookHours {
  webhook_id: string
  hour: string
  account_id: Generated<string>
  succeeded: number
  failed: number
}

export interface WebhookNotificationLogs
  extends Own,
    AsColumns<z.output<typeof webhookNotificationLog.schema>['attributes']> {
  webhook_notification_id: string
}

export interface WebhookReplays extends Own {
  webhook_id: string
  since: string
  until: string
  statuses: ReplayStatus[]
  events: EventName[] | null
  dry_run: boolean
  asked: string
  status: Generated<'pending' | 'finished'>
  matched: number
  queued: Generated<number>
  done_position: number
  last_position: number
  claimed_until: Text
  finished_at: Text
}
