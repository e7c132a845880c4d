import { CircleCheck, CircleQuestionMark, Hourglass, OctagonAlert } from 'lucide-react'
import type { Document, DocumentSource, ExtractionStatus } from '#contract/documents/document.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { t, tc } from '#contract/language.ts'
import { readings } from '#contract/said/readings.ts'
import { type Said, wordsOf } from '#contract/said/sentence.ts'
import { ApiFailure } from '../../api/errors.ts'
import { fixed } from '../../lib/numbers.ts'

type Attributes = Document['attributes']

export const extractionWords: Record<ExtractionStatus, string> = {
  pending: t('Waiting to be read'),
  processing: t('Being read'),
  extracted: tc('state: the document has been read', 'Read'),
  failed: t('Could not be read'),
}

export const sourceWords: Record<DocumentSource, string> = {
  upload: t('uploaded'),
  api: t('by API'),
  email: t('by mail'),
  split_document: t('part of another'),
}

const looks = {
  pending: { tone: 'unknown', icon: Hourglass },
  processing: { tone: 'unknown', icon: Hourglass },
  extracted: { tone: 'ready', icon: CircleCheck },
  failed: { tone: 'past', icon: OctagonAlert },
} as const

/** How far the reading has come, in words, and why it went no further. */
export function readingOf(document: Attributes) {
  const { extraction_status: status, classification_said } = document
  if (status === 'extracted' && classification_said.some(({ code }) => code === 'no_text'))
    return { tone: 'unknown', icon: CircleQuestionMark, words: t('No text found'), why: null } as const
  return {
    ...looks[status],
    words: extractionWords[status],
    why: failureIn(document.extraction_failure_code, document.extraction_failure),
  }
}

/** Why it could not be read. In the words of the server where it says what is not known here. */
export const failureIn = <Text extends string | null>(code: string | null, english: Text): string | Text =>
  (code !== null && wordsOf(readings, { code, values: {} })) || english

/** Whether the document itself is not there, and not only what was asked about it. */
export const isGone = (error: Error | null) =>
  error instanceof ApiFailure &&
  error.status === 404 &&
  error.errors.some(({ meta }) => (meta?.said as Said | undefined)?.code === 'document_not_found')

export const failureWords = (error: Error) =>
  isGone(error) ? t('The document is not there any more: it was deleted meanwhile.') : error.message

/** Whether something is still being done with it. */
export const isBeingRead = ({ extraction_status }: Attributes) =>
  extraction_status === 'pending' || extraction_status === 'processing'

export const typeOf = ({ document_type, document_type_manual }: Attributes) => document_type_manual ?? document_type

export type TypeNames = readonly { code: string; label: string }[]

/** As customers read them, too. */
const typeNames: Readonly<Record<DocumentType, string>> = {
  arrival_notice: t('Arrival notice'),
  bill_of_lading: t('Bill of lading'),
  sea_waybill: t('Sea waybill'),
  delivery_order: tc('a paper by which the cargo is released', 'Delivery order'),
  commercial_invoice: t('Commercial invoice'),
  freight_invoice: t('Freight invoice'),
  packing_list: t('Packing list'),
  customs_entry: t('Customs entry'),
  proof_of_delivery: t('Proof of delivery'),
  other: tc('a paper of no known type', 'Other'),
}

/** Of the code of a type; of one that is not known here, as the API calls it, or the code itself in words. */
export const typeWords = (code: string, types: TypeNames | undefined): string =>
  (Object.hasOwn(typeNames, code) ? typeNames[code as DocumentType] : undefined) ??
  types?.find((type) => type.code === code)?.label ??
  code.replaceAll('_', ' ')

/** `412 kB`, `1.8 MB` */
export function sizeWords(bytes: number | null): string | null {
  if (bytes === null) return null
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${fixed(bytes / 1_000_000, 1)} MB`
}
