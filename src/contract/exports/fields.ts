export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportLists = ['containers', 'shipments'] as const
export type ExportList = (typeof exportLists)[number]

export const exportStatuses = ['waiting', 'writing', 'ready', 'failed'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** What scheduled exports can be delivered to, besides a mail. */
export const placeKinds = ['sftp', 's3'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** What came of writing to a place. */
export const placeResults = [
  'written',
  'kept',
  'host_unknown',
  'not_allowed',
  'unreachable',
  'connection_refused',
  'host_key_unconfirmed',
  'host_key_changed',
  'not_secure',
  'sign_in_refused',
  'signature_refused',
  'clock_off',
  'bucket_missing',
  'wrong_region',
  'folder_missing',
  'no_permission',
  'no_space',
  'broken_off',
  'failed',
] as const
export type PlaceResult = (typeof placeResults)[number]

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** What a file is called at a place, without its ending, where nothing else is said. */
export const usualFileName = '{name} {date}'
export const fileNameParts = ['name', 'date', 'time'] as const

export const exportLimits = {
  /** Of one account. */
  places: 20,
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
