import type { Generated } from 'kysely'
import type * as z from 'zod'
import type { Document, documentRepresentation } from '#contract/documents/document.ts'
import type { Linking } from '#contract/documents/document-link.ts'
import type { EmailAttachment } from '#contract/documents/email-attachment.ts'
import type { EmailSubmission } from '#contract/documents/email-submission.ts'
import type { Said } from '#contract/said/sentence.ts'
import type { Lesson } from '#domain/documents/memory/lesson.ts'
import type { MakerMark } from '#domain/documents/memory/maker.ts'
import type { Page } from '#domain/documents/page.ts'
import type { ReferenceKind } from '#domain/documents/reference-forms.ts'
import type { AsColumns, Own, Text } from '../list/columns.ts'

type DocumentRepresentation = z.output<typeof documentRepresentation.schema>['attributes']

export interface Documents
  extends Own,
    Omit<
      AsColumns<Document['attributes']>,
      | 'updated_at'
      | 'extraction_status'
      | 'extraction_failure'
      | 'extraction_failure_code'
      | 'classification_said'
      | 'pages_count'
      | 'link_notes'
      | 'link_notes_said'
      | 'invoice_check'
    > {
  user_id: Text
  email_submission_id: Text
  extraction_status: Generated<Document['attributes']['extraction_status']>
  /** The type that counts. */
  effective_type: Generated<string>
  /** The words of its file name, without what numbers make different in each. */
  name_kind: Generated<string>
  /** By its links, which the database keeps it with. */
  is_linked: Generated<boolean>
  last_document_representation_id: Text
  /** Null: no file is attached. */
  file_sha256: Text
  deleted_at: Text
  extraction_failure: Generated<Text>
  pages_count: Generated<number | null>
  classification_said: Generated<Said[]>
  link_notes: Generated<string[]>
  link_notes_said: Generated<Said[]>
  /** What is to be done next; all that comes after it too. */
  work: Generated<DocumentStage | null>
  work_due_at: Generated<string>
  /** How often this has been begun without coming to an end. */
  work_attempts: Generated<number>
  claimed_until: Generated<Text>
  rotate_by: Generated<number | null>
  split_ranges: Generated<string[] | null>
  split_from_id: Generated<Text>
  invoice_check: Generated<Document['attributes']['invoice_check']>
  /** With which it is compared. */
  invoice_container_id: Generated<Text>
  /** The fields that somebody has corrected since it was learned from last. */
  to_learn: Generated<string[] | null>
  updated_at: Generated<string>
}

export interface DocumentLinks extends Own {
  document_id: string
  shipment_id: Text
  container_id: Text
  how: Generated<Linking>
  matched_kind: Generated<ReferenceKind | null>
  matched_value: Generated<Text>
  via_document_id: Generated<Text>
  user_id: Generated<Text>
}

/** What a person has unlinked. */
export interface DocumentUnlinks extends Own {
  document_id: string
  shipment_id: Text
  container_id: Text
  user_id: Text
}

/** What a correction has taught about the papers of one maker. */
export interface PaperLessons extends Own, Omit<Lesson, 'id' | 'titles' | 'marks'> {
  titles: string[]
  marks: MakerMark[]
  updated_at: Generated<string>
}

export interface DocumentPages {
  account_id: Generated<string>
  document_id: string
  number: number
  width: number | null
  height: number | null
  lines: Page['lines']
}

export interface DocumentKeys {
  account_id: Generated<string>
  document_id: string
  kind: ReferenceKind
  norm: string
  near: boolean
}

/** What came up, until the documents that name it are looked at again. */
export interface NewReferences {
  account_id: Generated<string>
  kind: string
  norm: string
  document_id: Text
}

/** `pictures`: it is read once more, with its pages that are pictures. */
export type DocumentStage = 'read' | 'pictures' | 'classify' | 'extract' | 'link'

export interface DocumentRepresentations extends Own {
  document_id: string
  schema_version: string
  payload: Record<string, unknown>
  /** Whether a person said so. */
  manual: Generated<boolean>
  found: Generated<DocumentRepresentation['found']>
  notes: Generated<string[]>
  updated_at: Generated<string>
}

export interface EmailSubmissions
  extends Own,
    Omit<
      AsColumns<EmailSubmission['attributes']>,
      'body_preview' | 'updated_at' | 'outcome' | 'note' | `${string}_count`
    > {
  user_id: Text
  outcome: Generated<EmailSubmission['attributes']['outcome']>
  note: Generated<Text>
  /** By which it comes in once. */
  message_key: Text
  updated_at: Generated<string>
}

export interface EmailAttachments
  extends Own,
    Omit<AsColumns<EmailAttachment['attributes']>, 'can_be_taken' | 'declared_type' | 'content_type' | 'size_bytes'> {
  email_submission_id: string
  /** Among the parts of its mail. */
  position: number
  declared_type: Text
  content_type: Text
  size_bytes: number | null
  document_id: Text
  file_sha256: Text
}

export interface StoredFiles {
  account_id: string
  sha256: string
  bytes: number
  kept_at: Generated<string>
}

/** A file on its way to a document. */
export interface Uploads extends Own {
  file_name: string
  content_type: string
  byte_size: number
  /** MD5 in base64. */
  checksum: string
  /** Null: not sent yet. */
  file_sha256: Text
  expires_at: string
}

export interface DocumentArchives extends Own {
  document_ids: string[]
  expires_at: string
}

/** By the names of their tables; the others are in `schema.ts`. */
export interface DocumentTables {
  document_archives: DocumentArchives
  document_keys: DocumentKeys
  document_links: DocumentLinks
  document_pages: DocumentPages
  document_representations: DocumentRepresentations
  document_unlinks: DocumentUnlinks
  documents: Documents
  email_attachments: EmailAttachments
  email_submissions: EmailSubmissions
  paper_lessons: PaperLessons
  stored_files: StoredFiles
  uploads: Uploads
}
