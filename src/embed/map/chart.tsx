import { useEffect, useMemo, useRef, useState } from 'react'
import { type Point, seaChart } from '#app/lib/sea-chart.ts'
import type { CustomerMap } from '#contract/portal/embed-map.ts'
import { useTelling } from '../telling.tsx'
import { labelsOf, type Mark, marksOf, ordersOf, type Place } from './places.ts'

/** Pixels between the middles of two marks, so that each can be pressed. */
const apart = 28
const heights = { height: 420, leastHeight: 220 }

interface Props {
  map: CustomerMap
  places: readonly Place[]
  /** The places of the mark that was pressed. */
  chosen: readonly Place[]
  onChoose: (places: readonly Place[]) => void
  label: string
}

/** Land, ways and ports, as wide as there is room; what has orders is a button with their count. */
export function Chart({ map: { features }, places, chosen, onChoose, label }: Props) {
  const { placeIn } = useTelling()
  const room = useRef<HTMLDivElement>(null)
  const width = useWidth(room)
  const points = useMemo(() => features.flatMap(({ geometry }) => pointsIn(geometry)), [features])
  const chart = useMemo(() => seaChart(points, { width, ...heights, margin: 28 }), [points, width])
  const { height, project } = chart
  const marks = useMemo(() => marksOf(places, project, apart), [places, project])
  const labels = labelsOf(features, marks, { project, width, nameIn: placeIn })
  const isChosen = ({ places: [first] }: Mark) => chosen.some(({ key }) => key === first?.key)
  return (
    // Until it is drawn anew it is as wide as the window was.
    <div ref={room} className="relative min-h-55 overflow-x-clip">
      <svg viewBox={`0 0 ${width} ${height}`} className="chart border-line-2" role="img" aria-label={label}>
        <rect width={width} height={height} className="water" />
        <path d={chart.grid} className="grid" />
        <path d={chart.land} className="land" />
        {waysOf(features, chart.line).map(([line, kind]) =>
          kind === 'inland' ? (
            <Railway key={line} line={line} />
          ) : (
            <path key={line} d={line} className={kind === 'behind' ? 'way' : 'way ahead'} />
          ),
        )}
        {features.map(({ geometry, properties: { feature_type } }) => {
          if (geometry.type !== 'Point' || feature_type === 'ship') return null
          const [x = 0, y = 0] = project(geometry.coordinates) ?? []
          return <circle key={`${geometry.coordinates}`} cx={x} cy={y} r="4" className="stop stroke-[1.5]" />
        })}
        {labels.map(({ x, y, name, isBefore }) => (
          <text key={name} x={x} y={y} textAnchor={isBefore ? 'end' : 'start'}>
            {name}
          </text>
        ))}
      </svg>
      {marks.map((mark) => (
        <MapMark
          key={mark.places[0]?.key}
          mark={mark}
          isChosen={isChosen(mark)}
          onPress={() => onChoose(isChosen(mark) ? [] : mark.places)}
        />
      ))}
    </div>
  )
}

/** Each stretch once; what is behind one ship and ahead of another is behind. */
function waysOf(features: CustomerMap['features'], line: (points: Point[]) => string) {
  const ways = new Map<string, 'behind' | 'ahead' | 'inland'>()
  for (const { geometry, properties } of features) {
    if (geometry.type !== 'LineString') continue
    const isBehind = properties.feature_type === 'sea_leg' && properties.is_behind
    const kind = properties.feature_type === 'inland_leg' ? 'inland' : isBehind ? 'behind' : 'ahead'
    const drawn = line(geometry.coordinates)
    if (kind === 'behind' || !ways.has(drawn)) ways.set(drawn, kind)
  }
  return [...ways]
}

const Railway = ({ line }: { line: string }) => (
  <>
    <path d={line} className="way railway" />
    <path d={line} className="way sleepers" />
  </>
)

function MapMark({ mark, isChosen, onPress }: { mark: Mark; isChosen: boolean; onPress: () => void }) {
  const { words, format, placeIn } = useTelling()
  const { x, y, places } = mark
  const [first] = places
  const count = ordersOf(places).length
  const names = places.map(({ name }) => (name === null ? words.states.at_sea : placeIn(name))).join(words.list_comma)
  return (
    <button
      type="button"
      className={`absolute h-6.5 min-w-6.5 -translate-1/2 cursor-pointer rounded-[15px] border-2 px-[5px] py-0 text-[13px] leading-[22px] font-bold outline-offset-2 outline-accent aria-pressed:outline-3 max-tablet:h-7.5 max-tablet:min-w-7.5 max-tablet:leading-[26px] forced-colors:bg-[ButtonFace] forced-colors:text-[ButtonText] forced-colors:forced-color-adjust-none ${looks[first ? lookOf(first) : 'place']}`}
      style={{ left: x, top: y }}
      aria-pressed={isChosen}
      aria-label={`${names}${words.colon}${format.plural(count, words.orders)}`}
      title={names}
      onClick={onPress}
    >
      {count}
    </button>
  )
}

/** Ships in the company's colour; what nobody has seen there has a broken edge. */
export const lookOf = ({ kind, position }: Place) =>
  kind === 'ship' ? (position?.estimated ? 'estimated_ship' : 'ship') : kind === 'way_inland' ? 'estimated' : 'place'

const looks = {
  ship: 'border-surface bg-accent text-surface',
  estimated_ship: 'border-dashed border-accent bg-surface text-accent',
  estimated: 'border-dashed border-ink bg-surface text-ink',
  place: 'border-surface bg-ink text-surface',
}

const pointsIn = (geometry: CustomerMap['features'][number]['geometry']): Point[] =>
  geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates

function useWidth(room: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(640)
  useEffect(() => {
    if (!room.current) return
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(240, Math.round(entry.contentRect.width))),
    )
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [room])
  return width
}
