import { useMemo } from 'react'
import { t } from '#contract/language.ts'
import type { MapFeature } from '#contract/tracking/container-map.ts'
import { listComma } from '#domain/text.ts'
import { age } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { type Point, seaChart } from '../../lib/sea-chart.ts'
import '../../styles/chart.css'
import { type Inland, type Shapes, shapesOf } from './map-shapes.ts'

const [width, height, frame] = [464, 256, 8]
const room = { width, height, margin: 36 }

/** The way on a chart: land, 15° lines, what is behind solid, what is ahead dashed, names with a halo. */
export function MapDrawing({ features, inland }: { features: readonly MapFeature[]; inland: Inland | null }) {
  const now = useNow()
  const shapes = useMemo(() => shapesOf(features, inland), [features, inland])
  const { land, grid, line, project } = useMemo(() => seaChart(pointsOf(shapes), room), [shapes])
  const { ship, stops, railway } = shapes
  const places = stops.map(({ name }) => name).join(listComma)
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="chart"
        role="img"
        aria-label={t('The way over {places}', { places })}
      >
        <rect width={width} height={height} className="water" />
        <path d={grid} className="grid" />
        <path d={land} className="land" />
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
            ? t('{name}: estimated position, reckoned along the usual way at sea. Nobody has seen her there.', {
                name: ship.name,
              })
            : t('{name}: seen {age} ago.', { name: ship.name, age: age(ship.seen_at, now) })
          : shapes.behind.some(({ estimated }) => estimated) &&
            t('The way at sea is the usual one, not what was seen.')}
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
          {t('estimated')}
        </text>
      )}
    </g>
  )
}

function pointsOf({ behind, ahead, stops, railway }: Shapes): Point[] {
  const lines = [...behind.map(({ points }) => points), ...ahead, ...(railway ? [railway] : [])]
  return [...lines.flat(), ...stops.map(({ at }) => at)]
}

const keyOf = (points: Point[]) => `${points[0]} ${points.at(-1)} ${points.length}`
