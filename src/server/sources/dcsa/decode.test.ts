import { describe, expect, test } from 'vitest'
import type { Milestone } from '#domain/tracking/fact.ts'
import { loadPlaces } from '#server/reference/places.ts'
import { decodeDcsa } from './decode.ts'
import { equipmentEvent, shipmentEvent, transportEvent } from './fixtures/v2.ts'

const context = { scac: 'MAEU', places: loadPlaces() }
const decode = (body: unknown) => decodeDcsa(body, context)

describe('an event of 2.2', () => {
  test('of equipment becomes a fact with all that it says', () => {
    const { facts, rejected } = decode([equipmentEvent])
    expect(rejected).toEqual([])
    const expected: Milestone = {
      kind: 'milestone',
      source: 'MAEU',
      source_kind: 'shipping_line',
      source_event_id: '0b8f1c52-6a6c-4c3e-9a53-0d0f3e1a7f01',
      event_type: 'EQUIPMENT',
      code: 'DISC',
      original: 'DISC',
      classifier: 'ACT',
      occurred_at: '2026-06-18T04:40:00.000Z',
      precision: 'datetime',
      has_offset: true,
      empty: false,
      mode: 'vessel',
      locode: 'USLAX',
      location_name: 'Los Angeles',
      timezone: 'America/Los_Angeles',
      facility: { code: 'PIER4', list: 'SMDG', name: null, type: 'POTE' },
      role: null,
      vessel: { imo: '9321483', name: 'NORTHERN EXAMPLE' },
      voyage: '024E',
      call_reference: 'TC-88',
      call_sequence: 3,
      container_number: 'CSQU3054383',
      bill_of_lading: 'NEX1234567',
      booking: 'NEX709951',
      document_type: null,
      iso_type: '45G1',
      seals: ['133534'],
      weight_kg: null,
      references: [{ type: 'PO', value: 'PO-7' }],
      remark: null,
    }
    expect(facts).toEqual([
      {
        fact: expected,
        reported_at: '2026-06-18T05:10:00.000Z',
        retracts: null,
        raw: equipmentEvent,
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  test('of transport becomes a fact for each container that it refers to', () => {
    const { facts } = decode([transportEvent])
    expect(facts.map(({ fact }) => fact.container_number)).toEqual(['CSQU3054383', 'TGHU1234567'])
    expect(new Set(facts.map(({ digest }) => digest)).size).toBe(2)
    expect(facts[0]?.fact).toMatchObject({ classifier: 'EST', remark: 'WEA; Heavy weather', voyage: null })
  })

  test('of a vessel at her berth says that she berthed; planned, that she arrives', () => {
    const atBerth = (eventClassifierCode: string) => ({
      ...transportEvent,
      eventClassifierCode,
      transportCall: { ...transportEvent.transportCall, facilityTypeCode: 'BRTH' },
    })
    expect(decode([atBerth('ACT')]).facts[0]?.fact).toMatchObject({ code: 'BRTH', classifier: 'ACT', locode: 'NLRTM' })
    expect(decode([atBerth('EST')]).facts[0]?.fact).toMatchObject({ code: 'ARRI', classifier: 'EST' })
  })

  test('of transport that names no container keeps none', () => {
    const { references: _, ...event } = transportEvent
    expect(decode([event]).facts.map(({ fact }) => fact.container_number)).toEqual([null])
  })

  test('of a shipment says which document it is about', () => {
    const [first, second] = decode([
      shipmentEvent,
      { ...shipmentEvent, documentTypeCode: 'SRM', documentID: 'R-1' },
    ]).facts
    expect(first?.fact).toMatchObject({ document_type: 'TRD', bill_of_lading: 'NEX1234567', remark: 'Original issued' })
    expect(second?.fact).toMatchObject({ document_type: 'SRM', references: [{ type: 'SRM', value: 'R-1' }] })
  })

  test('refers to documents by the first three letters of their type', () => {
    const documentReferences = [
      { documentReferenceType: 'CBR', documentReferenceValue: 'REQUEST' },
      { documentReferenceType: 'BKG (Booking)', documentReferenceValue: 'NEX709951' },
      { documentReferenceType: 'TRD (Transport Document)', documentReferenceValue: 'NEX1234567' },
    ]
    const [only] = decode({ ...equipmentEvent, documentReferences }).facts
    expect(only?.fact).toMatchObject({ booking: 'NEX709951', bill_of_lading: 'NEX1234567' })
  })
})

describe('the identity of a message', () => {
  const digest = (event: unknown) => decode([event]).facts[0]?.digest
  const original = digest(equipmentEvent)

  test('stays the same under new ids, new times of creation and another order of members', () => {
    const reordered = Object.fromEntries(Object.entries(equipmentEvent).reverse())
    expect(digest({ ...reordered, eventID: 'new', eventCreatedDateTime: '2026-07-01T00:00:00Z' })).toBe(original)
  })

  test('changes with the content', () => {
    expect(digest({ ...equipmentEvent, eventDateTime: '2026-06-17T21:41:00-07:00' })).not.toBe(original)
  })

  test('changes with the source', () => {
    expect(decodeDcsa([equipmentEvent], { ...context, scac: 'HLCU' }).facts[0]?.digest).not.toBe(original)
  })
})

describe('the shape of a body', () => {
  test.each([
    ['a list', [equipmentEvent]],
    ['any object with events', { tracking_number: 'x', events: [equipmentEvent] }],
    ['one event', equipmentEvent],
  ])('may be %s', (_, body) => {
    expect(decode(body).facts).toHaveLength(1)
  })

  test.each([[null], ['text'], [{}], [{ errors: [] }], [{ events: {} }], [7]])('is not %j', (body) => {
    expect(decode(body)).toMatchObject({ facts: [], rejected: [{ pointer: '' }] })
  })

  test('may be an empty list, which says nothing', () => {
    expect(decode([])).toEqual({ facts: [], withdrawals: [], rejected: [] })
  })
})
