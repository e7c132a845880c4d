import type { Handlers } from '../http/handler.ts'
import { accounts } from './access/accounts.ts'
import { dataRetention } from './access/data-retention.ts'
import { accessHandlers } from './access/handlers.ts'
import { alertChannels } from './alerts/channels.ts'
import { deadlineCalendars } from './alerts/deadline-calendars.ts'
import { digests } from './alerts/digests.ts'
import { alertRules } from './alerts/rules.ts'
import { auditEvents } from './audit/audit-events.ts'
import { auditStreams } from './audit/audit-streams.ts'
import { bulk } from './bulk/bulk.ts'
import { customFieldDefinitions } from './custom-fields/custom-field-definitions.ts'
import { customFieldOptions } from './custom-fields/custom-field-options.ts'
import {
  containerCustomFields,
  customFields,
  shipmentCustomFields,
  trackingRequestCustomFields,
} from './custom-fields/custom-fields.ts'
import { deliveryOrders } from './delivery/delivery-orders.ts'
import { trucker } from './delivery/trucker.ts'
import { directUploads } from './documents/direct-uploads.ts'
import { documentLinks } from './documents/document-links.ts'
import { documentPreviews } from './documents/document-previews.ts'
import { documentSchemas } from './documents/document-schemas.ts'
import { documentSettings } from './documents/document-settings.ts'
import { documentWork } from './documents/document-work.ts'
import { documents } from './documents/documents.ts'
import { emailAttachments } from './documents/email-attachments.ts'
import { emailSubmissions } from './documents/email-submissions.ts'
import { mailboxes } from './documents/mailboxes.ts'
import { paperLessons } from './documents/paper-lessons.ts'
import { senderDomains } from './documents/sender-domains.ts'
import { sentMails } from './documents/sent-mails.ts'
import { exceptions } from './exceptions/exceptions.ts'
import { inquiries } from './exceptions/inquiries.ts'
import { exportPlaces } from './exports/export-places.ts'
import { exportsRoutes } from './exports/exports.ts'
import { scheduledExports } from './exports/scheduled-exports.ts'
import { calendars } from './free-time/calendars.ts'
import { evidences, invoiceChecks } from './free-time/evidences.ts'
import { freeTimes } from './free-time/free-times.ts'
import { freeTimeRules } from './free-time/rules.ts'
import { home } from './home/home.ts'
import { imports } from './imports/imports.ts'
import { lineReports } from './lines/lines.ts'
import { mentions } from './notes/mentions.ts'
import { notes } from './notes/notes.ts'
import { parties } from './parties/parties.ts'
import { partyContacts } from './parties/party-contacts.ts'
import { partyRoles } from './parties/party-roles.ts'
import { partySummaries } from './parties/party-summaries.ts'
import { embed } from './portal/embed.ts'
import { embedCalendar } from './portal/embed-calendar.ts'
import { embedMap } from './portal/embed-map.ts'
import { embedMessages } from './portal/embed-messages.ts'
import { embedReferences } from './portal/embed-references.ts'
import { embedSignIn } from './portal/embed-sign-in.ts'
import { embedSubscriptions } from './portal/embed-subscriptions.ts'
import { viewCalendars } from './portal/view-calendars.ts'
import { viewMessages } from './portal/view-messages.ts'
import { viewPreviews } from './portal/view-previews.ts'
import { viewSubscriptions } from './portal/view-subscriptions.ts'
import { views } from './portal/views.ts'
import { availabilityLists } from './reference/availability-lists.ts'
import { placeImports, terminalImports } from './reference/imports.ts'
import { metroAreas, ports, railTerminals, shippingLines } from './reference/places.ts'
import { terminalCodes } from './reference/terminal-codes.ts'
import { terminals } from './reference/terminals.ts'
import { vessels } from './reference/vessels.ts'
import { filterValues } from './search/filter-values.ts'
import { listLayouts } from './search/list-layouts.ts'
import { savedViews } from './search/saved-views.ts'
import { search } from './search/search.ts'
import { callbacks } from './sources/callbacks.ts'
import { connections } from './sources/connections.ts'
import { sources } from './sources/sources.ts'
import { containerGroups } from './tracking/container-groups.ts'
import { containers } from './tracking/containers.ts'
import { explanations } from './tracking/explanations.ts'
import { ingest } from './tracking/ingest.ts'
import { manualValues } from './tracking/manual-values.ts'
import { rawEvents } from './tracking/raw-events.ts'
import { shipments } from './tracking/shipments.ts'
import { trackingProposals } from './tracking/tracking-proposals.ts'
import { trackingRequests } from './tracking/tracking-requests.ts'
import { transportEvents } from './tracking/transport-events.ts'
import { events } from './webhooks/events.ts'
import { webhookHealthOf } from './webhooks/webhook-health.ts'
import { webhookNotifications } from './webhooks/webhook-notifications.ts'
import { webhookReplays } from './webhooks/webhook-replays.ts'
import { webhookTrigger } from './webhooks/webhook-trigger.ts'
import { webhooks } from './webhooks/webhooks.ts'

/** One handler for every endpoint of the table: a missing one does not compile. */
export const handlers: Handlers = {
  ...accessHandlers,
  accounts,
  alert_channels: alertChannels,
  deadline_calendars: deadlineCalendars,
  alert_rules: alertRules,
  audit_events: auditEvents,
  audit_streams: auditStreams,
  availability_lists: availabilityLists,
  bulk,
  calendars,
  callbacks,
  container_custom_fields: containerCustomFields,
  container_groups: containerGroups,
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
  embed_map: embedMap,
  embed_references: embedReferences,
  embed_sign_in: embedSignIn,
  embed_subscriptions: embedSubscriptions,
  events,
  evidences,
  exceptions,
  explanations,
  exports: exportsRoutes,
  export_places: exportPlaces,
  filter_values: filterValues,
  free_time_rules: freeTimeRules,
  free_times: freeTimes,
  inquiries,
  invoice_checks: invoiceChecks,
  home,
  imports,
  ingest,
  line_reports: lineReports,
  list_layouts: listLayouts,
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
  scheduled_exports: scheduledExports,
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
