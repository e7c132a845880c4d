import { t, tc } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Deadline, DeadlineReason, DeadlineSource } from '#contract/tracking/deadline.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'

export interface DeadlineFacts {
  box: Container['attributes']
  route: Shipment['attributes']
}

/** What one source gives, as the server has decided of it. */
export interface Lane extends Pick<Deadline, 'at' | 'place' | 'binds' | 'reason'> {
  source: DeadlineSource
  zone: string | null
}

/** What each source gives, the one that binds first. */
export const lanesOf = ({ deadlines }: Pick<Container['attributes'], 'deadlines'>) =>
  deadlines.map(
    ({ source, at, timezone: zone, place, binds, reason }): Lane => ({ source, at, zone, place, binds, reason }),
  )

/** Why it binds, or does not. */
export const reasonWords: Record<DeadlineReason, string> = {
  only_one: t('only last free day that applies'),
  earliest: t('earliest of those that apply'),
  same_day: t('same day as another, the earlier hour binds'),
  later: tc('a last free day', 'later'),
  other_place: t('not picked up there'),
  moved_on: t('left there'),
  picked_up: t('picked up'),
  replaced: t('document only'),
  set_by_hand: t('manual values take priority'),
  hand_binds: t('beside the manual one'),
  reported: t('calculated; a reported one counts'),
}
