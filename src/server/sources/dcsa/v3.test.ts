import { expect, test } from 'vitest'
import { loadPlaces } from '#server/reference/places.ts'
import { decodeDcsa } from './decode.ts'
import { beta, betaRetraction, reefer, v3Codes, v3Words } from './fixtures/v3.ts'

const decode = (body: unknown) => decodeDcsa(body, { scac: 'MAEU', places: loadPlaces() })

test('3.0.0-Beta-1: metadata and payload become one fact', () => {
  const { facts, rejected } = decode([beta])
  expect(rejected).toEqual([])
  expect(facts).toMatchObject([
    {
      reported_at: '2026-04-02T10:00:00.000Z',
      retracts: null,
      fact: {
        source_event_id: 'beta-1',
        code: 'DISC',
        container_number: 'CSQU3054383',
        role: 'transhipment',
        locode: 'ESALG',
        vessel: { imo: '9321483', name: 'WESTERN EXAMPLE' },
        voyage: '031W',
        call_reference: 'TCR-1',
        booking: 'NEX709951',
        references: [{ type: 'FF', value: 'FF-1' }],
        seals: ['S-1'],
      },
    },
  ])
})

test('3.0.0-Beta-1: a retraction without payload is a withdrawal', () => {
  expect(decode([betaRetraction])).toEqual({
    facts: [],
    rejected: [],
    withdrawals: [{ source_event_id: 'beta-1', reported_at: '2026-04-03T10:00:00.000Z', raw: betaRetraction }],
  })
})

test('3.0.0-Beta-1: metadata alone is rejected', () => {
  expect(decode([{ metadata: { eventID: 'x', eventType: 'EQUIPMENT' } }])).toMatchObject({
    facts: [],
    rejected: [{ pointer: '/0', reason: 'payload is missing, and nothing is retracted' }],
  })
})

test('3.0.0: both spellings say the same', () => {
  const { facts, rejected } = decode({ events: [v3Words, v3Codes], feedbackElements: [] })
  expect(rejected).toEqual([])
  const [words, codes] = facts
  expect(words?.fact).toMatchObject({
    code: 'DISC',
    classifier: 'ACT',
    original: 'DISCHARGED',
    role: 'port_of_discharge',
    locode: 'USLAX',
    facility: { code: 'PIER4', list: 'SMDG', name: null, type: 'POTE' },
    bill_of_lading: 'NEX1234567',
    vessel: { imo: '9321483', name: 'SOUTHERN EXAMPLE' },
    voyage: '024E',
    call_reference: 'TCR-2',
    call_sequence: 3,
    empty: false,
    seals: ['S-2'],
    remark: 'WEA',
  })
  expect(codes?.fact).toEqual({ ...words?.fact, original: 'DISC', source_event_id: 'ev-2' })
  expect(codes?.reported_at).toBe('2026-05-01T20:00:00.000Z')
})

test('3.0.0: a retraction says what it withdraws, with its content or without', () => {
  const { facts } = decode({ events: [{ ...v3Words, isRetracted: true }] })
  expect(facts).toMatchObject([{ retracts: 'ev-1', fact: { code: 'DISC' } }])
  expect(facts[0]?.digest).not.toBe(decode({ events: [v3Words] }).facts[0]?.digest)
  expect(decode({ events: [{ eventID: 'ev-9', isRetracted: true }] })).toMatchObject({
    facts: [],
    rejected: [],
    withdrawals: [{ source_event_id: 'ev-9', reported_at: null }],
  })
  expect(decode({ events: [{ isRetracted: true }] }).rejected).toMatchObject([{ pointer: '/events/0' }])
})

test('3.0.0: that an event is retracted may be written as text, and what is neither true nor false is refused', () => {
  for (const isRetracted of ['true', ' TRUE ', true])
    expect(decode({ events: [{ ...v3Words, isRetracted }] }).facts, String(isRetracted)).toMatchObject([
      { retracts: 'ev-1' },
    ])
  for (const isRetracted of ['false', false, null])
    expect(decode({ events: [{ ...v3Words, isRetracted }] }).facts[0]?.retracts ?? null).toBe(null)
  for (const isRetracted of [1, 'yes', ['true']])
    expect(decode({ events: [{ ...v3Words, isRetracted }] })).toMatchObject({
      facts: [],
      withdrawals: [],
      rejected: [{ pointer: '/events/0/isRetracted', reason: expect.stringContaining('is not true or false') }],
    })
})

test('a UUID is the same event in large and small letters', () => {
  const eventID = '0198C0DE-7A11-7000-8000-00000000ABCD'
  const id = eventID.toLowerCase()
  expect(decode({ events: [{ ...v3Words, eventID }] }).facts).toMatchObject([{ fact: { source_event_id: id } }])
  expect(decode({ events: [{ eventID, isRetracted: true }] }).withdrawals).toMatchObject([{ source_event_id: id }])
  expect(decode({ events: [{ ...v3Words, eventID: 'Ev-1' }] }).facts).toMatchObject([
    { fact: { source_event_id: 'Ev-1' } },
  ])
})

const ship = { vesselIMONumber: '9321483', vesselName: 'SOUTHERN EXAMPLE' }
const sea = { modeOfTransport: 'VESSEL', transportCallReference: 'TCR-3' }

test.each<[string, object]>([
  [
    'in the call',
    {
      transportCall: { ...sea, vesselTransport: ship, importVoyageNumberOrReference: { carrierVoyageNumber: '024E' } },
    },
  ],
  [
    'beside the call',
    { transportCall: sea, vesselTransport: ship, importVoyageNumberOrReference: { universalVoyageReference: '024E' } },
  ],
  ['without call', { modeOfTransport: 'VESSEL', ...ship, importVoyageNumberOrReference: '024E' }],
  ['in the vessel', { transportCall: { ...sea, vesselTransport: { ...ship, carrierVoyageNumber: '024E' } } }],
  ['in the call itself', { transportCall: { ...sea, ...ship, importVoyageNumber: '024E' } }],
  [
    'under older names',
    {
      transportCall: {
        ...sea,
        vessel: { vesselIMONumber: '9321483', name: 'SOUTHERN EXAMPLE' },
        carrierImportVoyageNumber: '024E',
      },
    },
  ],
  [
    'for the way out only',
    {
      transportCall: { ...sea, vesselTransport: ship, exportVoyageNumberOrReference: { carrierVoyageNumber: '024E' } },
    },
  ],
])('3.0.0: vessel and voyage of an arrival are read %s', (_, transportDetails) => {
  const arrival = {
    eventID: 'ev-4',
    eventDateTime: '2026-05-01T10:00:00-07:00',
    eventLocation: { UNLocationCode: 'USLAX' },
    eventClassification: { eventTypeCode: 'TRANSPORT', eventClassifierCode: 'ACT', transportEventTypeCode: 'ARRI' },
    transportDetails,
  }
  const { facts, rejected } = decode({ events: [arrival] })
  expect(rejected).toEqual([])
  expect(facts[0]?.fact).toMatchObject({
    code: 'ARRI',
    mode: 'vessel',
    vessel: { imo: '9321483', name: 'SOUTHERN EXAMPLE' },
    voyage: '024E',
  })
})

test('3.0.0: what is measured on the way is not tracked here', () => {
  expect(decode({ events: [reefer] })).toMatchObject({
    facts: [],
    rejected: [
      { pointer: '/events/0/eventClassification/eventTypeCode', reason: 'REEFER events are not tracked here' },
    ],
  })
})
