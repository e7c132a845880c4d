import type { DocumentType } from '#contract/document-type.ts'
import { type Classified, classify } from './classify.ts'
import { type Extracted, extract } from './extract.ts'
import type { Page } from './page.ts'
import { type KnownNames, nothingKnown } from './values.ts'

export interface Understood extends Classified, Extracted {}

/** What a text is, and what it says. A `type` that somebody has said is the one by which it is read. */
export function understandText(
  pages: readonly Page[],
  fileName: string,
  type: DocumentType | null,
  names: KnownNames = nothingKnown,
): Understood {
  const classified = classify(pages, fileName)
  return { ...classified, ...extract(pages, type ?? classified.document_type, names) }
}
