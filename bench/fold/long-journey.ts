import { estimate, snapshot } from '#domain/testing/facts.ts'
import { places } from '#domain/testing/places.ts'
import { direct, firstVessel } from '#domain/testing/voyages.ts'
import type { Observation } from '#domain/tracking/fact.ts'
import { foldJourney } from '#domain/tracking/journey.ts'
import { setTimeZones } from '#domain/zones/zone-table.ts'
import { shippedTimeZones } from '#server/reference/time-zones.ts'

setTimeZones(shippedTimeZones())

const day = 86_400_000

/** A voyage of which a line gives ever new estimates, and a terminal ever new snapshots. */
export function longJourney(reports: number): () => unknown {
  const observations: Observation[] = [...direct()]
  for (let at = 0; observations.length < reports; at++) {
    const said = new Date(Date.UTC(2026, 5, 1) + (at * 20 * day) / reports).toISOString().slice(0, 16).replace('T', ' ')
    const arrival = new Date(Date.UTC(2026, 5, 16) + (at % 50) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    observations.push(
      at % 3 === 0
        ? snapshot(said, { available: at % 2 === 0, location: `ROW ${at}` })
        : estimate('ARRI', arrival, 'USLAX', said, firstVessel),
    )
  }
  return () => foldJourney(observations, { places, now: '2026-07-01T00:00:00.000Z', number: 'APZU4812090' })
}
