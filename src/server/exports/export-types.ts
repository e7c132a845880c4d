import type { ExportFormat } from '#contract/exports/fields.ts'

/** Media types. */
export const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
