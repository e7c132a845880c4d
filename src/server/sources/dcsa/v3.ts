import type { Message, Reference } from './api-types.ts'
import { locationAt } from './place.ts'
import { items, itemsOrSelf, member, type Part } from './read.ts'
import { sealNumbers } from './v2.ts'

/**
 * Track & Trace 3.0.0, a standard in work: drafts differ in spelling (`eventType: EQUIPMENT` and `eventTypeCode`,
 * `ACTUAL` and `ACT`), in where documents are (the event, or `shipmentDetails`) and in what a phase is called.
 */
export function readV3(item: Part): Message {
  const kind = member(item, 'eventClassification')
  const shipment = member(item, 'shipmentDetails')
  const transport = member(item, 'transportDetails')
  const call = member(transport, 'transportCall')
  const vessel = member(call, 'vesselTransport')
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
    locations: [locationAt(member(item, 'eventLocation'))],
    role: member(item, 'shipmentLocationType') ?? member(shipment, 'shipmentLocationType', 'shipmentLocationTypeCode'),
    phase: member(box, 'movementType', 'transportPhase'),
    mode: member(call, 'modeOfTransport'),
    call: {
      reference: member(call, 'transportCallReference'),
      sequence: member(call, 'transportCallSequenceNumber'),
    },
    voyage: {
      import: voyageIn(member(call, 'importVoyageNumberOrReference')),
      export: voyageIn(member(call, 'exportVoyageNumberOrReference')),
      any: undefined,
    },
    vessel: { imo: member(vessel, 'vesselIMONumber'), name: member(vessel, 'vesselName') },
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

const voyageIn = (said: Part | undefined) => member(said, 'carrierVoyageNumber', 'universalVoyageReference')

function referenceIn(said: Part | undefined): Reference {
  return { type: member(said, 'typeCode', 'type'), value: member(said, 'reference') }
}
