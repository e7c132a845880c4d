import { expect, test } from 'vitest'
import { loadPlaces } from '#server/reference/places.ts'
import { decodeDcsa } from './decode.ts'
import { flat, objectOfLists, withoutClassifier, wrapped } from './fixtures/dialects.ts'
import { equipmentEvent } from './fixtures/v2.ts'

const decode = (body: unknown) => {
  const { facts, rejected } = decodeDcsa(body, { scac: 'CMDU', places: loadPlaces() })
  return { facts: facts.map(({ fact }) => fact), rejected }
}

test('types of location and phases of CMA CGM become roles, and its own codes none', () => {
  const { facts: all, rejected } = decode(wrapped)
  const facts = all.filter(({ refused }) => !refused)
  expect(all).toHaveLength(facts.length + 1)
  expect(rejected).toEqual([{ pointer: '/events/0', reason: 'eventDateTime is missing' }])
  expect(facts.map(({ role }) => role)).toEqual(['transhipment', null, 'transhipment'])
  expect(facts[0]).toMatchObject({
    original: 'Vessel Arrival',
    occurred_at: '2026-03-01T07:00:00.000Z',
    voyage: '0AB1',
    vessel: null,
  })
})

test('lower camel case is read, a missing classifier is not made up', () => {
  expect(decode([withoutClassifier]).rejected).toEqual([{ pointer: '/0', reason: 'eventClassifierCode is missing' }])
  const { facts } = decode([{ ...withoutClassifier, eventClassifierCode: 'ACT' }])
  expect(facts).toMatchObject([
    {
      original: 'Import Discharged from Vessel',
      locode: 'CRCAL',
      location_name: 'CALDERA',
      iso_type: '4510',
      facility: { code: 'TERMX', list: null },
    },
  ])
})

test('members without their parents are read', () => {
  expect(decode({ events: [flat] })).toMatchObject({
    rejected: [],
    facts: [
      {
        booking: '123000456',
        bill_of_lading: '123000457',
        locode: 'GBFXT',
        location_name: 'Port of Felixstowe',
        timezone: 'Europe/London',
        vessel: { imo: '9321483', name: 'EASTERN EXAMPLE' },
        voyage: '213E',
        mode: 'vessel',
      },
    ],
  })
})

test('of an object of lists the events are read, and everything else is reported', () => {
  const { facts, rejected } = decode(objectOfLists)
  expect(facts).toMatchObject([
    { event_type: 'SHIPMENT', code: 'RECE', document_type: 'CBR', booking: 'SELX00000001' },
    {
      event_type: 'EQUIPMENT',
      empty: false,
      mode: 'truck',
      locode: 'KRPUS',
      location_name: null,
      container_number: null,
      booking: 'SELX00000001',
      facility: { code: null, name: '1 EXAMPLE-DONG, BUSAN', type: null },
    },
  ])
  expect(rejected.map(({ pointer }) => pointer)).toEqual([
    '/shipment',
    '/equipment',
    '/transportCall',
    '/equipmentEvent/0/transportCall/facilityTypeCode',
  ])
})

test.each([
  ['KRPUS', { locode: 'KRPUS', location_name: null }],
  ['PARIS', { locode: null, location_name: 'PARIS' }],
  ['BUSAN', { locode: null, location_name: 'BUSAN' }],
  ['Port of Busan', { locode: null, location_name: 'Port of Busan' }],
  [{ UNLocationCode: 'us lax' }, { locode: 'USLAX', location_name: null }],
])('a location may be %j', (eventLocation, expected) => {
  expect(decode([{ ...equipmentEvent, transportCall: null, eventLocation }]).facts).toMatchObject([expected])
})

test('a place does not lend its name to another', () => {
  const eventLocation = { locationName: 'Inland Depot', UNLocationCode: 'USCHI', facilityCode: 'DEPOT' }
  const transportCall = { UNLocationCode: 'USLAX' }
  expect(decode([{ ...equipmentEvent, transportCall, eventLocation }]).facts).toMatchObject([
    { locode: 'USLAX', location_name: null, facility: null },
  ])
})

test('a call by rail at a code that is a port and an area is in the area', () => {
  const transportCall = { UNLocationCode: 'CAMTR', modeOfTransport: 'RAIL' }
  expect(decode([{ ...equipmentEvent, transportCall }]).facts).toMatchObject([
    { mode: 'rail', timezone: 'America/Toronto' },
  ])
})
