import { expect, test } from 'vitest'
import type { MapFeature } from '#contract/tracking/container-map.ts'
import { shapesOf } from './map-shapes.ts'

const port = (name: string, coordinates: [number, number], inbound_ata_at: string | null = null) =>
  ({
    geometry: { type: 'Point', coordinates },
    properties: { feature_type: 'port', name, label: 'POD', inbound_ata_at, outbound_atd_at: null },
  }) as unknown as MapFeature

test('a railway begins where the sea ends', () => {
  const inland = { name: 'Chicago', longitude: -87.6, latitude: 41.9, reached: false }
  const { railway, stops } = shapesOf(
    [port('Ningbo', [121, 30]), port('Los Angeles', [-118, 34], '2026-11-08')],
    inland,
  )
  expect(railway).toEqual([
    [-118, 34],
    [-87.6, 41.9],
  ])
  expect(stops.map(({ name, reached }) => [name, reached])).toEqual([
    ['Ningbo', false],
    ['Los Angeles', true],
    ['Chicago', false],
  ])
  expect(shapesOf([], inland).railway).toBeNull()
})
