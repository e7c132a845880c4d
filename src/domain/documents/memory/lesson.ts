import type { DocumentType } from '#contract/documents/document-type.ts'
import type { DayOrder } from '../dates.ts'
import type { LabelField } from '../fields.ts'
import type { DecimalMark } from '../numbers.ts'
import type { MakerMark } from './maker.ts'

/** Where a value stands on the papers of one maker. */
export interface LearnedPlace {
  /** `inside`: behind words in its own cell; `at`: nothing printed is beside or above it. */
  way: 'inside' | 'right' | 'below' | 'at'
  /** The printed words that it belongs to, as they are written; empty where there are none. */
  label: string
  /** Whether the words were read from a picture, and may have a letter wrong. */
  is_blurred: boolean
  /** Which page of the paper, from 0. */
  page: number
  /** Where the words begin, or the value where there are none: of the width of the page, and from its top. */
  x: number
  y: number
  /** Where the value begins, of the width of the page. */
  value_x: number
  /** How its maker writes, where the paper alone does not tell. */
  order: DayOrder | null
  decimal: DecimalMark | null
}

/** What a correction has taught about the papers of one maker. */
export interface Lesson {
  id: string
  /** The document that was corrected; null where it is gone. */
  document_id: string | null
  document_type: DocumentType
  /** As what it was classified before somebody said what it is. */
  classified_as: DocumentType
  sender_domain: string | null
  /** The largest words of its head. */
  titles: readonly string[]
  marks: readonly MakerMark[]
  /** Null: what kind of paper it is. */
  field: LabelField | null
  /** Null: of what kind it is. */
  place: LearnedPlace | null
  /** What stands there is not this. */
  is_wrong: boolean
}

export type NewLesson = Pick<
  Lesson,
  'document_type' | 'classified_as' | 'titles' | 'marks' | 'field' | 'place' | 'is_wrong'
>

/** Fields that have a place of their own. Containers say themselves what they are, wherever they stand. */
export const canBeLearned = (key: string, fields: object): key is LabelField =>
  key in fields && key !== 'container_numbers'
