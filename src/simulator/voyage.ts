import type { Place } from './reference-data.ts'
import type { ScenarioName } from './scenarios.ts'
import type { HoldKind } from './terminal-words.ts'
import type { Vessel } from './vessels.ts'

/** How a shipment will really travel. All times are milliseconds since 1970; what is said of them, and when, is not here. */
export interface Voyage {
  /** Where chance comes from in all that is derived from the voyage. */
  seed: string
  scenario: ScenarioName
  scac: string
  booking: string
  bill: string
  references: readonly string[]
  booked: number
  pol: Place
  pod: Place
  destination: Place | null
  terminal: { name: string; before: { name: string; until: number } | null } | null
  ramp: string | null
  boxes: readonly Box[]
  /** The vessel that left without the boxes, and when that was known. */
  rolled: { leg: Leg; at: number } | null
  /** While the line says nothing. */
  silent: { from: number; until: number } | null
  cancelled: number | null
  hold: { kind: HoldKind; from: number; until: number } | null
  /** Of a bill that was split: its messages are apart from those of the others. */
  part?: 'kept' | 'gone' | 'moved'
}

export interface Leg {
  mode: 'VESSEL' | 'BARGE' | 'RAIL'
  reference: string
  sequence: number
  from: Place
  to: Place
  departs: number
  arrives: number
  vessel: Vessel | null
  voyage: { export: string; import: string } | null
  /** Where a train is handed on, without the box being moved. */
  stop: { place: Place; arrives: number; departs: number } | null
}

export interface Box {
  number: string
  iso_type: string
  seal: string
  legs: readonly Leg[]
  rail: { leg: Leg; loaded: number; unloaded: number } | null
  /** Between a move over the quay and the vessel's arrival or departure. */
  quay: number
  empty_out: number
  full_in: number
  discharged: number
  gate_out: number
  empty_in: number
  /** Null where the terminal reports nothing. */
  visit: Visit | null
}

/** A box at the terminal of the port of discharge, as the terminal will know it. */
export interface Visit {
  firms: string
  /** The terminal that reports before it is another one. */
  before: { firms: string; until: number } | null
  zone: string
  /** UN/LOCODE. */
  port: string
  currency: 'USD' | 'CAD'
  seen_from: number
  discharged: number
  available: number
  off_dock: number | null
  leaves: number
  by: 'truck' | 'rail'
  /** `announced`: from then on pending, until it is active. */
  holds: readonly { kind: HoldKind; announced: number | null; from: number; until: number }[]
  /** Available in one system of the terminal while another still lists the hold. */
  disagrees: boolean
  /** Local dates, each from when it is published. */
  last_free_days: readonly { from: number; day: string }[]
  appointment: { from: number; at: number } | null
}
