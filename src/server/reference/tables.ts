import countryZones from '../../refdata/country_zones.csv?raw'
import metroAreas from '../../refdata/metro_areas.csv?raw'
import ports from '../../refdata/ports.csv?raw'
import railCarriers from '../../refdata/rail_carriers.csv?raw'
import railRamps from '../../refdata/rail_ramps.csv?raw'
import states from '../../refdata/states.csv?raw'
import subdivisionZones from '../../refdata/subdivision_zones.csv?raw'
import terminals from '../../refdata/terminals.csv?raw'
import { readCsv } from './csv.ts'

// The tables of places as they are written, cells as text.

export const portRows = readCsv(ports, [
  'locode',
  'name',
  'state_abbr',
  'country_code',
  'country',
  'latitude',
  'longitude',
  'time_zone',
])
export const metroAreaRows = readCsv(metroAreas, [
  'locode',
  'name',
  'state_abbr',
  'country_code',
  'latitude',
  'longitude',
  'time_zone',
])
export const terminalRows = readCsv(terminals, [
  'firms_code',
  'name',
  'nickname',
  'port_locode',
  'city',
  'state_abbr',
  'country_code',
  'time_zone',
])
export const railRampRows = readCsv(railRamps, [
  'metro_locode',
  'name',
  'nickname',
  'city',
  'state_abbr',
  'country_code',
  'rail_carrier_scac',
  'latitude',
  'longitude',
  'time_zone',
])
export const stateRows = readCsv(states, ['country_code', 'state_abbr', 'name'])
export const railCarrierRows = readCsv(railCarriers, ['scac', 'alternative_scacs', 'name', 'short_name'])

/** From zone.tab of the IANA time zone database, which is in the public domain. */
export const countryZoneRows = readCsv(countryZones, ['country_code', 'time_zones'])
/** States and provinces that lie in one zone, of countries with several; those that lie in two are left out. */
export const subdivisionZoneRows = readCsv(subdivisionZones, ['country_code', 'subdivisions', 'time_zone'])
