import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { ingest, terminalContainer } from '#contract/tracking/ingest.ts'
import { loadPlaces } from '#server/reference/places.ts'
import terminalsCsv from '../refdata/terminals.csv?raw'
import { buildFleet } from './fleet.ts'
import { lineUpdates } from './line-updates.ts'
import { rampUpdates } from './ramp-updates.ts'
import type { ScenarioName } from './scenarios.ts'
import { startTerminalFeed } from './terminal-feed.ts'
import { reporterOf, snapshotOf } from './terminal-snapshot.ts'
import { type TerminalUpdate, terminalUpdates } from './terminal-updates.ts'
import { activeHolds } from './testing/status.ts'
import { DAY } from './time.ts'
import type { Box } from './voyage.ts'

const anchor = new Date('2026-06-15T16:00:00Z')
const fleet = buildFleet({ anchor })
const at = (days: number) => new Date(anchor.getTime() + days * DAY)
const items = (updates: TerminalUpdate[]) => updates.flatMap((update) => update.containers)
const present = items(terminalUpdates(fleet, anchor))
const numbersOf = (scenario: ScenarioName) =>
  fleet.shipments.filter((shipment) => shipment.scenario === scenario).flatMap((shipment) => shipment.containers)
const of = (scenario: ScenarioName) => present.filter((item) => numbersOf(scenario).includes(item.number))

test('updates are in the format of the API, from terminals that exist', () => {
  const firms = new Set(parse<{ firms_code: string }>(terminalsCsv, { columns: true }).map((row) => row.firms_code))
  for (const days of [-10, 0, 10, 30]) {
    for (const update of terminalUpdates(fleet, at(days))) {
      expect(ingest.terminal_updates.body?.safeParse(update).error).toBeUndefined()
      expect(firms).toContain(update.source.terminal_firms)
      for (const item of update.containers) expect(terminalContainer.safeParse(item).error).toBeUndefined()
    }
  }
})

test('railways list the boxes that wait at their ramps, with a last free day, until they are collected', () => {
  const places = loadPlaces()
  const updates = rampUpdates(fleet, anchor)
  expect(items(updates).length).toBeGreaterThan(5)
  for (const update of updates) {
    expect(ingest.terminal_updates.body?.safeParse(update).error).toBeUndefined()
    expect(places.ramp(update.source.terminal_firms, update.source.locode ?? null)).toBeDefined()
    for (const { last_free_day } of update.containers) expect(last_free_day).toMatch(/^2026-06-\d\d$/)
  }
  const waiting = items(updates).map(({ number }) => number)
  expect(new Set(waiting).size).toBe(waiting.length)
  expect(items(rampUpdates(fleet, at(60))).filter(({ number }) => waiting.includes(number))).toEqual([])
})

test('lines give last free days of their own', () => {
  const places = loadPlaces()
  const updates = lineUpdates(fleet, anchor)
  expect(items(updates).length).toBeGreaterThan(5)
  for (const update of updates) {
    expect(ingest.terminal_updates.body?.safeParse(update).error).toBeUndefined()
    expect(places.line(update.source.terminal_firms)).toBeDefined()
  }
  const ofTerminals = new Map(present.map(({ number, last_free_day }) => [number, last_free_day]))
  const isOther = items(updates).map(({ number, last_free_day }) => ofTerminals.get(number) !== last_free_day)
  expect(new Set(isOther)).toEqual(new Set([true, false]))
})

test('an update has at most 500 containers', () => {
  const [shipment] = buildFleet({ anchor, shipments: 29 }).shipments.filter((each) => each.scenario === 'overdue')
  const many = { anchor, shipments: Array.from({ length: 501 }, () => shipment).filter((each) => each !== undefined) }
  const updates = terminalUpdates(many, anchor)
  expect(Math.max(...updates.map((update) => update.containers.length))).toBe(500)
  expect(items(updates).length).toBeGreaterThan(500)
})

test('holds of every kind are there, active and pending', () => {
  const kinds = new Set<string>()
  for (const { voyages } of fleet.shipments) {
    for (const box of voyages.flatMap((voyage) => voyage.boxes)) {
      const active = activeHolds(present.find((item) => item.number === box.number)?.holds)
      for (const hold of active.length ? (box.visit?.holds ?? []) : []) kinds.add(hold.kind)
    }
  }
  expect([...kinds].sort()).toEqual(['TMF', 'USDA', 'VACIS', 'customs', 'freight', 'other'])
  const words = present.flatMap((item) => item.holds ?? []).map((hold) => hold.status?.toUpperCase())
  expect(words).toEqual(expect.arrayContaining(['HOLD', 'ACTIVE', 'PENDING', 'EXPECTED']))
})

test('fees are in USD and CAD: demurrage, exams, dwell, others and totals', () => {
  const fees = present.flatMap((item) => item.fees ?? [])
  expect(new Set(fees.map((fee) => fee.currency))).toEqual(new Set(['USD', 'CAD']))
  expect(fees.map((fee) => fee.code)).toEqual(expect.arrayContaining(['4I', '4I1', '4IE', '4IV', 'USD', 'DWT']))
  expect(fees.map((fee) => fee.type)).toEqual(expect.arrayContaining(['DEMURRAGE', 'TERMINAL CHARGE', 'TOTAL DUE']))
  expect(fees.map((fee) => Number(fee.amount))).toContain(0)
  const currencies = present.map((item) => new Set(item.fees?.map((fee) => fee.currency)).size)
  expect(Math.max(...currencies)).toBe(2)
})

test('some boxes have an appointment, and the sum grows for those that are overdue', () => {
  expect(present.some((item) => item.pickup_appointment_at)).toBe(true)
  const owed = (days: number) => {
    const overdue = items(terminalUpdates(fleet, at(days))).filter((item) => numbersOf('overdue').includes(item.number))
    return overdue.flatMap((item) => item.fees ?? []).reduce((sum, fee) => sum + Number(fee.amount), 0)
  }
  expect(owed(0)).toBeGreaterThan(0)
  expect(owed(1)).toBeGreaterThan(owed(0))
})

test('each scenario shows at the terminal what it says', () => {
  expect(of('sources_disagree').every((item) => item.available && activeHolds(item.holds).length)).toBe(true)
  expect(of('off_dock').every((item) => item.off_dock && item.available && !item.on_terminal)).toBe(true)
  // Held, or let go since.
  for (const item of [...of('customs_hold'), ...of('freight_hold')].filter(({ on_terminal }) => on_terminal))
    expect(item.available, item.number).toBe(activeHolds(item.holds).length === 0)
  expect(of('customs_hold').some(({ available }) => available)).toBe(true)
  expect(of('silent_carrier')).toEqual([])
  for (const item of of('overdue')) expect(String(item.last_free_day) < '2026-06-15').toBe(true)
})

test('the last free day moves, and the terminal changes', () => {
  const boxes = (scenario: ScenarioName) =>
    fleet.shipments
      .filter((shipment) => shipment.scenario === scenario)
      .flatMap((shipment) => shipment.voyages.flatMap((voyage) => voyage.boxes))
  const quarterDays = Array.from({ length: 80 }, (_, step) => at(step / 4 - 10).getTime())
  const days = (box: Box) => new Set(quarterDays.flatMap((now) => snapshotOf(box, now)?.last_free_day ?? [])).size
  expect(Math.max(...boxes('last_free_day_moved').map(days))).toBe(2)
  const terminals = ({ visit, ...box }: Box) =>
    new Set(quarterDays.flatMap((now) => (visit && snapshotOf({ visit, ...box }, now) ? reporterOf(visit, now) : [])))
      .size
  expect(new Set(boxes('terminal_changed').map(terminals))).toEqual(new Set([2]))
})

test('the feed posts what changed, and what could not be posted again', async () => {
  let now = anchor
  const posted: TerminalUpdate[] = []
  let broken = false
  const feed = startTerminalFeed({
    fleet,
    now: () => now,
    post: async (body) => {
      if (broken) throw new Error('The server is away')
      posted.push(body)
    },
  })
  const all = [...terminalUpdates(fleet, anchor), ...rampUpdates(fleet, anchor), ...lineUpdates(fleet, anchor)].flatMap(
    (update) => update.containers,
  ).length
  expect(await feed.tick()).toBe(all)
  expect(await feed.tick()).toBe(0)
  now = at(1)
  broken = true
  await expect(feed.tick()).rejects.toThrow('away')
  broken = false
  const changed = await feed.tick()
  expect(changed).toBeGreaterThan(0)
  expect(changed).toBeLessThan(all)
  expect(items(posted)).toHaveLength(all + changed)
  now = at(2.5)
  expect(await feed.tick()).toBeGreaterThan(changed)
  feed.close()
})

test('terminals speak the words of their country: CBSA and CFIA in Canada, PierPass in Los Angeles and Long Beach alone', () => {
  const fleets = [1, 2, 3].map((seed) => buildFleet({ anchor, seed }))
  const words = fleets.flatMap(({ shipments }) =>
    shipments.flatMap(({ voyages }) =>
      voyages.flatMap(({ pod, boxes }) =>
        boxes.flatMap((box) => {
          const { holds, fees } = snapshotOf(box, anchor.getTime()) ?? {}
          const said = [...(holds ?? []), ...(fees ?? [])].map((one) => Object.values(one).join(' '))
          return said.map((text) => ({ port: pod.locode, text }))
        }),
      ),
    ),
  )
  const portsOf = (pattern: RegExp) => new Set(words.flatMap(({ port, text }) => (pattern.test(text) ? port : [])))
  const countriesOf = (pattern: RegExp) => new Set([...portsOf(pattern)].map((port) => port.slice(0, 2)))
  expect(countriesOf(/CBSA|CFIA/)).toEqual(new Set(['CA']))
  expect(countriesOf(/CBP|USDA|APHIS|FDA/)).toEqual(new Set(['US']))
  for (const port of portsOf(/PIERPASS|TMF/)) expect(['USLAX', 'USLGB']).toContain(port)
  expect(portsOf(/PIERPASS|TMF/).size).toBeGreaterThan(0)
})
