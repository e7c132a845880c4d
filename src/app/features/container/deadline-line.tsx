import { t, tn } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import { daysBetween } from '#domain/instants.ts'
import { useNow } from '../../lib/now.ts'
import { Gauge, RemainingWords, useRemaining } from '../../ui/remaining.tsx'
import { When } from '../../ui/when.tsx'

type Box = Container['attributes']

/** The deadline in one line: gauge, day, place, what is left. Before there can be one, the arrival says more. */
export function DeadlineLine({ box }: { box: Box }) {
  if (box.binding_lfd) return <Binding at={box.binding_lfd} box={box} />
  return (
    <span className="deadline">
      <Gauge left={null} />
      {box.verdict === 'not_arrived' || box.verdict === 'on_rail' ? (
        <NotStarted box={box} />
      ) : (
        <span className="col-span-3 ps-5 text-ink-3">
          {box.verdict === 'gone' ? t('none, picked up') : t('no deadline reported')}
        </span>
      )}
    </span>
  )
}

function Binding({ at, box }: { at: string; box: Box }) {
  const place = box.deadlines.find(({ binds }) => binds)?.place
  return <LastDay at={at} zone={box.binding_lfd_timezone} place={place} />
}

/** A last free day: how many days are left, which day it is, where, and the same in words. */
export function LastDay({ at, zone, place }: { at: string; zone: string | null; place: string | null | undefined }) {
  const left = useRemaining(at, zone)
  return (
    <span className="deadline">
      <Gauge left={left} />
      <b className="date">
        <When at={at} zone={zone} whole />
      </b>
      <span className="place">{place}</span>
      <RemainingWords {...left} />
    </span>
  )
}

function NotStarted({ box }: { box: Box }) {
  const now = useNow()
  const arrival = box.next_arrival
  if (!arrival?.awaited) return <span className="col-span-3 ps-5 text-ink-3">{t('not started')}</span>
  const days = daysBetween(new Date(now).toISOString(), arrival.at, arrival.timezone)
  return (
    <>
      <span className="date">
        <When at={arrival.at} zone={arrival.timezone} dayOnly estimated />
      </span>
      <span className="place">{arrival.location_name}</span>
      {days < 0 ? (
        <span className="warning font-mid">{t('arrival {days} d late', { days: -days })}</span>
      ) : (
        <span className="text-ink-3">
          {days === 0 ? t('arrives today') : tn(days, 'arrives in {count} day', 'arrives in {count} days')}
        </span>
      )}
    </>
  )
}
