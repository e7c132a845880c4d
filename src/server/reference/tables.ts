import metroAreas from '../../refdata/metro_areas.csv?raw'
import ports from '../../refdata/ports.csv?raw'
import railCarriers from '../../refdata/rail_carriers.csv?raw'
import railRamps from '../../refdata/rail_ramps.csv?raw'
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
export const railCarrierRows = readCsv(railCarriers, ['scac', 'alternative_scacs', 'name', 'short_name'])
