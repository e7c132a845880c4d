import { type RawBuilder, sql } from 'kysely'
import type { AuditSubject } from '#contract/audit/actions.ts'
import { freeTimeRule } from '#contract/free-time/rule.ts'
import type { Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** What of a row the audit log may keep: what is not named here is never written, whatever a later column holds. */
export interface Snapshot {
  table: keyof Schema
  /** What people call it by: a column, or what is read of several. */
  name: string | RawBuilder<unknown>
  columns: readonly string[]
  /** What is read in another way than as its column says: a secret is in the way, or it is kept elsewhere. */
  also?: Readonly<Record<string, RawBuilder<unknown>>>
}

/** Values of custom fields, by slug; of a sensitive one only that there is one. */
const fieldsOf = (table: string) => sql`(
  select jsonb_object_agg(d.api_slug, case when d.sensitive then '"sensitive"'::jsonb else to_jsonb(f.value) end)
  from custom_fields f join custom_field_definitions d on d.id = f.definition_id
  where f.entity_id = ${sql.ref(`${table}.id`)})`

/** An address may have a secret in its path or its query: where it leads is said, and whether it is another. */
const whereTo = sql`substring(url from '^https?://[^/?#]+') || '/… (' || left(encode(sha256(convert_to(url, 'UTF8')), 'hex'), 8) || ')'`

const linkedTo = sql`(
  select jsonb_agg(coalesce(l.container_id, l.shipment_id) order by coalesce(l.container_id, l.shipment_id))
  from document_links l where l.document_id = documents.id)`

const option = sql`(select d.api_slug from custom_field_definitions d where d.id = custom_field_options.definition_id)`
const ofField = {
  field: sql`(select d.api_slug from custom_field_definitions d where d.id = custom_fields.definition_id)`,
  value: sql`(select case when d.sensitive then '"sensitive"'::jsonb else to_jsonb(custom_fields.value) end
    from custom_field_definitions d where d.id = custom_fields.definition_id)`,
}

/** Of a view what is shown; a logo is a file and stays out. */
const ofPolicy = Object.fromEntries(
  ['sections', 'words', 'language', 'colour', 'look', 'page_title', 'contact'].map((part) => [
    part,
    sql`policy->${sql.lit(part)}`,
  ]),
)

const rule = freeTimeRule.attributes.filter((name) => !['is_example', 'used_by', 'updated_at'].includes(name))

const alertFields = [
  ...['name', 'is_enabled', 'kinds', 'severity', 'cost_a_day', 'currency_code', 'events', 'saved_view_id', 'channel'],
  ...['alert_channel_id', 'recipient_ids', 'quiet_from', 'quiet_until', 'timezone', 'costs_go_at_once', 'max_per_hour'],
]

export const snapshots: Record<AuditSubject, Snapshot> = {
  account: {
    table: 'accounts',
    name: 'company_name',
    columns: [
      'company_name',
      'demo',
      'duplicate_documents',
      'new_numbers',
      'audit_retention_days',
      'finished_shipments_days',
      'documents_days',
      'deleted_documents_days',
      'closed_exceptions_days',
      'requires_second_factor',
    ],
  },
  alert_channel: { table: 'alert_channels', name: 'name', columns: ['name', 'kind', 'host', 'stopped_at'] },
  alert_rule: { table: 'alert_rules', name: 'name', columns: [...alertFields] },
  audit_stream: {
    table: 'audit_streams',
    name: 'name',
    columns: ['name', 'format', 'host', 'header_names', 'active'],
  },
  api_key: {
    table: 'api_keys',
    name: 'name',
    columns: ['name', 'scopes', 'expires_at', 'allowed_networks', 'created_by_name'],
  },
  calendar: {
    table: 'calendars',
    name: 'name',
    columns: ['name', 'country_code', 'weekend', 'holidays', 'closures', 'source'],
  },
  connection: {
    table: 'connections',
    name: 'name',
    columns: ['profile', 'name', 'scacs', 'settings', 'paused_at'],
    also: { credentials_given_at: sql`set_up_at` },
  },
  container: {
    table: 'containers',
    name: 'number',
    columns: ['ref_numbers', 'shipment_id'],
    also: { custom_fields: fieldsOf('containers') },
  },
  custom_field: { table: 'custom_fields', name: 'entity_id', columns: ['entity_id'], also: ofField },
  custom_field_definition: {
    table: 'custom_field_definitions',
    name: 'display_name',
    columns: ['api_slug', 'display_name', 'entity_type', 'data_type', 'sensitive', 'reference_number', 'description'],
  },
  custom_field_option: {
    table: 'custom_field_options',
    name: 'label',
    columns: ['value', 'label', 'position'],
    also: { field: option },
  },
  delivery_order: {
    table: 'delivery_orders',
    name: 'pickup_number',
    columns: [
      ...['container_id', 'trucker_id', 'contact_id', 'pickup_number', 'deliver_to_name', 'deliver_to_address'],
      ...[
        'deliver_on',
        'deliver_from_hour',
        'deliver_until_hour',
        'return_to',
        'return_by',
        'remark',
        'language',
        'shows_fees',
      ],
      ...['link_created_at', 'revoked_at', 'mailed_to', 'ended_at'],
    ],
  },
  document: {
    table: 'documents',
    name: 'file_name',
    columns: ['name', 'file_name', 'document_type', 'file_sha256', 'email_submission_id', 'deleted_at'],
    also: { linked_to: linkedTo },
  },
  exception: {
    table: 'exceptions',
    name: 'kind',
    columns: ['kind', 'state', 'snoozed_until', 'snoozed_until_event', 'owner_id', 'note_count'],
  },
  export: {
    table: 'exports',
    name: 'file_name',
    columns: ['list', 'search', 'format', 'columns', 'status', 'rows_done'],
  },
  export_place: {
    table: 'export_places',
    name: 'name',
    columns: [
      ...['name', 'kind', 'endpoint', 'region', 'bucket', 'prefix', 'access_key_id'],
      ...['host', 'port', 'user_name', 'folder', 'host_key', 'secrets_set'],
    ],
  },
  scheduled_export: {
    table: 'scheduled_exports',
    name: 'name',
    columns: [
      'name',
      'list',
      'search',
      'format',
      'columns',
      'local_time',
      'weekdays',
      'timezone',
      'is_enabled',
      'place_id',
      'file_name',
    ],
  },
  free_time_rule: { table: 'free_time_rules', name: 'name', columns: rule },
  import: {
    table: 'imports',
    name: 'file_name',
    columns: ['file_name', 'status', 'sheet', 'header_row', 'date_order', 'decisions'],
  },
  invitation: { table: 'sign_in_links', name: 'email', columns: ['role', 'email', 'expires_at'] },
  manual_value: {
    table: 'manual_values',
    name: 'attribute',
    columns: [
      ...['container_id', 'attribute', 'value', 'reason', 'told_by', 'counts_until'],
      ...['replaced_at', 'withdrawn_at', 'withdrawal_reason'],
    ],
  },
  note: { table: 'notes', name: 'author_name', columns: ['shipment_id', 'container_id', 'text', 'in_evidence'] },
  paper_lesson: { table: 'paper_lessons', name: 'field', columns: ['field'] },
  passkey: { table: 'passkeys', name: 'name', columns: ['name', 'is_synced'] },
  party: { table: 'parties', name: 'company_name', columns: ['company_name'] },
  party_contact: {
    table: 'party_contacts',
    name: 'name',
    columns: ['party_id', 'name', 'email', 'phone', 'note'],
  },
  party_role: {
    table: 'party_roles',
    name: 'role',
    columns: ['party_id', 'role', 'shipment_id', 'container_id', 'tracking_request_id'],
  },
  saved_view: { table: 'saved_views', name: 'name', columns: ['name', 'search', 'is_shared', 'is_default'] },
  sender_domain: { table: 'sender_domains', name: 'domain', columns: ['domain', 'customer_id'] },
  sign_in: { table: 'sessions', name: 'agent', columns: ['agent', 'address', 'created_at'] },
  sign_in_provider: {
    table: 'sign_in_providers',
    name: 'name',
    columns: [
      ...['name', 'issuer', 'client_id', 'scopes', 'groups_claim', 'group_roles', 'default_role', 'creates_people'],
      ...['allows_passwords', 'email_domains', 'trusts_emails', 'second_factor_values', 'is_enabled'],
    ],
    also: { client_secret_given_at: sql`secret_given_at` },
  },
  shipment: {
    table: 'shipments',
    name: 'request_number',
    columns: ['ref_numbers', 'tags', 'customer_id', 'line_tracking_stopped_at', 'line_tracking_stopped_reason'],
    also: { custom_fields: fieldsOf('shipments') },
  },
  terminal: {
    table: 'terminals',
    name: 'name',
    columns: [
      ...['name', 'nickname', 'locode', 'firms_code', 'smdg_code', 'bic_facility_code', 'time_zone'],
      ...['latitude', 'longitude', 'hours'],
    ],
  },
  terminal_code: { table: 'terminal_codes', name: 'code', columns: ['code', 'locode', 'provider', 'terminal_id'] },
  tracking_request: {
    table: 'tracking_requests',
    name: 'request_number',
    columns: ['request_type', 'request_number', 'scac', 'ref_numbers', 'customer_id'],
    also: { custom_fields: fieldsOf('tracking_requests') },
  },
  user: { table: 'users', name: 'name', columns: ['name', 'email', 'role'] },
  view: {
    table: 'views',
    name: 'name',
    columns: [
      ...['party_id', 'name', 'roles', 'tags', 'done_for_days', 'document_types', 'custom_field_ids'],
      ...['allowed_origins', 'people', 'excluded_people', 'public_url', 'expires_at'],
    ],
    also: ofPolicy,
  },
  deadline_calendar: {
    table: 'deadline_calendars',
    name: 'name',
    columns: ['name', 'kinds', 'saved_view_id', 'remind_days'],
  },
  view_calendar: { table: 'view_calendars', name: 'name', columns: ['view_id', 'name', 'has_link', 'revoked_at'] },
  view_message: {
    table: 'view_messages',
    name: 'kind',
    columns: ['view_id', 'shipment_id', 'kind', 'text', 'answer', 'answered_at'],
  },
  view_subscription: {
    table: 'view_subscriptions',
    name: 'email',
    columns: ['view_id', 'email', 'shipment_id', 'events'],
  },
  view_token: { table: 'view_tokens', name: 'name', columns: ['view_id', 'name', 'expires_at', 'revoked_at'] },
  webhook: {
    table: 'webhooks',
    name: whereTo,
    columns: ['active', 'events', 'filters', 'previous_secret_expires_at', 'paused_at'],
    also: {
      address: whereTo,
      sealed_headers_digest: sql`left(encode(sha256(convert_to(sealed_headers, 'UTF8')), 'hex'), 8)`,
    },
  },
  webhook_notification: { table: 'webhook_notifications', name: 'id', columns: ['webhook_id'] },
}

export type Values = Record<string, unknown>

export interface Seen {
  name: string | null
  values: Values
}

/** What there is of it now; undefined where it is not there, or not for who asks. */
export async function snapshotOf(tx: Transaction, subject: AuditSubject, id: string): Promise<Seen | undefined> {
  const { table, name, columns, also = {} } = snapshots[subject]
  const ref = (column: string) => sql.ref(`${table}.${column}`)
  const others = Object.entries(also).map(([as, value]) => sql`${value} as ${sql.ref(as)}`)
  const { rows } = await sql<Seen>`
    select called as name, to_jsonb(seen) - 'called' as values
    from (select ${sql.join([...columns.map(ref), ...others, sql`(${typeof name === 'string' ? ref(name) : name})::text as called`])}
      from ${sql.table(table)} where ${ref('id')} = ${id}::uuid) seen`.execute(tx)
  return rows[0]
}
