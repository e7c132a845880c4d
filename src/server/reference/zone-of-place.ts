import { distance } from '#domain/reference/great-circle.ts'
import { ruleAt, timeZones } from '#domain/zones/zone-table.ts'
import { listOf } from './csv.ts'
import { countryZoneRows, portRows, subdivisionZoneRows } from './tables.ts'

interface Somewhere {
  country_code: string
  subdivision: string | null
  latitude: number | null
  longitude: number | null
}

/** What is so near to a port that we know has its clock. In nautical miles. */
const near = 25

/** Since then clocks have to be the same for zones to be one. */
const recently = Date.UTC(2022, 0)

/** The zone of a place by its country, its state, or a port beside it. Null rather than a guess. */
export function zoneOfPlace({ country_code, subdivision, latitude, longitude }: Somewhere): string | null {
  const only = oneZone.of(country_code)
  if (only) return only
  const ofState = subdivisionZoneRows.find(
    (row) =>
      row.country_code === country_code && subdivision !== null && listOf(row.subdivisions).includes(subdivision),
  )
  if (ofState) return ofState.time_zone
  if (latitude === null || longitude === null) return null
  const neighbour = portRows.find(
    (port) =>
      port.country_code === country_code &&
      distance({ latitude, longitude }, { latitude: Number(port.latitude), longitude: Number(port.longitude) }) < near,
  )
  return neighbour?.time_zone ?? null
}

/** The zone of a country whose clocks are all the same. */
const oneZone = {
  known: new Map<string, string | null>(),
  of(country_code: string): string | null {
    const known = this.known.get(country_code)
    if (known !== undefined) return known
    const zones = listOf(countryZoneRows.find((row) => row.country_code === country_code)?.time_zones ?? '')
    const clocks = zones.map(recentClock)
    const found = zones.length > 0 && clocks.every((clock) => clock !== null && clock === clocks[0])
    const only = found ? (zones[0] ?? null) : null
    this.known.set(country_code, only)
    return only
  },
}

function recentClock(zone: string): string | null {
  const rules = timeZones().find(zone)
  if (!rules) return null
  const later = rules.filter(({ at }) => at > recently).map(({ at, minutes }) => `${at} ${minutes}`)
  return [ruleAt(rules, recently).minutes, ...later].join()
}
