import type { Message, Reference } from './api-types.ts'
import { locationAt } from './place.ts'
import { isRecord, items, itemsOrSelf, member, type Part, textOf } from './read.ts'
import { sealNumbers } from './v2.ts'

/**
 * Track & Trace 3.0.0, a standard in work: drafts differ in spelling (`eventType: EQUIPMENT` and `eventTypeCode`,
 * `ACTUAL` and `ACT`), in where documents are (the event, or `shipmentDetails`) and in what a phase is called.
 */
export function readV3(item: Part): Message {
  const kind = member(item, 'eventClassification')
  const shipment = member(item, 'shipmentDetails')
  const transport = member(item, 'transportDetails')
  const call = member(transport, 'transportCall') ?? member(item, 'transportCall')
  const movement = [call, transport, item]
  const boxes = itemsOrSelf(member(item, 'equipmentDetails'))
  const [box] = boxes
  return {
    item,
    event_id: member(item, 'eventID'),
    has_lasting_id: true,
    event_type: member(kind, 'eventTypeCode', 'eventType'),
    codes: {
      EQUIPMENT: member(kind, 'equipmentEventTypeCode', 'equipmentEventType'),
      TRANSPORT: member(kind, 'transportEventTypeCode', 'transportEventType'),
      SHIPMENT: member(kind, 'shipmentEventTypeCode', 'shipmentEventType'),
      any: undefined,
    },
    classifier: member(kind, 'eventClassifierCode', 'eventClassifier'),
    occurred: member(item, 'eventDateTime'),
    offset: undefined,
    created: member(item, 'eventUpdatedDateTime'),
    locations: [locationAt(member(item, 'eventLocation')), locationAt(member(call, 'location')), locationAt(call)],
    role: member(item, 'shipmentLocationType') ?? member(shipment, 'shipmentLocationType', 'shipmentLocationTypeCode'),
    phase: member(box, 'movementType', 'transportPhase'),
    mode: firstOf(movement, 'modeOfTransport'),
    call: {
      reference: member(call, 'transportCallReference'),
      sequence: member(call, 'transportCallSequenceNumber'),
    },
    voyage: {
      import: voyageOf(movement, 'import', 'Import'),
      export: voyageOf(movement, 'export', 'Export'),
      any: firstOf([...vesselsIn(movement), ...movement], 'carrierVoyageNumber', 'universalVoyageReference'),
    },
    vessel: {
      imo: firstOf(vesselsIn(movement), 'vesselIMONumber', 'vesselImoNumber'),
      name: firstOf(vesselsIn(movement), 'vesselName', 'name'),
    },
    equipment: {
      numbers: boxes.flatMap((each) => member(each, 'equipmentReference') ?? []),
      iso_type: member(box, 'ISOEquipmentCode'),
      empty: member(box, 'emptyIndicatorCode', 'emptyIndicator'),
      seals: sealNumbers(member(box, 'seals')),
    },
    document: referenceIn(member(shipment, 'documentReference')),
    documents: [
      ...items(member(item, 'documentReferences')),
      ...items(member(shipment, 'additionalDocumentReferences')),
    ].map(referenceIn),
    booking: undefined,
    bill_of_lading: undefined,
    references: [...items(member(item, 'shipmentReferences')), ...items(member(shipment, 'shipmentReferences'))].map(
      referenceIn,
    ),
    label: undefined,
    remarks: [
      ...items(member(transport, 'delayReasonCodes')),
      member(transport, 'changeRemark'),
      member(shipment, 'reason'),
    ],
  }
}

type Parts = readonly (Part | undefined)[]

const firstOf = (parts: Parts, ...names: string[]) =>
  parts.map((part) => member(part, ...names)).find((found) => found !== undefined)

/** The vessel of a call, of the whole transport, or of the event: drafts differ in where she is, and in her name. */
const vesselsIn = (movement: Parts): Parts => [
  ...movement.flatMap((part) => [
    member(part, 'vesselTransport'),
    member(part, 'bargeTransport'),
    member(part, 'vessel'),
  ]),
  ...movement.map(withoutOwnName),
]

/** A call, or an event, may have the members of its vessel itself; `name` alone is not hers there. */
const withoutOwnName = (part: Part | undefined): Part | undefined =>
  isRecord(part?.value) ? { ...part, value: { ...part.value, name: undefined } } : undefined

/** An object of both numbers, the number alone, or members named as in the drafts before. */
function voyageOf(movement: Parts, way: 'import' | 'export', Way: 'Import' | 'Export'): Part | undefined {
  const parts = [...movement, ...vesselsIn(movement)]
  for (const part of parts) {
    const said = member(part, `${way}VoyageNumberOrReference`)
    const found = textOf(said) === null ? member(said, 'carrierVoyageNumber', 'universalVoyageReference') : said
    if (found) return found
  }
  const names = [`${way}VoyageNumber`, `carrier${Way}VoyageNumber`, `universal${Way}VoyageReference`]
  return firstOf(parts, ...names)
}

function referenceIn(said: Part | undefined): Reference {
  return { type: member(said, 'typeCode', 'type'), value: member(said, 'reference') }
}
