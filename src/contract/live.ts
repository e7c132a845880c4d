/** The kinds of resource whose changes are told live. */
export const liveTypes = [
  'container',
  'shipment',
  'tracking_request',
  'tracking_proposal',
  'document',
  'party',
  'party_role',
  'custom_field',
  'view',
  'exception',
  'note',
  'mention',
] as const
export type LiveType = (typeof liveTypes)[number]

/**
 * What changed, as the live stream says it (`GET /v2/live`, an extension of the dialect): text/event-stream, event
 * `changed` with a list of these, event `resync` where something may have been missed.
 */
export interface LiveChange {
  type: LiveType
  /** Null: many. */
  ids: string[] | null
  /** Of containers: the shipments they are in. */
  shipment_ids?: string[] | null
}
