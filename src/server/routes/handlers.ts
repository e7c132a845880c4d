import type { Handlers } from '../http/handler.ts'
import { accessHandlers } from './access/handlers.ts'
import { accounts } from './accounts.ts'
import { alertChannels } from './alerts/channels.ts'
import { digests } from './alerts/digests.ts'
import { alertRules } from './alerts/rules.ts'
import { auditEvents } from './audit/audit-events.ts'
import { auditStreams } from './audit/audit-streams.ts'
import { bulk } from './bulk/bulk.ts'
import { callbacks } from './callbacks.ts'
import { connections } from './connections.ts'
import { containers } from './containers.ts'
import { customFieldDefinitions } from './custom-field-definitions.ts'
import { customFieldOptions } from './custom-field-options.ts'
import {
  containerCustomFields,
  customFields,
  shipmentCustomFields,
  trackingRequestCustomFields,
} from './custom-fields.ts'
import { dataRetention } from './data-retention.ts'
import { deliveryOrders } from './delivery/delivery-orders.ts'
import { trucker } from './delivery/trucker.ts'
import { directUploads } from './direct-uploads.ts'
import { documentLinks } from './document-links.ts'
import { documentPreviews } from './document-previews.ts'
import { documentSchemas } from './document-schemas.ts'
import { documentSettings } from './document-settings.ts'
import { documentWork } from './document-work.ts'
import { documents } from './documents.ts'
import { emailAttachments } from './email-attachments.ts'
import { emailSubmissions } from './email-submissions.ts'
import { embed } from './embed.ts'
import { embedCalendar } from './embed-calendar.ts'
import { embedMessages } from './embed-messages.ts'
import { embedReferences } from './embed-references.ts'
import { embedSubscriptions } from './embed-subscriptions.ts'
import { events } from './events.ts'
import { exceptions } from './exceptions.ts'
import { explanations } from './explanations.ts'
import { filterValues } from './filter-values.ts'
import { calendars } from './free-time/calendars.ts'
import { evidences, invoiceChecks } from './free-time/evidences.ts'
import { freeTimes } from './free-time/free-times.ts'
import { freeTimeRules } from './free-time/rules.ts'
import { home } from './home.ts'
import { imports } from './imports.ts'
import { ingest } from './ingest.ts'
import { inquiries } from './inquiries.ts'
import { mailboxes } from './mailboxes.ts'
import { manualValues } from './manual-values.ts'
import { mentions } from './mentions.ts'
import { notes } from './notes.ts'
import { paperLessons } from './paper-lessons.ts'
import { parties } from './parties.ts'
import { partyContacts } from './party-contacts.ts'
import { partyRoles } from './party-roles.ts'
import { partySummaries } from './party-summaries.ts'
import { metroAreas, ports, railTerminals, shippingLines } from './places.ts'
import { rawEvents } from './raw-events.ts'
import { availabilityLists } from './reference/availability-lists.ts'
import { placeImports, terminalImports } from './reference/imports.ts'
import { terminalCodes } from './reference/terminal-codes.ts'
import { terminals } from './reference/terminals.ts'
import { lineReports } from './reports/lines.ts'
import { savedViews } from './saved-views.ts'
import { search } from './search.ts'
import { senderDomains } from './sender-domains.ts'
import { sentMails } from './sent-mails.ts'
import { shipments } from './shipments.ts'
import { sources } from './sources.ts'
import { trackingProposals } from './tracking-proposals.ts'
import { trackingRequests } from './tracking-requests.ts'
import { transportEvents } from './transport-events.ts'
import { vessels } from './vessels.ts'
import { viewCalendars } from './view-calendars.ts'
import { viewMessages } from './view-messages.ts'
import { viewPreviews } from './view-previews.ts'
import { viewSubscriptions } from './view-subscriptions.ts'
import { views } from './views.ts'
import { webhookHealthOf } from './webhook-health.ts'
import { webhookNotifications } from './webhook-notifications.ts'
import { webhookReplays } from './webhook-replays.ts'
import { webhookTrigger } from './webhook-trigger.ts'
import { webhooks } from './webhooks.ts'

/** One handler for every endpoint of the table: a missing one does not compile. */
export const handlers: Handlers = {
  ...accessHandlers,
  accounts,
  alert_channels: alertChannels,
  alert_rules: alertRules,
  audit_events: auditEvents,
  audit_streams: auditStreams,
  availability_lists: availabilityLists,
  bulk,
  calendars,
  callbacks,
  container_custom_fields: containerCustomFields,
  containers,
  custom_field_definitions: customFieldDefinitions,
  custom_field_options: customFieldOptions,
  custom_fields: customFields,
  data_retention: dataRetention,
  delivery_orders: deliveryOrders,
  digests,
  direct_uploads: directUploads,
  document_links: documentLinks,
  document_previews: documentPreviews,
  document_schemas: documentSchemas,
  document_settings: documentSettings,
  document_work: documentWork,
  documents,
  email_attachments: emailAttachments,
  email_submissions: emailSubmissions,
  embed,
  embed_calendar: embedCalendar,
  embed_messages: embedMessages,
  embed_references: embedReferences,
  embed_subscriptions: embedSubscriptions,
  events,
  evidences,
  exceptions,
  explanations,
  filter_values: filterValues,
  free_time_rules: freeTimeRules,
  free_times: freeTimes,
  inquiries,
  invoice_checks: invoiceChecks,
  home,
  imports,
  ingest,
  line_reports: lineReports,
  mailboxes,
  manual_values: manualValues,
  mentions,
  metro_areas: metroAreas,
  notes,
  paper_lessons: paperLessons,
  parties,
  party_contacts: partyContacts,
  party_roles: partyRoles,
  party_summaries: partySummaries,
  place_imports: placeImports,
  ports,
  rail_terminals: railTerminals,
  raw_events: rawEvents,
  saved_views: savedViews,
  search,
  sender_domains: senderDomains,
  sent_mails: sentMails,
  shipment_custom_fields: shipmentCustomFields,
  shipments,
  shipping_lines: shippingLines,
  connections,
  sources,
  terminal_codes: terminalCodes,
  terminal_imports: terminalImports,
  terminals,
  tracking_proposals: trackingProposals,
  tracking_request_custom_fields: trackingRequestCustomFields,
  tracking_requests: trackingRequests,
  transport_events: transportEvents,
  trucker,
  vessels,
  view_calendars: viewCalendars,
  view_messages: viewMessages,
  view_subscriptions: viewSubscriptions,
  view_previews: viewPreviews,
  views,
  webhook_health: webhookHealthOf,
  webhook_notifications: webhookNotifications,
  webhook_replays: webhookReplays,
  webhook_trigger: webhookTrigger,
  webhooks,
}
