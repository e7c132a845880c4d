import type { Milestone, SourceKind } from '#domain/tracking/fact.ts'
import { milestoneOf } from '#domain/tracking/milestone.ts'
import { type DecodedFact, decodedFact } from '../source.ts'
import { instantOf, numberOf, type Theirs, textOf } from './api-types.ts'
import { type DecodeContext, includedOf, type MirroredFact } from './context.ts'
import { type Meaning, meaningOf, meaningOfCode } from './meanings.ts'
import { snapshotsOf } from './snapshots.ts'

export interface TheirContainer {
  container: Theirs
  transport_events: readonly Theirs[]
  raw_events: readonly Theirs[]
}

/**
 * What another account has of one container, as the reports that they are: each is of the line, terminal or railway that
 * it came from there. Raw events are the reports themselves; transport events are what they leave out.
 */
export function decodeContainer(theirs: TheirContainer, context: DecodeContext): MirroredFact[] {
  const events = theirs.transport_events.filter(isLive)
  const isTaken = new Set<Theirs>()
  const facts: MirroredFact[] = []
  for (const raw of theirs.raw_events) {
    const is_withdrawn = !isLive(raw)
    const happened = is_withdrawn ? [] : events.filter((event) => isSameMoment(event, raw))
    const own = meaningOf(textOf(raw.attributes.event, 60))
    // Some have no name of their own, and become an event all the same.
    const meaning = own ?? happened.map(({ attributes }) => meaningOf(textOf(attributes.event, 60))).find(Boolean)
    for (const event of happened)
      if (meaningOf(textOf(event.attributes.event, 60))?.code === meaning?.code) isTaken.add(event)
    const fact = factOf(raw, meaning, theirs.container, context)
    facts.push(is_withdrawn ? { ...fact, is_withdrawn } : fact)
  }
  for (const event of events) {
    const meaning = meaningOf(textOf(event.attributes.event, 60))
    if (!isTaken.has(event) && meaning && instantOf(event.attributes.timestamp))
      facts.push(factOf(event, meaning, theirs.container, context))
  }
  return [boxOf(theirs.container, context), ...facts, ...snapshotsOf(theirs.container, context)]
}

const isLive = ({ attributes }: Theirs) => !attributes.invalidated_at

const isSameMoment = (a: Theirs, b: Theirs) =>
  instantOf(a.attributes.timestamp) !== null &&
  instantOf(a.attributes.timestamp) === instantOf(b.attributes.timestamp) &&
  locodeOf(a.attributes.location_locode) === locodeOf(b.attributes.location_locode) &&
  Boolean(a.attributes.estimated) === Boolean(b.attributes.estimated)

function factOf(one: Theirs, known: Meaning | undefined, container: Theirs, context: DecodeContext): DecodedFact {
  const { attributes } = one
  const vessel = vesselOf(one, context)
  const meaning = known ?? meaningOfCode(textOf(attributes.original_event, 120), vessel !== null)
  const own = textOf(attributes.original_event, 120)?.toUpperCase()
  const isDrop = own === 'DROP' && meaning?.code === 'GTIN'
  const occurred_at = instantOf(attributes.timestamp)
  const said_at = instantOf(attributes.reported_at) ?? instantOf(attributes.created_at) ?? context.now
  const refused =
    textOf(attributes.refused) ??
    (meaning === undefined ? 'It has no name in this API' : occurred_at === null ? 'It has no time' : null)
  const timezone = textOf(attributes.timezone, 60)
  const original = textOf(attributes.original_event, 120) ?? textOf(attributes.event, 60) ?? 'NONE'
  const isDay = textOf(attributes.actual_on ?? attributes.estimated_on, 10) !== null
  const hasHour = attributes.actual_at !== null || attributes.estimated_at !== null
  const fact: Milestone = {
    ...milestoneOf({
      ...speakerOf(one, container, context),
      ...(meaning ?? { code: 'NONE', empty: null }),
      occurred_at: occurred_at ?? said_at,
    }),
    via: context.via,
    source_event_id: one.id,
    has_lasting_id: true,
    ...(refused && { refused }),
    original,
    classifier: attributes.estimated ? 'EST' : 'ACT',
    precision: isDay && !hasHour ? 'date' : 'datetime',
    has_offset: timezone !== null,
    timezone,
    locode: locodeOf(attributes.location_locode),
    location_name: textOf(attributes.location_name, 120),
    // Dropped at the door, which only the state of the container tells.
    ...(isDrop && { code: 'DROP' as const }),
    facility: isDrop && container.attributes.current_status === 'dropped' ? atTheDoor : facilityOf(one, context),
    vessel,
    voyage: textOf(attributes.voyage_number, 50),
    container_number: numberOfBox(container),
  }
  return decodedFact(fact, { reported_at: said_at, retracts: null, raw: one })
}

const atTheDoor = { code: null, list: null, name: null, type: 'CLOC' }

/** What is known of the box itself and of its documents, and that it is part of the shipment. */
function boxOf(container: Theirs, { via, scac, bill_of_lading, booking, now }: DecodeContext): DecodedFact {
  const { attributes, id } = container
  const pounds = numberOf(attributes.weight_in_lbs)
  const seal = textOf(attributes.seal_number, 50)
  const fact: Milestone = {
    ...milestoneOf({
      source: scac,
      source_kind: 'shipping_line',
      code: 'CONF',
      occurred_at: instantOf(attributes.created_at) ?? now,
    }),
    via,
    source_event_id: id,
    has_lasting_id: true,
    event_type: 'SHIPMENT',
    original: 'Listed in the other account',
    empty: null,
    container_number: numberOfBox(container),
    bill_of_lading,
    booking,
    iso_type: isoTypeOf(attributes),
    seals: seal ? [seal] : [],
    weight_kg: pounds === null ? null : pounds / 2.20462262,
  }
  const reported_at = instantOf(attributes.updated_at) ?? instantOf(attributes.created_at)
  return decodedFact(fact, { reported_at, retracts: null, raw: { id, type: container.type } })
}

/** A booking without containers has its calls with the shipment alone. */
export function decodeShipment({ id, attributes }: Theirs, context: DecodeContext): DecodedFact[] {
  const vessel = { imo: textOf(attributes.pod_vessel_imo, 10), name: textOf(attributes.pod_vessel_name, 80) }
  const calls = [
    ['DEPA', 'pol_etd_at', 'EST', 'port_of_lading', 'pol_timezone'],
    ['DEPA', 'pol_atd_at', 'ACT', 'port_of_lading', 'pol_timezone'],
    ['ARRI', 'pod_eta_at', 'EST', 'port_of_discharge', 'pod_timezone'],
    ['ARRI', 'pod_ata_at', 'ACT', 'port_of_discharge', 'pod_timezone'],
  ] as const
  return calls.flatMap(([code, name, classifier, port, zone]) => {
    const occurred_at = instantOf(attributes[name])
    if (!occurred_at) return []
    const timezone = textOf(attributes[zone], 60)
    const fact: Milestone = {
      ...milestoneOf({ source: context.scac, source_kind: 'shipping_line', code, occurred_at }),
      via: context.via,
      source_event_id: `${id}/${name}`,
      has_lasting_id: true,
      event_type: 'TRANSPORT',
      classifier,
      bill_of_lading: context.bill_of_lading,
      booking: context.booking,
      mode: 'vessel',
      empty: null,
      role: port === 'port_of_lading' ? 'port_of_loading' : port,
      locode: locodeOf(attributes[`${port}_locode`]),
      location_name: textOf(attributes[`${port}_name`], 120),
      timezone,
      has_offset: timezone !== null,
      vessel: code === 'ARRI' && (vessel.imo || vessel.name) ? vessel : null,
      voyage: code === 'ARRI' ? textOf(attributes.pod_voyage_number, 50) : null,
    }
    return [decodedFact(fact, { reported_at: instantOf(attributes.updated_at), retracts: null, raw: { id, name } })]
  })
}

/** That its booking was cancelled, which no event of the dialect says; and the id of this word, said or not. */
export function decodeCancellation({ id, attributes }: Theirs, { via, scac, booking, now }: DecodeContext) {
  const source_event_id = `${id}/cancelled`
  const isCancelled = attributes.line_tracking_stopped_reason === 'booking_cancelled'
  const occurred_at = instantOf(attributes.line_tracking_stopped_at) ?? now
  const fact: Milestone = {
    ...milestoneOf({ source: scac, source_kind: 'shipping_line', code: 'CANC', occurred_at }),
    via,
    source_event_id,
    has_lasting_id: true,
    event_type: 'SHIPMENT',
    document_type: 'BKG',
    original: 'CANC',
    empty: null,
    booking,
  }
  const raw = { id, reason: 'booking_cancelled' }
  return {
    facts: isCancelled ? [decodedFact(fact, { reported_at: occurred_at, retracts: null, raw })] : [],
    withdrawals: isCancelled ? [] : [{ source: scac, source_event_id }],
  }
}

const kinds = new Map<string, SourceKind>([
  ['shipping_line', 'shipping_line'],
  ['terminal', 'terminal'],
  ['rail', 'rail'],
  ['ais', 'ais'],
  ['user', 'user'],
  ['document', 'document'],
  // As Terminal49 calls what people entered.
  ['t49_operations_team', 'user'],
  ['user_input', 'user'],
])

/** Who said it to them. What has no known origin is the line's: most is. */
function speakerOf(one: Theirs, container: Theirs, context: DecodeContext): Pick<Milestone, 'source' | 'source_kind'> {
  const source_kind = kinds.get(textOf(one.attributes.data_source, 40) ?? '') ?? 'shipping_line'
  const code = textOf(one.attributes.data_provider_code, 60)
  const terminal = includedOf(one, 'terminal', context)?.attributes
  const source = {
    shipping_line: context.scac,
    terminal: textOf(terminal?.firms_code, 10) ?? textOf(terminal?.name, 60) ?? 'terminal',
    rail:
      textOf(container.attributes.ind_rail_carrier_scac ?? container.attributes.pod_rail_carrier_scac, 10) ?? 'rail',
    ais: 'ais',
    user: 'user',
    document: 'document',
  }[source_kind]
  return { source_kind, source: code ?? source }
}

function facilityOf(one: Theirs, context: DecodeContext): Milestone['facility'] {
  const terminal = includedOf(one, 'terminal', context)?.attributes
  const code = textOf(terminal?.firms_code, 10)
  const name = textOf(terminal?.name, 120)
  return code || name ? { code, list: code ? 'FIRMS' : null, name, type: null } : null
}

function vesselOf(one: Theirs, context: DecodeContext): Milestone['vessel'] {
  const linked = includedOf(one, 'vessel', context)?.attributes
  const name = textOf(one.attributes.vessel_name, 80) ?? textOf(linked?.name, 80)
  const written = textOf(one.attributes.vessel_imo, 10) ?? textOf(linked?.imo, 10)
  const imo = written && /^\d{7}$/.test(written) ? written : null
  return imo || name ? { imo, name } : null
}

export function locodeOf(value: unknown): string | null {
  const text = textOf(value, 5)?.toUpperCase() ?? ''
  return /^[A-Z]{2}[A-Z2-9]{3}$/.test(text) ? text : null
}

const numberOfBox = ({ attributes }: Theirs) => textOf(attributes.number, 20)

/** ISO 6346, as far as the dialect says it: 45G1 of a 40 ft high cube. */
function isoTypeOf({ equipment_type, equipment_length, equipment_height }: Theirs['attributes']): string | null {
  const length = new Map<unknown, string>([
    [10, '1'],
    [20, '2'],
    [40, '4'],
    [45, 'L'],
  ]).get(equipment_length)
  const type = new Map<unknown, string>([
    ['dry', 'G1'],
    ['reefer', 'R1'],
    ['open top', 'U1'],
    ['flat rack', 'P1'],
    ['bulk', 'B1'],
    ['tank', 'T1'],
  ]).get(equipment_type)
  if (!length || !type) return null
  return length + (equipment_height === 'high_cube' ? '5' : '2') + type
}
