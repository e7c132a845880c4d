import type { Fee, Hold } from '#contract/tracking/container.ts'
import type { DeadlineReading } from '#contract/tracking/deadline.ts'
import type { ManualAttribute } from '#contract/tracking/manual-value.ts'

/**
 * What sources say, in one language. A fact is never changed: a correction, a withdrawal and a late message are facts
 * of their own, and the state of a container is always computed anew from all that are live.
 */
export type Fact = Milestone | TerminalSnapshot

/**
 * What a source wrote of times without offset, by the names of the times, and always of a last free day: read again when
 * the rules of the zone change. Facts of before that was kept have none.
 */
export type AsWritten = Readonly<Record<string, string>>

/** What somebody set by hand: who, why, and until when it counts. */
export interface ByHand {
  attribute: ManualAttribute
  value: string | number
  /** The person, or the name of the API key. */
  author: string | null
  reason: string
  /** UTC instant; null: until it is withdrawn, or a source says the same. */
  counts_until: string | null
}

export type SourceKind = 'shipping_line' | 'terminal' | 'rail' | 'ais' | 'user' | 'document'

/** DCSA: of shipment events, which are about papers. */
export const paperCodes = [
  'RECE',
  'DRFT',
  'PENA',
  'PENU',
  'PENC',
  'REJE',
  'APPR',
  'ISSU',
  'SURR',
  'SUBM',
  'VOID',
  'CONF',
  'REQS',
  'CMPL',
  'HOLD',
  'RELS',
  'CANC',
] as const

/**
 * DCSA equipment, transport and shipment event codes, plus BRTH (berthed), DLVD (delivered, said by a person or a proof of delivery) and NONE (of a
 * refused event whose code is not known here).
 */
export const codes = [
  'LOAD',
  'DISC',
  'GTIN',
  'GTOT',
  'STUF',
  'STRP',
  'PICK',
  'DROP',
  'INSP',
  'RSEA',
  'RMVD',
  'AVPU',
  'AVDO',
  'CUSS',
  'CUSI',
  'CUSR',
  'CROS',
  'ARRI',
  'DEPA',
  'BRTH',
  'DLVD',
  ...paperCodes,
  'NONE',
] as const
export type Code = (typeof codes)[number]

export type Classifier = 'ACT' | 'EST' | 'PLN'
export type Mode = 'vessel' | 'barge' | 'rail' | 'truck'

/** Where in the journey the source itself says the place is. */
export type LocationRole =
  | 'place_of_receipt'
  | 'port_of_loading'
  | 'transhipment'
  | 'port_of_discharge'
  | 'place_of_delivery'

export interface Milestone {
  kind: 'milestone'
  /**
   * Why it is kept and not used; `occurred_at` is then when it was said, and the code or the classifier may stand in for one
   * that could not be read. What it names (numbers, a place and its role) is true all the same.
   */
  refused?: string
  /** Who says so: SCAC of a line or a railway, FIRMS code of a terminal, or `user`. */
  source: string
  source_kind: SourceKind
  /** The connection to another account that passed it on; absent where the source told it here. */
  via?: string
  by_hand?: ByHand
  source_event_id: string | null
  /** The source keeps the id for all versions of the event (DCSA 3.0.0); others number their answers anew. */
  has_lasting_id?: true
  event_type: 'EQUIPMENT' | 'TRANSPORT' | 'SHIPMENT'
  code: Code
  /** The source's own words, for people: `DISC`, `Loaded on board`. */
  original: string
  classifier: Classifier
  as_written?: AsWritten
  /** UTC instant. A local time without zone is written as if UTC, with `timezone` null. */
  occurred_at: string
  /** `date`: only the day is known, and `occurred_at` is local midnight of it. */
  precision: 'datetime' | 'date'
  /** Whether the source gave an offset, or its local time was read in the zone of the place (or of none). */
  has_offset: boolean
  empty: boolean | null
  mode: Mode | null
  /** UN/LOCODE, upper case. */
  locode: string | null
  location_name: string | null
  /** IANA zone of the place; null where the place is unknown. */
  timezone: string | null
  facility: {
    code: string | null
    list: 'SMDG' | 'BIC' | 'FIRMS' | null
    name: string | null
    type: string | null
  } | null
  role: LocationRole | null
  vessel: { imo: string | null; name: string | null } | null
  voyage: string | null
  /** Identifies the call of a vehicle at a place, in the source's own numbering. */
  call_reference: string | null
  call_sequence: number | null
  container_number: string | null
  bill_of_lading: string | null
  booking: string | null
  /** DCSA document type of a SHIPMENT fact: BKG, TRD, SRM, CUS … */
  document_type: string | null
  iso_type: string | null
  seals: readonly string[]
  weight_kg: number | null
  /** Customer references the source repeats: PO and the like. */
  references: readonly { type: string; value: string }[]
  remark: string | null
}

/** All that a terminal, or a railway's ramp, says of one container at one time. `undefined` where it says nothing: what was known is kept. */
export interface TerminalSnapshot {
  kind: 'terminal_snapshot'
  /** FIRMS code, or the SCAC of a railway or a line that sends notices; `document:<id>` of a paper, `user` of people. */
  source: string
  source_kind: 'terminal' | 'rail' | 'shipping_line' | 'document' | 'user'
  by_hand?: ByHand
  /** As of a milestone. */
  via?: string
  /** By which it is withdrawn; terminals withdraw nothing. */
  source_event_id?: string
  container_number: string
  as_written?: AsWritten
  /** UTC instant. */
  checked_at: string
  /** Place of the terminal. */
  locode: string | null
  timezone: string | null
  on_terminal: boolean | null
  available: boolean | null
  /** The terminal says the box moved to an off-dock yard, where it may be collected. */
  off_dock: boolean
  location: string | null
  discharged_at: string | null
  available_at: string | null
  full_out_at: string | null
  chassis_number: string | null
  /** Gross, with the container itself. */
  weight_kg?: number
  /** What the gate asks for. */
  pickup_number?: string
  /** Where the empty goes, and its last day on the calendar of the place of pickup. */
  empty_return_place?: string
  empty_due_on?: string
  holds: readonly Hold[] | undefined
  fees: readonly Fee[] | undefined
  /** UTC instant of 23:59:59 of the day at the terminal; of a document and of people as if UTC: the fold knows the clock. */
  last_free_day: string | null
  last_free_day_read_as?: DeadlineReading | undefined
  pickup_appointment_at: string | null
}

/** What a snapshot is before anything is said of the box: of some sources that is all but a last free day. */
export const nothingSaid = {
  kind: 'terminal_snapshot',
  locode: null,
  timezone: null,
  on_terminal: null,
  available: null,
  off_dock: false,
  location: null,
  discharged_at: null,
  available_at: null,
  full_out_at: null,
  chassis_number: null,
  holds: undefined,
  fees: undefined,
  last_free_day: null,
  pickup_appointment_at: null,
} as const satisfies Partial<TerminalSnapshot>

/** A fact as it is kept. */
export interface Observation {
  id: string
  fact: Fact
  /** When the source made the statement; null where it does not say. UTC instant. */
  reported_at: string | null
  /** When it arrived here first, and when it was last repeated. UTC instants. */
  received_at: string
  last_seen_at: string
  /** When the source withdrew it; null while it is live. UTC instant. */
  withdrawn_at: string | null
}
