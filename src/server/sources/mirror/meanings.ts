import type { RawEventName } from '#contract/tracking/raw-event.ts'
import { type Code, codes, type LocationRole, type Milestone, type Mode, paperCodes } from '#domain/tracking/fact.ts'
import type { EventName } from '#domain/tracking/journey/names.ts'

/** What a name of the dialect says, in the terms of a fact. */
export interface Meaning {
  code: Code
  mode: Mode | null
  empty: boolean | null
  role: LocationRole | null
  event_type: Milestone['event_type']
  document_type: string | null
}

const plain: Omit<Meaning, 'code'> = {
  mode: null,
  empty: false,
  role: null,
  event_type: 'EQUIPMENT',
  document_type: null,
}
const gate = (code: Code, more: Partial<Meaning> = {}): Meaning => ({ ...plain, code, mode: 'truck', ...more })
const call = (code: Code, role: LocationRole | null, mode: Mode = 'vessel'): Meaning => ({
  ...plain,
  code,
  mode,
  role,
  event_type: code === 'ARRI' || code === 'DEPA' ? 'TRANSPORT' : 'EQUIPMENT',
})
const paper = (code: Code, document_type: string): Meaning => ({
  ...plain,
  code,
  empty: null,
  event_type: 'SHIPMENT',
  document_type,
})

type Name = RawEventName | Exclude<EventName, 'not_available'>

/** A feeder is told from the voyage by its mode, whatever it sails with. */
export const meanings: Record<Name, Meaning> = {
  empty_out: gate('GTOT', { empty: true }),
  full_in: gate('GTIN'),
  positioned_in: gate('GTIN'),
  positioned_out: gate('GTOT'),
  vessel_loaded: call('LOAD', 'port_of_loading'),
  vessel_departed: call('DEPA', 'port_of_loading'),
  transshipment_arrived: call('ARRI', 'transhipment'),
  transshipment_discharged: call('DISC', 'transhipment'),
  transshipment_loaded: call('LOAD', 'transhipment'),
  transshipment_departed: call('DEPA', 'transhipment'),
  feeder_arrived: call('ARRI', null, 'barge'),
  feeder_discharged: call('DISC', null, 'barge'),
  feeder_loaded: call('LOAD', null, 'barge'),
  feeder_departed: call('DEPA', null, 'barge'),
  vessel_arrived: call('ARRI', 'port_of_discharge'),
  vessel_berthed: call('BRTH', 'port_of_discharge'),
  vessel_discharged: call('DISC', 'port_of_discharge'),
  rail_loaded: call('LOAD', null, 'rail'),
  rail_departed: call('DEPA', null, 'rail'),
  rail_arrived: call('ARRI', null, 'rail'),
  rail_unloaded: call('DISC', null, 'rail'),
  arrived_at_destination: call('ARRI', 'place_of_delivery', 'truck'),
  arrived_at_inland_destination: call('ARRI', 'place_of_delivery', 'rail'),
  available: { ...plain, code: 'AVPU' },
  full_out: gate('GTOT'),
  delivered: { ...plain, code: 'DLVD' },
  empty_in: gate('GTIN', { empty: true }),
  vgm_received: paper('RECE', 'VGM'),
  carrier_release: paper('RELS', 'SRM'),
  customs_release: paper('RELS', 'CUS'),
}

const known = new Map<string, Meaning>(Object.entries(meanings))

/** Of a name, with or without what stands before it. */
export const meaningOf = (name: string | null): Meaning | undefined =>
  name === null ? undefined : known.get(name.replace(/^container\.transport\./, '').replace(/^estimated\./, ''))

/** Of what a source said itself, where it is a code of DCSA: what has no name in the dialect. */
export function meaningOfCode(original: string | null, hasVessel: boolean): Meaning | undefined {
  const code = codes.find((one) => one === original?.trim().toUpperCase())
  if (!code || code === 'NONE') return undefined
  if (['LOAD', 'DISC', 'ARRI', 'DEPA', 'BRTH'].includes(code))
    return { ...call(code, null), mode: hasVessel ? 'vessel' : null }
  if (!ofPapers.has(code)) return { ...plain, code, empty: null }
  // Of what is left out here, only that a booking was cancelled changes anything.
  return { ...plain, code, empty: null, event_type: 'SHIPMENT', document_type: code === 'CANC' ? 'BKG' : null }
}

const ofPapers: ReadonlySet<Code> = new Set(paperCodes)
