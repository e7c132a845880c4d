/** The one answer to "may it be picked up". An extension of the dialect; see domain/tracking/verdict.ts. */
export const verdicts = [
  'ready',
  'released_by_hand',
  'blocked',
  'not_released',
  'sources_disagree',
  'unknown',
  'not_arrived',
  'on_rail',
  'gone',
] as const
export type VerdictCode = (typeof verdicts)[number]

/** What a verdict rests on, where the verdict alone does not say it. An extension of the dialect. */
export const verdictReasons = [
  'on_hold',
  'available_with_hold',
  'hold_not_withdrawn',
  'hold_still_listed',
  'not_reported',
  'not_confirmed',
  'left_unreported',
  'booking_cancelled',
] as const
export type VerdictReason = (typeof verdictReasons)[number]
