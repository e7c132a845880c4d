import type { Message, Reference } from './api-types.ts'
import { locationAt, merged } from './place.ts'
import { items, member, type Part } from './read.ts'

/**
 * Track & Trace 2.2, and what lines make of it: members without their parent (`location`, `vessel`, voyage and mode
 * beside `eventType`), locations that are only text, `carrierSpecificData` of CMA CGM, lower camel case.
 */
export function readV2(item: Part): Message {
  const call = member(item, 'transportCall')
  const vessel = member(call, 'vessel') ?? member(item, 'vessel')
  const own = member(item, 'carrierSpecificData')
  const ofCall = (...names: string[]) => member(call, ...names) ?? member(item, ...names)
  return {
    item,
    event_id: member(item, 'eventID', 'eventId'),
    event_type: member(item, 'eventType'),
    codes: {
      EQUIPMENT: member(item, 'equipmentEventTypeCode'),
      TRANSPORT: member(item, 'transportEventTypeCode'),
      SHIPMENT: member(item, 'shipmentEventTypeCode'),
      any: member(item, 'eventTypeCode'),
    },
    classifier: member(item, 'eventClassifierCode'),
    occurred: member(item, 'eventDateTime'),
    offset: member(item, 'eventDateTimeTimezone'),
    created: member(item, 'eventCreatedDateTime'),
    locations: [
      merged(locationAt(member(call, 'location')), locationAt(call)),
      locationAt(member(item, 'eventLocation')),
      merged(locationAt(member(item, 'location')), locationAt(item)),
    ],
    role: member(own, 'shipmentLocationType'),
    phase: member(own, 'transportationPhase'),
    mode: ofCall('modeOfTransport'),
    call: {
      reference: ofCall('transportCallID', 'transportCallId'),
      sequence: ofCall('transportCallSequenceNumber'),
    },
    voyage: {
      import: ofCall('importVoyageNumber'),
      export: ofCall('exportVoyageNumber'),
      any: ofCall('carrierVoyageNumber'),
    },
    vessel: { imo: member(vessel, 'vesselIMONumber', 'vesselImoNumber'), name: member(vessel, 'vesselName') },
    equipment: {
      numbers: [member(item, 'equipmentReference') ?? []].flat(),
      iso_type: member(item, 'ISOEquipmentCode', 'isoEquipmentCode'),
      empty: member(item, 'emptyIndicatorCode'),
      seals: sealNumbers(member(item, 'seals')),
    },
    document: {
      type: member(item, 'documentTypeCode', 'shipmentInformationTypeCode'),
      value: member(item, 'documentID', 'documentId', 'shipmentID'),
    },
    documents: pairs(member(item, 'documentReferences'), 'documentReferenceType', 'documentReferenceValue'),
    booking: member(item, 'carrierBookingReference'),
    bill_of_lading: member(item, 'transportDocumentReference'),
    references: pairs(member(item, 'references'), 'referenceType', 'referenceValue'),
    label: member(own, 'internalEventLabel') ?? member(item, 'description'),
    remarks: [
      member(item, 'delayReasonCode'),
      member(item, 'changeRemark', 'vesselScheduleChangeRemark'),
      member(item, 'reason'),
    ],
  }
}

export function pairs(list: Part | undefined, type: string, value: string): Reference[] {
  return items(list).map((item) => ({ type: member(item, type), value: member(item, value) }))
}

/** A list of objects, or of the numbers themselves. */
export function sealNumbers(list: Part | undefined): Part[] {
  return items(list).flatMap((seal) =>
    typeof seal.value === 'string' ? seal : (member(seal, 'sealNumber', 'number') ?? []),
  )
}
