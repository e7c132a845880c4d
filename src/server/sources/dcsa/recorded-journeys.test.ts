import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { explainShipment } from '#domain/tracking/explain-shipment.ts'
import { explainJourney } from '#domain/tracking/journey/explain.ts'
import { loadPlaces } from '#server/reference/places.ts'
import { decodeDcsa } from './decode.ts'

type Event = { carrierSpecificData: Record<string, unknown> } & Record<string, unknown>

const folder = process.env.SAMPLES_DIR && join(process.env.SAMPLES_DIR, 'dcsa')

if (folder) {
  const places = loadPlaces()
  const now = '2026-08-20T12:00:00.000Z'
  const messages: Event[] = JSON.parse(readFileSync(join(folder, 'cma_mtl-alg-dkr_full_journey.json'), 'utf8'))

  const explain = (events: readonly Event[]) => {
    const { facts } = decodeDcsa(events, { scac: 'CMDU', places })
    const observations = facts.map(({ fact, reported_at }, at) => ({
      id: `${at}`,
      fact,
      reported_at,
      received_at: now,
      last_seen_at: now,
      withdrawn_at: null,
    }))
    const explained = explainJourney(observations, { places, now, number: 'CMAU2233445' })
    return explainShipment([{ container_id: null, explained }]).port_of_lading_locode
  }

  describe('the journey of a recorded message', () => {
    test('of the ports of loading the one that is named is used, and the port of transshipment is not contested', () => {
      const entry = explain(messages)
      expect(entry).toMatchObject({ value: 'CAMTR', rule: { code: 'named_by_source' }, doubts: [] })
      expect(entry.candidates).toMatchObject([{ value: 'ESALG', rule: { code: 'named_transhipment' } }])
    })

    test('where the message names a second port of loading, the one that is used says so, and the other why not', () => {
      const isLoad = ({ equipmentEventTypeCode, eventClassifierCode }: Event) =>
        equipmentEventTypeCode === 'LOAD' && eventClassifierCode === 'EST'
      const asLoading = (event: Event) => ({
        ...event,
        eventClassifierCode: 'ACT',
        eventCreatedDateTime: '2026-08-08T02:00:00Z',
        carrierSpecificData: { ...event.carrierSpecificData, shipmentLocationType: 'POL' },
      })
      const entry = explain(messages.map((event) => (isLoad(event) ? asLoading(event) : event)))
      expect(entry).toMatchObject({ value: 'CAMTR', source: 'CMDU', doubts: [{ code: 'other_port_named' }] })
      expect(entry.candidates).toMatchObject([{ value: 'ESALG', source_name: 'CMA CGM' }])
    })
  })
} else {
  console.info('SAMPLES_DIR is not set: journeys of recorded messages are not tested.')
  // A file without tests fails.
  test.skip('journeys of recorded messages', () => {})
}
