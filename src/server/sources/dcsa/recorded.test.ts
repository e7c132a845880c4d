import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Milestone } from '#domain/tracking/fact.ts'
import { loadPlaces } from '#server/reference/places.ts'
import { decodeDcsa } from './decode.ts'

interface Expected {
  facts: number
  /** Pointer and a part of the reason. */
  rejected?: readonly (readonly [string, string])[]
  /** Facts by their place, and what they hold among other things. */
  holds?: Record<number, Partial<Milestone>>
  distinct?: number
  /** How many are kept without being used. */
  refused?: number
}

const dropped = 'the event is kept without it'

/** What was recorded of lines, or published by the standard: what a person reads in each file. */
const files: Record<string, Expected> = {
  'cma_mtl-alg-dkr_full_journey.json': {
    facts: 11,
    holds: {
      0: {
        code: 'GTOT',
        empty: true,
        role: null,
        locode: 'CAMTR',
        container_number: 'CMAU2233445',
        source_event_id: null,
      },
      3: { code: 'DEPA', role: 'port_of_loading', container_number: null, booking: 'MTL0033445' },
      5: { code: 'DISC', role: 'transhipment', locode: 'ESALG', voyage: '0FW6RE1MA', timezone: 'Europe/Madrid' },
      8: { code: 'ARRI', classifier: 'EST', role: 'port_of_discharge', voyage: '112N' },
    },
  },
  'cma_nglkk_pln_arri_single.json': {
    facts: 1,
    rejected: [['/0/documentReferences/0/documentReferenceValue', dropped]],
    holds: {
      0: {
        classifier: 'PLN',
        container_number: 'MAGU2480027',
        occurred_at: '2026-01-11T07:00:00.000Z',
        original: 'Vessel Arrival',
        role: 'transhipment',
        call_sequence: 4,
        booking: null,
      },
    },
  },
  'cma_rtm-cmb-mba_recorded_trimmed.json': {
    facts: 5,
    refused: 1,
    rejected: [['/events/0', 'eventDateTime is missing']],
    holds: {
      0: { classifier: 'PLN', role: 'port_of_discharge', locode: 'KEMBA', occurred_at: '2026-10-03T04:00:00.000Z' },
      1: { mode: 'truck', role: null, original: 'Road Arrival' },
      4: {
        code: 'LOAD',
        container_number: 'SEKU9432441',
        original: 'Loaded on board',
        vessel: { imo: null, name: 'EVER AEON' },
      },
    },
  },
  'hapag_ham-nyc_events.json': {
    facts: 5,
    holds: {
      0: { event_type: 'SHIPMENT', document_type: 'BKG', container_number: 'HLXU8891233' },
      1: { code: 'GTIN', mode: 'vessel', facility: { code: 'CTA', list: 'SMDG', name: null, type: null } },
      3: { code: 'STUF', locode: null, location_name: 'Bremer Binnenterminal Nord', timezone: null },
      4: { classifier: 'EST', locode: 'USNYC', voyage: '0034E', occurred_at: '2026-07-04T18:00:00.000Z' },
    },
  },
  'hmm_proprietary_kr-pus.json': {
    facts: 3,
    rejected: [
      ['/shipment', 'only the booking'],
      ['/transport', 'not read'],
      ['/equipment', 'not read'],
      ['/transportCall', 'not read'],
      ['/transportEvent/0/transportCall/facilityTypeCode', dropped],
    ],
    holds: {
      0: { event_type: 'SHIPMENT', document_type: 'CBR', booking: 'SELM96466400' },
      1: { code: 'ARRI', mode: 'truck', locode: 'KRPUS', location_name: null },
      2: { code: 'GTIN', empty: false, container_number: null, iso_type: '45G1', booking: 'SELM96466400' },
    },
  },
  'maersk_flat_fxt-rtm_events.json': {
    facts: 2,
    holds: {
      0: {
        code: 'LOAD',
        booking: 'MAEU123456789',
        bill_of_lading: 'MAEU-BL-123456789',
        locode: 'GBFXT',
        voyage: '213E',
      },
      1: { code: 'ARRI', classifier: 'EST', container_number: 'MRKU1234567', voyage: '213W' },
    },
  },
  'msc_crcal_disc_single.json': { facts: 0, refused: 1, rejected: [['/0', 'eventClassifierCode is missing']] },
  'tnt-220-response-wrong-date-times.json': {
    facts: 5,
    refused: 2,
    rejected: [
      ['/2', 'eventDateTime is missing'],
      ['/3/eventCreatedDateTime', dropped],
      ['/4/eventDateTime', 'not an ISO 8601 time'],
      ['/5/eventCreatedDateTime', dropped],
      ['/6/eventCreatedDateTime', dropped],
    ],
    holds: { 0: { occurred_at: '2019-11-11T23:11:00.000Z', document_type: 'SHI' } },
    distinct: 1,
  },
  'tnt-220-response-wrong-event-ids.json': {
    facts: 7,
    holds: {
      0: { source_event_id: '123456789', container_number: 'APZU4812090' },
      1: { source_event_id: 'incorrect', booking: 'ABC123123123' },
    },
    distinct: 3,
  },
  'tnt-300-response.json': {
    facts: 3,
    rejected: [
      ['/events/3/eventClassification/eventTypeCode', 'IOT events are not tracked'],
      ['/events/4/eventClassification/eventTypeCode', 'REEFER events are not tracked'],
    ],
    holds: {
      0: { code: 'CONF', document_type: 'BKG', booking: 'ABC709951', bill_of_lading: 'HHL71800000' },
      1: { code: 'DEPA', mode: 'vessel', locode: 'GBSOU', voyage: 'V002E', call_sequence: 1 },
      2: { code: 'GTIN', empty: true, container_number: 'APZU4812090', locode: 'FRPAR' },
    },
  },
}

const folder = process.env.SAMPLES_DIR && join(process.env.SAMPLES_DIR, 'dcsa')

if (folder) {
  describe('recorded Track & Trace messages', () => {
    const context = { scac: 'MAEU', places: loadPlaces() }

    test.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('%s', (name) => {
      const expected = files[name]
      if (!expected) throw new Error(`Nobody has said what is to be read in ${name}`)
      const decoded = decodeDcsa(JSON.parse(readFileSync(join(folder, name), 'utf8')), context)
      const { rejected } = decoded
      // What cannot be used is kept as well, with the reason.
      const [facts, refused] = [false, true].map((isRefused) =>
        decoded.facts.filter(({ fact }) => (fact.refused !== undefined) === isRefused),
      ) as [typeof decoded.facts, typeof decoded.facts]
      expect(facts).toHaveLength(expected.facts)
      expect(rejected).toEqual(
        (expected.rejected ?? []).map(([pointer, reason]) => ({ pointer, reason: expect.stringContaining(reason) })),
      )
      for (const [at, holds] of Object.entries(expected.holds ?? {}))
        expect(facts[Number(at)]?.fact).toMatchObject(holds)
      const reasons = rejected.map(({ reason }) => reason)
      for (const { fact } of refused) expect(reasons).toContain(fact.refused)
      expect(refused).toHaveLength(expected.refused ?? 0)
      expect(new Set(facts.map(({ digest }) => digest)).size).toBe(expected.distinct ?? expected.facts)
    })
  })
} else {
  console.info('SAMPLES_DIR is not set: recorded Track & Trace messages are not tested.')
  // A file without tests fails.
  test.skip('recorded Track & Trace messages', () => {})
}
