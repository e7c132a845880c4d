import { useEffect, useState } from 'react'
import type { CustomerMap } from '#contract/portal/embed-map.ts'
import { filled } from '#domain/portal/customer-format.ts'
import type { Target } from '../address.ts'
import type { MapAsked } from '../session.ts'
import { useTelling } from '../telling.tsx'
import { Chart, lookOf } from './chart.tsx'
import { mapWords } from './map-words.ts'
import { type Place, placesOf } from './places.ts'
import '#app/styles/chart.css'

/** Milliseconds. */
const often = 10 * 60_000

export interface MapProps {
  asked: MapAsked
  askForMap: (asked: MapAsked) => Promise<CustomerMap>
  /** When what is shown was so: the map follows it. */
  at: number
  hrefOf: (to: Target) => string
}

/** The map, and below it in words all that is on it. */
export function MapPanel({ asked, askForMap, at, hrefOf }: MapProps) {
  const { format, t } = useTelling()
  const words = mapWords[format.language]
  const [map, setMap] = useState<CustomerMap | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const [chosen, setChosen] = useState<readonly Place[]>([])
  const key = JSON.stringify(asked)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what is asked, `at` and `tries` that it is to be asked again
  useEffect(() => {
    let isGone = false
    askForMap(asked).then(
      (map) => {
        if (isGone) return
        setMap(map)
        setFailed(false)
      },
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [askForMap, key, at, tries])

  // Ships go on without any news: it is asked for anew while somebody may look.
  useEffect(() => {
    const timer = window.setInterval(
      () => document.visibilityState === 'visible' && setTries((count) => count + 1),
      often,
    )
    return () => window.clearInterval(timer)
  }, [])

  const places = map ? placesOf(map) : []
  const keys = new Set(chosen.map((one) => one.key))
  const some = places.filter((one) => keys.has(one.key))
  const told = some.length > 0 ? some : places
  return (
    <section className="mt-3 grid gap-3" aria-label={words.map}>
      {isFailed && (
        <p className="past" role="alert">
          {t('not_loaded')}{' '}
          <button type="button" className="btn small" onClick={() => setTries(tries + 1)}>
            {t('retry')}
          </button>
        </p>
      )}
      {!map && !isFailed && <p role="status">{t('loading')}</p>}
      {map && places.length === 0 && map.left_out_count === 0 && <p className="text-ink-2">{words.nothing}</p>}
      {map && places.length > 0 && (
        <>
          <Chart map={map} places={places} chosen={some} onChoose={setChosen} label={words.map} />
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-x-6 gap-y-3">
            {told.map((place) => (
              <MapPlace key={place.key} place={place} hrefOf={hrefOf} />
            ))}
          </ul>
          {some.length > 0 && (
            <button type="button" className="btn small justify-self-start" onClick={() => setChosen([])}>
              {t('show_all')}
            </button>
          )}
        </>
      )}
      {map && map.left_out_count > 0 && (
        <p className="text-ink-3">{format.plural(map.left_out_count, words.left_out)}</p>
      )}
      {map && map.more_count > 0 && <p className="text-ink-3">{format.plural(map.more_count, words.more)}</p>}
    </section>
  )
}

const signs = {
  ship: 'border-accent bg-accent',
  estimated_ship: 'border-dashed border-accent',
  estimated: 'border-dashed border-ink',
  place: 'border-ink bg-ink',
}

function MapPlace({ place, hrefOf }: { place: Place; hrefOf: MapProps['hrefOf'] }) {
  const { words, format, placeIn, t } = useTelling()
  const own = mapWords[format.language]
  const { kind, name, position, parts } = place
  const there = name === null ? words.states.at_sea : kind === 'ship' ? name : placeIn(name)
  const seen = position?.seen_at ? filled(own.seen, { ago: format.ago(position.seen_at) }) : own.estimated
  return (
    <li>
      <h3 className="text-16">
        <i className={`me-2 inline-block size-3 rounded-[50%] border-2 ${signs[lookOf(place)]}`} aria-hidden="true" />
        {kind === 'way_inland' ? filled(own.inland_to, { place: there }) : there}
        {position && <span className="text-13 font-text text-ink-3"> {seen}</span>}
      </h3>
      {parts.map(({ to, arrival, orders }) => (
        <p key={to} className="flex flex-wrap gap-x-3">
          {to !== null && (
            <span className="flex-[1_0_100%] text-ink-2">
              {filled(own.to, { place: placeIn(to) })}
              {arrival && ` · ${t('arrival')}${words.colon}${format.date(arrival)}`}
            </span>
          )}
          {orders.map(({ id, headline, containers_count }) => (
            <a
              key={id}
              className="min-h-6 text-accent underline underline-offset-[3px] wrap-anywhere"
              href={hrefOf({ shipment: id })}
              dir="auto"
            >
              {headline ?? t('without_number')}
              {containers_count > 1 && ` (${format.plural(containers_count, words.containers)})`}
            </a>
          ))}
        </p>
      ))}
    </li>
  )
}
