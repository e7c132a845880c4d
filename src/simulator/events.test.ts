import { expect, test } from 'vitest'
import { type DcsaEvent, dcsaEvent as written } from './dcsa-event.ts'
import { buildFleet } from './fleet.ts'
import { habitsOf } from './habits.ts'
import { metroArea, port } from './reference-data.ts'
import { messagesOf } from './said.ts'
import { looseScenarios, type ScenarioName, scenarios } from './scenarios.ts'
import { dcsaEvent } from './testing/dcsa-schema.ts'
import { DAY, HOUR } from './time.ts'
import type { Voyage } from './voyage.ts'

const anchor = new Date('2026-06-15T16:00:00Z')
const now = anchor.getTime()
const fleet = buildFleet({ anchor })
const voyagesOf = (scenario: ScenarioName) =>
  fleet.shipments.filter((shipment) => shipment.scenario === scenario).flatMap((shipment) => shipment.voyages)
const said = (voyage: Voyage, at: number) => messagesOf(voyage, at, habitsOf(voyage.scac))
const all = (voyage: Voyage, at = now + 60 * DAY) => said(voyage, at).map((message) => written(message, 0))
const strict = (Object.keys(scenarios) as ScenarioName[]).filter((scenario) => !looseScenarios.includes(scenario))
const codes = (events: DcsaEvent[]) =>
  events.map((event) => event.equipmentEventTypeCode ?? event.transportEventTypeCode ?? event.shipmentEventTypeCode)

test.each(strict)('%s is told in the words of DCSA 2.2', (scenario) => {
  const voyages = voyagesOf(scenario)
  expect(voyages.length).toBeGreaterThan(1)
  for (const voyage of voyages) {
    for (const at of [now - 10 * DAY, now, now + 60 * DAY]) {
      for (const event of all(voyage, at)) expect(dcsaEvent.safeParse(event).error).toBeUndefined()
    }
  }
})

test('as time goes by more is known, nothing of the future is, and what happened stays', () => {
  for (const { voyages } of fleet.shipments) {
    for (const voyage of voyages) {
      let before = new Set<string>()
      for (let at = now - 45 * DAY; at < now + 45 * DAY; at += 9 * DAY) {
        const messages = said(voyage, at)
        const created = messages.map((message) => message.created)
        expect(created).toEqual([...created].sort((a, b) => a - b))
        const actual = messages.filter(({ statement }) => statement.classifier === 'ACT')
        expect((created.at(-1) ?? 0) <= at && actual.every(({ statement }) => statement.time <= statement.said)).toBe(
          true,
        )
        const known = new Set(actual.map(({ happening, statement }) => `${happening.key} ${statement.time}`))
        expect([...before].filter((key) => !known.has(key))).toEqual([])
        before = known
      }
    }
  }
})

test('times carry the offset of the place on that day', () => {
  const events = voyagesOf('inland_rail').flatMap((voyage) => all(voyage))
  const offsets = new Map(
    events.map((event) => {
      const call = event.transportCall as { location: { locationName: string } } | undefined
      return [call?.location.locationName, String(event.eventDateTime).slice(-6)]
    }),
  )
  expect(offsets.get(port('CNSHA').name)).toBe('+08:00')
  expect(offsets.get(port('USLAX').name)).toBe('-07:00')
  expect(offsets.get(metroArea('USCHI').name)).toBe('-05:00')
})

test('a plan is followed by estimates, and by what happened, which lines report within six hours', () => {
  const voyage = voyagesOf('direct').find((each) => habitsOf(each.scac).old_estimates === 'kept')
  const arrivals = voyage ? said(voyage, now + 60 * DAY).filter(({ happening }) => happening.code === 'ARRI') : []
  const classifiers = arrivals.map(({ statement }) => statement.classifier)
  expect(classifiers.length).toBeGreaterThan(2)
  expect(classifiers.at(-1)).toBe('ACT')
  expect(classifiers.slice(0, -1)).toContain('EST')
  const last = arrivals.at(-1)?.statement
  expect((last?.said ?? 0) - (last?.time ?? 0)).toBeLessThanOrEqual(6 * HOUR)
})

test('a line that drops old estimates says one thing of each happening', () => {
  const voyage = voyagesOf('direct').find((each) => habitsOf(each.scac).old_estimates === 'dropped')
  const keys = voyage ? said(voyage, now).map(({ happening }) => happening.key) : []
  expect(keys.length).toBeGreaterThan(0)
  expect(new Set(keys).size).toBe(keys.length)
})

test('rolled cargo is first said to sail with the vessel that leaves without it', () => {
  for (const voyage of voyagesOf('rolled_cargo')) {
    const vessel = (at: number) =>
      said(voyage, at)
        .filter(({ happening }) => happening.code === 'DEPA')
        .map(({ happening, statement }) => (statement.leg ?? happening.leg)?.vessel?.name)
        .at(-1)
    const rolled = voyage.rolled?.at ?? 0
    expect(vessel(rolled - HOUR)).toBe(voyage.rolled?.leg.vessel?.name)
    expect(vessel(rolled + HOUR)).not.toBe(voyage.rolled?.leg.vessel?.name)
  }
})

test('a silent line says nothing from the middle of the voyage until it speaks again, a cancelled booking nothing after its end', () => {
  for (const voyage of voyagesOf('silent_carrier')) {
    expect(codes(all(voyage))).toContain('DEPA')
    const again = voyage.silent?.until ?? 0
    const happened = (at: number) => codes(all(voyage, at).filter((event) => event.eventClassifierCode === 'ACT'))
    expect(happened(again - HOUR)).not.toContain('DISC')
    expect(all(voyage, again - HOUR)).toEqual(all(voyage, now))
    expect(happened(again + HOUR)).toEqual(expect.arrayContaining(['ARRI', 'DISC']))
  }
  for (const voyage of voyagesOf('booking_cancelled')) {
    const last = all(voyage).at(-1)
    expect(last).toMatchObject({ shipmentEventTypeCode: 'VOID', documentTypeCode: 'BKG', documentID: voyage.booking })
  }
})

test('the boxes of a split shipment are on two vessels, and every call names its boxes', () => {
  for (const voyage of voyagesOf('split_arrival')) {
    const arrivals = said(voyage, now + 60 * DAY).filter(
      ({ happening, statement }) => happening.code === 'ARRI' && statement.classifier === 'ACT',
    )
    expect(new Set(arrivals.map(({ happening }) => happening.leg?.vessel?.imo)).size).toBe(2)
    for (const message of arrivals) expect(JSON.stringify(written(message, 0))).toContain('"EQ"')
  }
})

test('the loose scenarios leave the standard as they say', () => {
  for (const voyage of voyagesOf('local_times_without_zone')) {
    for (const event of all(voyage)) expect(event.eventDateTime).toMatch(/T\d\d:\d\d:\d\d$/)
  }
})

test('a withdrawn estimate names the event it takes back, and no other follows before the vessel is there', () => {
  const voyages = voyagesOf('estimate_withdrawn')
  expect(voyages.length).toBeGreaterThan(0)
  for (const voyage of voyages) {
    const events = all(voyage, now)
    const retracted = events.filter((event) => event.isRetracted).map((event) => event.eventID)
    const arrivals = events.filter(
      (event) =>
        event.transportEventTypeCode === 'ARRI' &&
        JSON.stringify(event.transportCall).includes(voyage.pod.locode) &&
        event.eventClassifierCode !== 'ACT',
    )
    expect(arrivals.length).toBeGreaterThan(0)
    expect([...retracted].sort()).toEqual(arrivals.map(({ eventID }) => eventID).sort())
    expect(codes(all(voyage)).filter((code) => code === 'ARRI').length).toBeGreaterThan(0)
  }
})

test('a depot of which only the name is known has no zone, and its time no offset', () => {
  const events = voyagesOf('local_times_without_zone').flatMap((voyage) => all(voyage))
  const depots = events.filter((event) => /"facilityTypeCode":"DEPO"/.test(JSON.stringify(event.transportCall)))
  expect(depots.length).toBeGreaterThan(0)
  for (const { transportCall, eventDateTime } of depots) {
    expect(transportCall).not.toHaveProperty('UNLocationCode')
    expect(transportCall).toMatchObject({ location: { locationName: expect.stringMatching(/Container Depot$/) } })
    expect(JSON.stringify(transportCall)).not.toContain('UNLocationCode')
    expect(String(eventDateTime)).not.toMatch(/Z$|[+-]\d\d:\d\d$/)
  }
})
