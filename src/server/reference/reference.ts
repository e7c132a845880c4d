import type { Facility, Places } from '#domain/reference/places.ts'
import type { SeaNetwork } from '#domain/reference/sea-route.ts'
import type { NumberPatterns } from '#domain/tracking/infer-number.ts'
import { setTimeZones } from '#domain/zones/zone-table.ts'
import { carriers, prefixes } from './carriers.ts'
import { type ReferenceData, rampsAsTerminals, referenceData, type TerminalRow } from './data.ts'
import { codeOf, loadFacilities, loadPlaces } from './places.ts'
import { loadSeaNetwork } from './sea-network.ts'
import { openTimeZones, type TimeZones } from './time-zones.ts'

export type Kind = 'port' | 'metro_area' | 'terminal' | 'rail_terminal' | 'shipping_line'
export type RowOf<K extends Kind> = ReferenceData[`${K}s`][number]

/** By account, as it was when its places had this version. */
type OwnPlaces = Map<string, { version: string; reference: Reference }>

/** Places and companies, in memory: the same for every account, a few hundred rows. */
export interface Reference {
  places: Places
  /** By id or by its code: LOCODE, FIRMS code, SCAC. */
  find<K extends Kind>(kind: K, idOrCode: string): RowOf<K> | undefined
  /** By name: an account's own first. */
  terminals: readonly TerminalRow[]
  /** A terminal or a ramp as journeys know it. */
  facility(id: string): Facility | undefined
  /** Whose updates come under this code; undefined where nobody knows, or it could be several. */
  senderOf(code: string, locode: string | null): Facility | undefined
  /** What accounts know besides, by the account. */
  own: OwnPlaces
  /** Of that of an account: what everybody knows. */
  everybodys?: Reference
  shippingLines: ReferenceData['shipping_lines']
  numberPatterns: NumberPatterns
  seaNetwork: () => SeaNetwork
  timeZones: TimeZones
}

/** @param timeZones those that this process computes with from here on */
export function openReference(timeZones = openTimeZones()): Reference {
  setTimeZones(timeZones.table)
  const data = referenceData()
  const tables: { [K in Kind]: Map<string, RowOf<K>> } = {
    port: byIdAnd(data.ports, ({ code }) => [code]),
    metro_area: byIdAnd(data.metro_areas, ({ code }) => [code]),
    terminal: byIdAnd([...data.terminals, ...rampsAsTerminals(data)], ({ firms_code }) =>
      firms_code ? [firms_code] : [],
    ),
    rail_terminal: byIdAnd(data.rail_terminals, () => []),
    shipping_line: byIdAnd(data.shipping_lines, ({ scac, alternative_scacs }) => [scac, ...alternative_scacs]),
  }
  const places = loadPlaces()
  const facilities = new Map<string, Facility>(loadFacilities().map((one) => [one.id, one]))
  const terminals = [...tables.terminal.values()].filter((one, at, all) => all.indexOf(one) === at)
  return {
    places,
    terminals: terminals.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
    facility: (id) => facilities.get(id),
    senderOf(code, locode) {
      if (locode === null) return places.terminal(code)
      const terminal = places.terminal(code)
      return (
        places.ramp(code, locode) ??
        (terminal && places.isSameArea(terminal.locode, codeOf(locode)) ? terminal : undefined)
      )
    },
    own: new Map(),
    find: (kind, idOrCode) => tables[kind].get(idOrCode) ?? tables[kind].get(idOrCode.trim().toUpperCase()),
    shippingLines: data.shipping_lines.toSorted((a, b) => a.name.localeCompare(b.name)),
    numberPatterns: { carriers, prefixes },
    seaNetwork: loadSeaNetwork,
    timeZones,
  }
}

function byIdAnd<Row extends { id: string }>(rows: readonly Row[], codes: (row: Row) => readonly string[]) {
  // Aliases first: what has the code for its own wins.
  const entries = rows.flatMap((row) =>
    codes(row)
      .toReversed()
      .map((code) => [code, row] as const),
  )
  return new Map<string, Row>([
    ...entries,
    ...rows.flatMap((row) => [[row.id, row] as const, [codes(row)[0] ?? row.id, row] as const]),
  ])
}
