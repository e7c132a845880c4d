import { voyageOf } from './dcsa-events.ts'

type Voyage = Parameters<typeof voyageOf>[0]

/** Another ship takes the box on from Busan. */
export const secondShip = { vesselIMONumber: '9450351', vesselName: 'EXAMPLE SUN' }

const by = (event: Record<string, unknown>, vessel: object) => ({
  ...event,
  transportCall: { ...(event.transportCall as object), exportVoyageNumber: '101N', vessel },
})

/**
 * Ningbo to Los Angeles by way of Busan. Left Ningbo on 6 June 2026, expected in Busan on 10 June, with another ship
 * from there on 12 June, and in Los Angeles on 26 June.
 */
export function viaBusan(voyage: Voyage) {
  const { equipment, transport } = voyageOf(voyage)
  return {
    left: [
      equipment('LOAD', 'CNNGB', '2026-06-05T10:00:00+08:00'),
      transport('DEPA', 'CNNGB', '2026-06-06T02:00:00+08:00'),
    ],
    expected: [
      transport('ARRI', 'KRPUS', '2026-06-10T06:00:00+09:00', 'EST'),
      equipment('DISC', 'KRPUS', '2026-06-10T12:00:00+09:00', 'EST'),
      by(equipment('LOAD', 'KRPUS', '2026-06-12T06:00:00+09:00', 'EST'), secondShip),
      by(transport('DEPA', 'KRPUS', '2026-06-12T18:00:00+09:00', 'EST'), secondShip),
      by(transport('ARRI', 'USLAX', '2026-06-26T06:00:00-07:00', 'EST'), secondShip),
      by(equipment('DISC', 'USLAX', '2026-06-27T06:00:00-07:00', 'EST'), secondShip),
    ],
    transhipped: [
      transport('ARRI', 'KRPUS', '2026-06-10T07:00:00+09:00'),
      equipment('DISC', 'KRPUS', '2026-06-10T13:00:00+09:00'),
      by(equipment('LOAD', 'KRPUS', '2026-06-12T07:00:00+09:00'), secondShip),
      by(transport('DEPA', 'KRPUS', '2026-06-12T19:00:00+09:00'), secondShip),
    ],
  }
}
