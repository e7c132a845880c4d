import * as z from 'zod'

/** DCSA Track & Trace 2.2, strictly: nothing that the standard does not name. */
const offsetTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
const locode = z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/)

const envelope = {
  eventID: z.uuid().optional(),
  eventCreatedDateTime: z.iso.datetime(),
  eventClassifierCode: z.enum(['ACT', 'EST', 'PLN']),
  eventDateTime: offsetTime,
}

const documentReferences = z.array(
  z.strictObject({ documentReferenceType: z.enum(['BKG', 'TRD']), documentReferenceValue: z.string().max(100) }),
)
const references = z.array(
  z.strictObject({
    referenceType: z.enum(['FF', 'SI', 'PO', 'CR', 'AAO', 'EQ']),
    referenceValue: z.string().max(100),
  }),
)

const transportCall = z.strictObject({
  transportCallID: z.string().max(100),
  transportCallSequenceNumber: z.int().optional(),
  modeOfTransport: z.enum(['VESSEL', 'RAIL', 'TRUCK', 'BARGE']),
  exportVoyageNumber: z.string().max(50).optional(),
  importVoyageNumber: z.string().max(50).optional(),
  UNLocationCode: locode.optional(),
  facilityTypeCode: z.enum(['BOCR', 'CLOC', 'COFS', 'COYA', 'OFFD', 'DEPO', 'INTE', 'POTE', 'RAMP']).optional(),
  otherFacility: z.string().max(50).optional(),
  location: z.strictObject({ locationName: z.string().max(100).optional(), UNLocationCode: locode.optional() }),
  vessel: z
    .strictObject({
      vesselIMONumber: z.string().regex(/^\d{7}$/),
      vesselName: z.string().max(35),
      vesselOperatorCarrierCode: z.string().max(10),
      vesselOperatorCarrierCodeListProvider: z.enum(['SMDG', 'NMFTA']),
    })
    .optional(),
})

export const dcsaEvent = z.discriminatedUnion('eventType', [
  z.strictObject({
    ...envelope,
    eventType: z.literal('SHIPMENT'),
    shipmentEventTypeCode: z.enum([
      'RECE',
      'DRFT',
      'PENA',
      'PENU',
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
    ]),
    documentTypeCode: z.enum(['CBR', 'BKG', 'SHI', 'SRM', 'TRD', 'ARN', 'VGM', 'CAS', 'CUS', 'DGD', 'OOG']),
    documentID: z.string().max(100),
    reason: z.string().max(250).optional(),
    references: references.optional(),
  }),
  z.strictObject({
    ...envelope,
    eventType: z.literal('TRANSPORT'),
    transportEventTypeCode: z.enum(['ARRI', 'DEPA']),
    delayReasonCode: z.string().length(3).optional(),
    changeRemark: z.string().max(250).optional(),
    transportCall,
    documentReferences,
    references: references.optional(),
  }),
  z.strictObject({
    ...envelope,
    eventType: z.literal('EQUIPMENT'),
    equipmentEventTypeCode: z.enum([
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
    ]),
    equipmentReference: z.string().max(15),
    ISOEquipmentCode: z.string().length(4),
    emptyIndicatorCode: z.enum(['EMPTY', 'LADEN']),
    transportCall,
    documentReferences,
    references: references.optional(),
    seals: z
      .array(
        z.strictObject({ sealNumber: z.string().max(15), sealSource: z.enum(['CAR', 'SHI', 'PHY', 'VET', 'CUS']) }),
      )
      .optional(),
  }),
])
