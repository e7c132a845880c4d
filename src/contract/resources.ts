import { account, user } from './account.ts'
import { container } from './container.ts'
import { document, documentRepresentation } from './document.ts'
import { documentLink } from './document-link.ts'
import { emailAttachment } from './email-attachment.ts'
import { emailSubmission } from './email-submission.ts'
import {
  containerCreatedEvent,
  containerPodTerminalChangedEvent,
  containerUpdatedEvent,
  estimatedEvent,
} from './event-subject.ts'
import { exception } from './exceptions/exception.ts'
import { filterValue } from './filter-value.ts'
import { note } from './notes/note.ts'
import { party } from './party.ts'
import { partyContact } from './party-contact.ts'
import { partyRole } from './party-role.ts'
import { partySummary } from './party-summary.ts'
import { metroArea, port, railTerminal, terminal } from './place.ts'
import { rawEvent } from './raw-event.ts'
import { terminalCode } from './reference/terminal-code.ts'
import { route, routeLocation } from './route.ts'
import { shipment } from './shipment.ts'
import { shippingLine } from './shipping-line.ts'
import { trackingRequest } from './tracking-request.ts'
import { transportEvent } from './transport-event.ts'
import { vessel } from './vessel.ts'
import { view } from './view.ts'
import { webhook } from './webhook.ts'
import { webhookNotification, webhookNotificationLog } from './webhook-notification.ts'

/** Every kind of resource that a relationship can lead to, by its wire type. */
export const resources = {
  account,
  container,
  document,
  exception,
  document_link: documentLink,
  document_representation: documentRepresentation,
  email_attachment: emailAttachment,
  email_submission: emailSubmission,
  container_created_event: containerCreatedEvent,
  container_pod_terminal_changed_event: containerPodTerminalChangedEvent,
  container_updated_event: containerUpdatedEvent,
  estimated_event: estimatedEvent,
  filter_value: filterValue,
  metro_area: metroArea,
  note,
  party,
  party_contact: partyContact,
  party_role: partyRole,
  party_summary: partySummary,
  port,
  rail_terminal: railTerminal,
  raw_event: rawEvent,
  route,
  route_location: routeLocation,
  shipment,
  shipping_line: shippingLine,
  terminal,
  terminal_code: terminalCode,
  tracking_request: trackingRequest,
  transport_event: transportEvent,
  user,
  vessel,
  view,
  webhook,
  webhook_notification: webhookNotification,
  webhook_notification_log: webhookNotificationLog,
}

export type ResourceType = keyof typeof resources
