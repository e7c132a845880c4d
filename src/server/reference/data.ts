import type { MetroArea, Port, RailTerminal, Terminal } from '#contract/reference/place.ts'
import type { ShippingLine } from '#contract/reference/shipping-line.ts'
import { carriers } from './carriers.ts'
import { orNull } from './csv.ts'
import { referenceId } from './ids.ts'
import { metroAreaRows, portRows, railRampRows, stateRows, terminalRows } from './tables.ts'

/** Rows for the tables of reference data: the attributes of the wire, the id, and the ids of what they belong to. */
export interface ReferenceData {
  ports: (Port['attributes'] & { id: string; terminal_ids: string[] })[]
  metro_areas: (MetroArea['attributes'] & { id: string })[]
  terminals: TerminalRow[]
  rail_terminals: (RailTerminal['attributes'] & { id: string; port_id: string | null; metro_area_id: string })[]
  shipping_lines: (ShippingLine['attributes'] & { id: string })[]
}

/** Of a port, or of a metropolitan area where a ramp stands for a terminal. */
export type TerminalRow = Terminal['attributes'] & { id: string; port_id: string | null; metro_area_id?: string }

export function referenceData(): ReferenceData {
  return {
    ports: portRows.map((row) => ({
      id: referenceId('port', row.locode),
      ...placeOf(row),
      // A UN/LOCODE names the place itself.
      city: row.name,
      terminal_ids: terminalRows.filter((terminal) => terminal.port_locode === row.locode).map(terminalId),
    })),
    metro_areas: metroAreaRows.map((row) => ({ id: referenceId('metro_area', row.locode), ...placeOf(row) })),
    terminals: terminalRows.map((row) => ({
      id: terminalId(row),
      port_id: referenceId('port', row.port_locode),
      name: row.name,
      nickname: row.nickname,
      firms_code: orNull(row.firms_code),
      smdg_code: null,
      bic_facility_code: null,
      street: null,
      city: orNull(row.city),
      state: stateOf(row),
      state_abbr: orNull(row.state_abbr),
      zip: null,
      country: portRows.find((port) => port.locode === row.port_locode)?.country ?? null,
      facility_type: 'ocean_terminal',
      locode: row.port_locode,
      time_zone: row.time_zone,
      ...nobodySaid,
    })),
    rail_terminals: railRampRows.map((row) => ({
      id: rampId(row),
      port_id: null,
      metro_area_id: referenceId('metro_area', row.metro_locode),
      name: row.name,
      nickname: row.nickname,
      firms_code: null,
      city: orNull(row.city),
    })),
    shipping_lines: carriers.map((row) => ({
      id: referenceId('shipping_line', row.scac),
      scac: row.scac,
      name: row.name,
      short_name: row.short_name,
      alternative_scacs: row.alternative_scacs,
      bill_of_lading_tracking_support: row.bill_of_lading_tracking_support,
      booking_number_tracking_support: row.booking_number_tracking_support,
      container_number_tracking_support: row.container_number_tracking_support,
    })),
  }
}

/** Ramps as terminals, by the ids that they have as ramps: where a container is picked up is a terminal to clients. */
export const rampsAsTerminals = ({ rail_terminals, metro_areas }: ReferenceData): TerminalRow[] =>
  rail_terminals.map(({ id, name, nickname, firms_code, city, metro_area_id }) => {
    const metro = metro_areas.find((area) => area.id === metro_area_id)
    const { state_abbr = null, country_code = '' } = metro ?? {}
    return {
      ...{ id, name, nickname, firms_code, city, metro_area_id, state_abbr },
      ...{ smdg_code: null, bic_facility_code: null, street: null, zip: null },
      state: stateOf({ country_code, state_abbr }),
      country: portRows.find((port) => port.country_code === country_code)?.country ?? null,
      port_id: null,
      facility_type: 'rail_terminal',
      locode: metro?.code ?? '',
      time_zone: metro?.time_zone ?? null,
      ...nobodySaid,
    }
  })

const nobodySaid = { latitude: null, longitude: null, hours: null, is_own: false }

const stateOf = ({ country_code, state_abbr }: { country_code: string; state_abbr: string | null }) =>
  stateRows.find((row) => row.country_code === country_code && row.state_abbr === state_abbr)?.name ?? null

/** Some terminals have no FIRMS code that we know. */
export const terminalId = (row: (typeof terminalRows)[number]) =>
  referenceId('terminal', row.firms_code || `${row.port_locode}:${row.name}`)

export const rampId = (row: (typeof railRampRows)[number]) =>
  referenceId('rail_terminal', `${row.metro_locode}:${row.name}`)

const placeOf = (row: (typeof metroAreaRows)[number]) => ({
  name: row.name,
  code: row.locode,
  state_abbr: orNull(row.state_abbr),
  country_code: row.country_code,
  time_zone: row.time_zone,
  latitude: Number(row.latitude),
  longitude: Number(row.longitude),
})
