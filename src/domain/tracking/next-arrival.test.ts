import { expect, test } from 'vitest'
import { estimate, fact, fold, rail, snapshot, utc } from '../testing/facts.ts'
import { arrival, direct, firstVessel, inland, loading, secondVessel } from '../testing/voyages.ts'
import { foldShipment } from './shipment-state.ts'

const eta = (at: string, said: string, vessel: object = firstVessel) => estimate('ARRI', at, 'USLAX', said, vessel)
const toPort = [...loading(), eta('2026-06-16 14:00', '2026-06-02 00:00')]
const rolled = [
  estimate('DEPA', '2026-06-01 20:00', 'CNSHA', '2026-05-20 00:00', firstVessel),
  eta('2026-06-16 14:00', '2026-05-20 00:00'),
]
const atPort = [...loading(), ...arrival('USLAX')]
const onTrain = [
  ...atPort,
  fact('LOAD', '2026-06-20 10:00', 'USLAX', rail),
  estimate('ARRI', '2026-06-24 12:00', 'USCHI', '2026-06-20 12:00', rail),
]
const atNoon = (day: string, facts: Parameters<typeof fold>[0]) => fold(facts, { now: utc(`${day} 12:00`) }).state

test.each([
  [
    'estimated at the port',
    '2026-06-03',
    toPort,
    { at_place: 'port_of_discharge', at: utc('2026-06-16 14:00'), estimated: true, awaited: true, days_late: 0 },
  ],
  [
    'later than first estimated: days of the place, not of UTC',
    '2026-06-03',
    // 22 hours in UTC, two days in Los Angeles.
    [...loading(), eta('2026-06-16 06:30', '2026-06-02 00:00'), eta('2026-06-17 07:30', '2026-06-03 00:00')],
    {
      at: utc('2026-06-17 07:30'),
      timezone: 'America/Los_Angeles',
      original_at: utc('2026-06-16 06:30'),
      days_late: 2,
    },
  ],
  [
    'there, as the terminal shows, although nobody reported the arrival',
    '2026-06-18',
    [...toPort, snapshot('2026-06-18 06:00', { on_terminal: true, available: true })],
    { at_place: 'port_of_discharge', estimated: true, awaited: false },
  ],
  [
    'arrived at the port',
    '2026-06-19',
    atPort,
    { at: utc('2026-06-16 14:00'), location_locode: 'USLAX', estimated: false, awaited: false },
  ],
  [
    'unloaded, which says that it has arrived',
    '2026-06-19',
    [...loading(), fact('DISC', '2026-06-18 04:40', 'USLAX', firstVessel)],
    { at: utc('2026-06-18 04:40'), estimated: false },
  ],
  [
    'by rail, estimated inland: against no first estimate, which is of the port',
    '2026-06-21',
    onTrain,
    {
      at_place: 'inland_destination',
      at: utc('2026-06-24 12:00'),
      timezone: 'America/Chicago',
      location_name: 'Chicago',
      estimated: true,
      awaited: true,
      original_at: null,
      days_late: null,
    },
  ],
  [
    'arrived inland',
    '2026-06-24',
    inland(),
    { at_place: 'inland_destination', location_locode: 'USCHI', estimated: false, awaited: false },
  ],
  [
    'unloaded from the train, which says that it has arrived',
    '2026-06-26',
    [...onTrain, fact('DISC', '2026-06-25 09:00', 'USCHI', rail)],
    { at_place: 'inland_destination', at: utc('2026-06-25 09:00'), estimated: false, awaited: false },
  ],
  [
    'unloaded from one train for another, which says nothing of its arrival',
    '2026-06-22',
    [...onTrain, fact('DISC', '2026-06-22 03:00', 'USMKC', rail)],
    { at_place: 'inland_destination', at: utc('2026-06-24 12:00'), estimated: true, awaited: true },
  ],
  ['picked up and returned', '2026-06-28', direct(), { at_place: 'port_of_discharge', estimated: false }],
  [
    'estimated for the vessel that it missed: a plan that is void is not overdue',
    '2026-06-20',
    [
      ...rolled,
      fact('LOAD', '2026-06-08 10:00', 'CNSHA', secondVessel),
      fact('DEPA', '2026-06-08 20:00', 'CNSHA', secondVessel),
    ],
    { at: utc('2026-06-16 14:00'), estimated: true, awaited: false, outdated: true, days_late: null },
  ],
  [
    'estimated anew for the vessel that it goes by',
    '2026-06-20',
    [
      ...rolled,
      fact('LOAD', '2026-06-08 10:00', 'CNSHA', secondVessel),
      eta('2026-06-23 14:00', '2026-06-09 00:00', secondVessel),
    ],
    { at: utc('2026-06-23 14:00'), awaited: true, outdated: false, days_late: 7 },
  ],
  ['estimated by nobody', '2026-06-03', loading(), null],
])('%s', (_name, day, facts, expected) => {
  const { next_arrival } = atNoon(day, facts)
  if (expected) expect(next_arrival).toMatchObject(expected)
  else expect(next_arrival).toBeNull()
})

test('that another container of the shipment has arrived says nothing of one that is under way', () => {
  const now = { now: utc('2026-06-19 12:00') }
  const late = [...loading(secondVessel), eta('2026-06-25 14:00', '2026-06-02 00:00', secondVessel)]
  const journeys = [fold(atPort, now), fold(late, now)]
  expect(journeys.map(({ state }) => state.next_arrival?.awaited)).toEqual([false, true])
  expect(foldShipment(journeys).next_arrival).toMatchObject({ at: utc('2026-06-16 14:00'), estimated: false })
})

test('a shipment is awaited as long as one of its containers is', () => {
  const now = { now: utc('2026-06-18 12:00') }
  const there = [...toPort, snapshot('2026-06-18 06:00', { on_terminal: true, available: true })]
  const arrivals = (...facts: (typeof toPort)[]) => foldShipment(facts.map((one) => fold(one, now))).next_arrival
  expect(arrivals(there, toPort)).toMatchObject({ estimated: true, awaited: true })
  expect(arrivals(there, there)).toMatchObject({ estimated: true, awaited: false })
})

test.each([
  [
    'unloaded at the port, of which nobody reported the arrival',
    [[...loading(), fact('DISC', '2026-06-18 04:40', 'USLAX', firstVessel)], toPort],
    { at_place: 'port_of_discharge', at: utc('2026-06-18 04:40'), estimated: false },
  ],
  [
    'unloaded from the train, of which nobody reported the arrival',
    [onTrain, [...onTrain, fact('DISC', '2026-06-23 09:00', 'USCHI', rail)]],
    { at_place: 'inland_destination', at: utc('2026-06-23 09:00'), estimated: false, location_locode: 'USCHI' },
  ],
  [
    'on the train, while another is at the port',
    [atPort, onTrain],
    { at_place: 'inland_destination', at: utc('2026-06-24 12:00'), estimated: true, awaited: true },
  ],
  [
    'estimated by most',
    [toPort, [...loading(), eta('2026-06-15 14:00', '2026-06-02 00:00')], toPort],
    { at: utc('2026-06-16 14:00'), estimated: true },
  ],
])('a shipment has arrived as far as the first of its containers: %s', (_name, boxes, expected) => {
  const now = { now: utc('2026-06-23 12:00') }
  expect(foldShipment(boxes.map((facts) => fold(facts, now))).next_arrival).toMatchObject(expected)
})
