import { type DocumentType, payloadOf } from '#contract/documents/document-type.ts'
import { boxOf, type Piece } from './box.ts'

/** Where a value of the payload stands in the document. */
export interface FoundField {
  /** JSON pointer into the payload: `/container_numbers/0`. */
  pointer: string
  page: number
  /** As it is written there. */
  text: string
  /** Left, top, width, height in points from the top left of the page; null where there are no positions. */
  box: [number, number, number, number] | null
  /** Why what stands there is not taken. */
  doubt?: string
  /** The lesson by which it was found, and the document whose correction taught it. */
  lesson_id?: string
  learned_from?: string
}

export type Reading = ReturnType<typeof createReading>

/** What has no field of its own in a type: the invoice on a packing list is a reference, its delivery date the one that was. */
const elsewhere: Record<string, string> = {
  invoice_number: 'reference_numbers',
  entry_number: 'reference_numbers',
  pickup_number: 'reference_numbers',
  deliver_by_on: 'delivered_on',
}

/** What is put together of a paper, as the schema of its type has it. */
export function createReading(type: DocumentType) {
  const { shape } = payloadOf(type)
  const payload: Record<string, unknown> = {}
  const found: FoundField[] = []
  const notes: string[] = []
  const lists = new Set([
    'container_numbers',
    'bill_of_lading_numbers',
    'booking_numbers',
    'purchase_order_numbers',
    'reference_numbers',
    'charges',
  ])
  return {
    shape: shape as Record<string, unknown>,
    payload,
    found,
    notes,
    /** The first word on a field counts; of lists, each new one. */
    add(
      asked: string,
      value: unknown,
      piece: Piece,
      text: string,
      lesson?: { id: string; document_id: string | null },
    ) {
      const field = asked in shape ? asked : (elsewhere[asked] ?? asked)
      if (!(field in shape)) return
      const list = lists.has(field) ? ((payload[field] ?? []) as unknown[]) : undefined
      if (list && list.length >= 500) return
      const isKnown = list
        ? list.some((one) => JSON.stringify(one) === JSON.stringify(value))
        : payload[field] !== undefined
      if (isKnown) return
      const next = list ? [...list, value] : value
      if (!payloadOf(type).safeParse({ [field]: next }).success) return
      payload[field] = next
      const pointer = list ? `/${field}/${list.length}` : `/${field}`
      found.push({
        ...{ pointer, page: piece.page.number, text: text.slice(0, 200), box: boxOf(piece, text) },
        ...(lesson && { lesson_id: lesson.id }),
        ...(lesson?.document_id && { learned_from: lesson.document_id }),
      })
    },
    doubt(field: string, why: string, piece: Piece, text: string) {
      notes.push(`${why}.`)
      found.push({
        pointer: `/${field}`,
        page: piece.page.number,
        text: text.slice(0, 200),
        box: boxOf(piece, text),
        doubt: why,
      })
    },
  }
}
