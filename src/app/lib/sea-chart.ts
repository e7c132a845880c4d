import { type GeoPermissibleObjects, geoEqualEarth, geoGraticule, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import world from 'world-atlas/land-110m.json'

/** Heavy for the coast that is in it: to be loaded where something is drawn. */

export type Point = [longitude: number, latitude: number]

const topology = world as unknown as Topology<{ land: GeometryCollection }>
const land = feature(topology, topology.objects.land)
const graticule = geoGraticule().step([15, 15])()

/** Pixels. */
interface Room {
  width: number
  height: number
  /** Where the points need less, the chart is lower, and this at least. */
  leastHeight?: number
  /** Left free around the points; more of it on the right, where names are written. */
  margin: number
}

/**
 * Land, lines of 15° and a projection, turned to the middle of these points and so large that all of them are on it. Of
 * points a few miles apart, or of one alone, the land around them is shown.
 * @param points at least one
 */
export function seaChart(points: readonly Point[], { width, height: most, leastHeight = most, margin }: Room) {
  const projection = geoEqualEarth().rotate([-middleOf(points), 0])
  const all: GeoPermissibleObjects = { type: 'MultiPoint', coordinates: [...points] }
  const fit = (height: number) => {
    projection.fitExtent(
      [
        [margin, margin],
        [width - margin * 1.5, height - margin],
      ],
      all,
    )
    const largest = width * 1.35
    if (projection.scale() <= largest) return
    projection.scale(largest).translate([width / 2, height / 2])
    const [[left, top], [right, bottom]] = geoPath(projection).bounds(all)
    projection.translate([width - (left + right) / 2, height - (top + bottom) / 2])
  }
  fit(most)
  const [[, top], [, bottom]] = geoPath(projection).bounds(all)
  const height = Math.round(Math.max(leastHeight, Math.min(most, bottom - top + margin * 2)))
  if (height < most) fit(height)
  const path = geoPath(projection)
  return {
    height,
    land: path(land) ?? '',
    grid: path(graticule) ?? '',
    line: (coordinates: readonly Point[]) => path({ type: 'LineString', coordinates: [...coordinates] }) ?? '',
    project: (at: Point) => projection(at),
  }
}

/** The meridian in the middle of the way: the map turns there, so that no way is cut at the date line. */
export function middleOf(points: readonly Point[]): number {
  // The widest stretch without a point is where the map may be cut: opposite of its middle is the middle of the way.
  const longitudes = points.map(([longitude]) => longitude).sort((a, b) => a - b)
  let widest = { from: longitudes.at(-1) ?? 0, size: -1 }
  for (const [at, longitude] of longitudes.entries()) {
    const next = longitudes[at + 1] ?? (longitudes[0] ?? 0) + 360
    if (next - longitude > widest.size) widest = { from: longitude, size: next - longitude }
  }
  const opposite = widest.from + widest.size / 2 + 180
  return ((((opposite + 180) % 360) + 360) % 360) - 180
}
