import type { Carrier } from '../reference/carrier-patterns.ts'
import { normalizeDocumentNumber } from './document-number.ts'
import { hasValidCheckDigit, isContainerNumber, normalizeContainerNumber } from './iso6346.ts'

interface Given {
  request_type: string
  scac: string | null
  ref_numbers: readonly string[]
  initial_custom_fields: { containers: readonly { number: string | null }[] } | null
}

/**
 * The numbers of other kinds that somebody gave with a tracking request, for lines that want two: containers as
 * references, or as what has fields of its own, and a booking as a reference of the form that the line writes bookings in.
 */
export function numbersBeside(
  { request_type, scac, ref_numbers, initial_custom_fields }: Given,
  carriers: readonly Carrier[],
): { booking?: string; containers?: string[] } {
  const references = ref_numbers.map(normalizeContainerNumber)
  const named = (initial_custom_fields?.containers ?? []).flatMap(({ number }) => number ?? [])
  const boxes = [
    ...named.map(normalizeContainerNumber).filter(isContainerNumber),
    ...references.filter((one) => isContainerNumber(one) && hasValidCheckDigit(one)),
  ]
  const pattern = carriers.find((one) => one.scac === scac)?.booking_pattern
  const bookings = ref_numbers.map(normalizeDocumentNumber).filter((one) => pattern?.test(one))
  const containers = request_type === 'container' ? [] : [...new Set(boxes)]
  const [booking] = request_type === 'booking_number' ? [] : bookings.filter((one) => !boxes.includes(one))
  return { ...(booking && { booking }), ...(containers.length > 0 && { containers }) }
}
