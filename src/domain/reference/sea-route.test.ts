import { expect, test } from 'vitest'
import { pointAlong, shareOfTime } from '../tracking/along.ts'
import { arc, bearing, between, cutAtAntimeridian, distance } from './great-circle.ts'
import { buildSeaNetwork, seaRoute } from './sea-route.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

/** Two ways from A to B: through a canal, and the long way round. */
const network = buildSeaNetwork({
  waypoints: [
    { id: 'west', ...at(0, 1), passage: null },
    { id: 'canal', ...at(0, 5), passage: 'canal' },
    { id: 'cape', ...at(-20, 5), passage: null },
    { id: 'east', ...at(0, 9), passage: null },
  ],
  edges: [
    { from: 'west', to: 'canal', distance_nm: 240 },
    { from: 'canal', to: 'east', distance_nm: 240 },
    { from: 'west', to: 'cape', distance_nm: 1200 },
    { from: 'cape', to: 'east', distance_nm: 1200 },
  ],
  port_access: [
    { locode: 'AAAAA', waypoint: 'west', distance_nm: 60 },
    { locode: 'BBBBB', waypoint: 'east', distance_nm: 60 },
  ],
})
const [a, b] = [
  { locode: 'AAAAA', ...at(0, 0) },
  { locode: 'BBBBB', ...at(0, 10) },
]

test('the shortest way is taken, and the next one where a passage is closed', () => {
  expect(seaRoute(network, a, b).distance_nm).toBe(600)
  expect(seaRoute(network, a, b, ['canal']).distance_nm).toBe(2520)
  expect(seaRoute(network, a, b).points[0]).toEqual(at(0, 0))
  expect(seaRoute(network, a, b).points.at(-1)).toEqual(at(0, 10))
})

test('where there is no way by sea, the line is straight and says so', () => {
  const far = at(60, 100)
  expect(seaRoute(network, a, far)).toMatchObject({ approximate: true, distance_nm: distance(a, far) })
})

test('an edge to nowhere is a mistake in the table', () => {
  const rows = { waypoints: [], edges: [{ from: 'x', to: 'y', distance_nm: 1 }], port_access: [] }
  expect(() => buildSeaNetwork(rows)).toThrow('no waypoint x')
})

test('a share of a line is a share of its length, and cuts it there', () => {
  const line = [at(0, 0), at(0, 1), at(0, 10)]
  const half = pointAlong(line, 0.5)
  expect(half.position.longitude).toBeCloseTo(5)
  expect(half.heading).toBeCloseTo(90)
  expect([half.before.length, half.after.length]).toEqual([3, 2])
  expect(half.after[0]).toEqual(half.before.at(-1))
  expect(pointAlong(line, 0).position).toEqual(line[0])
  expect(pointAlong(line, 2).position.longitude).toBeCloseTo(10)
  expect(pointAlong([at(1, 1), at(1, 1)], 0.5).position).toEqual(at(1, 1))
})

test('a ship that nobody has seen arrive has not arrived', () => {
  const voyage = { departed_at: '2026-06-01T00:00:00Z', arrives_at: '2026-06-11T00:00:00Z' }
  expect(shareOfTime(voyage, new Date('2026-06-03T00:00:00Z'))).toBeCloseTo(0.2)
  expect(shareOfTime(voyage, new Date('2026-07-01T00:00:00Z'))).toBe(0.99)
  expect(shareOfTime(voyage, new Date('2026-05-01T00:00:00Z'))).toBe(0)
  expect(shareOfTime({ ...voyage, arrives_at: voyage.departed_at }, new Date('2026-06-03T00:00:00Z'))).toBe(0.99)
})

test('a great circle is what geometry says', () => {
  expect(distance(at(0, 0), at(0, 90))).toBeCloseTo(5403.6, 0)
  expect(distance(at(0, 179), at(0, -179))).toBeCloseTo(120.1, 0)
  expect(between(at(0, 170), at(0, -170), 0.75).longitude).toBeCloseTo(-175)
  expect(bearing(at(0, 170), at(0, -170))).toBeCloseTo(90)
  expect(arc(at(0, 0), at(0, 10))).toHaveLength(12)
})

test('a line is cut at the meridian as often as it crosses it', () => {
  const line = [at(0, 170), at(10, -170), at(20, 170)]
  expect(cutAtAntimeridian(line)).toEqual([
    [at(0, 170), at(5, 180)],
    [at(5, -180), at(10, -170), at(15, -180)],
    [at(15, 180), at(20, 170)],
  ])
  expect(cutAtAntimeridian([at(0, 10), at(0, 180), at(0, -170)])).toEqual([
    [at(0, 10), at(0, 180)],
    [at(0, -180), at(0, -170)],
  ])
  expect(cutAtAntimeridian([at(0, 10), at(0, 20)])).toHaveLength(1)
})
