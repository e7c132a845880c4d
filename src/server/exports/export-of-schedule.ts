import { exportFileName } from '#domain/exports/file-name.ts'
import { wallClock } from '#domain/instants.ts'
import type { ScheduledExportRecord } from '../db/exports/scheduled-exports.ts'

/** The export that a schedule asks for. */
export function exportOfSchedule(schedule: ScheduledExportRecord, now: Date) {
  const { id, account_id, user_id, name, file_name: form, list, search, format, columns, timezone } = schedule
  const [date = '', time = ''] = wallClock(now.toISOString(), timezone).split('T')
  const file_name = exportFileName({ name, form, format }, date, time.slice(0, 5).replace(':', '-'))
  return { scheduled_export_id: id, account_id, user_id, list, search, format, columns, timezone, file_name }
}
