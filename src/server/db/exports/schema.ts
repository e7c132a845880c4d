import type { Generated } from 'kysely'
import type { DeliveryStatus, ExportFormat, ExportList, ExportStatus, PlaceKind } from '#contract/exports/fields.ts'
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
  place_id: Text
  file_name: Text
}

interface ExportPlaces extends Own {
  name: string
  kind: PlaceKind
  endpoint: Text
  region: Text
  bucket: Text
  prefix: Text
  access_key_id: Text
  host: Text
  port: number | null
  user_name: Text
  folder: Text
  host_key: Text
  sealed_secrets: string
  secrets_set: string[]
  checked_at: Text
  last_failure: Text
  updated_at: string
}

interface ExportDeliveries extends Own {
  scheduled_export_id: string
  export_id: Text
  place_id: string
  file_name: string
  status: DeliveryStatus
  failure: Text
  attempts: Generated<number>
  next_attempt_at: string
  claimed_until: Text
  finished_at: Text
}

export interface ExportTables {
  exports: Exports
  scheduled_exports: ScheduledExports
  export_places: ExportPlaces
  export_deliveries: ExportDeliveries
}
