import { atSea, voyageOf } from './dcsa-events.ts'

interface Split {
  bill: string
  container: string
  /** More than one, so that the shipment follows them. */
  others: readonly string[]
}

/** The others go as they were booked; this one by other vessels, from Busan to Houston, and on to Chicago by rail. */
export function splitBill({ bill, container, others }: Split) {
  const { equipment, transport } = voyageOf({ bill, container })
  const by = (locode: string, voyage: string, vessel = { vesselIMONumber: '9811000', vesselName: 'EXAMPLE MOON' }) => ({
    transportCall: {
      ...{ modeOfTransport: 'VESSEL', exportVoyageNumber: voyage, location: { UNLocationCode: locode } },
      vessel,
    },
  })
  const sun = { vesselIMONumber: '9450612', vesselName: 'EXAMPLE SUN' }
  const said = (day: string, locode: string, voyage: string) => ({
    ...by(locode, voyage, voyage === '7E' ? sun : undefined),
    eventCreatedDateTime: `2026-06-${day}T08:00:00Z`,
    carrierSpecificData: { shipmentLocationType: 'POD' },
  })
  const inland = {
    transportCall: {
      ...{ modeOfTransport: 'RAIL', location: { UNLocationCode: 'USCHI' } },
      otherFacility: 'BNSF Chicago (Corwith)',
    },
  }
  return [
    ...others.flatMap((other) => atSea({ bill, container: other })),
    equipment('LOAD', 'KRPUS', '2026-06-12T10:00:00+09:00', 'ACT', by('KRPUS', '110W')),
    transport('DEPA', 'KRPUS', '2026-06-19T02:00:00+09:00', 'EST', by('KRPUS', '110W')),
    transport('ARRI', 'USLAX', '2026-06-27T06:00:00-07:00', 'EST', said('13', 'USLAX', '110W')),
    transport('ARRI', 'USLAX', '2026-06-28T06:00:00-07:00', 'EST', said('14', 'USLAX', '110W')),
    transport('ARRI', 'USLAX', '2026-06-30T06:00:00-07:00', 'EST', said('15', 'USLAX', '7E')),
    transport('ARRI', 'USOAK', '2026-07-01T06:00:00-05:00', 'EST', said('18', 'USHOU', '7E')),
    transport('ARRI', 'USLAX', '2026-07-08T06:00:00-05:00', 'EST', {
      ...inland,
      carrierSpecificData: { shipmentLocationType: 'PDE' },
    }),
  ]
}
