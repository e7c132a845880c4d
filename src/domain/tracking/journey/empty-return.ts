import type { DeliveryLeg } from '#contract/delivery/leg.ts'
import type { ManualAttribute } from '#contract/tracking/manual-value.ts'
import type { Clock, ClockedBox, LastFreeDay } from '../../free-time/clock-types.ts'
import { endOfLocalDay, localDate } from '../../instants.ts'
import { type HandValue, isReport, type Reported, valueByHand } from './by-hand.ts'
import type { Milestones } from './fields.ts'
import { isGateIn, type Sighting, type Statement } from './statement.ts'

interface Known {
  sightings: readonly Sighting[]
  live: readonly Statement[]
  milestones: Milestones
  clocks: readonly Clock[]
  said: EmptyDue | null
}

/** What a container says of the leg after the port, and who says so. */
export function deliveryState({ sightings, live, milestones, clocks, said }: Known, hands: HandValue[]) {
  const pickup_number = pickupNumberOf(sightings, hands)
  const return_place = emptyReturnPlace(sightings, live, hands)
  const delivery_leg = deliveryLegOf(milestones)
  const due = emptyDueOf(said, clocks, delivery_leg, milestones)
  return {
    state: {
      pickup_number: pickup_number?.value ?? null,
      delivery_leg,
      empty_return_place: return_place?.value ?? null,
      empty_due_at: due?.at ?? null,
      empty_due_timezone: due?.timezone ?? null,
    },
    basis: { pickup_number, return_place, due },
  }
}

/** A text that was set by hand, or that a source or a paper gave. */
export interface SaidText {
  value: string
  by: Sighting | Statement
}

type TextAttribute = Extract<ManualAttribute, 'pickup_number' | 'empty_return_place'>

/** By when, and where, the empty is to come back. */
export const isReturnPlan = ({ fact, classifier }: Statement) =>
  classifier !== 'ACT' && isGateIn(fact.code) && fact.empty === true

/** What the gate asks for: as it was set by hand, else as it was given last. */
const pickupNumberOf = (sightings: readonly Sighting[], hands: HandValue[]): SaidText | null =>
  textOf('pickup_number', { sightings, planned: [] }, hands)

/** Where the empty goes: as it was set by hand, else as the line plans it, else as a paper says. */
function emptyReturnPlace(
  sightings: readonly Sighting[],
  live: readonly Statement[],
  hands: HandValue[],
): SaidText | null {
  const plans = live.filter(isReturnPlan).toSorted((a, b) => a.reported - b.reported)
  const named = (read: (by: Statement) => string | null | undefined) =>
    plans.flatMap((by): SaidText[] => {
      const value = read(by)
      return value ? [{ value, by }] : []
    })
  const planned = named(({ fact }) => fact.facility?.name)
  // A town is no depot: it is better than nothing.
  const [town] = named(({ fact }) => fact.location_name).slice(-1)
  return textOf('empty_return_place', { sightings, planned }, hands) ?? town ?? null
}

function textOf(
  attribute: TextAttribute,
  { sightings, planned }: { sightings: readonly Sighting[]; planned: readonly SaidText[] },
  hands: HandValue[],
): SaidText | null {
  const seen = sightings.flatMap((by): (SaidText & { by: Sighting })[] => {
    const value = by.fact[attribute]
    return value === undefined ? [] : [{ value, by }]
  })
  const reports: Reported[] = [
    ...planned.map(({ value, by }) => ({ value, observation_id: by.id, source: by.fact.source, at: timeOf(by) })),
    ...seen
      .filter(({ by }) => isReport(by))
      .map(({ value, by }) => ({ value, observation_id: by.id, source: by.fact.source, at: by.at })),
  ].sort((a, b) => a.at - b.at)
  const hand = valueByHand(attribute, sightings, reports, hands)
  const value = hand?.sighting.fact[attribute]
  if (hand?.standing.state === 'counts' && value !== undefined) return { value, by: hand.sighting }
  const told = seen.filter(({ by }) => by.fact.source_kind !== 'user')
  return planned.at(-1) ?? told.findLast(({ by }) => isReport(by)) ?? told.at(-1) ?? null
}

const timeOf = (by: Statement | Sighting) => ('reported' in by ? by.reported : by.at)

export interface EmptyDue extends LastFreeDay {
  timezone: string | null
  /** Who says so; null where it is calculated. */
  by: Sighting | null
}

/**
 * The day that somebody set by hand, else one after the pickup or the arrival that a paper gives, on the calendar of the
 * place of pickup: what was agreed or written goes before any rules.
 */
export function saidEmptyDue(
  sightings: readonly Sighting[],
  { timezone, from }: DueFrom,
  hands: HandValue[],
): EmptyDue | null {
  const hand = valueByHand('empty_due_on', sightings, [], hands)
  const paper = sightings.findLast((one) => one.fact.source_kind !== 'user' && isPlausibleDue(one, { timezone, from }))
  const by = hand?.sighting ?? paper
  const on = by?.fact.empty_due_on
  if (!by || on === undefined) return null
  return { on, at: endOfLocalDay(on, timezone), source: hand ? 'user' : 'document', timezone, by }
}

export interface DueFrom {
  /** Of the place of pickup. */
  timezone: string | null
  /** UTC instant of the pickup, else of the arrival. */
  from: string | null
}

/** A paper is misread, and ships are late: a day before the pickup, or far away, is none. */
export function isPlausibleDue({ fact }: Sighting, { timezone, from }: DueFrom): boolean {
  const { empty_due_on: on, checked_at } = fact
  if (on === undefined || (from !== null && on < localDate(from, timezone))) return false
  return Math.abs(Date.parse(on) - Date.parse(checked_at)) < 120 * day
}

const day = 86_400_000

/** Both clocks that run outside go by what was said. */
export const withEmptyDue = (told: ClockedBox['told'], due: EmptyDue | null): ClockedBox['told'] =>
  due ? { ...told, detention: due, combined: due } : told

const outside: ReadonlySet<string> = new Set(['detention', 'combined'])

/** Until when the empty may come back; null where it is back, and where it is not out and nobody says a day. */
function emptyDueOf(
  said: EmptyDue | null,
  clocks: readonly Clock[],
  leg: DeliveryLeg | null,
  { empty_terminated_at }: Pick<Milestones, 'empty_terminated_at'>,
): EmptyDue | null {
  if (empty_terminated_at !== null) return null
  if (said || leg === null) return said
  const [first] = clocks
    .filter(({ clock, kept }) => outside.has(clock.kind) && !clock.is_provisional && kept.ended_at === null)
    .map(({ clock, kept }) => ({ ...kept.free_until, clock }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  return first ? { on: first.on, at: first.at, source: first.source, timezone: first.clock.timezone, by: null } : null
}

/** How far it is on the leg after the port. */
export function deliveryLegOf({
  pod_full_out_at,
  final_destination_full_out_at,
  delivered_at,
  empty_terminated_at,
}: Pick<
  Milestones,
  'pod_full_out_at' | 'final_destination_full_out_at' | 'delivered_at' | 'empty_terminated_at'
>): DeliveryLeg | null {
  if (empty_terminated_at !== null) return null
  if (delivered_at !== null) return 'delivered_not_returned'
  return (pod_full_out_at ?? final_destination_full_out_at) === null ? null : 'out_not_delivered'
}
