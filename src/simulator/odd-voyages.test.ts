import { expect, test } from 'vitest'
import { dcsaEvent } from './dcsa-event.ts'
import { buildFleet } from './fleet.ts'
import { habitsOf } from './habits.ts'
import { messagesOf } from './said.ts'
import type { ScenarioName } from './scenarios.ts'
import { DAY } from './time.ts'
import type { Voyage } from './voyage.ts'

const anchor = new Date('2026-06-15T16:00:00Z')
const now = anchor.getTime()
const fleet = buildFleet({ anchor })
const voyagesOf = (scenario: ScenarioName) => {
  const voyages = fleet.shipments.filter((one) => one.scenario === scenario).flatMap((one) => one.voyages)
  expect(voyages.length).toBeGreaterThan(1)
  return voyages
}
const said = (voyage: Voyage, at = now + 60 * DAY) =>
  messagesOf(voyage, at, habitsOf(voyage.scac)).map((message) => ({ ...message, event: dcsaEvent(message, 0) }))
const actual = (voyage: Voyage, code: string) =>
  said(voyage).filter(({ happening, statement }) => happening.code === code && statement.classifier === 'ACT')

test('a barge comes to the port of loading before the vessel leaves it', () => {
  for (const voyage of voyagesOf('feeder')) {
    const [first, second] = actual(voyage, 'DEPA').map(
      ({ event }) => event.transportCall as { modeOfTransport: string },
    )
    expect([first?.modeOfTransport, second?.modeOfTransport]).toEqual(['BARGE', 'VESSEL'])
  }
})

test('a berth is told after the arrival, and before anything is discharged', () => {
  for (const voyage of voyagesOf('berthed')) {
    const [arrived, berthed] = actual(voyage, 'ARRI')
    expect(berthed?.event.transportCall).toMatchObject({ facilityTypeCode: 'BRTH' })
    const discharged = Math.min(...actual(voyage, 'DISC').map(({ statement }) => statement.time))
    expect(arrived?.statement.time).toBeLessThan(berthed?.statement.time ?? 0)
    expect(berthed?.statement.time).toBeLessThan(discharged)
  }
})

test('a full box is dropped at the door after the gate, and comes back empty later', () => {
  for (const voyage of voyagesOf('dropped'))
    for (const box of voyage.boxes) {
      const [dropped] = actual(voyage, 'DROP').filter(({ happening }) => happening.boxes.includes(box))
      expect(dropped?.event).toMatchObject({ emptyIndicatorCode: 'LADEN', transportCall: { facilityTypeCode: 'CLOC' } })
      expect(dropped?.statement.time).toBeGreaterThan(box.gate_out)
      expect(dropped?.statement.time).toBeLessThan(box.empty_in)
    }
})

test('a time that was put right is told again under another id', () => {
  for (const voyage of voyagesOf('corrected')) {
    const [box] = voyage.boxes
    const told = actual(voyage, 'DISC').filter(({ happening }) => box && happening.boxes.includes(box))
    expect(told).toHaveLength(2)
    expect(new Set(told.map(({ event }) => event.eventID)).size).toBe(2)
    expect(new Set(told.map(({ event }) => event.eventDateTime)).size).toBe(2)
  }
})

test('a gate out that never was is taken back before the box leaves', () => {
  for (const voyage of voyagesOf('retracted'))
    for (const box of voyage.boxes) {
      const laden = actual(voyage, 'GTOT').filter(({ happening }) => !happening.empty && happening.boxes.includes(box))
      const [wrong, takenBack, right] = laden
      expect(takenBack?.event).toMatchObject({ eventID: wrong?.event.eventID, isRetracted: true })
      expect(takenBack?.created).toBeLessThan(box.gate_out)
      expect(right?.event.eventID).not.toBe(wrong?.event.eventID)
    }
})

test('boxes of a split bill are told of under the first bill until it is split, and all the way under the second', () => {
  const bills = fleet.shipments.filter(({ scenario }) => scenario === 'split_bill')
  const moved = bills.flatMap(({ voyages }) => voyages.filter(({ part }) => part === 'moved'))
  expect(moved.length).toBeGreaterThan(0)
  for (const voyage of moved) {
    const gone = bills.flatMap(({ voyages }) => voyages).find((one) => one.part === 'gone' && one.seed === voyage.seed)
    expect(gone?.boxes.map(({ number }) => number)).toEqual(voyage.boxes.map(({ number }) => number))
    expect(gone?.bill).not.toBe(voyage.bill)
    expect(gone && actual(gone, 'DEPA').length).toBeGreaterThan(0)
    expect(gone && actual(gone, 'DISC')).toEqual([])
    expect(actual(voyage, 'DISC').length).toBeGreaterThan(0)
  }
})
