import type { Mode } from '../tracking/fact.ts'

export interface Place {
  /** UUIDv5 of the natural key. */
  id: string
  type: 'port' | 'metro_area'
  /** UN/LOCODE. */
  locode: string
  name: string
  country_code: string
  time_zone: string
  latitude: number | null
  longitude: number | null
}

export interface Facility {
  id: string
  type: 'terminal' | 'rail_terminal'
  name: string
  firms_code: string | null
  /** LOCODE of its port, or of its metropolitan area. */
  locode: string
  time_zone: string
  /** Railway of a ramp. */
  rail_carrier_scac: string | null
  /** Under which its reports are kept, where that is not its FIRMS code. */
  source?: string
}

export interface Line {
  id: string
  scac: string
  name: string
  short_name: string
  alternative_scacs: readonly string[]
}

/** What is known of places and companies whoever asks: the reference data, as pure look-ups. */
export interface Places {
  /** A code that is both a port and a metropolitan area (CAMTR) is the area where the call is by rail. */
  place(locode: string | null, mode?: Mode | null): Place | undefined
  /** Whether two LOCODEs are one place for a truck: the same code, or the same metropolitan area. */
  isSameArea(a: string, b: string): boolean
  /** By FIRMS (CBSA) code, or by what its reports are kept under. */
  terminal(firms: string | null): Facility | undefined
  /** A ramp of a railway, by its SCAC or an alias, in a metropolitan area: ramps have no FIRMS code. Of several the first. */
  ramp(scac: string | null, locode: string | null): Facility | undefined
  /** A terminal by the code of a list whose codes are of one port each. */
  facilityByCode(list: 'SMDG' | 'BIC', locode: string | null, code: string | null): Facility | undefined
  /** A terminal or ramp by what a source calls it, at a place. */
  facilityByName(locode: string | null, name: string | null): Facility | undefined
  /** By SCAC or one of its aliases. */
  line(scac: string | null): Line | undefined
  /** SCAC of a railway, by SCAC or one of its aliases: UP → UPRR. */
  railCarrier(scac: string | null): string | undefined
}
