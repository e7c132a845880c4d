import type { Generated } from 'kysely'
import type { PartyRoleName } from '#contract/parties/party-roles.ts'
import type { MessageKind } from '#contract/portal/embed-message.ts'
import type { SubscriptionEvent } from '#contract/portal/embed-subscription.ts'
import type { View } from '#contract/portal/view.ts'
import type { CalendarEntry } from '#domain/portal/customer-calendar.ts'
import type { Told } from '#domain/portal/customer-news.ts'
import type { Gated } from '#domain/portal/view-policy.ts'
import type { Own, Text } from '../list/columns.ts'

interface Views extends Own {
  party_id: string
  name: string
  roles: PartyRoleName[]
  tags: string[]
  done_for_days: number | null
  document_types: string[]
  custom_field_ids: string[]
  policy: StoredPolicy
  allowed_origins: string[]
  public_url: Text
  people: Generated<string[]>
  excluded_people: Generated<string[]>
  expires_at: Text
  updated_at: Generated<string>
}

/** What of a policy is no column. */
export type StoredPolicy = Pick<
  View['attributes'],
  'sections' | 'words' | 'language' | 'colour' | 'logo' | 'look' | 'page_title' | 'contact'
>

interface ViewTokens extends Own {
  view_id: string
  name: Text
  email: Text
  token_hash: string
  expires_at: Text
  revoked_at: Text
  created_by_id: Text
  last_seen_at: Text
  /** A hash of it; of a person. */
  signed_in_from: Generated<Text>
}

interface ViewCodes {
  view_id: string
  account_id: string
  email: string
  code_hash: string
  expires_at: string
}

interface ViewVisits {
  account_id: string
  view_id: string
  token_id: string
  day: string
  origin: string
  count: Generated<number>
  refused: Generated<number>
  last_at: Text
}

interface ViewCalendars extends Own {
  view_id: string
  name: Text
  secret_hash: string
  /** By which a customer asked for it; null where staff made it. */
  token_id: Text
  /** So that the same token gets the same address again. */
  secret_sealed: Text
  /** Their token, where its events lead to their page. */
  link_sealed: Text
  has_link: Generated<boolean>
  revoked_at: Text
  first_read_at: Text
  last_read_at: Text
  created_by_id: Text
}

interface ViewCalendarEvents {
  account_id: string
  view_id: string
  uid: string
  kind: CalendarEntry['kind']
  shipment_id: string
  container_id: string
  order_name: Text
  named_by: Gated | null
  place: Text
  starts: string
  digest: string
  sequence: Generated<number>
  modified_at: string
  cancelled_at: Text
}

interface ViewSubscriptions extends Own {
  view_id: string
  token_id: string
  email: string
  /** The token that it was asked for with, encrypted. */
  link_sealed: Text
  shipment_id: Text
  reference: Text
  events: SubscriptionEvent[]
  eta_days: number
  language: Text
  confirm_hash: Text
  stop_hash: Text
  stop_sealed: Text
  expires_at: Text
  confirmed_at: Text
  last_sent_at: Text
  told: Told | null
  due_at: Text
  marked: Generated<number>
}

interface ViewMessages extends Own {
  view_id: string
  token_id: Text
  shipment_id: string
  kind: MessageKind
  text: Text
  day: Text
  from_hour: Text
  until_hour: Text
  address: Text
  name: Text
  email: Text
  language: Text
  link_sealed: Text
  answer: Text
  answered_at: Text
  answered_by_id: Text
  due_at: Text
}

interface SubscriptionMarks {
  id: Generated<string>
  account_id: string
  shipment_id: string
}

export interface ViewTables {
  subscription_marks: SubscriptionMarks
  view_calendar_events: ViewCalendarEvents
  view_calendars: ViewCalendars
  view_codes: ViewCodes
  view_messages: ViewMessages
  view_subscriptions: ViewSubscriptions
  view_tokens: ViewTokens
  view_visits: ViewVisits
  views: Views
}
