import type { Place } from './reference-data.ts'
import type { Box, Leg, Voyage } from './voyage.ts'

/** Something that happens once, and all that the line says of it over time. */
export interface Happening {
  /** Unique within the voyage. */
  key: string
  type: 'EQUIPMENT' | 'TRANSPORT' | 'SHIPMENT'
  code: string
  place: Place
  facility: { name: string | null; type: 'POTE' | 'RAMP' | 'DEPO' | 'BRTH' | 'CLOC' } | null
  /** A leg that ends or begins here; null for moves by truck and for papers. */
  leg: Leg | null
  side: 'export' | 'import'
  mode: 'VESSEL' | 'BARGE' | 'RAIL' | 'TRUCK'
  /** EQUIPMENT: the box it happens to. Else all that are concerned. */
  boxes: readonly Box[]
  empty: boolean
  document: { type: string; id: string } | null
  statements: readonly Statement[]
}

export interface Statement {
  classifier: 'PLN' | 'EST' | 'ACT'
  /** When it happens, as far as the line knows by then. */
  time: number
  said: number
  /** When the line takes it back. */
  retracted?: number
  /** Where the line names another vessel or terminal than in the end. */
  leg?: Leg
  facility?: string
  remark?: string
  delay?: 'WEA'
  reason?: string
}

export function facilityAt(voyage: Voyage, leg: Leg): Happening['facility'] {
  if (leg.mode === 'RAIL') return { name: voyage.ramp, type: 'RAMP' }
  return { name: leg.to === voyage.pod ? (voyage.terminal?.name ?? null) : null, type: 'POTE' }
}
