import { account, user } from './access/account.ts'
import { document, documentRepresentation } from './documents/document.ts'
import { documentLink } from './documents/document-link.ts'
import { emailAttachment } from './documents/email-attachment.ts'
import { emailSubmission } from './documents/email-submission.ts'
import { exception } from './exceptions/exception.ts'
import { note } from './notes/note.ts'
import { party } from './parties/party.ts'
import { partyContact } from './parties/party-contact.ts'
import { partyRole } from './parties/party-role.ts'
import { partySummary } from './parties/party-summary.ts'
import { view } from './portal/view.ts'
import { metroArea, port, railTerminal, terminal } from './reference/place.ts'
import { shippingLine } from './reference/shipping-line.ts'
import { terminalCode } from './reference/terminal-code.ts'
import { vessel } from './reference/vessel.ts'
import { filterValue } from './search/filter-value.ts'
import { container } from './tracking/container.ts'
import { containerGroup } from './tracking/container-group.ts'
import { rawEvent } from './tracking/raw-event.ts'
import { route, routeLocation } from './tracking/route.ts'
import { shipment } from './tracking/shipment.ts'
import { trackingRequest } from './tracking/tracking-request.ts'
import { transportEvent } from './tracking/transport-event.ts'
import {
  containerCreatedEvent,
  containerPodTerminalChangedEvent,
  containerUpdatedEvent,
  estimatedEvent,
} from './webhooks/event-subject.ts'
import { webhook } from './webhooks/webhook.ts'
import { webhookNotification, webhookNotificationLog } from './webhooks/webhook-notification.ts'

/** Every kind of resource that a relationship can lead to, by its wire type. */
export const resources = {
  account,
  container,
  container_group: containerGroup,
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
