import type { Facility, Place, Places } from '../reference/places.ts'

const port = (locode: string, name: string, time_zone: string): Place => ({
  id: `port-${locode}`,
  type: 'port',
  locode,
  name,
  country_code: locode.slice(0, 2),
  time_zone,
  latitude: 0,
  longitude: 0,
})
const metro = (locode: string, name: string, time_zone: string): Place => ({
  ...port(locode, name, time_zone),
  id: `metro-${locode}`,
  type: 'metro_area',
})

const ports = [
  port('CNSHA', 'Shanghai', 'Asia/Shanghai'),
  port('CNNGB', 'Ningbo', 'Asia/Shanghai'),
  port('SGSIN', 'Singapore', 'Asia/Singapore'),
  port('USLAX', 'Los Angeles', 'America/Los_Angeles'),
  port('USLGB', 'Long Beach', 'America/Los_Angeles'),
  port('USOAK', 'Oakland', 'America/Los_Angeles'),
  port('NLRTM', 'Rotterdam', 'Europe/Amsterdam'),
  port('DEDUI', 'Duisburg', 'Europe/Berlin'),
  port('CAVAN', 'Vancouver', 'America/Vancouver'),
  port('CAMTR', 'Montreal', 'America/Toronto'),
]
const metros = [
  metro('USCHI', 'Chicago', 'America/Chicago'),
  metro('USDAL', 'Dallas', 'America/Chicago'),
  metro('USMKC', 'Kansas City', 'America/Chicago'),
  metro('CAMTR', 'Montreal', 'America/Toronto'),
]

const terminal = (firms_code: string, name: string, locode: string): Facility => ({
  id: `terminal-${firms_code}`,
  type: 'terminal',
  name,
  firms_code,
  locode,
  time_zone: 'America/Los_Angeles',
  rail_carrier_scac: null,
})
const ramp = (firms_code: string, name: string, locode: string, rail_carrier_scac: string): Facility => ({
  ...terminal(firms_code, name, locode),
  id: `ramp-${name}`,
  type: 'rail_terminal',
  time_zone: 'America/Chicago',
  rail_carrier_scac,
})

const facilities = [
  terminal('W185', 'Pier 400', 'USLAX'),
  terminal('Y258', 'TraPac', 'USLAX'),
  terminal('Z952', 'Oakland International', 'USOAK'),
  ramp('R001', 'Global II', 'USCHI', 'UPRR'),
]
const railways: Record<string, string> = { UPRR: 'UPRR', UP: 'UPRR', BNSF: 'BNSF', CNRU: 'CNRU', CN: 'CNRU' }

/** A small world: places, terminals and companies that tests of journeys speak of. */
export const places: Places = {
  place(locode, mode) {
    const [first, second] = mode === 'rail' ? [metros, ports] : [ports, metros]
    return first.find((one) => one.locode === locode) ?? second.find((one) => one.locode === locode)
  },
  isSameArea: (a, b) => a === b,
  terminal: (firms) => facilities.find(({ firms_code }) => firms_code === firms),
  ramp: (scac, locode) => facilities.find((one) => one.locode === locode && one.rail_carrier_scac === scac),
  facilityByCode: () => undefined,
  facilityByName: (locode, name) => facilities.find((one) => one.locode === locode && one.name === name),
  line: (scac) =>
    scac === 'MAEU'
      ? { id: 'line-MAEU', scac, name: 'Maersk', short_name: 'Maersk', alternative_scacs: [] }
      : undefined,
  railCarrier: (scac) => (scac === null ? undefined : railways[scac]),
}
