import { document, documentRepresentation } from '#contract/documents/document.ts'
import { doubtSaid } from '#contract/said/doubt.ts'
import { readings } from '#contract/said/readings.ts'
import { codeOf } from '#contract/said/sentence.ts'
import type { DocumentRow } from '../db/documents/document-work.ts'
import type { Row } from '../db/schema.ts'
import { render } from '../http/json-api.ts'

/** Of what is kept in English its codes. */
export const renderReading = ({ found, notes, ...row }: Row<'document_representations'>) =>
  render(documentRepresentation, {
    ...row,
    found: found.map((one) => (one.doubt === undefined ? one : { ...one, doubt_said: doubtSaid(one.doubt) })),
    notes,
    notes_said: notes.map(doubtSaid),
  })

export const renderDocument = (row: DocumentRow) =>
  render(document, { ...row, extraction_failure_code: codeOf(readings, row.extraction_failure) })
