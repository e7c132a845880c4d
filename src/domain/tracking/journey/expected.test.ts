import { expect, test } from 'vitest'
import { document, empty, estimate, fact, fold, snapshot, utc } from '../../testing/facts.ts'
import {
  arrival,
  barged,
  direct,
  firstVessel,
  inland,
  loading,
  origin,
  secondVessel,
  train,
} from '../../testing/voyages.ts'
import { foldShipment } from '../shipment-state.ts'

type Facts = Parameters<typeof fold>[0]

const at = (facts: Facts, now: string, context = {}) => fold(facts, { now: utc(now), ...context }).state
/** `vessel_arrived USLAX planned 2026-06-16 14:00, due 2026-06-17 14:00` */
const next = (facts: Facts, now: string) => {
  const { expected_next } = at(facts, now)
  if (!expected_next) return null
  const { event, location_locode, basis, at: time, due_at } = expected_next
  const short = (instant: string) => instant.slice(0, 16).replace('T', ' ')
  return `${event.split('.').at(-1)} ${location_locode} ${basis} ${short(time)}, due ${short(due_at)}`
}
const silence = (facts: Facts, now: string, context = {}) => at(facts, now, context).silent_since

const eta = (time: string, reported: string, said = firstVessel) => estimate('ARRI', time, 'USLAX', reported, said)
const etd = (time: string, reported: string, said = firstVessel) => estimate('DEPA', time, 'CNSHA', reported, said)
const atSea = [...loading(), eta('2026-06-16 14:00', '2026-06-10 08:00')]

test('a box is silent from when its next step should have been reported, and not before', () => {
  expect(next(atSea, '2026-06-12 00:00')).toBe('vessel_arrived USLAX planned 2026-06-16 14:00, due 2026-06-17 14:00')
  expect(at(atSea, '2026-06-17 13:59')).toMatchObject({ silent_since: null, urgency: { reason: 'on_the_way' } })
  expect(at(atSea, '2026-06-17 13:59').state_until).toBe(utc('2026-06-17 14:00'))
  expect(at(atSea, '2026-06-17 14:00')).toMatchObject({
    silent_since: utc('2026-06-17 14:00'),
    urgency: { reason: 'silent' },
    state_until: null,
  })
})

test.each([
  ['2026-06-16 14:00', 'on_track', '2026-06-17 14:00'],
  ['2026-06-16 14:01', 'due', '2026-06-17 14:00'],
  ['2026-06-17 13:59', 'due', '2026-06-17 14:00'],
  ['2026-06-17 14:00', 'silent', null],
])('at %s the step stands as %s, until %s', (now, state, until) => {
  const { expected_next, state_until } = at(atSea, now)
  expect(expected_next?.state).toBe(state)
  expect(state_until).toBe(until && utc(until))
})

test('where something else is reported meanwhile it is overdue, and silent only a while after that', () => {
  const seen = [
    ...atSea,
    fact('PICK', '2026-05-20 08:00', 'CNSHA', { empty: true, reported_at: utc('2026-06-17 10:00') }),
  ]
  expect(at(seen, '2026-06-17 12:00').expected_next).toMatchObject({ state: 'due', due_at: utc('2026-06-18 10:00') })
  expect(at(seen, '2026-06-17 14:00').expected_next?.state).toBe('overdue')
  expect(at(seen, '2026-06-17 14:00').state_until).toBe(utc('2026-06-18 10:00'))
  expect(at(seen, '2026-06-18 10:00').expected_next?.state).toBe('silent')
})

test('what is tracked no more is never overdue', () => {
  const { expected_next, silent_since } = at(atSea, '2026-07-20 00:00', { tracking_stopped: true })
  expect(expected_next?.state).toBe('due')
  expect(silent_since).toBeNull()
})

test.each([
  ['it arrived', fact('ARRI', '2026-06-18 20:00', 'USLAX', { ...firstVessel, reported_at: utc('2026-06-19 02:00') })],
  ['it is estimated later', eta('2026-06-24 14:00', '2026-06-19 02:00')],
  [
    'the train after it is planned',
    estimate('DEPA', '2026-06-27 14:00', 'USLAX', '2026-06-19 02:00', { mode: 'rail' }),
  ],
])('whatever is reported of its moves ends a silence: %s', (_, news) => {
  expect(silence(atSea, '2026-06-19 03:00')).not.toBeNull()
  expect(silence([...atSea, news], '2026-06-19 03:00')).toBeNull()
})

test.each([
  ['the same estimate again', { ...eta('2026-06-16 14:00', '2026-06-19 02:00'), id: 'again' }],
  ['a document', document('ISSU', 'TRD', '2026-06-19 02:00')],
  ['a hold of customs', fact('CUSI', '2026-06-19 02:00', 'USLAX')],
  [
    'a position of the vessel',
    eta('2026-06-16 14:00', '2026-06-19 02:00', { ...firstVessel, source: 'AIS', source_kind: 'ais' }),
  ],
])('what says nothing new of its moves does not: %s', (_, said) => {
  expect(silence([...atSea, said], '2026-06-19 03:00')).toBe(utc('2026-06-17 14:00'))
})

test('the sailing is overdue before the arrival is', () => {
  const booked = [...origin(), etd('2026-06-15 20:00', '2026-06-10 08:00'), eta('2026-06-30 14:00', '2026-06-10 08:00')]
  expect(next(booked, '2026-06-20 00:00')).toBe('vessel_departed CNSHA planned 2026-06-15 20:00, due 2026-06-16 20:00')
  expect(silence(booked, '2026-06-20 00:00')).toBe(utc('2026-06-16 20:00'))
})

test('of a plan that is a day the whole day counts, on the calendar of the place', () => {
  const byDay = [...loading(), eta('2026-06-16', '2026-06-10 08:00')]
  expect(next(byDay, '2026-06-16 12:00')).toContain('due 2026-06-18 06:59')
})

test('where it changes ships it is not waited for until the last arrival is due', () => {
  const later = eta('2026-06-28 14:00', '2026-06-01 08:00', secondVessel)
  const called = [...loading(), fact('ARRI', '2026-06-07 10:00', 'SGSIN', firstVessel), later]
  expect(next(called, '2026-06-08 00:00')).toBe(
    'transshipment_discharged SGSIN usual 2026-06-11 10:00, due 2026-06-13 10:00',
  )
  expect(silence(called, '2026-06-20 00:00')).toBe(utc('2026-06-13 10:00'))
  const ashore = [...called, fact('DISC', '2026-06-07 20:00', 'SGSIN', firstVessel)]
  expect(next(ashore, '2026-06-08 00:00')).toBe('vessel_arrived USLAX planned 2026-06-28 14:00, due 2026-06-29 14:00')
  const muchLater = [...ashore, eta('2026-08-28 14:00', '2026-06-02 08:00', secondVessel)]
  expect(next(muchLater, '2026-06-08 00:00')).toBe(
    'transshipment_loaded SGSIN usual 2026-06-28 20:00, due 2026-06-30 20:00',
  )
})

const called = (said = {}, arriving = {}) => [
  ...loading(),
  fact('ARRI', '2026-06-07 10:00', 'SGSIN', { ...firstVessel, ...said }),
  { ...eta('2026-06-28 14:00', '2026-06-01 08:00', { ...firstVessel, ...arriving }) },
]
const leaves = 'transshipment_departed SGSIN usual 2026-06-14 10:00, due 2026-06-15 10:00'

test.each([
  ['the vessel goes on with it', called(), leaves],
  ['nobody says by which vessel it arrives', called({}, { vessel: null, voyage: null }), leaves],
  ['nobody names any vessel', called({ vessel: null, voyage: null }, { vessel: null, voyage: null }), leaves],
  [
    'the line calls it a transhipment',
    called({ role: 'transhipment' }),
    'transshipment_discharged SGSIN usual 2026-06-11 10:00, due 2026-06-13 10:00',
  ],
])(
  'whatever calls on the way is to leave, and not reported it is silent long before the arrival is due: %s',
  (_, facts, expected) => {
    expect(next(facts, '2026-06-08 00:00')).toBe(expected)
    expect(at(facts, '2026-06-20 00:00').urgency.reason).toBe('silent')
    const left = fact('DEPA', '2026-06-08 06:00', 'SGSIN', firstVessel)
    expect(next([...facts, left], '2026-06-20 00:00')).toBe(
      'vessel_arrived USLAX planned 2026-06-28 14:00, due 2026-06-29 14:00',
    )
    const news = eta('2026-07-02 14:00', '2026-06-19 08:00')
    expect(silence([...facts, news], '2026-06-20 00:00')).toBeNull()
  },
)

test('where only the arrival is planned, a box that was brought for loading is to be loaded first', () => {
  const brought = [...origin(), eta('2026-06-30 14:00', '2026-05-20 08:00')]
  expect(next(brought, '2026-06-01 00:00')).toBe('vessel_loaded null usual 2026-06-07 08:00, due 2026-06-09 08:00')
})

test('where the next departure is planned, that counts, however late', () => {
  const ashore = [
    ...loading(),
    fact('ARRI', '2026-06-07 10:00', 'SGSIN', firstVessel),
    fact('DISC', '2026-06-07 20:00', 'SGSIN', firstVessel),
    estimate('DEPA', '2026-07-03 04:00', 'SGSIN', '2026-06-08 08:00', secondVessel),
    eta('2026-07-20 14:00', '2026-06-08 08:00', secondVessel),
  ]
  expect(next(ashore, '2026-06-20 00:00')).toBe(
    'transshipment_departed SGSIN planned 2026-07-03 04:00, due 2026-07-04 04:00',
  )
})

test('without any plan the usual time after the last step counts', () => {
  expect(next(loading(), '2026-06-20 00:00')).toBe('vessel_arrived null usual 2026-07-21 20:00, due 2026-07-22 20:00')
  expect(next([...loading(), ...arrival('USLAX').slice(0, 1)], '2026-06-17 00:00')).toBe(
    'vessel_discharged USLAX usual 2026-06-20 14:00, due 2026-06-22 14:00',
  )
  expect(next([fact('GTIN', '2026-05-28 08:00', 'CNSHA')], '2026-06-01 00:00')).toBe(
    'vessel_loaded null usual 2026-06-07 08:00, due 2026-06-09 08:00',
  )
})

test('where nothing is known nothing is due', () => {
  expect(at([], '2026-06-20 00:00')).toMatchObject({ expected_next: null, silent_since: null, state_until: null })
})

test('a booking that is confirmed is silent where two months pass without any move', () => {
  const booked = [document('CONF', 'BKG', '2026-05-20 08:00')]
  expect(next(booked, '2026-06-20 00:00')).toBe('empty_out null usual 2026-07-19 08:00, due 2026-07-21 08:00')
  expect(silence(booked, '2026-07-21 07:59')).toBeNull()
  expect(silence(booked, '2026-07-21 08:00')).toBe(utc('2026-07-21 08:00'))
  const there = snapshot('2026-06-18 10:00', { on_terminal: true })
  expect(next([...booked, eta('2026-06-16 14:00', '2026-06-10 08:00'), there], '2026-06-20 00:00')).not.toContain(
    'empty_out',
  )
  expect(next([...booked, document('CANC', 'BKG', '2026-05-22 08:00')], '2026-06-20 00:00')).toBeNull()
})

test('the plan of a vessel that the box missed is none, and neither is one for before the last step', () => {
  const rolled = [
    etd('2026-06-01 20:00', '2026-05-20 08:00'),
    eta('2026-06-16 14:00', '2026-05-20 08:00'),
    fact('DEPA', '2026-06-08 20:00', 'CNSHA', secondVessel),
  ]
  expect(next(rolled, '2026-06-20 00:00')).toContain('vessel_arrived USLAX usual 2026-07-28 20:00')
  const late = [...origin(), etd('2026-05-27 20:00', '2026-05-20 08:00'), eta('2026-06-16 14:00', '2026-05-20 08:00')]
  expect(next(late, '2026-06-01 00:00')).toContain('vessel_loaded CNSHA usual 2026-06-07 08:00')
})

test('at a transhipment the onward departure is due, and what happened there is behind', () => {
  const there = [
    ...loading(),
    fact('DISC', '2026-06-07 12:00', 'SGSIN', firstVessel),
    estimate('ARRI', '2026-06-07 02:00', 'SGSIN', '2026-06-01 22:00', firstVessel),
    estimate('DEPA', '2026-06-12 20:00', 'SGSIN', '2026-06-07 20:00', secondVessel),
    eta('2026-06-28 14:00', '2026-06-01 22:00', secondVessel),
  ]
  expect(next(there, '2026-06-20 00:00')).toBe(
    'transshipment_departed SGSIN planned 2026-06-12 20:00, due 2026-06-13 20:00',
  )
  const left = [...there, fact('DEPA', '2026-06-14 20:00', 'SGSIN', secondVessel)]
  expect(next(left, '2026-06-20 00:00')).toContain('vessel_arrived USLAX planned 2026-06-28 14:00')
})

test('a box goes on by rail or barge: the train, then its arrival, then the pickup there', () => {
  const toChicago = estimate('ARRI', '2026-06-26 12:00', 'USCHI', '2026-06-15 08:00', {
    role: 'place_of_delivery',
    mode: 'rail',
  })
  const ashore = [...loading(), ...arrival('USLAX'), toChicago]
  expect(next(ashore, '2026-06-19 00:00')).toContain('arrived_at_inland_destination USCHI planned 2026-06-26 12:00')
  const unplanned = [...loading(), ...arrival('USLAX'), ...train().slice(0, 2)]
  expect(next(unplanned, '2026-06-21 00:00')).toContain('arrived_at_inland_destination null usual 2026-06-30 22:00')
  expect(next(inland(), '2026-06-24 00:00')).toContain('full_out USCHI usual 2026-07-07 18:00')
  expect(next(barged().slice(0, -2), '2026-06-21 00:00')).toContain('feeder_arrived null usual 2026-06-30 14:00')
})

test('at the terminal its daily word is news: silence begins when that stops', () => {
  const ashore = [...loading(), ...arrival('USLAX')]
  const seen = (day: string, available: boolean) => snapshot(`${day} 16:00`, { on_terminal: true, available })
  const held = [...ashore, seen('2026-06-25', false)]
  expect(next(held, '2026-06-26 00:00')).toBe('available USLAX usual 2026-06-22 04:40, due 2026-06-28 16:00')
  expect(silence(held, '2026-06-28 16:00')).toBe(utc('2026-06-28 16:00'))
  expect(silence([...held, seen('2026-06-28', false)], '2026-06-28 16:00')).toBeNull()
  const appointment = { on_terminal: true, available: true, pickup_appointment_at: utc('2026-06-30 16:00') }
  expect(next([...ashore, snapshot('2026-06-28 16:00', appointment)], '2026-06-28 20:00')).toBe(
    'full_out USLAX planned 2026-06-30 16:00, due 2026-07-03 16:00',
  )
  expect(next(ashore, '2026-06-20 00:00')).toBe('full_out USLAX usual 2026-07-02 04:40, due 2026-07-05 04:40')
})

test.each([
  ['picked up', direct().slice(0, -1)],
  ['back empty', direct()],
  ['cancelled', [etd('2026-06-15 20:00', '2026-06-10 08:00'), document('CANC', 'BKG', '2026-06-11 08:00')]],
])('a journey that has ended is never silent: %s', (_, facts) => {
  expect(at(facts, '2026-12-01 00:00')).toMatchObject({ expected_next: null, silent_since: null })
})

test('where tracking has stopped no report is due', () => {
  const stopped = at(atSea, '2026-07-20 00:00', { tracking_stopped: true })
  expect(stopped).toMatchObject({ silent_since: null, state_until: null, urgency: { reason: 'on_the_way' } })
})

test('a box that is used again begins anew', () => {
  const again = [...direct(), fact('GTOT', '2026-07-02 08:00', 'USLAX', empty)]
  expect(next(again, '2026-07-03 00:00')).toContain('full_in')
})

test('a shipment is silent since its first container is, and a booking by its own plan', () => {
  const now = utc('2026-06-20 00:00')
  const [arrived, silent, later] = [direct(), atSea, [...loading(), eta('2026-06-18 14:00', '2026-06-10 08:00')]]
  const journeys = [arrived, later, silent].map((facts) => fold(facts, { now }))
  expect(foldShipment(journeys).silent_since).toBe(utc('2026-06-17 14:00'))
  const booking = fold([etd('2026-06-15 20:00', '2026-06-10 08:00')], { now, number: '' })
  expect(foldShipment([booking]).silent_since).toBe(utc('2026-06-16 20:00'))
})

test('what is dated in the future changes the state when its time comes', () => {
  const back = fact('GTIN', '2026-06-27 19:00', 'USLAX', { ...empty, reported_at: utc('2026-06-27 12:00') })
  const facts = [...direct().slice(0, -1), back]
  const { current_status, state_until } = at(facts, '2026-06-27 12:30')
  expect([current_status, state_until]).toEqual(['picked_up', utc('2026-06-27 18:00')])
  expect(at(facts, '2026-06-27 17:59').current_status).toBe('picked_up')
  expect(at(facts, '2026-06-27 18:00')).toMatchObject({ current_status: 'empty_returned', state_until: null })
})
