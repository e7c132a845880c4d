import { account, user } from '#contract/access/account.ts'
import { emailSubmission } from '#contract/documents/email-submission.ts'
import { exception } from '#contract/exceptions/exception.ts'
import { note } from '#contract/notes/note.ts'
import { party } from '#contract/parties/party.ts'
import { partyContact } from '#contract/parties/party-contact.ts'
import { partyRole } from '#contract/parties/party-role.ts'
import { view } from '#contract/portal/view.ts'
import { metroArea, port, railTerminal, terminal } from '#contract/reference/place.ts'
import { shippingLine } from '#contract/reference/shipping-line.ts'
import { vessel } from '#contract/reference/vessel.ts'
import type { ResourceType } from '#contract/resources.ts'
import { rawEvent } from '#contract/tracking/raw-event.ts'
import { transportEvent } from '#contract/tracking/transport-event.ts'
import { webhookNotificationLog } from '#contract/webhooks/webhook-notification.ts'
import { accountsByIds } from '../db/access/accounts.ts'
import { usersByIds } from '../db/access/users.ts'
import { linksByIds } from '../db/documents/document-links.ts'
import { documentsByIds, representationsByIds } from '../db/documents/documents.ts'
import { attachmentsByIds } from '../db/documents/email-attachments.ts'
import { emailSubmissionsByIds } from '../db/documents/email-submissions.ts'
import { exceptionsByIds } from '../db/exceptions/exceptions.ts'
import { notesByIds } from '../db/notes/notes.ts'
import { partiesByIds } from '../db/parties/parties.ts'
import { contactsByIds } from '../db/parties/party-contacts.ts'
import { rolesByIds } from '../db/parties/party-roles.ts'
import { viewsByIds } from '../db/portal/views.ts'
import { referenceInScope } from '../db/reference/own-reference.ts'
import type { Transaction } from '../db/scope.ts'
import { containersByIds } from '../db/tracking/containers.ts'
import { rawEventsByIds } from '../db/tracking/raw-events.ts'
import { shipmentsByIds } from '../db/tracking/shipments.ts'
import { requestsByIds } from '../db/tracking/tracking-requests.ts'
import { transportEventsByIds } from '../db/tracking/transport-events.ts'
import { vesselsByIds } from '../db/tracking/vessels.ts'
import { eventsByIds } from '../db/webhooks/events.ts'
import { notificationLogsByIds } from '../db/webhooks/webhook-notifications.ts'
import { webhooksByIds } from '../db/webhooks/webhooks.ts'
import { renderDocument, renderReading } from '../documents/render-document.ts'
import type { Context } from '../http/handler.ts'
import type { LoadResources } from '../http/include.ts'
import { render } from '../http/json-api.ts'
import type { Kind } from '../reference/reference.ts'
import { connectionsTo, renderContainer, renderRequest, renderShipment } from '../tracking/render-tracked.ts'
import { renderCreated, renderEstimated, renderTerminalChanged, renderUpdated } from '../webhooks/subjects.ts'
import { renderAttachment } from './documents/email-attachments.ts'
import { renderLink } from './portal/render-link.ts'
import { renderWebhook } from './webhooks/webhooks.ts'

/** How each type is read that `include` can lead to: a type that is missing here does not compile. */
export function createLoader({
  reference,
  secrets,
  isOperated,
  now,
}: Pick<Context, 'reference' | 'secrets' | 'isOperated' | 'now'>): LoadResources {
  const known = async <K extends Kind>(tx: Transaction, kind: K, ids: readonly string[]) => {
    const { find } = await referenceInScope(tx, reference)
    return ids.flatMap((id) => find(kind, id) ?? [])
  }

  type Load = (tx: Transaction, ids: readonly string[]) => ReturnType<LoadResources>
  const loaders: Record<ResourceType, Load> = {
    account: async (tx, ids) => (await accountsByIds(tx, ids)).map((row) => render(account, row)),
    container: async (tx, ids) => (await containersByIds(tx, ids)).map((row) => renderContainer(row)),
    // Nothing leads to one.
    container_group: async () => [],
    document: async (tx, ids) => (await documentsByIds(tx, ids)).map(renderDocument),
    document_link: async (tx, ids) => (await linksByIds(tx, ids)).map(renderLink),
    document_representation: async (tx, ids) => (await representationsByIds(tx, ids)).map(renderReading),
    exception: async (tx, ids) => (await exceptionsByIds(tx, ids)).map((row) => render(exception, row)),
    email_attachment: async (tx, ids) => (await attachmentsByIds(tx, ids)).map(renderAttachment),
    email_submission: async (tx, ids) =>
      (await emailSubmissionsByIds(tx, ids)).map((row) => render(emailSubmission, row)),
    container_created_event: async (tx, ids) => (await eventsByIds(tx, ids)).map(renderCreated),
    container_pod_terminal_changed_event: async (tx, ids) => (await eventsByIds(tx, ids)).map(renderTerminalChanged),
    container_updated_event: async (tx, ids) => (await eventsByIds(tx, ids)).map(renderUpdated),
    estimated_event: async (tx, ids) => (await eventsByIds(tx, ids)).map(renderEstimated),
    // Nothing leads to one.
    filter_value: async () => [],
    metro_area: async (tx, ids) => (await known(tx, 'metro_area', ids)).map((row) => render(metroArea, row)),
    note: async (tx, ids) => (await notesByIds(tx, ids)).map((row) => render(note, row)),
    party: async (tx, ids) => (await partiesByIds(tx, ids)).map((row) => render(party, row)),
    party_contact: async (tx, ids) => (await contactsByIds(tx, ids)).map((row) => render(partyContact, row)),
    party_role: async (tx, ids) => (await rolesByIds(tx, ids)).map((row) => render(partyRole, row)),
    // Nothing leads to one.
    party_summary: async () => [],
    port: async (tx, ids) => (await known(tx, 'port', ids)).map((row) => render(port, row)),
    rail_terminal: async (tx, ids) => (await known(tx, 'rail_terminal', ids)).map((row) => render(railTerminal, row)),
    raw_event: async (tx, ids) =>
      (await rawEventsByIds(tx, ids, await referenceInScope(tx, reference))).map((row) => render(rawEvent, row)),
    // Made for the answer they are in.
    route: async () => [],
    route_location: async () => [],
    shipment: async (tx, ids) => {
      const to = await connectionsTo(tx, { isOperated })
      return (await shipmentsByIds(tx, ids)).map((row) => renderShipment(row, to))
    },
    shipping_line: async (tx, ids) => (await known(tx, 'shipping_line', ids)).map((row) => render(shippingLine, row)),
    terminal: async (tx, ids) => (await known(tx, 'terminal', ids)).map((row) => render(terminal, row)),
    // Nothing leads to one.
    terminal_code: async () => [],
    tracking_request: async (tx, ids) => {
      const to = await connectionsTo(tx, { isOperated })
      return (await requestsByIds(tx, ids)).map((row) => renderRequest(row, to))
    },
    transport_event: async (tx, ids) => (await transportEventsByIds(tx, ids)).map((row) => render(transportEvent, row)),
    user: async (tx, ids) => (await usersByIds(tx, ids)).map((row) => render(user, row)),
    view: async (tx, ids) => (await viewsByIds(tx, ids, now())).map((row) => render(view, row)),
    vessel: async (tx, ids) => (await vesselsByIds(tx, ids)).map((row) => render(vessel, row)),
    webhook: async (tx, ids) => (await webhooksByIds(tx, ids)).map((row) => renderWebhook(row, secrets)),
    // Nothing leads to one.
    webhook_notification: async () => [],
    webhook_notification_log: async (tx, ids) =>
      (await notificationLogsByIds(tx, ids)).map((row) => render(webhookNotificationLog, row)),
  }
  return (tx, type, ids) => loaders[type](tx, ids)
}
