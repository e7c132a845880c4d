import type { Generated } from 'kysely'
import type { Import } from '#contract/imports/import.ts'
import type { ImportRow } from '#contract/imports/import-row.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import type { InitialFields } from '#domain/custom-fields/custom-field.ts'
import type { PutField, PutInitial } from '#domain/custom-fields/put-fields.ts'
import type { Own, Text } from '../list/columns.ts'

type Attributes = Import['attributes']

/** What people decided of how a file is read. */
export interface Decisions {
  sheet?: string
  header_row?: number
  date_order?: Attributes['date_order']
  columns?: { position: number; becomes: string | null }[]
  customers?: { name: string; choice: 'existing' | 'new' | 'none'; party_id?: string | null | undefined }[]
  corrections?: import('#contract/imports/import.ts').Correction[]
}

interface Imports extends Own, Omit<Attributes, 'results' | 'kept' | 'created_at'> {
  user_id: Text
  file_sha256: Text
  pasted: Text
  decisions: Generated<Decisions>
  sees_sensitive: boolean
  version: Generated<number>
  shape: Text
  party_ids: Generated<string[]>
  next_attempt_at: string
  claimed_until: Text
}

interface ImportRows extends Omit<ImportRow['attributes'], 'result' | 'result_detail'> {
  id: Generated<string>
  account_id: Generated<string>
  import_id: string
  targets: number[]
}

/** What was written for a number, so that it can be taken back. */
export interface Undo {
  /** What was made. */
  request_id?: string
  /** What something was added to. */
  shipment_id?: string
  pending_id?: string
  ref_numbers?: string[]
  tags?: string[]
  /** References of containers, by their ids. */
  containers?: Record<string, string[]>
  customer_id?: string
  fields?: PutField[]
  /** What the request, or containers to come, begin with. */
  initial?: { shipment: PutInitial[]; containers: PutInitial[] }
}

interface ImportTargets {
  account_id: Generated<string>
  import_id: string
  seq: number
  row: number
  request_type: RequestType
  number: string
  scac: Text
  norms: string[]
  ref_numbers: string[]
  tags: string[]
  container_numbers: string[]
  customer: Text
  fields: InitialFields
  shipment_id: Text
  tracking_request_id: Text
  done_at: Text
  result: 'created' | 'updated' | 'failed' | null
  result_detail: Text
  undo: Undo | null
  undone: 'removed' | 'restored' | 'kept' | null
}

interface ImportMappings {
  account_id: Generated<string>
  shape: string
  columns: { position: number; becomes: string | null }[]
  used_at: string
}

export interface ImportTables {
  import_mappings: ImportMappings
  import_rows: ImportRows
  import_targets: ImportTargets
  imports: Imports
}
