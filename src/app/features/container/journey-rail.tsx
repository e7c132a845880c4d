import { useQuery } from '@tanstack/react-query'
import { Ship, TrainFront, Truck } from 'lucide-react'
import { t, tc } from '#contract/language.ts'
import type { Journey, Stop } from '#contract/tracking/journey.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { Slip } from '../../ui/arrival.tsx'
import { journeyOf } from './container-queries.ts'
import { Explained, ExplainedWords } from './explained.tsx'
import { callWordsOf, onwardWordsOf, stopWordsOf, subjectOf } from './journey.ts'

const goesOn = { sea: t('Goes on by sea:'), rail: t('Goes on by rail:'), road: t('Goes on by road:') }
const wentOn = { sea: t('Went on by sea:'), rail: t('Went on by rail:'), road: t('Went on by road:') }
const legIcons = { sea: Ship, rail: TrainFront, road: Truck }

/** The way of the box: each stop with its timetable, each leg drawn as on a chart. */
export function JourneyRail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(journeyOf(id))
  return (
    <>
      <h2 id="journey" className="sr-only">
        {t('Journey')}
      </h2>
      {data && <Stops {...data.data.attributes} />}
      {!data && !error && <p className="bone h-32" />}
      {!data && error && <TableFailed what={t('The journey')} error={error} onRetry={refetch} />}
    </>
  )
}

function Stops({ stops, here, reached }: Journey) {
  const isPassed = (at: number) => reached !== null && at <= reached
  return (
    <ol className="legs" aria-labelledby="journey" style={{ '--n': stops.length } as React.CSSProperties}>
      {stops.map((stop, at) => (
        <li
          key={`${stop.kind} ${stop.name}`}
          aria-current={at === here ? 'step' : undefined}
          className={`${at === here ? 'is-here' : isPassed(at) ? 'was' : 'to-come'} ${stop.has_left ? (stop.onward ?? '') : 'ahead'}`}
        >
          <span className="track">
            <i className="dot" />
          </span>
          <div className="name">
            <b>
              {stop.name_explained_by ? (
                <ExplainedWords
                  words={stopWordsOf(stop)}
                  value={stop.name}
                  subject={subjectOf({ ...stop.name_explained_by, location_locode: null })}
                />
              ) : (
                stopWordsOf(stop)
              )}
            </b>{' '}
            <span className="text-12 text-ink-3">{stop.location_locode}</span>{' '}
            {at === here && <span className="ms-2 font-bold text-12 text-accent">{t('here')}</span>}
            {at !== here && (
              <span className="sr-only">
                {isPassed(at) ? tc('a stop of a journey', 'passed') : tc('a stop of a journey', 'to come')}
              </span>
            )}
          </div>
          {stop.calls.length === 0 && <p className="text-ink-3">{t('not known yet')}</p>}
          <dl>
            {stop.calls.map(({ step, at: time, timezone, kind, slip_days, explained_by }) => (
              <div key={step}>
                <dt>{callWordsOf({ step })}</dt>
                <dd>
                  <Explained
                    at={time}
                    zone={timezone}
                    estimated={kind === 'estimate'}
                    whole={kind === 'deadline'}
                    subject={subjectOf(explained_by)}
                  />{' '}
                  {slip_days !== null && slip_days !== 0 && <Slip days={slip_days} />}
                </dd>
              </div>
            ))}
          </dl>
          <LegWords stop={stop} isHere={here === null && at === reached} />
        </li>
      ))}
    </ol>
  )
}

/** How it goes on, over the line to the next stop; and that it is there now. */
function LegWords({ stop, isHere }: { stop: Stop; isHere: boolean }) {
  const { onward, has_left } = stop
  const by = onwardWordsOf(stop)
  const Icon = onward && legIcons[onward]
  return (
    <span className="leg">
      {Icon && (by || isHere) && (
        <>
          <Icon className="s" /> <span className="sr-only">{(has_left ? wentOn : goesOn)[onward]} </span>
          {by} {isHere && <b className="text-accent">{t('now here')}</b>}
        </>
      )}
    </span>
  )
}
