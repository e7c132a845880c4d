import { Ship, TrainFront, Truck } from 'lucide-react'
import type { Stop, Stops } from '#domain/journey/stops.ts'
import { Slip } from '../../ui/arrival.tsx'
import { Explained, ExplainedWords } from './explained.tsx'
import { callWordsOf, legWordsOf, stopWordsOf } from './journey.ts'

const legWords = { sea: 'by sea', rail: 'by rail', road: 'by road' }
const legIcons = { sea: Ship, rail: TrainFront, road: Truck }

/** The way of the box: each stop with its timetable, each leg drawn as on a chart. */
export function JourneyRail({ stops, here, reached }: Stops) {
  return (
    <>
      <h2 id="journey" className="sr-only">
        Journey
      </h2>
      <ol className="legs" aria-labelledby="journey" style={{ '--n': stops.length } as React.CSSProperties}>
        {stops.map((stop, at) => (
          <li
            key={`${stop.kind} ${stop.name}`}
            aria-current={at === here ? 'step' : undefined}
            className={`${at === here ? 'is-here' : at <= reached ? 'was' : 'to-come'} ${stop.left ? (stop.leg ?? '') : 'ahead'}`}
          >
            <span className="track">
              <i className="dot" />
            </span>
            <div className="name">
              <b>
                {stop.subject ? (
                  <ExplainedWords words={stopWordsOf(stop)} value={stop.name} subject={stop.subject} />
                ) : (
                  stopWordsOf(stop)
                )}
              </b>{' '}
              <span className="text-12 text-ink-3">{stop.code}</span>{' '}
              {at === here && <span className="ms-2 font-bold text-12 text-accent">here</span>}
              {at !== here && <span className="sr-only">{at <= reached ? 'passed' : 'to come'}</span>}
            </div>
            {stop.calls.length === 0 && <p className="text-ink-3">not known yet</p>}
            <dl>
              {stop.calls.map(({ step, at: time, zone, kind, slip, subject }) => (
                <div key={step}>
                  <dt>{callWordsOf({ step })}</dt>
                  <dd>
                    <Explained at={time} zone={zone} estimated={kind === 'estimate'} subject={subject} />{' '}
                    {slip !== null && slip !== 0 && <Slip days={slip} />}
                  </dd>
                </div>
              ))}
            </dl>
            <LegWords stop={stop} isHere={here === null && at === reached} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** How it goes on, over the line to the next stop; and that it is there now. */
function LegWords({ stop, isHere }: { stop: Stop; isHere: boolean }) {
  const { leg, left } = stop
  const by = legWordsOf(stop)
  const Icon = leg && legIcons[leg]
  return (
    <span className="leg">
      {Icon && (by || isHere) && (
        <>
          <Icon className="s" />{' '}
          <span className="sr-only">
            {left ? 'Went on' : 'Goes on'} {legWords[leg]}:{' '}
          </span>
          {by} {isHere && <b className="text-accent">now here</b>}
        </>
      )}
    </span>
  )
}
