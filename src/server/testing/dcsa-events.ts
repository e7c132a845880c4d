/** DCSA 2.2 events as a line writes them, for tests: a voyage from Ningbo to Los Angeles. */
export interface Voyage {
  bill?: string | undefined
  booking?: string | undefined
  container?: string | undefined
}

type Event = Record<string, unknown>

const ports = {
  CNNGB: 'Ningbo',
  KRPUS: 'Busan',
  USLAX: 'Los Angeles',
  USOAK: 'Oakland',
} as const
type Locode = keyof typeof ports

const vessel = { vesselIMONumber: '9321483', vesselName: 'EXAMPLE STAR' }

export function voyageOf({ bill, booking, container }: Voyage) {
  const documentReferences = [
    ...(bill ? [{ documentReferenceType: 'TRD', documentReferenceValue: bill }] : []),
    ...(booking ? [{ documentReferenceType: 'BKG', documentReferenceValue: booking }] : []),
  ]
  const common = (at: string, classifier: string, created = '2026-06-01T00:00:00Z'): Event => ({
    eventCreatedDateTime: created,
    eventClassifierCode: classifier,
    eventDateTime: at,
    documentReferences,
  })
  const call = (locode: Locode, voyage: string) => ({
    transportCallID: `${locode}-${voyage}`,
    modeOfTransport: 'VESSEL',
    [locode.startsWith('US') ? 'importVoyageNumber' : 'exportVoyageNumber']: voyage,
    location: { UNLocationCode: locode, locationName: ports[locode] },
    vessel,
  })
  return {
    equipment: (code: string, locode: Locode, at: string, classifier = 'ACT', more: Event = {}): Event => ({
      ...common(at, classifier),
      eventType: 'EQUIPMENT',
      equipmentEventTypeCode: code,
      ...(container && { equipmentReference: container }),
      ISOEquipmentCode: '45G1',
      emptyIndicatorCode: 'LADEN',
      transportCall: call(locode, '024E'),
      ...more,
    }),
    transport: (code: string, locode: Locode, at: string, classifier = 'ACT', more: Event = {}): Event => ({
      ...common(at, classifier),
      eventType: 'TRANSPORT',
      transportEventTypeCode: code,
      transportCall: call(locode, '024E'),
      ...(container && { references: [{ referenceType: 'EQ', referenceValue: container }] }),
      ...more,
    }),
  }
}

/** Loaded, at sea, and expected in Los Angeles on 24 June 2026. */
export function atSea(voyage: Voyage): Event[] {
  const { equipment, transport } = voyageOf(voyage)
  return [
    equipment('LOAD', 'CNNGB', '2026-06-05T10:00:00+08:00'),
    transport('DEPA', 'CNNGB', '2026-06-06T02:00:00+08:00'),
    transport('ARRI', 'USLAX', '2026-06-24T06:00:00-07:00', 'EST'),
    equipment('DISC', 'USLAX', '2026-06-25T06:00:00-07:00', 'EST'),
  ]
}

/** As `discharged`, and on to Chicago by rail, where it is unloaded on 20 June. */
export function railedInland(voyage: Voyage): Event[] {
  const { equipment } = voyageOf(voyage)
  const byRail = (locode: string, facility?: string) => ({
    transportCall: {
      transportCallID: `rail-${locode}`,
      modeOfTransport: 'RAIL',
      location: { UNLocationCode: locode },
      ...(facility && { facilityTypeCode: 'RAMP', otherFacility: facility }),
    },
  })
  const ramp = byRail('USCHI', 'BNSF Chicago (Corwith)')
  return [
    ...discharged(voyage),
    equipment('LOAD', 'USLAX', '2026-06-18T12:00:00-07:00', 'ACT', byRail('USLAX')),
    equipment('DISC', 'USLAX', '2026-06-20T03:00:00-05:00', 'ACT', ramp),
  ]
}

/** As `atSea`, and unloaded on 18 June. */
export function discharged(voyage: Voyage): Event[] {
  const { equipment, transport } = voyageOf(voyage)
  return [
    ...atSea(voyage).slice(0, 2),
    transport('ARRI', 'USLAX', '2026-06-17T06:00:00-07:00'),
    equipment('DISC', 'USLAX', '2026-06-18T06:00:00-07:00'),
  ]
}
