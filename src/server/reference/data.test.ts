import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { metroArea, port, railTerminal, terminal } from '#contract/reference/place.ts'
import { shippingLine } from '#contract/reference/shipping-line.ts'
import { carriers, prefixes } from './carriers.ts'
import { listOf } from './csv.ts'
import { rampsAsTerminals, referenceData } from './data.ts'
import { metroAreaRows, portRows, railCarrierRows, railRampRows, terminalRows } from './tables.ts'

const data = referenceData()
const duplicates = (keys: readonly string[]) => keys.filter((key, at) => keys.indexOf(key) !== at)
const filled = (keys: readonly string[]) => keys.filter(Boolean)

test('every row is loaded', () => {
  expect(data.ports).toHaveLength(195)
  expect(data.metro_areas).toHaveLength(26)
  expect(data.terminals).toHaveLength(73)
  expect(data.rail_terminals).toHaveLength(42)
  expect(data.shipping_lines).toHaveLength(32)
  expect(prefixes).toHaveLength(280)
})

test('rows have the shape of the wire, and the columns of their relationships', () => {
  const check = (resource: { schema: z.ZodObject<{ attributes: z.ZodObject }> }, rows: object[], columns: string[]) => {
    const own = Object.fromEntries(columns.map((column) => [column, z.unknown()]))
    const row = resource.schema.shape.attributes.extend({ id: z.uuid(), ...own }).strict()
    for (const one of rows) expect(() => row.parse(one)).not.toThrow()
  }
  check(port, data.ports, ['terminal_ids'])
  check(metroArea, data.metro_areas, [])
  check(terminal, data.terminals, ['port_id'])
  check(railTerminal, data.rail_terminals, ['port_id', 'metro_area_id'])
  check(shippingLine, data.shipping_lines, [])
})

test('every terminal and ramp that has the code of a state has its name, and its country', () => {
  for (const one of [...data.terminals, ...rampsAsTerminals(data)])
    if (one.state_abbr) expect(one, one.name).toMatchObject({ state: expect.any(String), country: expect.any(String) })
  expect(data.terminals.find(({ firms_code }) => firms_code === 'Y257')?.state).toBe('California')
})

test('ids differ, and those of relationships lead somewhere', () => {
  const ids = Object.values(data).flatMap((rows) => rows.map((row: { id: string }) => row.id))
  expect(duplicates(ids)).toEqual([])
  const known = new Set(ids)
  for (const one of data.terminals) expect(known).toContain(one.port_id)
  for (const one of data.rail_terminals) expect(known).toContain(one.metro_area_id)
  expect(data.ports.flatMap((one) => one.terminal_ids)).toHaveLength(data.terminals.length)
})

test('ids never change', () => {
  expect(data.ports.find((one) => one.code === 'USLAX')?.id).toBe('ff679d1b-fa59-5cc6-bfdd-9e7e86399ea9')
  expect(data.shipping_lines.find((one) => one.scac === 'MAEU')?.id).toBe('e330d76e-86ca-583c-a442-4772e019cf15')
})

describe('no key is there twice', () => {
  test.each([
    ['ports', portRows.map((row) => row.locode)],
    ['metropolitan areas', metroAreaRows.map((row) => row.locode)],
    ['FIRMS codes', filled(terminalRows.map((row) => row.firms_code))],
    ['terminals by port and nickname', terminalRows.map((row) => `${row.port_locode} ${row.nickname}`)],
    ['ramps by metropolitan area and nickname', railRampRows.map((row) => `${row.metro_locode} ${row.nickname}`)],
    ['lines with aliases', carriers.flatMap((row) => [row.scac, ...row.alternative_scacs])],
    ['railways with aliases', railCarrierRows.flatMap((row) => [row.scac, ...listOf(row.alternative_scacs)])],
    ['container prefixes', prefixes.map((row) => row.prefix)],
  ])('%s', (_, keys) => {
    expect(duplicates(keys)).toEqual([])
  })
})

test('a place has a LOCODE, a zone that exists and a point on Earth', () => {
  for (const row of [...portRows, ...metroAreaRows]) {
    expect(row.locode).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/)
    expect(row.locode.slice(0, 2)).toBe(row.country_code)
  }
  for (const row of [...portRows, ...metroAreaRows, ...railRampRows]) {
    expect(row.latitude).toMatch(/^-?\d{1,2}\.\d+$/)
    expect(row.longitude).toMatch(/^-?\d{1,3}\.\d+$/)
    expect(Math.abs(Number(row.latitude))).toBeLessThanOrEqual(90)
    expect(Math.abs(Number(row.longitude))).toBeLessThanOrEqual(180)
  }
})

test('facilities are on the clock of their place, and ramps belong to railways', () => {
  const zone = (rows: readonly { locode: string; time_zone: string }[], locode: string) =>
    rows.find((row) => row.locode === locode)?.time_zone
  for (const row of terminalRows) expect(zone(portRows, row.port_locode), row.name).toBe(row.time_zone)
  for (const row of railRampRows) expect(zone(metroAreaRows, row.metro_locode), row.name).toBe(row.time_zone)
  const railways = railCarrierRows.map((row) => row.scac)
  for (const row of railRampRows) expect(railways).toContain(row.rail_carrier_scac)
})

test('FIRMS codes have four characters', () => {
  for (const { firms_code } of data.terminals) if (firms_code) expect(firms_code).toMatch(/^[A-Z0-9]{4}$/)
})

test('patterns are anchored as a whole, and prefixes lead to lines', () => {
  for (const { bl_pattern, booking_pattern } of carriers)
    for (const pattern of [bl_pattern, booking_pattern]) {
      if (!pattern) continue
      // An alternative outside of parentheses would escape one of the anchors.
      expect(pattern.source.replace(/\([^()]*\)/g, '')).toMatch(/^\^[^|]*\$$/)
    }
  const scacs = carriers.map((row) => row.scac)
  for (const { prefix, scac, alternative_scacs } of prefixes) {
    expect(prefix).toMatch(/^[A-Z]{3}[UJZ]$/)
    for (const one of scac ? [scac, ...alternative_scacs] : []) expect(scacs).toContain(one)
  }
})
