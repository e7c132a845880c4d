import { plainReference, type ReferenceKind } from '#domain/documents/reference-forms.ts'
import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'

export interface Named {
  kind: ReferenceKind
  /** As the document has it. */
  value: string
  /** As it is compared. */
  norm: string
}

const fields: Record<string, ReferenceKind> = {
  container_numbers: 'container',
  bill_of_lading_numbers: 'bill',
  booking_numbers: 'booking',
  purchase_order_numbers: 'purchase_order',
  reference_numbers: 'reference',
  invoice_number: 'reference',
}

/** A shorter one is a position or a page. */
const shortest = 4

/** By what a document can be linked. */
export function referencesOf(payload: Record<string, unknown>): Named[] {
  return Object.entries(fields).flatMap(([field, kind]) =>
    [payload[field] ?? []]
      .flat()
      .map(String)
      .map((value) => ({
        kind,
        value,
        norm: kind === 'container' ? normalizeContainerNumber(value) : plainReference(value),
      }))
      .filter(({ norm }) => norm.length >= shortest),
  )
}
