/** How sure a pattern is: A seen in a document, B widely seen, C weak. */
export type Grade = 'A' | 'B' | 'C'

/** How a line numbers its documents. */
export interface Carrier {
  scac: string
  name: string
  alternative_scacs: readonly string[]
  /** What its bills of lading begin with. */
  bl_prefixes: readonly string[]
  /** Anchored; null where unknown. */
  bl_pattern: RegExp | null
  booking_pattern: RegExp | null
  grade: Grade
}

/** Four letters of container numbers. `scac` is null for boxes of a lessor. */
export interface Prefix {
  prefix: string
  scac: string | null
  alternative_scacs: readonly string[]
  grade: Grade
}
