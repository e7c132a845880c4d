import { exportFileName } from '#domain/exports/file-name.ts'
import { localDate } from '#domain/instants.ts'
import type { ScheduledExportRecord } from '../db/exports/scheduled-exports.ts'

/** The export that a schedule asks for. */
export function exportOfSchedule(schedule: ScheduledExportRecord, now: Date) {
  const { id, account_id, user_id, name, list, search, format, columns, timezone } = schedule
  const file_name = exportFileName({ name, format }, localDate(now.toISOString(), timezone))
  return { scheduled_export_id: id, account_id, user_id, list, search, format, columns, timezone, file_name }
}
