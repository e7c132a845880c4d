import type { NumberPatterns } from '#domain/infer-number.ts'
import type { Places } from '#domain/places.ts'
import type { SeaNetwork } from '#domain/sea-route.ts'
import { setTimeZones } from '#domain/zones/zone-table.ts'
import { carriers, prefixes } from './carriers.ts'
import { type ReferenceData, rampsAsTerminals, referenceData } from './data.ts'
import { loadPlaces } from './places.ts'
import { loadSeaNetwork } from './sea-network.ts'
import { openTimeZones, type TimeZones } from './time-zones.ts'

type Kind = 'port' | 'metro_area' | 'terminal' | 'rail_terminal' | 'shipping_line'
type RowOf<K extends Kind> = ReferenceData[`${K}s`][number]

/** Places and companies, in memory: the same for every account, a few hundred rows. */
export interface Reference {
  places: Places
  /** By id or by its code: LOCODE, FIRMS code, SCAC. */
  find<K extends Kind>(kind: K, idOrCode: string): RowOf<K> | undefined
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
  return {
    places: loadPlaces(),
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
