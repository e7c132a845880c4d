import { expect, test } from 'vitest'
import { calendarDayKinds } from '#contract/alerts/calendar-days.ts'
import { type DatedBox, deadlineDescription, deadlineEntries, deadlineSummary } from './deadline-calendar.ts'

const box: DatedBox = {
  id: 'a',
  shipment_id: 's',
  number: 'TCLU4829132',
  verdict: 'ready',
  verdict_reason: null,
  binding_lfd: null,
  binding_lfd_source: null,
  binding_lfd_timezone: null,
  empty_due_at: null,
  empty_due_timezone: null,
  empty_return_place: null,
  empty_terminated_at: null,
  pickup_appointment_at: null,
  pickup_timezone: null,
  next_arrival: null,
  has_inland_leg: false,
  port: 'Los Angeles',
  destination: 'Chicago',
  pickup_place: 'Pier 400',
  free_time: [],
  free_time_days: [],
}
const free: Partial<DatedBox> = {
  // Midnight there, which is another day in UTC.
  binding_lfd: '2026-06-23T07:00:00.000Z',
  binding_lfd_timezone: 'America/Los_Angeles',
  binding_lfd_source: 'terminal',
}
const entriesOf = (...boxes: Partial<DatedBox>[]) =>
  deadlineEntries(
    boxes.map((one, at) => ({ ...box, id: String.fromCharCode(97 + at), ...one })),
    calendarDayKinds,
  )

test('a last free day is the day at its place, at the port or inland, and is over once it is collected', () => {
  expect(entriesOf(free)).toEqual([
    {
      ...{
        kind: 'last_free_day',
        shipment_id: 's',
        container_id: 'a',
        day: '2026-06-23',
        timezone: 'America/Los_Angeles',
      },
      ...{ place: 'Los Angeles', hour: null, numbers: ['TCLU4829132'] },
    },
  ])
  const byRail = { ...free, has_inland_leg: true, binding_lfd_source: 'rail' } as const
  expect(entriesOf(byRail).map(({ place }) => place)).toEqual(['Chicago'])
  expect(entriesOf({ ...free, verdict: 'gone' })).toEqual([])
})

test('where one clock for all its time ends first, that is the day, as everywhere else', () => {
  const clocked = {
    ...free,
    free_time: [{ kind: 'combined', is_provisional: false, timezone: 'America/Los_Angeles' }],
    free_time_days: [{ ended_at: null, free_until: { at: '2026-06-22T06:59:59.000Z' } }],
  } as unknown as Partial<DatedBox>
  expect(entriesOf(clocked).map(({ day }) => day)).toEqual(['2026-06-21'])
  expect(entriesOf({ ...clocked, binding_lfd: null }).map(({ day }) => day)).toEqual(['2026-06-21'])
})

test('containers of a shipment share a day at a place, and others do not', () => {
  const entries = entriesOf(
    free,
    { ...free, number: 'MSCU6639870' },
    { ...free, number: 'TEMU1234565', shipment_id: 't' },
    { ...free, number: 'CXRU1255022', binding_lfd: '2026-06-24T07:00:00.000Z' },
  )
  expect(entries.map(({ day, numbers }) => [day, numbers])).toEqual([
    ['2026-06-23', ['TCLU4829132', 'MSCU6639870']],
    ['2026-06-23', ['TEMU1234565']],
    ['2026-06-24', ['CXRU1255022']],
  ])
  expect(entries.map(deadlineSummary).slice(0, 2)).toEqual([
    'Last free day: 2 containers, Los Angeles',
    'Last free day: TEMU1234565, Los Angeles',
  ])
})

test('a pickup has its hour and terminal, an empty its depot until it is back, an arrival counts while it is awaited', () => {
  const out: Partial<DatedBox> = {
    verdict: 'gone',
    empty_due_at: '2026-06-30T06:59:59.000Z',
    empty_due_timezone: 'America/Los_Angeles',
    empty_return_place: 'Depot 7',
  }
  const pickup: Partial<DatedBox> = {
    pickup_appointment_at: '2026-06-22T21:30:00.000Z',
    pickup_timezone: 'America/Los_Angeles',
  }
  expect(entriesOf(pickup, out).map(deadlineSummary)).toEqual([
    'Pickup 14:30: TCLU4829132, Pier 400',
    'Return empty: TCLU4829132, Depot 7',
  ])
  expect(entriesOf(pickup, out).map(({ day }) => day)).toEqual(['2026-06-22', '2026-06-29'])
  expect(entriesOf({ ...pickup, verdict: 'gone' }, { ...out, empty_terminated_at: '2026-06-25T00:00:00Z' })).toEqual([])
  const next_arrival = {
    at_place: 'port_of_discharge',
    ...{ at: '2026-06-24T13:00:00.000Z', timezone: 'America/Los_Angeles' },
    ...{ location_locode: 'USLAX', location_name: 'Los Angeles', estimated: true, outdated: false },
    ...{ original_at: null, days_late: null },
  } as const
  expect(entriesOf({ next_arrival: { ...next_arrival, awaited: true } }).map(deadlineSummary)).toEqual([
    'Expected arrival 06:00: TCLU4829132, Los Angeles',
  ])
  expect(entriesOf({ next_arrival: { ...next_arrival, awaited: false } })).toEqual([])
})

test('what is known is in the text, and nothing else', () => {
  const [entry] = entriesOf(free)
  if (!entry) throw new Error('There is no entry')
  const about = { bill: 'YMLU1', customer: null, references: ['PO 1', 'PO 2'] }
  expect(deadlineDescription(entry, about, 'https://x.example/shipments/s').split('\n')).toEqual([
    'Container: TCLU4829132',
    'Bill of lading: YMLU1',
    'References: PO 1, PO 2',
    'https://x.example/shipments/s',
  ])
})
