import type { Fact } from '#domain/tracking/fact.ts'

export interface Recordable {
  fact: Fact
  reported_at: string | null
  digest: string
  raw: unknown
  /** `source_event_id` of what this withdraws. */
  retracts?: string | null
}

export interface Report {
  facts: readonly Recordable[]
  /** Papers that say something else now, until they say it again. What lines take back is in `retractions`. */
  withdrawals?: readonly { source: string; source_event_id: string }[]
  /** SCAC of the line that was asked; null where the facts were sent to us. */
  asked: string | null
  /** Whether this is all that the line says: what is missing, it says no longer. */
  complete: boolean
}

export interface Counts {
  accepted: number
  duplicate: number
}

/** What was refused is kept, and neither counted nor enough for a shipment. */
export const isUsable = ({ fact }: Pick<Recordable, 'fact'>) => fact.kind !== 'milestone' || !fact.refused
