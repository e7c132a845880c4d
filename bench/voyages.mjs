const vessel = { vesselIMONumber: '9321483', vesselName: 'EXAMPLE STAR' }
const ports = { CNNGB: 'Ningbo', KRPUS: 'Busan', USLAX: 'Los Angeles' }

/** Shipment `n` of a line with three containers, as DCSA 2.2 tells it: twelve events for each container. */
export function voyage(n, scac = 'MAEU') {
  const bill = `${scac}${String(n).padStart(9, '0')}`
  const containers = [0, 1, 2].map((at) => `TCLU${String(3 * n + at).padStart(7, '0')}`)
  return { bill, events: containers.flatMap((container) => eventsOf(container, bill)) }
}

const today = Date.now()
const daysAgo = (days) => new Date(today - days * 86_400_000).toISOString()

function eventsOf(container, bill) {
  const event = (type, code, locode, at, classifier, voyageNumber, more = {}) => ({
    eventID: `${container}-${type[0]}-${code}-${locode}-${voyageNumber}-${classifier}`,
    eventType: type,
    [`${type.toLowerCase()}EventTypeCode`]: code,
    eventCreatedDateTime: daysAgo(30),
    eventClassifierCode: classifier,
    eventDateTime: at,
    documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: bill }],
    transportCall: {
      transportCallID: `${locode}-${voyageNumber}`,
      modeOfTransport: 'VESSEL',
      exportVoyageNumber: voyageNumber,
      location: { UNLocationCode: locode, locationName: ports[locode] },
      vessel,
    },
    ...more,
  })
  const equipment = (...args) =>
    event('EQUIPMENT', ...args, {
      equipmentReference: container,
      ISOEquipmentCode: '45G1',
      emptyIndicatorCode: 'LADEN',
    })
  const transport = (...args) =>
    event('TRANSPORT', ...args, { references: [{ referenceType: 'EQ', referenceValue: container }] })
  return [
    equipment('GTIN', 'CNNGB', daysAgo(26), 'ACT', '024E'),
    equipment('LOAD', 'CNNGB', daysAgo(24), 'ACT', '024E'),
    transport('DEPA', 'CNNGB', daysAgo(23), 'ACT', '024E'),
    transport('ARRI', 'KRPUS', daysAgo(22), 'ACT', '024E'),
    equipment('DISC', 'KRPUS', daysAgo(21), 'ACT', '024E'),
    equipment('LOAD', 'KRPUS', daysAgo(19), 'ACT', '031E'),
    transport('DEPA', 'KRPUS', daysAgo(18), 'ACT', '031E'),
    transport('ARRI', 'USLAX', daysAgo(7), 'EST', '031E'),
    transport('ARRI', 'USLAX', daysAgo(6), 'ACT', '031E'),
    equipment('DISC', 'USLAX', daysAgo(5), 'ACT', '031E'),
    equipment('GTOT', 'USLAX', daysAgo(2), 'ACT', '031E'),
    equipment('GTOT', 'USLAX', daysAgo(1), 'PLN', '031E'),
  ]
}
