import { type DocumentType, documentTypes } from '#contract/documents/document-type.ts'
import { type Classified, classify } from './classify.ts'
import { type Extracted, extract } from './extract.ts'
import type { Lesson } from './memory/lesson.ts'
import { lessonsFor, typeByLesson } from './memory/recall.ts'
import type { Page } from './page.ts'
import { type KnownNames, nothingKnown } from './values.ts'

export interface Understood extends Classified, Extracted {}

/** What corrections of papers have taught, and whom this one came from. */
export interface Memory {
  lessons: readonly Lesson[]
  sender: string | null
}

export const noMemory: Memory = { lessons: [], sender: null }

/** What a text is, and what it says. A `type` that somebody has said is the one by which it is read. */
export function understandText(
  pages: readonly Page[],
  fileName: string,
  type: DocumentType | null,
  names: KnownNames = nothingKnown,
  { lessons: all, sender }: Memory = noMemory,
): Understood {
  const lessons = lessonsFor(all, pages, sender)
  const own = classify(pages, fileName)
  const taught = typeByLesson(lessons, own.document_type)
  const classified = taught ? asTaught(taught) : own
  return { ...classified, ...extract(pages, type ?? classified.document_type, names, lessons) }
}

const asTaught = ({ document_type }: Lesson): Classified => ({
  document_type,
  classification_notes: `Its maker's papers of this form are corrected to ${documentTypes[document_type].toLowerCase()}.`,
  classification_said: [{ code: 'taught_type', values: { type: document_type } }],
})
