import type { Exception } from '#contract/exceptions/exception.ts'
import { t } from '#contract/language.ts'
import type { WebhookNotification } from '#contract/webhooks/webhook-notification.ts'
import type { includedIn } from '../../api/included.ts'

export interface About {
  kind: 'container' | 'shipment' | 'request' | 'document' | 'exception'
  number: string
}

type Subject = NonNullable<WebhookNotification['relationships']['reference_object']['data']>

/** The first, and how many more. */
function containersOf({ container_numbers, container_count, subjects, subject_count }: Exception['attributes']) {
  const first = container_numbers[0] ?? subjects[0]?.name ?? ''
  const count = Math.max(container_count, subject_count)
  return count > 1 ? t('{name} and {count} more', { name: first, count: count - 1 }) : first
}

/** What a notification is about: the container where there is one, else the shipment, the request, the document or the exception. */
export function aboutOf(related: ReturnType<typeof includedIn>, reference: Subject | null): About | undefined {
  const subject = related(reference)
  if (!subject) return undefined
  if (subject.type === 'tracking_request') return { kind: 'request', number: subject.attributes.request_number }
  if (subject.type === 'document') return { kind: 'document', number: subject.attributes.name }
  if (subject.type === 'exception') return { kind: 'exception', number: containersOf(subject.attributes) }
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
