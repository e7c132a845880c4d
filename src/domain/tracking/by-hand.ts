import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import type { Container } from '#contract/tracking/container.ts'
import { type ManualAttribute, manualAttributes } from '#contract/tracking/manual-value.ts'
import { endOfLocalDay, localDate, readMoment } from '../instants.ts'
import { type ByHand, type Code, type Fact, type Milestone, nothingSaid, type TerminalSnapshot } from './fact.ts'
import { faultWords } from './fault-words.ts'
import { milestoneOf } from './milestone.ts'

/** What somebody wants to set. */
export interface Wish extends Omit<ByHand, 'value'> {
  /** Of the value that is made of it: by this it is withdrawn. */
  id: string
  value: unknown
  /** Where it happened, where that was said. */
  place: { locode: string; name: string; time_zone: string | null } | null
}

/** The container that it is about, as it is known. */
export type Box = Pick<
  Container['attributes'],
  'number' | 'pod_timezone' | 'pickup_timezone' | 'pod_arrived_at' | 'pod_discharged_at' | 'holds_at_pod_terminal'
>

export interface Refused {
  attribute: 'value' | 'counts_until' | 'location_locode'
  detail: Detail
}

interface Kind {
  /** How late or early it may be; null for what is no time. */
  when: 'past' | 'any' | 'day' | null
  fact: (said: Said) => (Partial<Milestone> & { code: Code }) | Partial<TerminalSnapshot>
}

interface Said {
  value: string | number
  at: string
  box: Box
  now: string
}

const move = (code: Code, more: Partial<Milestone> = {}): Kind => ({ when: 'past', fact: () => ({ code, ...more }) })
/** Named after the hold: of two holds each is a statement of its own. */
const ofHold = (code: Code): Kind => ({
  when: null,
  fact: ({ value }) => ({ code, event_type: 'SHIPMENT', document_type: String(value), empty: null }),
})

const pounds = 2.20462262

/** What each becomes: a move, or a line of a list such as terminals send. */
const kinds: Record<ManualAttribute, Kind> = {
  pickup_lfd: { when: 'day', fact: ({ value }) => ({ last_free_day: `${value}T23:59:59.000Z` }) },
  pickup_appointment_at: { when: 'any', fact: ({ at }) => ({ pickup_appointment_at: at }) },
  hold_cleared: ofHold('RELS'),
  hold_placed: ofHold('HOLD'),
  picked_up_at: move('GTOT', { mode: 'truck' }),
  dropped_at: move('DROP', { mode: 'truck' }),
  delivered_at: move('DLVD'),
  empty_returned_at: move('GTIN', { mode: 'truck', empty: true }),
  chassis_number: { when: null, fact: ({ value }) => ({ chassis_number: String(value) }) },
  pickup_number: { when: null, fact: ({ value }) => ({ pickup_number: String(value) }) },
  empty_return_place: { when: null, fact: ({ value }) => ({ empty_return_place: String(value) }) },
  empty_due_on: { when: 'day', fact: ({ value }) => ({ empty_due_on: String(value) }) },
  weight_in_lbs: { when: null, fact: ({ value }) => ({ weight_kg: Number(value) / pounds }) },
}

/** The words of the source, for people. */
export const attributeWords: Record<ManualAttribute, string> = {
  pickup_lfd: 'Last free day',
  pickup_appointment_at: 'Pickup appointment',
  hold_cleared: 'Hold cleared',
  hold_placed: 'Hold placed',
  picked_up_at: 'Picked up',
  dropped_at: 'Dropped',
  delivered_at: 'Delivered',
  empty_returned_at: 'Empty returned',
  chassis_number: 'Chassis',
  pickup_number: 'Pickup number',
  empty_return_place: 'Empty goes to',
  empty_due_on: 'Empty due',
  weight_in_lbs: 'Weight',
}

/**
 * The fact that is made of what somebody sets by hand, or why it cannot be: it is a fact as any other, and counts beside
 * what is reported.
 * @param now UTC instant
 */
export function factByHand(wish: Wish, box: Box, now: string): { fact: Fact; value: string | number } | Refused {
  const { attribute, place } = wish
  const parsed = manualAttributes[attribute].safeParse(wish.value, { error: faultWords })
  if (!parsed.success) return refused(`Value ${parsed.error.issues[0]?.message ?? 'is not of this attribute'}`)
  if (wish.counts_until !== null && wish.counts_until <= now)
    return refused(refusal('counts_until_past'), 'counts_until')
  const timezone = place?.time_zone ?? box.pickup_timezone
  const { when, fact } = kinds[attribute]
  const moment = when === null ? undefined : readMoment(String(parsed.data), timezone)
  if (when !== null && !moment) return refused(refusal('value_no_date'))
  const isDate = moment?.precision === 'date'
  const value = when === null || isDate ? parsed.data : (moment?.at ?? parsed.data)
  const at = moment?.at ?? now
  const wrong = wrongTime({ attribute, at, isDate, timezone }, box, now) ?? wrongHold(attribute, value, box)
  if (wrong) return refused(wrong)
  const { author, reason, counts_until } = wish
  const source = {
    source: 'user',
    source_kind: 'user',
    source_event_id: wish.id,
    container_number: box.number,
    timezone,
    by_hand: { attribute, value, author, reason, counts_until },
  } as const
  const said = fact({ value, at, box, now })
  if (!('code' in said) || said.code === undefined)
    return { value, fact: { ...nothingSaid, ...source, checked_at: now, ...said } as TerminalSnapshot }
  const milestone = milestoneOf({
    ...source,
    original: attributeWords[attribute],
    occurred_at: at,
    precision: isDate ? 'date' : 'datetime',
    has_offset: !isDate,
    locode: place?.locode ?? null,
    location_name: place?.name ?? null,
    remark: reason,
    ...said,
  })
  return { value, fact: milestone }
}

const refused = (detail: Detail, attribute: Refused['attribute'] = 'value'): Refused => ({ attribute, detail })

const day = 86_400_000
const farthest = 400 * day

interface Meant {
  attribute: ManualAttribute
  at: string
  isDate: boolean
  timezone: string | null
}

/** A move that has not happened, or that was before the container came; a day of another year. */
function wrongTime({ attribute, at, isDate, timezone }: Meant, box: Box, now: string): string | null {
  const { when } = kinds[attribute]
  if (when === null) return null
  if (Math.abs(Date.parse(at) - Date.parse(now)) > farthest) return 'Value must be within 400 days of today'
  if (when === 'past' && at > now) return 'Value must not be in the future: it says what has happened'
  const came = box.pod_arrived_at ?? box.pod_discharged_at
  const end = isDate ? endOfLocalDay(localDate(at, timezone), timezone) : at
  if (came !== null && when !== 'any' && end < came)
    return `Value must not be before the container arrived, on ${localDate(came, box.pod_timezone)}`
  return null
}

function wrongHold(attribute: ManualAttribute, value: string | number, box: Box): string | null {
  if (attribute !== 'hold_cleared') return null
  return box.holds_at_pod_terminal.some(({ name }) => name === value)
    ? null
    : `Value names no hold of this container: no source reports a ${value} hold`
}

/** Of one key there is one value at a time: of holds one for each kind. */
export const handKey = (attribute: ManualAttribute, value: string | number): string =>
  attribute === 'hold_cleared' || attribute === 'hold_placed' ? `hold ${value}` : attribute
