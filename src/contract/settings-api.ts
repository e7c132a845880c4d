import { accounts } from './access/account.ts'
import { apiKeys } from './access/api-key.ts'
import { dataRetentionEndpoints } from './access/data-retention.ts'
import { invitations } from './access/invitation.ts'
import { passkeySessions, passkeys } from './access/passkey.ts'
import { personDataEndpoints } from './access/person-data.ts'
import { providerSessions } from './access/provider-session.ts'
import { secondFactors } from './access/second-factor.ts'
import { securitySettingsEndpoints } from './access/security-settings.ts'
import { signIns } from './access/sign-in.ts'
import { signInOptions, signInProviders } from './access/sign-in-provider.ts'
import { deadlineCalendars } from './alerts/calendar.ts'
import { alertChannels } from './alerts/channel.ts'
import { digests } from './alerts/digest.ts'
import { alertRules } from './alerts/rule.ts'
import { auditEvents } from './audit/audit-event.ts'
import { auditStreams } from './audit/audit-stream.ts'
import { bulk } from './bulk/bulk.ts'
import { customFieldOptions } from './custom-fields/custom-field-option.ts'
import { deliveryOrders } from './delivery/delivery-order.ts'
import { documentPreviews } from './documents/document-preview.ts'
import { documentSchemas } from './documents/document-schema.ts'
import { documentSettingsEndpoints } from './documents/document-settings.ts'
import { emailAttachments } from './documents/email-attachment.ts'
import { mailboxes } from './documents/mailbox.ts'
import { paperLessons } from './documents/paper-lesson.ts'
import { senderDomains } from './documents/sender-domain.ts'
import { table } from './endpoint.ts'
import { inquiries } from './exceptions/inquiry.ts'
import { listExports } from './exports/export.ts'
import { exportPlaces } from './exports/export-place.ts'
import { scheduledExports } from './exports/scheduled-export.ts'
import { calendars } from './free-time/calendar.ts'
import { evidences } from './free-time/evidence.ts'
import { freeTimes } from './free-time/free-time.ts'
import { invoiceChecks } from './free-time/invoice-check.ts'
import { freeTimeRules } from './free-time/rule.ts'
import { imports } from './imports/import.ts'
import { lineReports } from './lines/line-report.ts'
import { mentions } from './notes/mention.ts'
import { notes } from './notes/note.ts'
import { partyContacts } from './parties/party-contact.ts'
import { viewCalendars } from './portal/view-calendar.ts'
import { viewMessages } from './portal/view-message.ts'
import { viewPreviews } from './portal/view-preview.ts'
import { availabilityLists } from './reference/availability-list.ts'
import { placeImports, terminalImports } from './reference/reference-import.ts'
import { terminalCodes } from './reference/terminal-code.ts'
import { connections } from './sources/connection.ts'
import { explanations } from './tracking/explanation.ts'
import { manualValues } from './tracking/manual-value.ts'
import { webhookReplays } from './webhooks/webhook-replay.ts'
import { webhookTrigger } from './webhooks/webhook-trigger.ts'

export const settingsNouns = {
  email_attachments: emailAttachments,
  imports,
  party_contacts: partyContacts,
  document_schemas: documentSchemas,
  document_previews: documentPreviews,
  webhook_trigger: webhookTrigger,
  webhook_replays: webhookReplays,
  document_settings: documentSettingsEndpoints,
  paper_lessons: paperLessons,
  mailboxes,
  connections,
  accounts,
  availability_lists: availabilityLists,
  place_imports: placeImports,
  terminal_imports: terminalImports,
  terminal_codes: terminalCodes,
  sender_domains: senderDomains,
  bulk,
  custom_field_options: customFieldOptions,
  calendars,
  data_retention: dataRetentionEndpoints,
  delivery_orders: deliveryOrders,
  free_time_rules: freeTimeRules,
  free_times: freeTimes,
  evidences,
  exports: listExports,
  export_places: exportPlaces,
  scheduled_exports: scheduledExports,
  inquiries,
  invoice_checks: invoiceChecks,
  digests,
  alert_rules: alertRules,
  alert_channels: alertChannels,
  deadline_calendars: deadlineCalendars,
  api_keys: apiKeys,
  audit_events: auditEvents,
  audit_streams: auditStreams,
  invitations,
  line_reports: lineReports,
  mentions,
  notes,
  passkey_sessions: passkeySessions,
  passkeys,
  person_data: personDataEndpoints,
  provider_sessions: providerSessions,
  second_factors: secondFactors,
  security_settings: securitySettingsEndpoints,
  sign_in_options: signInOptions,
  sign_in_providers: signInProviders,
  sign_ins: signIns,
  explanations,
  manual_values: manualValues,
  view_calendars: viewCalendars,
  view_messages: viewMessages,
  view_previews: viewPreviews,
}

/** For Settings, signing in, and what else is loaded late: no other page loads the names of these endpoints. */
export const settingsApi = table(settingsNouns)
