import type { DocumentStage } from '../db/documents/document-schema.ts'
import type { DocumentRow } from '../db/documents/document-work.ts'
import { updateDocument } from '../db/documents/documents.ts'
import type { Transaction } from '../db/scope.ts'

const stages: readonly DocumentStage[] = ['read', 'pictures', 'classify', 'extract', 'link']

/** Has it done from this stage on, or from an earlier one that is due already. Who is at it now begins anew. */
export async function askFor(
  tx: Transaction,
  { id, work, extraction_status }: Pick<DocumentRow, 'id' | 'work' | 'extraction_status'>,
  stage: DocumentStage,
  now: Date,
) {
  const earliest = stages.find((one) => one === stage || one === work) ?? stage
  const isPending = earliest === 'read' && { extraction_status: 'pending' as const, extraction_failure: null }
  const kept = extraction_status === 'processing' && earliest !== 'read' && { extraction_status: 'pending' as const }
  const due = { work_due_at: new Date(0).toISOString(), work_attempts: 0, claimed_until: null }
  await updateDocument(tx, id, { ...kept, ...isPending, ...due, work: earliest }, now)
}
