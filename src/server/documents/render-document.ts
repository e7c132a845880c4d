import { document } from '#contract/documents/document.ts'
import { readings } from '#contract/said/readings.ts'
import { codeOf } from '#contract/said/sentence.ts'
import type { DocumentRow } from '../db/documents/document-work.ts'
import { render } from '../http/json-api.ts'

export const renderDocument = (row: DocumentRow) =>
  render(document, { ...row, extraction_failure_code: codeOf(readings, row.extraction_failure) })
