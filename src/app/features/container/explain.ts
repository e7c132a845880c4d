import type { Deadline, DeadlineSource } from '#contract/deadline.ts'
import type { ContainerExplanation, Explained, ShipmentExplanation } from '#contract/explanation.ts'
import { sourceWords } from '../../lib/event-words.ts'
import { verbOf } from './events.ts'

/** What a value on the page is about. */
export type Subject =
  | { of: 'event'; verb: string; locode: string | null }
  | { of: 'deadline'; source: DeadlineSource }
  | { of: 'appointment' }

export type Entry = Pick<Explained, 'value' | 'rule' | 'doubts' | 'candidates' | keyof Said>
type Said = Omit<Explained, 'rule' | 'doubts' | 'candidates' | 'based_on' | 'parts'>

/** The entry of the server that is about a value; undefined where it is the shipment's. */
export function entryOf(entries: ContainerExplanation, at: string, subject: Subject): Entry | undefined {
  if (subject.of === 'appointment') return entries.pickup_appointment_at
  if (subject.of === 'deadline') return deadlineEntry(entries, subject.source)
  const { transport_events, ...attributes } = entries
  const { verb, locode } = subject
  if (/^(not_)?available$/.test(verb)) return attributes.available_for_pickup
  return (
    transport_events.find(
      ({ event, value, location_locode }) =>
        verbOf(event) === verb && value === at && (!locode || !location_locode || location_locode === locode),
    ) ?? Object.values(attributes).find(({ value, observation_id }) => value === at && observation_id !== null)
  )
}

function deadlineEntry({ deadlines }: ContainerExplanation, source: DeadlineSource): Entry | undefined {
  const [mine, others] = [true, false].map((is) =>
    deadlines.parts.filter(({ value }) => ((value as Deadline).source === source) === is),
  )
  const part = mine?.[0]
  if (!part) return undefined
  const rivals = (others ?? []).map((one) => ({
    ...one,
    value: (one.value as Deadline).at,
    earlier: 0,
    first_value: null,
    container_id: null,
  }))
  const before = deadlines.candidates.filter((one) => one.source === part.source)
  return { ...part, value: (part.value as Deadline).at, doubts: [], candidates: [...rivals, ...before] }
}

const ofShipment: Record<string, keyof ShipmentExplanation> = {
  vessel_departed: 'pol_etd_at',
  vessel_arrived: 'pod_eta_at',
  arrived_at_inland_destination: 'destination_eta_at',
}

export function shipmentEntryOf(entries: ShipmentExplanation, at: string, subject: Subject): Entry | undefined {
  const name = subject.of === 'event' ? ofShipment[subject.verb] : undefined
  return [name && entries[name], ...Object.values(entries)].find((one) => one?.value === at)
}

export const whoSays = ({ kind, source_name, data_source }: Pick<Explained, 'kind' | 'source_name' | 'data_source'>) =>
  kind === 'set_by_hand'
    ? 'Set by hand'
    : (source_name ?? capital(data_source ? sourceWords[data_source] : 'not on file'))

/** In the middle of a sentence. */
export const inSentence = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
