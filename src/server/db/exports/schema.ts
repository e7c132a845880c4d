import type { Generated } from 'kysely'
import type { ExportFormat, ExportList, ExportStatus } from '#contract/exports/fields.ts'
import type { Own, Text } from '../list/columns.ts'

interface What {
  list: ExportList
  search: string
  format: ExportFormat
  columns: string[]
  timezone: string
}

interface Exports extends Own, What {
  user_id: Text
  api_key_id: Text
  scheduled_export_id: Text
  status: ExportStatus
  failure: Text
  only_ids: string[] | null
  except_ids: string[] | null
  file_name: string
  file_sha256: Text
  byte_size: number | string | null
  rows_done: Generated<number>
  rows_total: number | null
  attempts: Generated<number>
  next_attempt_at: string
  claimed_until: Text
  finished_at: Text
  expires_at: Text
}

interface ScheduledExports extends Own, What {
  user_id: string
  name: string
  local_time: string
  weekdays: number[]
  is_enabled: boolean
  next_on: Text
  next_at: Text
  last_at: Text
  last_failure: Text
}

export interface ExportTables {
  exports: Exports
  scheduled_exports: ScheduledExports
}
