import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { MapFeature } from '#contract/tracking/container-map.ts'
import { ask } from '../../testing/ask.ts'
import { atSea, discharged } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'
import { secondShip, viaBusan } from '../../testing/transhipment.ts'

const { account, app, clock } = testApp()

type Someone = Awaited<ReturnType<typeof account>>

const mapOf = async (me: Someone, id: string) =>
  (await me.client(api.containers.map_geojson, { params: { id } })).features

type Kind = MapFeature['properties']['feature_type']
const only = <K extends Kind>(features: readonly MapFeature[], kind: K) =>
  features.filter((one) => one.properties.feature_type === kind) as Extract<
    MapFeature,
    { properties: { feature_type: K } }
  >[]

test('the map of a container at sea says where its ship should be, and that it is reckoned', async () => {
  const me = await account()
  const features = await mapOf(me, await trackContainer(me, atSea))
  expect(only(features, 'port').map(({ properties }) => properties)).toMatchObject([
    {
      label: 'POL',
      name: 'Ningbo',
      country: 'China',
      location_type: 'Port',
      ports_sequence: 1,
      ports_total: 2,
      outbound_atd_at: '2026-06-05T18:00:00.000Z',
    },
    {
      label: 'POD',
      name: 'Los Angeles',
      state_abbr: 'CA',
      ports_sequence: 2,
      inbound_eta_at: '2026-06-24T13:00:00.000Z',
    },
  ])
  const [vessel] = only(features, 'current_vessel')
  expect(vessel?.properties).toMatchObject({
    estimated: true,
    vessel_name: 'EXAMPLE STAR',
    vessel_imo: '9321483',
    vessel_location_timestamp: clock.now.toISOString(),
    departure_port_label: 'POL',
    arrival_port_name: 'Los Angeles',
    arrival_port_label: 'POD',
  })
  // Fourteen and a half of eighteen days and a half: past the date line.
  const [longitude = 0, latitude = 0] = vessel?.geometry.coordinates ?? []
  expect(longitude).toBeGreaterThan(-160)
  expect(longitude).toBeLessThan(-125)
  expect(latitude).toBeGreaterThan(30)
  const past = only(features, 'past_vessel_locations')
  expect(past.map(({ properties }) => properties.estimated)).toEqual([true, true])
  expect(past[0]?.geometry.coordinates.at(-1)?.[0]).toBe(180)
  expect(past[1]?.geometry.coordinates.at(-1)).toEqual(vessel?.geometry.coordinates)
  const [ahead] = only(features, 'estimated_partial_leg')
  expect(ahead?.geometry.coordinates[0]).toEqual(vessel?.geometry.coordinates)
  expect(ahead?.properties.point_count).toBe(ahead?.geometry.coordinates.length)
  expect(only(features, 'estimated_full_legs')).toEqual([])
})

test('a ship that has been seen is drawn where she was seen, for a day', async () => {
  const me = await account()
  const id = await trackContainer(me, atSea)
  const seen = (timestamp: string, longitude: number) => ({
    imo: '9321483',
    latitude: 40,
    longitude,
    heading: 80,
    speed: 17.5,
    timestamp,
  })
  const receipt = await me.client(api.ingest.vessel_positions, {
    body: [seen('2026-06-20T06:00:00Z', -146), seen('2026-06-20T10:00:00Z', -145)],
  })
  expect(receipt.data.attributes.accepted).toBe(2)
  const features = await mapOf(me, id)
  expect(only(features, 'current_vessel')[0]).toMatchObject({
    geometry: { coordinates: [-145, 40] },
    properties: {
      estimated: false,
      vessel_location_heading: 80,
      vessel_location_speed: 17.5,
      vessel_location_timestamp: '2026-06-20T10:00:00.000Z',
    },
  })
  expect(only(features, 'past_vessel_locations')[0]).toMatchObject({
    geometry: {
      coordinates: [
        [-146, 40],
        [-145, 40],
      ],
    },
    properties: { estimated: false, point_count: 2 },
  })
  expect(only(features, 'estimated_partial_leg')[0]?.geometry.coordinates[0]).toEqual([-145, 40])
  clock.now = new Date('2026-06-21T12:00:00Z')
  expect(only(await mapOf(me, id), 'current_vessel')[0]?.properties.estimated).toBe(true)
  clock.now = new Date('2026-06-20T12:00:00Z')
})

test('legs that are behind, under way and ahead are told apart', async () => {
  const me = await account()
  const id = await trackContainer(me, (numbers) => {
    const { left, expected, transhipped } = viaBusan(numbers)
    return [...left, ...expected, ...transhipped]
  })
  const features = await mapOf(me, id)
  expect(only(features, 'port').map(({ properties }) => properties.label)).toEqual(['POL', 'TS1', 'POD'])
  const past = only(features, 'past_vessel_locations').map(({ properties }) => properties)
  expect(past[0]).toMatchObject({
    ports_sequence: 1,
    start_time: '2026-06-05T18:00:00.000Z',
    end_time: '2026-06-09T22:00:00.000Z',
  })
  expect(past.slice(1).map(({ ports_sequence }) => ports_sequence)).toEqual([2, 2])
  expect(only(features, 'current_vessel')[0]?.properties).toMatchObject({
    vessel_imo: secondShip.vesselIMONumber,
    departure_port_name: 'Busan',
    departure_port_label: 'TS1',
    ports_sequence: 2,
  })

  const other = await account()
  const waiting = await mapOf(
    other,
    await trackContainer(other, (numbers) => [...viaBusan(numbers).left, ...viaBusan(numbers).expected]),
  )
  expect(new Set(only(waiting, 'estimated_full_legs').map(({ properties }) => properties.ports_sequence))).toEqual(
    new Set([2]),
  )
})

test('once a container has arrived there is no ship on its map', async () => {
  const me = await account()
  const features = await mapOf(me, await trackContainer(me, discharged))
  expect(new Set(features.map(({ properties }) => properties.feature_type))).toEqual(
    new Set(['port', 'past_vessel_locations']),
  )
})

test('a map is GeoJSON and nothing else: no links, and no longitude beyond the meridian', async () => {
  const me = await account()
  const id = await trackContainer(me, atSea)
  const { document, headers } = await ask(app(), {
    path: `/v2/containers/${id}/map_geojson`,
    endpoint: api.containers.map_geojson,
    headers: { authorization: `Token ${me.apiKey}` },
  })
  expect(Object.keys(document)).toEqual(['type', 'features'])
  expect(headers['content-type']).toContain('application/json')
  for (const [longitude] of document.features.flatMap((one: MapFeature) =>
    one.geometry.type === 'Point' ? [one.geometry.coordinates] : one.geometry.coordinates,
  ))
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
})
