import { t, tc } from '#contract/language.ts'
import type { Deadline, DeadlineSource } from '#contract/tracking/deadline.ts'
import type { ExpectedNext } from '#contract/tracking/expected-next.ts'
import type {
  ContainerAttribute,
  ContainerExplanation,
  Explained,
  ExplainedEvent,
  ShipmentAttribute,
  ShipmentExplanation,
} from '#contract/tracking/explanation.ts'
import type { NextArrival } from '#contract/tracking/next-arrival.ts'
import type { OwnRoute } from '#contract/tracking/own-route.ts'
import { capital } from '#domain/text.ts'
import { sourceWords } from '#domain/tracking/event-words.ts'

/** What a value on the page is: an attribute of the container or of its shipment, an event, or what one source gives. */
export type Subject =
  | { of: 'container'; name: ContainerAttribute }
  | { of: 'shipment'; name: ShipmentAttribute }
  | { of: 'own_route'; name: keyof OwnRoute }
  | { of: 'event'; event: ExplainedEvent['event']; locode: string | null }
  | { of: 'deadline'; source: DeadlineSource }

/** What somebody wants to have explained. */
export type AskedDate = {
  of: 'date'
  at: string
  zone: string | null
  subject: Subject
  whole?: boolean
  estimated?: boolean
}
export type AskedValue = AskedDate | { of: 'words'; words: string; value: unknown; subject: Subject }
export type ExplainedSubject = AskedValue | { of: 'verdict' }

export const appointment: Subject = { of: 'container', name: 'pickup_appointment_at' }

/** As the explanation names it: `pod_arrived_at`, `shipment.pod_eta_at`, `deadlines.terminal`. */
export function pathOf(subject: Subject): string {
  switch (subject.of) {
    case 'container':
      return subject.name
    case 'shipment':
      return `shipment.${subject.name}`
    case 'own_route':
      return `own_route.${subject.name}`
    case 'event':
      return ['transport_events', subject.event, subject.locode].join(' ')
    case 'deadline':
      return `deadlines.${subject.source}`
  }
}

export type Entry = Pick<Explained, 'value' | 'rule' | 'doubts' | 'candidates' | keyof Said>
type Said = Omit<Explained, 'rule' | 'doubts' | 'candidates' | 'based_on' | 'parts'>

export interface Entries {
  container: ContainerExplanation | undefined
  /** Asked for only where the value is the shipment's. */
  shipment: ShipmentExplanation | undefined
}

/** The entry of the server that is about a value; undefined where it has not come, or the value changed meanwhile. */
export function entryOf({ container, shipment }: Entries, asked: AskedValue): Entry | undefined {
  const { subject } = asked
  const value = asked.of === 'date' ? asked.at : asked.value
  const entry = (): Entry | undefined => {
    switch (subject.of) {
      case 'container':
        return container && (isTimed(subject.name) ? timedEntry(container[subject.name]) : container[subject.name])
      case 'shipment':
        return shipment?.[subject.name]
      case 'own_route': {
        const part = container?.own_route.parts.find(({ name }) => name === subject.name)
        return part && { ...part, doubts: [], candidates: [] }
      }
      case 'event':
        return container?.transport_events.find(
          (one) => one.event === subject.event && one.location_locode === subject.locode && one.value === value,
        )
      case 'deadline':
        return container && deadlineEntry(container, subject.source)
    }
  }
  const found = entry()
  return found && isSame(found.value, value) ? found : undefined
}

const isTimed = (name: ContainerAttribute) => name === 'next_arrival' || name === 'expected_next'

/** It is explained as its time is. */
const timedEntry = (entry: Entry): Entry => ({
  ...entry,
  value: (entry.value as NextArrival | ExpectedNext | null)?.at ?? null,
})

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

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

type Source = Pick<Explained, 'kind' | 'source_name' | 'data_source'>

export function whoSays({ via, ...from }: Source & Partial<Pick<Explained, 'via'>>): string {
  const source = sourceOf(from)
  return via ? t('{source}, through {via}', { source, via }) : source
}

function sourceOf({ kind, source_name: name, data_source }: Source): string {
  if (kind === 'set_by_hand')
    return name ? t('Set by hand by {name}', { name }) : tc('whose value it is', 'Set by hand')
  if (kind === 'calculated' && !data_source) return name ?? t('Calculated')
  return name ?? (data_source ? capital(sourceWords[data_source]) : t('Not on file'))
}

/** A value that is no time; of availability there are only two. */
export function valueWords(value: unknown): string {
  if (value === null) return tc('nothing of the kind', 'none')
  if (typeof value === 'boolean') return value ? t('available') : t('not available')
  return typeof value === 'object' && 'name' in value ? String(value.name) : String(value)
}
