import { parse } from 'csv-parse/sync'
import carriersCsv from '../refdata/carriers.csv?raw'
import prefixesCsv from '../refdata/container_prefixes.csv?raw'
import metroAreasCsv from '../refdata/metro_areas.csv?raw'
import portsCsv from '../refdata/ports.csv?raw'
import rampsCsv from '../refdata/rail_ramps.csv?raw'
import terminalsCsv from '../refdata/terminals.csv?raw'

function rows<Column extends string>(csv: string, ..._columns: Column[]): Record<Column, string>[] {
  return parse(csv, { columns: true, skip_empty_lines: true })
}

export interface Place {
  locode: string
  name: string
  zone: string
  country: string
}

const ports = new Map<string, Place>(
  rows(portsCsv, 'locode', 'name', 'time_zone', 'country_code').map((row) => [
    row.locode,
    { locode: row.locode, name: row.name, zone: row.time_zone, country: row.country_code },
  ]),
)
const metroAreas = new Map<string, Place>(
  rows(metroAreasCsv, 'locode', 'name', 'time_zone', 'country_code').map((row) => [
    row.locode,
    { locode: row.locode, name: row.name, zone: row.time_zone, country: row.country_code },
  ]),
)

const terminals = rows(terminalsCsv, 'firms_code', 'name', 'port_locode')
const ramps = rows(rampsCsv, 'metro_locode', 'name', 'rail_carrier_scac')

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The reference data has no ${what}`)
  return value
}

export const port = (locode: string) => known(ports.get(locode), `port ${locode}`)
export const metroArea = (locode: string) => known(metroAreas.get(locode), `metropolitan area ${locode}`)

export interface Terminal {
  firms: string
  name: string
}

/** Terminals of a port that can report: those with a FIRMS (CBSA) code that are still in use. */
export function terminalsAt(locode: string): Terminal[] {
  return terminals
    .filter((row) => row.port_locode === locode && row.firms_code && !row.name.includes('legacy'))
    .map((row) => ({ firms: row.firms_code, name: row.name }))
}

/** Names of the ramps of one railway in an area. */
export function rampsAt(locode: string, railway: string): string[] {
  return ramps.filter((row) => row.metro_locode === locode && row.rail_carrier_scac === railway).map((row) => row.name)
}

/** Whose ramp it is. */
export const railwayOf = (ramp: string) =>
  known(
    ramps.find(({ name }) => name === ramp),
    `ramp ${ramp}`,
  ).rail_carrier_scac

/** Codes of the lines in the SMDG list, by SCAC. */
export const smdgCodes = new Map(rows(carriersCsv, 'scac', 'smdg_code').map((row) => [row.scac, row.smdg_code]))

const prefixes = rows(prefixesCsv, 'prefix', 'owner_kind', 'scac', 'confidence').filter((row) => row.confidence === 'A')

/** Owner prefixes of a line's own containers. */
export const prefixesOf = (scac: string) => prefixes.filter((row) => row.scac === scac).map((row) => row.prefix)

export const lessorPrefixes = prefixes.filter((row) => row.owner_kind === 'lessor').map((row) => row.prefix)
