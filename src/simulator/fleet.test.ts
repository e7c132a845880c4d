import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import carriersCsv from '../refdata/carriers.csv?raw'
import { buildFleet } from './fleet.ts'
import { containerCheckDigit, imoCheckDigit } from './identifiers.ts'
import { scenarios } from './scenarios.ts'
import { snapshotOf } from './terminal-snapshot.ts'
import { statusOf, verdictOf } from './testing/status.ts'
import { DAY, localDate } from './time.ts'

const anchor = new Date('2026-06-15T16:00:00Z')
const now = anchor.getTime()
const fleet = buildFleet({ anchor })
const current = fleet.shipments.flatMap((shipment) => shipment.voyages.slice(-1))
const boxes = current.flatMap((voyage) => voyage.boxes.map((box) => ({ voyage, box })))
const shown = <T>(read: (each: (typeof boxes)[number]) => T) => [...new Set(boxes.map(read))].sort()

test('the default fleet has about 200 shipments and 600 containers, up to twelve and more in one', () => {
  expect(fleet.shipments).toHaveLength(200)
  expect(boxes.length).toBeGreaterThan(520)
  expect(boxes.length).toBeLessThan(720)
  expect(fleet.shipments.filter((shipment) => shipment.containers.length > 12).length).toBeGreaterThan(0)
  expect(new Set(fleet.shipments.map((shipment) => shipment.scenario))).toEqual(new Set(Object.keys(scenarios)))
  expect(new Set(fleet.shipments.map((shipment) => shipment.customer)).size).toBe(14)
})

test('a small fleet plays every scenario', () => {
  // A bill that is split makes a second one.
  const small = buildFleet({ anchor, shipments: Object.keys(scenarios).length + 1 })
  expect(small.shipments.map((shipment) => shipment.scenario).sort()).toEqual(
    [...Object.keys(scenarios), 'split_bill'].sort(),
  )
})

test.each([1, 2, 3])('with seed %i every status and every verdict that facts lead to is there', (seed) => {
  const other = buildFleet({ anchor, seed })
  const all = other.shipments.flatMap(({ voyages }) =>
    voyages.slice(-1).flatMap((voyage) => voyage.boxes.map((box) => ({ voyage, box }))),
  )
  expect([...new Set(all.map(({ voyage, box }) => statusOf(voyage, box, now)))].sort()).toEqual([
    ...['available', 'awaiting_inland_transfer', 'dropped', 'empty_returned', 'grounded', 'new', 'not_available'],
    ...['off_dock', 'on_rail', 'on_ship', 'picked_up'],
  ])
  expect([...new Set(all.map(({ voyage, box }) => verdictOf(voyage, box, now)))].sort()).toEqual([
    ...['blocked', 'gone', 'not_arrived', 'not_released', 'on_rail', 'ready', 'sources_disagree', 'unknown'],
  ])
})

test('last free days lie in the past, today, tomorrow, in two days, in a week, or are not known', () => {
  const days = shown(({ box }) => {
    const snapshot = snapshotOf(box, now)
    if (!snapshot?.on_terminal || !box.visit) return null
    const { last_free_day } = snapshot
    return last_free_day ? (Date.parse(last_free_day) - Date.parse(localDate(now, box.visit.zone))) / DAY : 'none'
  })
  expect(days).toEqual(expect.arrayContaining([-1, 0, 1, 2, 7, 'none']))
})

test('voyages began at most 45 days before the anchor and begin at most 5 days after it', () => {
  for (const voyage of current) {
    const began = (Math.min(...voyage.boxes.map((box) => box.empty_out)) - now) / DAY
    expect(began, voyage.scenario).toBeGreaterThan(-46)
    expect(began, voyage.scenario).toBeLessThan(6)
  }
})

test('container and IMO numbers have the right check digit, and no two boxes or vessels share one', () => {
  for (const { box } of boxes) {
    expect(box.number).toMatch(/^[A-Z]{3}U\d{7}$/)
    expect(containerCheckDigit(box.number.slice(0, 10))).toBe(Number(box.number[10]))
  }
  expect(shown(({ box }) => box.number)).toHaveLength(boxes.length)
  expect(containerCheckDigit('CSQU305438')).toBe(3)
  const legs = new Set(boxes.flatMap(({ box }) => box.legs))
  for (const { vessel, mode } of legs) {
    if (mode === 'BARGE') continue
    expect(vessel?.imo).toMatch(/^\d{7}$/)
    expect(imoCheckDigit(vessel?.imo.slice(0, 6) ?? '')).toBe(Number(vessel?.imo[6]))
  }
  const vessels = [...legs].flatMap(({ vessel }) => vessel ?? [])
  expect(new Set(vessels.map(({ imo }) => imo)).size).toBe(vessels.length)
  expect(new Set(vessels.map(({ name }) => name)).size).toBe(vessels.length)
  expect(imoCheckDigit('932148')).toBe(3)
})

test('bills and bookings are numbered as the line does', () => {
  const rows: Record<'scac' | 'bl_regex' | 'booking_regex', string>[] = parse(carriersCsv, { columns: true })
  for (const voyage of current) {
    const line = rows.find((row) => row.scac === voyage.scac)
    expect(voyage.bill).toMatch(new RegExp(line?.bl_regex ?? '$^'))
    expect(voyage.booking).toMatch(new RegExp(line?.booking_regex ?? '$^'))
    // A bill that could be a container number would be taken for one.
    expect(voyage.bill).not.toMatch(/^[A-Z]{3}[UJZ]\d{7}$/)
  }
  expect(new Set(current.map((voyage) => voyage.bill)).size).toBe(current.length)
})

test('what happens to a box happens in order', () => {
  for (const { box } of boxes) {
    const { legs, rail, visit } = box
    const order = [
      ...[box.empty_out, box.full_in],
      ...legs.flatMap((leg) => [leg.departs - box.quay, leg.departs, leg.arrives, leg.arrives + box.quay]),
      ...(rail ? [rail.loaded, rail.leg.departs, rail.leg.arrives, rail.unloaded] : []),
      ...[box.gate_out, box.empty_in],
    ]
    expect(order, box.number).toEqual([...order].sort((a, b) => a - b))
    if (visit?.by === 'truck') expect(visit.available).toBeLessThan(visit.leaves)
    for (const hold of visit?.holds ?? []) expect(hold.until).toBeLessThanOrEqual(visit?.leaves ?? 0)
  }
})

test('the same anchor and seed make the same fleet, another seed another', () => {
  expect(buildFleet({ anchor })).toEqual(fleet)
  const numbers = (seed: number) => buildFleet({ anchor, seed }).shipments.map((shipment) => shipment.request_number)
  expect(numbers(2)).not.toEqual(numbers(1))
})
