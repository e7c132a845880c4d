import type { Classifier, Code, LocationRole, Milestone, Mode } from '#domain/tracking/fact.ts'

/**
 * Code lists of Track & Trace 2.2, 3.0-Beta-1 and 3.0.0. Three spellings are read: codes (`GTIN`), the full words of
 * drafts of 3.0.0 (`GATED_IN`), and either in any case (`Laden`).
 */
export type CodeList<Value> = ReadonlyMap<string, Value>

/** Upper case, with one underscore for whatever is between words. */
export const wordOf = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]+/g, '_')

/** `DISC: 'DISCHARGED'` reads both `DISC` and `DISCHARGED` as DISC; several words are separated by spaces. */
function byCodeAndWords<Value extends string>(words: Partial<Record<Value, string>>): CodeList<Value> {
  const list = new Map<string, Value>()
  for (const [code, spellings] of Object.entries(words) as [Value, string][]) {
    for (const spelling of [code, ...spellings.split(' ')]) if (spelling !== '') list.set(spelling, code)
  }
  return list
}

export const classifiers = byCodeAndWords<Classifier>({
  ACT: 'ACTUAL',
  EST: 'ESTIMATED',
  PLN: 'PLAN PLANNED',
})

export const codes: Record<Milestone['event_type'], CodeList<Code>> = {
  EQUIPMENT: byCodeAndWords<Code>({
    LOAD: 'LOADED',
    DISC: 'DISCHARGED',
    GTIN: 'GATED_IN GATE_IN',
    GTOT: 'GATED_OUT GATE_OUT',
    STUF: 'STUFFED',
    STRP: 'STRIPPED',
    PICK: 'PICKED_UP PICK_UP',
    DROP: 'DROPPED_OFF DROP_OFF',
    INSP: 'INSPECTED',
    RSEA: 'RESEALED',
    RMVD: 'REMOVED',
    AVPU: 'AVAILABLE_FOR_PICKUP AVAILABLE_FOR_PICK_UP',
    AVDO: 'AVAILABLE_FOR_DROPOFF AVAILABLE_FOR_DROP_OFF',
    CUSS: 'CUSTOMS_SELECTED_FOR_SCAN',
    CUSI: 'CUSTOMS_SELECTED_FOR_INSPECTION',
    CUSR: 'CUSTOMS_RELEASED',
    CROS: 'CROSSED',
  }),
  TRANSPORT: byCodeAndWords<Code>({ ARRI: 'ARRIVED', DEPA: 'DEPARTED' }),
  SHIPMENT: byCodeAndWords<Code>({
    RECE: 'RECEIVED',
    DRFT: 'DRAFTED',
    PENA: 'PENDING_APPROVAL',
    PENU: 'PENDING_UPDATE',
    PENC: 'PENDING_CONFIRMATION',
    REJE: 'REJECTED',
    APPR: 'APPROVED',
    ISSU: 'ISSUED',
    SURR: 'SURRENDERED',
    SUBM: 'SUBMITTED',
    VOID: 'VOIDED',
    CONF: 'CONFIRMED',
    REQS: 'REQUESTED',
    CMPL: 'COMPLETED',
    HOLD: 'ON_HOLD',
    RELS: 'RELEASED',
    CANC: 'CANCELLED CANCELED',
  }),
}

export const eventTypes: CodeList<Milestone['event_type']> = byCodeAndWords({
  EQUIPMENT: '',
  TRANSPORT: '',
  SHIPMENT: '',
})

export const modes: CodeList<Mode> = new Map([
  ['VESSEL', 'vessel'],
  ['BARGE', 'barge'],
  ['RAIL', 'rail'],
  ['TRUCK', 'truck'],
])

export const emptyIndicators: CodeList<boolean> = new Map([
  ['EMPTY', true],
  ['LADEN', false],
])

/** PTS is CMA CGM's. PTP and RTP are ports that the shipper forbade or wished, which says nothing of where the box is. */
export const roles: CodeList<LocationRole> = new Map([
  ['PRE', 'place_of_receipt'],
  ['PLACE_OF_RECEIPT', 'place_of_receipt'],
  ['POL', 'port_of_loading'],
  ['PORT_OF_LOADING', 'port_of_loading'],
  ['PTS', 'transhipment'],
  ['TRANSSHIPMENT_PORT', 'transhipment'],
  ['PORT_OF_TRANSSHIPMENT', 'transhipment'],
  ['POD', 'port_of_discharge'],
  ['PORT_OF_DISCHARGE', 'port_of_discharge'],
  ['PDE', 'place_of_delivery'],
  ['PLACE_OF_DELIVERY', 'place_of_delivery'],
])

/** COYA is the deprecated name of OFFD. */
export const facilityTypes: CodeList<string> = new Map([
  ...byCodeAndWords<string>({
    BOCR: 'BORDER_CROSSING',
    BORD: 'BORDER',
    BRTH: 'BERTH',
    CLOC: 'CUSTOMER_LOCATION',
    COFS: 'CONTAINER_FREIGHT_STATION',
    DEPO: 'DEPOT',
    INTE: 'INLAND_TERMINAL',
    OFFD: 'COYA OFF_DOCK_STORAGE CONTAINER_YARD',
    PBPL: 'PILOT_BOARDING_PLACE',
    POTE: 'PORT_TERMINAL',
    RAMP: 'RAIL_RAMP',
    WAYP: 'WAYPOINT',
  }),
])

const documentWords = byCodeAndWords<string>({
  ARN: 'ARRIVAL_NOTICE',
  BKG: 'BOOKING',
  CBR: 'CARRIER_BOOKING_REQUEST BOOKING_REQUEST',
  CRO: 'CONTAINER_RELEASE_ORDER',
  CUC: 'CUSTOMS_CLEARANCE',
  CUS: 'CUSTOMS_INSPECTION',
  DEI: 'DELIVERY_INSTRUCTIONS',
  DEO: 'DELIVERY_ORDER',
  SHI: 'SHIPPING_INSTRUCTION SHIPPING_INSTRUCTIONS',
  SRM: 'SHIPMENT_RELEASE_MESSAGE',
  TRD: 'TRANSPORT_DOCUMENT',
  TRO: 'TRANSPORT_ORDER',
  VGM: 'VERIFIED_GROSS_MASS',
})

/** The 2.2 schema lists `BKG (Booking)` where it means `BKG`: three letters in front of something else are the type. */
export function documentType(text: string): string | null {
  const word = wordOf(text)
  return documentWords.get(word) ?? /^[A-Z]{3}(?=_|$)/.exec(word)?.[0] ?? null
}
