import type { Fee, Hold } from '#contract/tracking/container.ts'
import type { DeadlineTeller } from '#contract/tracking/deadline.ts'
import { compare } from '../../compare.ts'
import { groupBy } from '../../group-by.ts'
import type { Facility, Places } from '../../reference/places.ts'
import type { Milestone, SourceKind } from '../fact.ts'
import type { Doubted } from '../journey-types.ts'
import { milestoneOf } from '../milestone.ts'
import type { Itinerary } from './location-roles.ts'
import type { Sighting, Statement } from './statement.ts'

/** What one terminal says now: each member is the last that it said of it. */
export interface TerminalView {
  firms: string
  facility: Facility | undefined
  checked_at: string
  /** When it began to say what it said last of seeing the box itself; null where it never did. */
  present: number | null
  /** Last time it said that it has the box. Milliseconds. */
  had: number
  /** It had the box, and has it no longer, without saying when it went. */
  is_gone: boolean
  available: boolean | null
  off_dock: boolean
  /** Since when it has been saying so, without a break; null where it does not. Milliseconds. */
  off_dock_since: number | null
  location: string | null
  chassis_number: string | null
  /** `confirmed`: when it gave the same list for the last time. Milliseconds. */
  holds: { list: readonly Hold[]; at: number; confirmed: number } | null
  /** Every list of holds that it gave, in order of time. */
  hold_lists: readonly { names: readonly Hold['name'][]; at: number }[]
  /** When it last had a hold of this name on its list. Milliseconds. */
  listed: ReadonlyMap<Hold['name'], number>
  fees: readonly Fee[]
  pickup_appointment_at: string | null
  /** Who says each of them. */
  by: Partial<Record<TerminalField, Sighting>>
}

type TerminalField = 'available' | 'location' | 'chassis_number' | 'holds' | 'fees' | 'pickup_appointment_at'

/** Whose deadlines these are. A railway's ramp, and whoever speaks at the inland destination, is rail. */
export function authorityOf({ fact, place }: Sighting, places: Places, itinerary: Itinerary): DeadlineTeller {
  const facility = places.terminal(fact.source)
  const told = authorityOfKind(fact.source_kind)
  if (told === 'document' || told === 'user') return told
  if (facility?.type === 'rail_terminal' || told === 'rail') return 'rail'
  if (told === 'line') return 'line'
  // A notice of a railway or a line goes by its SCAC instead of a FIRMS code.
  if (!facility && places.railCarrier(fact.source)) return 'rail'
  if (!facility && places.line(fact.source)) return 'line'
  return itinerary.inland && itinerary.isSame(place, itinerary.destination) ? 'rail' : 'terminal'
}

const authorityOfKind = (kind: SourceKind): DeadlineTeller =>
  kind === 'rail' || kind === 'document' || kind === 'user' ? kind : kind === 'shipping_line' ? 'line' : 'terminal'

/** They give notice of days and see no box; what people know besides is read apart. */
const isOnPaper = (authority: DeadlineTeller) =>
  authority === 'line' || authority === 'document' || authority === 'user'

/** Only terminals where the box is to be picked up, or carried on from, count; and only since it went to sea. */
export function relevantSightings(
  sightings: readonly Sighting[],
  places: Places,
  itinerary: Itinerary,
  doubts: Doubted[],
): Sighting[] {
  const { pod, destination, loaded, landed, isSame } = itinerary
  return sightings.flatMap((sighting) => {
    if (isOnPaper(authorityOf(sighting, places, itinerary))) return [sighting]
    if (!isSame(sighting.place, pod) && !isSame(sighting.place, destination)) return []
    const ofThisVisit = loaded === null ? sighting : sinceLoaded(sighting, loaded, landed)
    if (ofThisVisit !== sighting) doubts.push({ observation_id: sighting.id, doubt: 'previous_journey' })
    return ofThisVisit ? [ofThisVisit] : []
  })
}

const twoDays = 2 * 86_400_000

/**
 * Terminals keep what they noted of a visit until the next one. Before the box went to sea they can know of it what is
 * announced, as long as they repeat it; what they date before that is of an earlier visit. So is the chassis that it went
 * out on then; and where it stood, and that it was available, where they date a move before that, unless something shows
 * that it is there now. An appointment that nobody kept moves nothing.
 */
function sinceLoaded(sighting: Sighting, loaded: number, landed: number | null): Sighting | null {
  const { fact, at, confirmed_at } = sighting
  const confirmed = Date.parse(confirmed_at)
  if (at < loaded && (isSeen(sighting) || confirmed < loaded)) return null
  const isOld = (when: string | null) => when !== null && Date.parse(when) < loaded - twoDays
  const { discharged_at, full_out_at, available_at, pickup_appointment_at } = fact
  if (![discharged_at, full_out_at, available_at, pickup_appointment_at].some(isOld)) return sighting
  const isNew = (when: string | null) => when !== null && !isOld(when)
  const isMoved = [discharged_at, full_out_at, available_at].some(isOld)
  const isHere = !isMoved || fact.on_terminal === true || isNew(discharged_at) || isNew(available_at)
  // Once it has landed, what went out before and is available has come again.
  const isBack = landed !== null && confirmed >= landed && !isOld(available_at) && isOld(full_out_at)
  const ofThisVisit = {
    ...fact,
    discharged_at: isOld(discharged_at) ? null : discharged_at,
    full_out_at: isOld(full_out_at) ? null : full_out_at,
    available_at: isOld(available_at) ? null : available_at,
    pickup_appointment_at: isOld(pickup_appointment_at) ? null : pickup_appointment_at,
    chassis_number: isOld(full_out_at) ? null : fact.chassis_number,
    location: isHere ? fact.location : null,
    available: isHere || isBack ? fact.available : null,
  }
  return says.some((name) => (ofThisVisit[name] ?? null) !== null) || fact.on_terminal === true
    ? { ...sighting, fact: ofThisVisit }
    : null
}

/** What a terminal may say of a box besides whether it has it. */
const says = [
  'discharged_at',
  'full_out_at',
  'available',
  'pickup_appointment_at',
  'holds',
  'fees',
  'last_free_day',
  'location',
  'chassis_number',
] as const

/** Where only terminals speak, the one that discharged the box is at the port of discharge. */
export function portSeenBy(sightings: readonly Sighting[], { pol, isSame }: Itinerary): string | null {
  return (
    sightings.findLast(({ fact, place }) => fact.discharged_at !== null && place !== '' && !isSame(place, pol))
      ?.place ?? null
  )
}

/** What one sees, it also says: discharges and gate-outs become statements like any other. */
export function statementsOf(sightings: readonly Sighting[], itinerary: Itinerary): Statement[] {
  return sightings.flatMap((sighting) => {
    const { discharged_at, full_out_at } = sighting.fact
    const isRamp = itinerary.inland && itinerary.isSame(sighting.place, itinerary.destination)
    return [
      ...(discharged_at === null ? [] : [seen(sighting, 'DISC', isRamp ? 'rail' : itinerary.main_leg, discharged_at)]),
      ...(full_out_at === null ? [] : [seen(sighting, 'GTOT', 'truck', full_out_at)]),
    ]
  })
}

function seen(
  { id, fact, at, place }: Sighting,
  code: 'DISC' | 'GTOT',
  leg: NonNullable<Milestone['mode']>,
  when: string,
): Statement {
  const { source, source_kind, locode, timezone, container_number } = fact
  const milestone = milestoneOf({
    source,
    source_kind,
    code,
    occurred_at: when,
    mode: leg,
    locode: locode ?? place,
    timezone,
    facility: { code: source, list: 'FIRMS', name: null, type: null },
    container_number,
  })
  const times = { at: Date.parse(when), reported: at, received: at, last_seen: at }
  return { id, fact: milestone, classifier: 'ACT', ...times, withdrawn: false, leg, place }
}

/** Of those who have the box there, or had it. */
export const sightingsAt = (
  sightings: readonly Sighting[],
  place: string | null,
  places: Places,
  itinerary: Itinerary,
) => sightings.filter((one) => itinerary.isSame(one.place, place) && !isOnPaper(authorityOf(one, places, itinerary)))

/** The terminal that has the box, of those at one place: the one that saw it last, else the one that spoke last. */
export function viewAt(sightings: readonly Sighting[], place: string | null, places: Places, itinerary: Itinerary) {
  const here = sightingsAt(sightings, place, places, itinerary)
  const views = [...groupBy(here, ({ fact }) => fact.source).values()].flatMap((group) => viewOf(group, places) ?? [])
  return views
    .toSorted(
      (a, b) =>
        compare(a.had, b.had) ||
        compare(a.present ?? -Infinity, b.present ?? -Infinity) ||
        compare(Date.parse(a.checked_at), Date.parse(b.checked_at)) ||
        compare(a.firms, b.firms),
    )
    .at(-1)
}

export const isSeen = ({ fact }: Sighting) =>
  fact.on_terminal === true || fact.available === true || fact.discharged_at !== null

/** When this terminal had the box first. UTC instant. */
export const firstSeen = (sightings: readonly Sighting[], view: TerminalView | undefined): string | null =>
  sightings.find((one) => one.fact.source === view?.firms && isSeen(one))?.fact.checked_at ?? null

/** It has it now. */
export const hasIt = ({ fact }: Sighting) =>
  fact.on_terminal === true || fact.available === true || (fact.discharged_at !== null && fact.on_terminal !== false)

/** It no longer has the box that it had, and says neither when it went out nor that it sent it to another yard. */
function isGone(sightings: readonly Sighting[]): boolean {
  const had = sightings.findLast(hasIt)
  const left = sightings.findLast(({ fact }) => fact.on_terminal === false && fact.available !== true)
  if (!had || !left || left.at <= Date.parse(had.confirmed_at)) return false
  return !sightings.some(({ fact, at }) => at >= had.at && (fact.full_out_at !== null || fact.off_dock))
}

/** In order of `checked_at`: a snapshot that arrives late is overridden by a newer one all the same. */
function viewOf(sightings: readonly Sighting[], places: Places): TerminalView | undefined {
  const last = sightings.at(-1)
  if (!last) return undefined
  const lastSaid = <T>(read: (fact: Sighting['fact']) => T) =>
    sightings.findLast(({ fact }) => (read(fact) ?? null) !== null)
  const by = {
    ...said(
      'available',
      lastSaid((fact) => fact.available),
    ),
    ...said(
      'location',
      lastSaid((fact) => fact.location),
    ),
    ...said(
      'chassis_number',
      lastSaid((fact) => fact.chassis_number),
    ),
    ...said(
      'holds',
      lastSaid((fact) => fact.holds),
    ),
    ...said(
      'fees',
      lastSaid((fact) => fact.fees),
    ),
    pickup_appointment_at: last,
  }
  return {
    firms: last.fact.source,
    facility: places.terminal(last.fact.source),
    checked_at: sightings.map(({ confirmed_at }) => confirmed_at).reduce((a, b) => (a > b ? a : b)),
    present: sightings.findLast(isSeen)?.at ?? null,
    had: Math.max(-Infinity, ...sightings.filter(hasIt).map(({ confirmed_at }) => Date.parse(confirmed_at))),
    is_gone: isGone(sightings),
    available: by.available?.fact.available ?? null,
    off_dock: last.fact.off_dock,
    off_dock_since: sightings.slice(sightings.findLastIndex(({ fact }) => !fact.off_dock) + 1)[0]?.at ?? null,
    location: by.location?.fact.location ?? null,
    chassis_number: by.chassis_number?.fact.chassis_number ?? null,
    holds: by.holds?.fact.holds
      ? { list: by.holds.fact.holds, at: by.holds.at, confirmed: Date.parse(by.holds.confirmed_at) }
      : null,
    hold_lists: sightings.flatMap(({ fact, at }) =>
      fact.holds ? { names: fact.holds.map(({ name }) => name), at } : [],
    ),
    listed: new Map(
      sightings.flatMap(({ fact, confirmed_at }) =>
        (fact.holds ?? []).map(({ name }) => [name, Date.parse(confirmed_at)] as const),
      ),
    ),
    fees: by.fees?.fact.fees ?? [],
    // A snapshot is all that the terminal says: an appointment that is not in it was given up.
    pickup_appointment_at: last.fact.pickup_appointment_at,
    by,
  }
}

const said = <Name extends TerminalField>(name: Name, by: Sighting | undefined) =>
  (by ? { [name]: by } : {}) as { [Key in Name]?: Sighting }
