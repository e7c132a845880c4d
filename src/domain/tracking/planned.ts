import type { RawEvent } from '#contract/tracking/raw-event.ts'
import type { TransportEvent } from '#contract/tracking/transport-event.ts'
import { compare } from '../compare.ts'
import { isAbout } from './event-words.ts'

type Event = Pick<TransportEvent['attributes'], 'event' | 'timestamp' | 'location_locode' | 'invalidated_at'>
export type Statement = Pick<
  RawEvent['attributes'],
  'event' | 'timestamp' | 'estimated' | 'location_locode' | 'doubts' | 'reported_at'
>

/** Of another use of the container, or of a time that cannot be. */
const isNoPlan = ({ doubts }: Statement) =>
  doubts.some((doubt) => doubt === 'previous_journey' || doubt === 'impossible_time')

/**
 * When something that happened was first expected; null where nobody said so before it happened, and of what was
 * withdrawn. Of the arrival at the port of discharge it is the first estimate, by which its delay is counted elsewhere, too.
 * @param first_eta `pod_original_eta_at` of the way of the container
 * @returns UTC instant
 */
export function plannedFor(event: Event, statements: readonly Statement[], first_eta: string | null): string | null {
  const { timestamp, invalidated_at } = event
  if (!timestamp || invalidated_at) return null
  if (event.event === 'container.transport.vessel_arrived' && first_eta !== null) return first_eta
  const [first] = statements
    .filter((one) => one.estimated && isAbout(one, event) && !isNoPlan(one))
    .map(({ reported_at, timestamp: at }) => ({ said: reported_at ?? '', at }))
    .filter(({ said }) => said < timestamp)
    .toSorted((a, b) => compare(a.said, b.said) || compare(a.at ?? '', b.at ?? ''))
  return first?.at ?? null
}
