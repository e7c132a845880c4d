import type { WebhookNotification } from '#contract/webhook-notification.ts'
import type { includedIn } from '../../api/included.ts'

export interface About {
  kind: 'container' | 'shipment' | 'request' | 'document'
  number: string
}

type Subject = NonNullable<WebhookNotification['relationships']['reference_object']['data']>

/** What a notification is about: the container where there is one, else the shipment, the request or the document. */
export function aboutOf(related: ReturnType<typeof includedIn>, reference: Subject | null): About | undefined {
  const subject = related(reference)
  if (!subject) return undefined
  if (subject.type === 'tracking_request') return { kind: 'request', number: subject.attributes.request_number }
  if (subject.type === 'document') return { kind: 'document', number: subject.attributes.name }
  if (subject.type === 'container') return { kind: 'container', number: subject.attributes.number }
  if (subject.type === 'shipment') return { kind: 'shipment', number: subject.attributes.bill_of_lading_number }
  const { container = null, shipment = null } = {
    container: 'container' in subject.relationships ? subject.relationships.container.data : null,
    shipment: subject.relationships.shipment.data,
  }
  const box = related(container)
  if (box) return { kind: 'container', number: box.attributes.number }
  const bill = related(shipment)
  return bill && { kind: 'shipment', number: bill.attributes.bill_of_lading_number }
}
