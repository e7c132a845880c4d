import type { Line, Place, Places } from '#domain/reference/places.ts'
import { neighbours } from './areas.ts'
import { carriers } from './carriers.ts'
import { listOf, orNull } from './csv.ts'
import { rampId, terminalId } from './data.ts'
import { findByName, type NamedFacility } from './facility-names.ts'
import { referenceId } from './ids.ts'
import { metroAreaRows, portRows, railCarrierRows, railRampRows, terminalRows } from './tables.ts'

let places: Places | undefined

/** Built once: the reference data does not change while the process lives. */
export function loadPlaces(): Places {
  places ??= build()
  return places
}

/** Terminals and ramps that everybody knows. */
export const loadFacilities = () => [...terminalRows.map(terminalOf), ...railRampRows.map(rampOf)]

function build(): Places {
  const ports = byKey(portRows.map((row) => placeOf('port', row)))
  const metroAreas = byKey(metroAreaRows.map((row) => placeOf('metro_area', row)))
  const facilities = loadFacilities()
  const byFirms = new Map(facilities.flatMap((one) => (one.firms_code ? [[one.firms_code, one]] : [])))
  const facilitiesAt = (locode: string) => facilities.filter((one) => one.locode === locode)
  const lines = byScac(carriers.map((row) => [row, lineOf(row)]))
  const railways = byScac(
    railCarrierRows.map((row) => [{ ...row, alternative_scacs: listOf(row.alternative_scacs) }, row.scac]),
  )

  return {
    place(locode, mode) {
      const code = codeOf(locode)
      const [first, second] = mode === 'rail' ? [metroAreas, ports] : [ports, metroAreas]
      return first.get(code) ?? second.get(code)
    },
    isSameArea: (a, b) => neighbours(codeOf(a)).includes(codeOf(b)),
    terminal: (firms) => byFirms.get(codeOf(firms)),
    ramp: (scac, locode) => {
      const railway = railways.get(codeOf(scac))
      return railway === undefined
        ? undefined
        : facilitiesAt(codeOf(locode)).find(({ rail_carrier_scac }) => rail_carrier_scac === railway)
    },
    // Lists of these codes may not be passed on.
    facilityByCode: () => undefined,
    facilityByName(locode, name) {
      if (!name) return undefined
      const code = codeOf(locode)
      const place = ports.get(code) ?? metroAreas.get(code)
      if (!place) return undefined
      const [here = [], ...nearby] = neighbours(code).map(facilitiesAt)
      return findByName(here, name, place.name) ?? findByName(nearby.flat(), name, place.name)
    },
    line: (scac) => lines.get(codeOf(scac)),
    railCarrier: (scac) => railways.get(codeOf(scac)),
  }
}

/** UN/LOCODEs are also written with a space: US LAX. */
export const codeOf = (text: string | null) => (text ?? '').replace(/\s/g, '').toUpperCase()

const byKey = (rows: readonly Place[]) => new Map(rows.map((row) => [row.locode, row]))

/** By SCAC and by alias; an alias never hides a SCAC. */
function byScac<T>(rows: [{ scac: string; alternative_scacs: readonly string[] }, T][]): Map<string, T> {
  const found = new Map(rows.map(([row, value]) => [row.scac, value]))
  for (const [row, value] of rows)
    for (const alias of row.alternative_scacs) if (!found.has(alias)) found.set(alias, value)
  return found
}

const placeOf = (type: Place['type'], row: (typeof metroAreaRows)[number]): Place => ({
  id: referenceId(type, row.locode),
  type,
  locode: row.locode,
  name: row.name,
  country_code: row.country_code,
  time_zone: row.time_zone,
  latitude: Number(row.latitude),
  longitude: Number(row.longitude),
})

const terminalOf = (row: (typeof terminalRows)[number]): NamedFacility => ({
  id: terminalId(row),
  type: 'terminal',
  name: row.name,
  nickname: row.nickname,
  firms_code: orNull(row.firms_code),
  locode: row.port_locode,
  time_zone: row.time_zone,
  rail_carrier_scac: null,
})

const rampOf = (row: (typeof railRampRows)[number]): NamedFacility => ({
  id: rampId(row),
  type: 'rail_terminal',
  name: row.name,
  nickname: row.nickname,
  firms_code: null,
  locode: row.metro_locode,
  time_zone: row.time_zone,
  rail_carrier_scac: row.rail_carrier_scac,
})

const lineOf = (row: (typeof carriers)[number]): Line => ({
  id: referenceId('shipping_line', row.scac),
  scac: row.scac,
  name: row.name,
  short_name: row.short_name,
  alternative_scacs: row.alternative_scacs,
})
