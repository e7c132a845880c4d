import type * as z from 'zod/mini'
import type { User } from '#contract/access/account.ts'
import type { Document, documentRepresentation } from '#contract/documents/document.ts'
import type { EmailSubmission } from '#contract/documents/email-submission.ts'
import type { Exception } from '#contract/exceptions/exception.ts'
import type { Party } from '#contract/parties/party.ts'
import type { MetroArea, Port, RailTerminal, Terminal } from '#contract/reference/place.ts'
import type { Vessel } from '#contract/reference/vessel.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import type { TrackingRequest } from '#contract/tracking/tracking-request.ts'
import type { TransportEvent } from '#contract/tracking/transport-event.ts'
import type {
  ContainerUpdatedEvent,
  containerCreatedEvent,
  containerPodTerminalChangedEvent,
  estimatedEvent,
} from '#contract/webhooks/event-subject.ts'
import type { WebhookNotificationLog } from '#contract/webhooks/webhook-notification.ts'

interface Types {
  container: Container
  container_created_event: z.output<typeof containerCreatedEvent.schema>
  container_pod_terminal_changed_event: z.output<typeof containerPodTerminalChangedEvent.schema>
  container_updated_event: ContainerUpdatedEvent
  document: Document
  document_representation: z.output<typeof documentRepresentation.schema>
  email_submission: EmailSubmission
  estimated_event: z.output<typeof estimatedEvent.schema>
  exception: Exception
  metro_area: MetroArea
  party: Party
  port: Port
  rail_terminal: RailTerminal
  shipment: Shipment
  terminal: Terminal
  tracking_request: TrackingRequest
  transport_event: TransportEvent
  user: User
  vessel: Vessel
  webhook_notification_log: WebhookNotificationLog
}

interface Reference<Type extends string> {
  id: string
  type: Type
}

/**
 * Finds what a document brought along.
 * @example const related = includedIn(document); related(container.relationships.shipment.data)
 */
export function includedIn({ included = [] }: { included?: readonly unknown[] | undefined }) {
  const byKey = new Map(included.map((one) => [keyOf(one as Reference<string>), one]))
  return <Type extends keyof Types>(reference: Reference<Type> | null): Types[Type] | undefined =>
    reference ? (byKey.get(keyOf(reference)) as Types[Type] | undefined) : undefined
}

const keyOf = ({ type, id }: Reference<string>) => `${type} ${id}`
