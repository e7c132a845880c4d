import { expect, test } from 'vitest'
import { loadPlaces } from '#server/reference/places.ts'
import { decodeDcsa } from './decode.ts'
import { equipmentEvent, transportEvent } from './fixtures/v2.ts'

const decode = (change: object, event: object = equipmentEvent) =>
  decodeDcsa([{ ...event, ...change }], { scac: 'MAEU', places: loadPlaces() })

test.each<[string, string, object]>([
  ['/0', 'eventDateTime is missing', { eventDateTime: undefined }],
  ['/0', 'eventDateTime is missing', { eventDateTime: '' }],
  ['/0/eventDateTime', '“2026/06/17 07:41” is not an ISO 8601 time', { eventDateTime: '2026/06/17 07:41' }],
  ['/0/eventDateTime', '“2026-02-30T00:00:00Z” is not an ISO 8601 time', { eventDateTime: '2026-02-30T00:00:00Z' }],
  ['/0/eventDateTime', '“1999-12-31T00:00:00Z” is not a believable time', { eventDateTime: '1999-12-31T00:00:00Z' }],
  ['/0/eventDateTime', 'an object is not an ISO 8601 time', { eventDateTime: {} }],
  ['/0/eventClassifierCode', '“REQ” is not ACT, EST or PLN', { eventClassifierCode: 'REQ' }],
  ['/0/eventType', '“OTHER” is not a type of event', { eventType: 'OTHER' }],
  ['/0/equipmentEventTypeCode', '“ARRI” is not a known code of EQUIPMENT events', { equipmentEventTypeCode: 'ARRI' }],
  ['/0', 'equipmentEventTypeCode is missing', { equipmentEventTypeCode: null }],
  ['/0', 'eventType is missing', { eventType: null, transportEventTypeCode: 'ARRI' }],
])('an event is rejected at %s: %s, and kept for what it names', (pointer, reason, change) => {
  const { facts, ...rest } = decode(change)
  expect(rest).toEqual({ withdrawals: [], rejected: [{ pointer, reason }] })
  const { container_number, locode } = decode({}).facts[0]?.fact ?? {}
  expect(facts.map(({ fact }) => fact)).toMatchObject([{ refused: reason, container_number, locode }])
  expect(facts[0]?.raw).toEqual(JSON.parse(JSON.stringify({ ...equipmentEvent, ...change })))
})

test('a row without a time still says what its place is to the journey', () => {
  const { facts } = decode({ eventDateTime: undefined, carrierSpecificData: { shipmentLocationType: 'POD' } })
  expect(facts.map(({ fact }) => fact)).toMatchObject([
    { refused: 'eventDateTime is missing', role: 'port_of_discharge' },
  ])
})

test('what is not tracked here is not kept', () => {
  const rejected = [{ pointer: '/0/eventType', reason: 'IOT events are not tracked here' }]
  expect(decode({ eventType: 'IOT' })).toEqual({ facts: [], withdrawals: [], rejected })
})

test('a time far ahead is kept as it is: what to believe of it the journey decides', () => {
  const { facts, rejected } = decode({ eventDateTime: '2028-01-01T00:00:00Z' })
  expect(facts.map(({ fact }) => fact)).toMatchObject([{ occurred_at: '2028-01-01T00:00:00.000Z' }])
  expect([facts[0]?.fact.refused, rejected]).toEqual([undefined, []])
})

test.each<[string, object, object]>([
  ['/0/eventCreatedDateTime', { eventCreatedDateTime: '2021 01 01 14:12:56' }, { source: 'MAEU' }],
  ['/0/eventCreatedDateTime', { eventCreatedDateTime: '2099-01-01T00:00:00Z' }, { source: 'MAEU' }],
  ['/0/emptyIndicatorCode', { emptyIndicatorCode: 'FULLISH' }, { empty: null }],
  ['/0/ISOEquipmentCode', { ISOEquipmentCode: '40 feet' }, { iso_type: null }],
  ['/0/equipmentReference', { equipmentReference: 'n/a' }, { container_number: null }],
  [
    '/0/carrierBookingReference',
    { documentReferences: [], carrierBookingReference: 'a'.repeat(64) },
    { booking: null },
  ],
  ['/0/transportCall/modeOfTransport', { transportCall: { modeOfTransport: 'DRONE' } }, { mode: null }],
  ['/0/transportCall/UNLocationCode', { transportCall: { UNLocationCode: 'LOS ANGELES' } }, { locode: null }],
  [
    '/0/transportCall/vessel/vesselIMONumber',
    { transportCall: { vessel: { vesselIMONumber: '12' } } },
    { vessel: null },
  ],
])('what is wrong at %s is reported, and the event is kept without it', (pointer, change, expected) => {
  const { facts, rejected } = decode(change)
  expect(facts.map(({ fact }) => fact)).toMatchObject([expected])
  expect(rejected).toEqual([{ pointer, reason: expect.stringMatching(/; the event is kept without it$/) }])
})

test('an event without classifier is actual only where it was written down after it happened', () => {
  const without = { eventClassifierCode: null }
  expect(decode(without).facts[0]?.fact.classifier).toBe('ACT')
  const before = { ...without, eventCreatedDateTime: '2026-06-17T00:00:00Z' }
  const missing = [{ pointer: '/0', reason: 'eventClassifierCode is missing' }]
  const facts = [{ fact: { refused: 'eventClassifierCode is missing' } }]
  expect(decode(before)).toMatchObject({ facts, rejected: missing })
  expect(decode({ ...without, eventCreatedDateTime: null })).toMatchObject({ facts, rejected: missing })
})

test('a day counts as past when it is over', () => {
  const onTheDay = {
    eventClassifierCode: null,
    eventDateTime: '2026-06-18',
    eventCreatedDateTime: '2026-06-18T20:00:00Z',
  }
  const refusals = (event: object) => decode(event).facts.map(({ fact }) => fact.refused)
  expect(refusals(onTheDay)).toEqual(['eventClassifierCode is missing'])
  expect(refusals({ ...onTheDay, eventCreatedDateTime: '2026-06-19T08:00:00Z' })).toEqual([undefined])
})

test('an id that is no UUID, or a number, is kept as text', () => {
  expect(decode({ eventID: 42 }).facts[0]?.fact.source_event_id).toBe('42')
  expect(decode({ eventID: ' incorrect ' }).facts[0]?.fact.source_event_id).toBe('incorrect')
})

test('one id over two contents is two facts', () => {
  const body = [equipmentEvent, { ...equipmentEvent, equipmentEventTypeCode: 'GTOT' }]
  const { facts } = decodeDcsa(body, { scac: 'MAEU', places: loadPlaces() })
  expect(new Set(facts.map(({ fact }) => fact.source_event_id)).size).toBe(1)
  expect(new Set(facts.map(({ digest }) => digest)).size).toBe(2)
})

test.each([
  ['PLAN', 'PLN'],
  ['PLANNED', 'PLN'],
  ['Estimated', 'EST'],
  ['ACTUAL', 'ACT'],
])('the classifier %s is %s', (said, classifier) => {
  expect(decode({ eventClassifierCode: said }).facts[0]?.fact.classifier).toBe(classifier)
})

test('only the first 500 containers of an event are read, and that is said', () => {
  const references = Array.from({ length: 501 }, (_, at) => ({
    referenceType: 'EQ',
    referenceValue: `TGHU${1e6 + at}`,
  }))
  const { facts, rejected } = decode({ references }, transportEvent)
  expect(facts).toHaveLength(500)
  expect(rejected).toMatchObject([{ pointer: '/0/references/500/referenceValue' }])
})
