import type { ViewDraft } from './draft.ts'

/** What each part of the form is given: the whole draft, and how to change some of it. */
export interface FormPart {
  draft: ViewDraft
  set: (change: Partial<ViewDraft>) => void
  /** What is wrong, by its place below `/data/attributes`. */
  errorAt: (place: string) => string | undefined
}
