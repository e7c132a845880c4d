import { Ship, TrainFront, Truck } from 'lucide-react'
import { Slip } from '../../ui/arrival.tsx'
import { Explained, ExplainedWords } from './explained.tsx'
import type { Journey, Stop } from './journey.ts'

const legIcons = { sea: Ship, rail: TrainFront, road: Truck }

/** The way of the box: each stop with its timetable, each leg drawn as on a chart. */
export function JourneyRail({ stops, here, reached }: Journey) {
  return (
    <ol className="legs" aria-label="Journey" style={{ '--n': stops.length } as React.CSSProperties}>
      {stops.map((stop, at) => (
        <li
          key={stop.key}
          className={`${at === here ? 'is-here' : at <= reached ? 'was' : 'to-come'} ${stop.left ? (stop.leg ?? '') : 'ahead'}`}
        >
          <LegWords stop={stop} />
          <span className="track">
            <i className="dot" />
          </span>
          <div className="name">
            <b>
              {stop.subject ? <ExplainedWords words={stop.name} value={stop.name} subject={stop.subject} /> : stop.name}
            </b>{' '}
            <span className="text-12 text-ink-3">{stop.code}</span>
            {at === here && <span className="ms-2 font-bold text-12 text-accent">here</span>}
          </div>
          {stop.calls.length === 0 && <p className="text-ink-3">not known yet</p>}
          <dl>
            {stop.calls.map(({ words, at: time, zone, kind, slip, subject }) => (
              <div key={words}>
                <dt>{words}</dt>
                <dd>
                  <Explained at={time} zone={zone} estimated={kind === 'estimate'} subject={subject} />{' '}
                  {slip !== null && slip !== 0 && <Slip days={slip} />}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}

function LegWords({ stop: { leg, by } }: { stop: Stop }) {
  const Icon = leg && legIcons[leg]
  return (
    <span className="leg">
      {Icon && by && (
        <>
          <Icon className="s" /> {by}
        </>
      )}
    </span>
  )
}
