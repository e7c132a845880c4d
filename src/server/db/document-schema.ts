import type { Generated } from 'kysely'
import type { Document } from '#contract/document.ts'
import type { EmailSubmission } from '#contract/email-submission.ts'
import type { AsColumns, Own, Text } from './columns.ts'

export interface Documents extends Own, Omit<AsColumns<Document['attributes']>, 'updated_at' | 'extraction_status'> {
  user_id: Text
  email_submission_id: Text
  extraction_status: Generated<Document['attributes']['extraction_status']>
  /** The type that counts. */
  effective_type: Generated<string>
  last_document_representation_id: Text
  deleted_at: Text
  updated_at: Generated<string>
}

export interface DocumentLinks extends Own {
  document_id: string
  shipment_id: Text
  container_id: Text
}

export interface DocumentRepresentations extends Own {
  document_id: string
  schema_version: string
  payload: Record<string, unknown>
  /** Whether a person said so. */
  manual: Generated<boolean>
  updated_at: Generated<string>
}

export interface EmailSubmissions
  extends Own,
    Omit<AsColumns<EmailSubmission['attributes']>, 'body_preview' | 'documents_count' | 'updated_at'> {
  user_id: Text
  updated_at: Generated<string>
}
