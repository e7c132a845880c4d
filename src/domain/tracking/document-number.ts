import type { Milestone } from './fact.ts'
import { normalizeContainerNumber } from './iso6346.ts'

/** A bill or booking as it is asked for and compared: upper case, and without the spaces and dashes it is written with. */
export const normalizeDocumentNumber = (number: string) => number.toUpperCase().replace(/[\s\-‐-―]/g, '')

/** Whether references of this type are house or master bills, which belong to the shipment of the bill they stand beside. */
export const isBillBeside = (type: string) => /^[HM]BL$/i.test(type)

/** What a line is asked for. */
export const askedNumber = (asked: { request_type: string; request_number: string }) =>
  asked.request_type === 'container'
    ? normalizeContainerNumber(asked.request_number)
    : normalizeDocumentNumber(asked.request_number)

/**
 * Number of the document that an event is about, where it names neither bill nor booking: lines write the bill's number on
 * releases and notices, too.
 */
export function documentNumber(fact: Milestone): string | null {
  if (fact.event_type !== 'SHIPMENT' || fact.bill_of_lading || fact.booking) return null
  const [first] = fact.references
  return first && first.type === fact.document_type ? normalizeDocumentNumber(first.value) : null
}
