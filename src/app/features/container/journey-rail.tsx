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

type Passing = 'here' | 'passed' | 'ahead'

const dots: Record<Passing, string> = {
  here: '-left-[3px] top-0 size-5 border-6 border-accent bg-surface shadow-[0_0_0_2px_var(--surface)] not-print:max-desk:top-0.5',
  passed: 'top-[3px] left-0 size-3.5 border-3 border-ink bg-ink not-print:max-desk:top-[5px]',
  ahead: 'top-[3px] left-0 size-3.5 border-2 border-ink-3 bg-surface not-print:max-desk:top-[5px]',
}

/** To the next stop, as charts draw it: upright where there is little room. */
const lines = {
  way: 'before:top-2 before:right-0 before:left-[13px] before:border-ink before:border-t-4 not-print:max-desk:before:inset-[16px_auto_-20px_5px] not-print:max-desk:before:border-s-4 not-print:max-desk:before:border-t-0',
  railway:
    'before:top-1.5 before:right-0 before:left-[13px] before:h-2 before:border-ink before:border-y-[1.5px] before:bg-[repeating-linear-gradient(90deg,var(--ink)_0_10px,transparent_10px_20px)] not-print:max-desk:before:inset-[6px_auto_-20px_3px] not-print:max-desk:before:h-auto not-print:max-desk:before:w-2 not-print:max-desk:before:border-x-[1.5px] not-print:max-desk:before:border-y-0 not-print:max-desk:before:bg-[repeating-linear-gradient(180deg,var(--ink)_0_10px,transparent_10px_20px)]',
  ahead:
    'before:top-[9px] before:right-1 before:left-[18px] before:border-dashed before:border-ink-3 before:border-t-2 not-print:max-desk:before:inset-[20px_auto_-16px_6px] not-print:max-desk:before:border-s-2 not-print:max-desk:before:border-t-0',
}

function lineOf({ has_left, onward }: Stop): string {
  if (!has_left || onward === 'road') return lines.ahead
  return onward === 'rail' ? lines.railway : lines.way
}

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
  const passing = (at: number): Passing =>
    at === here ? 'here' : reached !== null && at <= reached ? 'passed' : 'ahead'
  return (
    <ol
      className="grid grid-cols-[repeat(var(--n),minmax(0,1fr))] not-print:max-desk:block"
      aria-labelledby="journey"
      style={{ '--n': stops.length } as React.CSSProperties}
    >
      {stops.map((stop, at) => (
        <li
          key={`${stop.kind} ${stop.name}`}
          aria-current={at === here ? 'step' : undefined}
          className="flex min-w-0 flex-col [&:last-child>span:first-child]:before:hidden not-print:max-desk:grid not-print:max-desk:grid-cols-[32px_minmax(0,1fr)] not-print:max-desk:pb-3.5"
        >
          <span
            className={`relative mb-1 block h-5 before:absolute not-print:max-desk:row-[1/6] not-print:max-desk:mb-0 not-print:max-desk:h-auto ${lineOf(stop)}`}
          >
            <i className={`absolute z-1 rounded-full ${dots[passing(at)]}`} />
          </span>
          <div className="wrap-anywhere overflow-hidden text-ellipsis pe-3 not-print:max-desk:col-start-2">
            <b className={`text-16/6 ${passing(at) === 'ahead' ? 'font-mid text-ink-2' : 'font-bold'}`}>
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
                {passing(at) === 'passed' ? tc('a stop of a journey', 'passed') : tc('a stop of a journey', 'to come')}
              </span>
            )}
          </div>
          {stop.calls.length === 0 && <p className="text-ink-3 not-print:max-desk:col-start-2">{t('not known yet')}</p>}
          <dl className="leading-6 not-print:max-desk:col-start-2">
            {stop.calls.map(({ step, at: time, timezone, kind, slip_days, explained_by }) => (
              <div key={step} className="flex gap-2 not-print:desk:max-wide:block print:gap-1">
                <dt className="min-w-14 text-ink-3 print:min-w-12">{callWordsOf({ step })}</dt>
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
    <span className="-order-1 flex h-5 flex-none items-center gap-1.5 overflow-hidden whitespace-nowrap pr-3 pl-5.5 text-(length:--t-12) text-ink-2 not-print:max-desk:order-5 not-print:max-desk:col-start-2 not-print:max-desk:p-0 not-print:max-desk:empty:hidden">
      {Icon && (by || isHere) && (
        <>
          <Icon className="s" /> <span className="sr-only">{(has_left ? wentOn : goesOn)[onward]} </span>
          {by} {isHere && <b className="text-accent">{t('now here')}</b>}
        </>
      )}
    </span>
  )
}
