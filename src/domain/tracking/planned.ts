import type { RawEvent, RawEventName } from '#contract/tracking/raw-event.ts'
import type { TransportEvent, TransportEventName } from '#contract/tracking/transport-event.ts'

type Event = Pick<TransportEvent['attributes'], 'event' | 'timestamp' | 'location_locode' | 'invalidated_at'>
type Statement = Pick<RawEvent, 'attributes'>

/** `container.transport.estimated.vessel_arrived` and the actual event are both about `vessel_arrived`. */
const verbOf = (event: TransportEventName) => event.replace(/^container\.(transport\.(estimated\.)?)?/, '')

/** What raw events call it, where that differs. */
const rawNames: Record<string, readonly RawEventName[]> = {
  arrived_at_inland_destination: ['arrived_at_destination', 'rail_arrived'],
  vessel_berthed: [],
}

/** Whether a statement is about an event at its place. A source may leave the place out. */
export function isAbout(
  { attributes: said }: Statement,
  { event, location_locode: locode }: Pick<Event, 'event' | 'location_locode'>,
): boolean {
  const verb = verbOf(event)
  if (!said.event || !(rawNames[verb] ?? [verb]).includes(said.event)) return false
  return !locode || !said.location_locode || said.location_locode === locode
}

/** Of another use of the container, or of a time that cannot be. */
const isNoPlan = ({ attributes: { doubts } }: Statement) =>
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
    .filter((one) => one.attributes.estimated && isAbout(one, event) && !isNoPlan(one))
    .map(({ attributes }) => ({ said: attributes.reported_at ?? '', at: attributes.timestamp }))
    .filter(({ said }) => said < timestamp)
    .toSorted((a, b) => compare(a.said, b.said) || compare(a.at ?? '', b.at ?? ''))
  return first?.at ?? null
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
