import { beforeAll, expect, test } from 'vitest'
import { timeZones } from '#domain/zones/zone-table.ts'
import { openReference } from './reference.ts'
import { countryZoneRows, portRows, subdivisionZoneRows } from './tables.ts'
import { zoneOfPlace } from './zone-of-place.ts'

beforeAll(() => void openReference())

const at = (
  country_code: string,
  subdivision: string | null = null,
  latitude: number | null = null,
  longitude: number | null = null,
) => zoneOfPlace({ country_code, subdivision, latitude, longitude })

test('a country with one clock has one zone; of others the state decides, or a port beside', () => {
  expect(at('NL')).toBe('Europe/Amsterdam')
  expect(at('JP')).toBe('Asia/Tokyo')
  expect(at('US', 'CA')).toBe('America/Los_Angeles')
  expect(at('CA', 'QC')).toBe('America/Toronto')
  expect(at('US', 'FL', 25.78, -80.17)).toBe('America/New_York')
})

test('where nobody can tell there is none, rather than a guess', () => {
  expect(at('US', 'FL', 30.4, -87.2)).toBeNull()
  expect(at('US', 'TX')).toBeNull()
  expect(at('US')).toBeNull()
  expect(at('ZZ')).toBeNull()
})

test('every zone that is named exists', () => {
  const names = [
    ...subdivisionZoneRows.map((row) => row.time_zone),
    ...countryZoneRows.flatMap((row) => row.time_zones.split(';')),
  ]
  expect(names.filter((name) => !timeZones().find(name))).toEqual([])
})

test('it agrees with every port that we know, or says nothing', () => {
  const offsets = (zone: string) =>
    JSON.stringify(
      timeZones()
        .find(zone)
        ?.filter((rule) => rule.at > Date.UTC(2022, 0)),
    )
  const wrong = portRows.filter((port) => {
    const zone = zoneOfPlace({
      country_code: port.country_code,
      subdivision: port.state_abbr || null,
      latitude: null,
      longitude: null,
    })
    return zone !== null && offsets(zone) !== offsets(port.time_zone)
  })
  expect(wrong.map(({ locode }) => locode)).toEqual([])
})
