export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportLists = ['containers', 'shipments'] as const
export type ExportList = (typeof exportLists)[number]

export const exportStatuses = ['waiting', 'writing', 'ready', 'failed'] as const
export type ExportStatus = (typeof exportStatuses)[number]

export const exportLimits = {
  columns: 100,
  /** Rows that are named one by one. */
  ids: 10_000,
  /** Of one caller, at the same time. */
  unfinished: 10,
  /** So long a file is kept. */
  days: 7,
  /** Schedules of one person. */
  schedules: 20,
} as const
