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

test('3.0.0: what is measured on the way is not tracked here', () => {
  expect(decode({ events: [reefer] })).toMatchObject({
    facts: [],
    rejected: [
      { pointer: '/events/0/eventClassification/eventTypeCode', reason: 'REEFER events are not tracked here' },
    ],
  })
})
