import type { DcsaEvent } from '../dcsa-event.ts'

type Call = Record<string, unknown> & { location?: object; vessel?: Record<string, unknown> }
interface Parts {
  call: Call | undefined
  documents: { type: unknown; value: unknown }[]
  references: { type: unknown; value: unknown }[]
}

const pairs = (list: unknown, kind: string) =>
  (Array.isArray(list) ? (list as Record<string, unknown>[]) : []).map((one) => ({
    type: one[`${kind}Type`],
    value: one[`${kind}Value`],
  }))

const partsOf = ({ transportCall, documentReferences, references }: DcsaEvent): Parts => ({
  call: transportCall as Call | undefined,
  documents: pairs(documentReferences, 'documentReference'),
  references: pairs(references, 'reference'),
})

const codeNames = ['equipmentEventTypeCode', 'transportEventTypeCode', 'shipmentEventTypeCode'] as const
const codesOf = (event: DcsaEvent) =>
  Object.fromEntries(codeNames.flatMap((name) => (event[name] === undefined ? [] : [[name, event[name]]])))

/** An event of 2.2 in the shape of 3.0.0-Beta-1: what it is in `metadata`, what it says in `payload`. */
export function toBeta(event: DcsaEvent): DcsaEvent {
  const { eventID, eventType, eventCreatedDateTime, isRetracted } = event
  if (isRetracted) return { metadata: { eventCreatedDateTime, retractedEventID: eventID } }
  const { call, documents, references } = partsOf(event)
  const payload = {
    ...codesOf(event),
    eventClassifierCode: event.eventClassifierCode,
    eventDateTime: event.eventDateTime,
    equipmentReference: event.equipmentReference,
    ISOEquipmentCode: event.ISOEquipmentCode,
    emptyIndicatorCode: event.emptyIndicatorCode,
    ...(event.documentID !== undefined && {
      documentTypeCode: event.documentTypeCode,
      documentReference: event.documentID,
    }),
    ...(call && {
      transportCall: {
        transportCallReference: call.transportCallID,
        transportCallSequenceNumber: call.transportCallSequenceNumber,
        modeOfTransport: call.modeOfTransport,
        carrierExportVoyageNumber: call.exportVoyageNumber,
        carrierImportVoyageNumber: call.importVoyageNumber,
        location: { locationType: 'UNLO', ...call.location, ...locodeOf(call) },
        ...(call.vessel && {
          vessel: { vesselIMONumber: call.vessel.vesselIMONumber, name: call.vessel.vesselName },
        }),
      },
    }),
    relatedDocumentReferences: documents,
    references,
  }
  return { metadata: { eventID, eventType, eventCreatedDateTime }, payload }
}

const locodeOf = ({ UNLocationCode }: Call) => (UNLocationCode === undefined ? {} : { UNLocationCode })

/** An event of 2.2 in the shape of 3.0.0, with short codes as in the samples of the standard. */
export function toV3(event: DcsaEvent): DcsaEvent {
  const { call, documents, references } = partsOf(event)
  const { eventID, eventDateTime, eventCreatedDateTime, isRetracted } = event
  if (isRetracted) return { eventID, isRetracted, eventUpdatedDateTime: eventCreatedDateTime }
  const papers =
    event.documentID === undefined
      ? documents
      : [...documents, { type: event.documentTypeCode, value: event.documentID }]
  return {
    eventID,
    eventDateTime,
    eventUpdatedDateTime: eventCreatedDateTime,
    eventClassification: {
      eventTypeCode: event.eventType,
      eventClassifierCode: event.eventClassifierCode,
      ...codesOf(event),
    },
    ...(call && {
      eventLocation: { facilityTypeCode: call.facilityTypeCode, ...call.location, ...locodeOf(call) },
      transportDetails: {
        transportCall: {
          transportCallReference: call.transportCallID,
          transportCallSequenceNumber: call.transportCallSequenceNumber,
          modeOfTransport: call.modeOfTransport,
          ...voyage('export', call.exportVoyageNumber),
          ...voyage('import', call.importVoyageNumber),
          ...(call.vessel && { vesselTransport: call.vessel }),
        },
      },
    }),
    ...(event.equipmentReference !== undefined && {
      equipmentDetails: {
        equipmentReference: event.equipmentReference,
        ISOEquipmentCode: event.ISOEquipmentCode,
        emptyIndicatorCode: event.emptyIndicatorCode,
      },
    }),
    documentReferences: papers.map(({ type, value }) => ({ typeCode: type, reference: value })),
    shipmentReferences: references.map(({ type, value }) => ({ typeCode: type, reference: value })),
  }
}

const voyage = (way: string, number: unknown) =>
  number === undefined ? {} : { [`${way}VoyageNumberOrReference`]: { carrierVoyageNumber: number } }
