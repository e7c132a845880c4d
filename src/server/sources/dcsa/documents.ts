import type { Milestone } from '#domain/tracking/fact.ts'
import type { Message, Reference } from './api-types.ts'
import { documentType } from './code-lists.ts'
import { type Part, textOf } from './read.ts'
import type { Values } from './values.ts'

/** 2.2 allows 20 for a bill and 35 for a booking; a longer one is a hash in its place, which nobody can search for. */
const longest = 35

/** The document a SHIPMENT event is about outranks those that it refers to, a booking outranks the request for it. */
export function documentsOf(
  message: Message,
  event_type: Milestone['event_type'],
  values: Values,
): Pick<Milestone, 'bill_of_lading' | 'booking' | 'document_type'> {
  const { document } = message
  const own = event_type === 'SHIPMENT' ? document : undefined
  const all = [document, ...message.documents].map(({ type, value }) => ({
    type: documentType(textOf(type) ?? ''),
    value,
  }))
  const named = (wanted: string) => all.filter(({ type }) => type === wanted).map(({ value }) => value)
  const type = textOf(own?.type)
  return {
    bill_of_lading: firstNumber([...named('TRD'), message.bill_of_lading], values),
    booking: firstNumber([...named('BKG'), message.booking, ...named('CBR')], values),
    document_type: type === null ? null : (documentType(type) ?? values.text(own?.type, 35)),
  }
}

/** The number of any other document (a release, a verified weight) has no field of its own: it tells two events apart. */
export function otherDocument(
  { document: { type, value } }: Message,
  event_type: Milestone['event_type'],
): Reference[] {
  const known = documentType(textOf(type) ?? '')
  const isOther = event_type === 'SHIPMENT' && known !== 'BKG' && known !== 'CBR' && known !== 'TRD'
  return isOther ? [{ type, value }] : []
}

function firstNumber(said: readonly (Part | undefined)[], values: Values): string | null {
  for (const part of said) {
    const number = values.identifier(part, longest)
    if (number !== null) return number
  }
  return null
}
