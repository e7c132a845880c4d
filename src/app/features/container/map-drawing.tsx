import { type GeoPermissibleObjects, geoEqualEarth, geoGraticule, geoPath } from 'd3-geo'
import { useMemo } from 'react'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import world from 'world-atlas/land-110m.json'
import type { MapFeature } from '#contract/tracking/container-map.ts'
import { age } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { type Inland, middleOf, type Point, type Shapes, shapesOf } from './map-shapes.ts'

const [width, height, frame] = [464, 256, 8]
const topology = world as unknown as Topology<{ land: GeometryCollection }>
const land = feature(topology, topology.objects.land)
const graticule = geoGraticule().step([15, 15])()

/** The way on a chart: land, 15° lines, what is behind solid, what is ahead dashed, names with a halo. */
export function MapDrawing({ features, inland }: { features: readonly MapFeature[]; inland: Inland | null }) {
  const now = useNow()
  const shapes = useMemo(() => shapesOf(features, inland), [features, inland])
  const { path, project } = useMemo(() => projected(shapes), [shapes])
  const line = (points: Point[]) => path({ type: 'LineString', coordinates: points }) ?? ''
  const { ship, stops, railway } = shapes
  const named = stops.map(({ name }) => name).join(', ')
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} className="chart" role="img" aria-label={`The way over ${named}`}>
        <rect width={width} height={height} className="water" />
        <path d={path(graticule) ?? ''} className="grid" />
        <path d={path(land) ?? ''} className="land" />
        {shapes.ahead.map((points) => (
          <path key={keyOf(points)} d={line(points)} className="way ahead" />
        ))}
        {shapes.behind.map(({ points }) => (
          <path key={keyOf(points)} d={line(points)} className="way" />
        ))}
        {railway && (
          <>
            <path d={line(railway)} className="way railway" />
            <path d={line(railway)} className="way sleepers" />
          </>
        )}
        {stops.map(({ name, label, at, reached }) => {
          const [x = 0, y = 0] = project(at) ?? []
          const end = x > width - 90
          return (
            <g key={`${label} ${name}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
              <circle r="4" className={reached ? 'stop reached' : 'stop'} />
              <text x={end ? -8 : 8} y={y > height - 30 ? -8 : 16} textAnchor={end ? 'end' : 'start'}>
                {name}
              </text>
            </g>
          )
        })}
        {ship && <ShipMark at={project(ship.at)} estimated={ship.estimated} />}
        <rect x={frame / 2} y={frame / 2} width={width - frame} height={height - frame} className="rim" />
        <rect x={frame / 2} y={frame / 2} width={width - frame} height={height - frame} className="neatline" />
      </svg>
      <figcaption className="text-12 text-ink-2">
        {ship
          ? ship.estimated
            ? `${ship.name}: estimated position, reckoned along the usual way at sea. Nobody has seen her there.`
            : `${ship.name}: seen ${age(ship.seen_at, now)} ago.`
          : shapes.behind.some(({ estimated }) => estimated) && 'The way at sea is the usual one, not what was seen.'}
      </figcaption>
    </figure>
  )
}

function ShipMark({ at, estimated }: { at: [number, number] | null; estimated: boolean }) {
  if (!at) return null
  return (
    <g transform={`translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`}>
      <circle r="6" className={estimated ? 'ship estimated' : 'ship'} />
      {estimated && (
        <text x="9" y="-7">
          estimated
        </text>
      )}
    </g>
  )
}

const keyOf = (points: Point[]) => `${points[0]} ${points.at(-1)} ${points.length}`

/** Turned to the middle of the way and drawn so large that all of it is on the chart. */
function projected({ behind, ahead, stops, railway }: Shapes) {
  const lines = [...behind.map(({ points }) => points), ...ahead, ...(railway ? [railway] : [])]
  const points = [...lines.flat(), ...stops.map(({ at }) => at)]
  const projection = geoEqualEarth().rotate([-middleOf(points), 0])
  const all: GeoPermissibleObjects = { type: 'MultiPoint', coordinates: points }
  const margin = 36
  projection.fitExtent(
    [
      [margin, margin],
      [width - margin * 1.5, height - margin],
    ],
    all,
  )
  // A way of a few miles, or of one port alone, is shown with the land around it.
  projection.scale(Math.min(projection.scale(), 620))
  if (projection.scale() === 620) centre(projection, points)
  return { path: geoPath(projection), project: (at: Point) => projection(at) }
}

function centre(projection: ReturnType<typeof geoEqualEarth>, points: Point[]) {
  projection.translate([width / 2, height / 2])
  const [x = 0, y = 0] = geoPath(projection).centroid({ type: 'MultiPoint', coordinates: points })
  projection.translate([width - x, height - y])
}
