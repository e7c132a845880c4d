import type { Places } from '#domain/reference/places.ts'
import type { DecodedFact, Rejected, Withdrawal } from '../source.ts'
import type { Part } from './read.ts'

export interface Context {
  /** The line that says so. */
  scac: string
  places: Places
}

export interface Decoded {
  facts: DecodedFact[]
  withdrawals: Withdrawal[]
  rejected: Rejected[]
}

/** Undefined where the message does not say. */
type Said = Part | undefined

/** One event of any version of the standard: where each thing is written, before anything is made of it. */
export interface Message {
  /** The whole event. */
  item: Part
  event_id: Said
  /** The id is the same in all versions of the event. */
  has_lasting_id?: true
  event_type: Said
  /** Codes by the name of their member: `equipmentEventTypeCode` says EQUIPMENT even where `eventType` is missing. */
  codes: { EQUIPMENT: Said; TRANSPORT: Said; SHIPMENT: Said; any: Said }
  classifier: Said
  occurred: Said
  /** Offset in a member of its own, for local times. */
  offset: Said
  created: Said
  /** From the most to the least authoritative. */
  locations: readonly Location[]
  role: Said
  /** Export, Import, Transshipment. */
  phase: Said
  mode: Said
  call: { reference: Said; sequence: Said }
  voyage: { import: Said; export: Said; any: Said }
  vessel: { imo: Said; name: Said }
  equipment: { numbers: readonly Part[]; iso_type: Said; empty: Said; seals: readonly Part[] }
  /** The document that a SHIPMENT event is about. */
  document: Reference
  documents: readonly Reference[]
  booking: Said
  bill_of_lading: Said
  references: readonly Reference[]
  /** The line's own words for the event. */
  label: Said
  remarks: readonly Said[]
}

export interface Reference {
  type: Said
  value: Said
}

export interface Location {
  /** A place that is only text: a UN/LOCODE or a name. */
  text: Said
  locode: Said
  name: Said
  facility: { code: Said; list: Said; name: Said; type: Said }
}
