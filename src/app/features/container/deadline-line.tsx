import type { Container } from '#contract/container.ts'
import type { Shipment } from '#contract/shipment.ts'
import { arrivalOf } from '../../lib/arrival.ts'
import { daysBetween } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { plural } from '../../lib/remaining.ts'
import { Gauge, RemainingWords, useRemaining } from '../../ui/remaining.tsx'
import { When } from '../../ui/when.tsx'

type Box = Container['attributes']
type Route = Shipment['attributes'] | undefined

/** The deadline in one line: gauge, day, place, what is left. Before there can be one, the arrival says more. */
export function DeadlineLine({ box, route }: { box: Box; route: Route }) {
  if (box.binding_lfd) return <Binding at={box.binding_lfd} box={box} />
  return (
    <span className="deadline">
      <Gauge left={null} />
      {box.verdict === 'not_arrived' || box.verdict === 'on_rail' ? (
        <NotStarted box={box} route={route} />
      ) : (
        <span className="col-span-3 ps-5 text-ink-3">
          {box.verdict === 'gone' ? 'none, picked up' : 'no deadline reported'}
        </span>
      )}
    </span>
  )
}

function Binding({ at, box }: { at: string; box: Box }) {
  const zone = box.binding_lfd_timezone
  const left = useRemaining(at, zone)
  return (
    <span className="deadline">
      <Gauge left={left} />
      <b className="date">
        <When at={at} zone={zone} whole />
      </b>
      <span className="place">{box.deadlines.find(({ binds }) => binds)?.place}</span>
      <RemainingWords {...left} />
    </span>
  )
}

function NotStarted({ box, route }: { box: Box; route: Route }) {
  const now = useNow()
  const arrival = route ? arrivalOf(route, box) : null
  if (!arrival?.awaited) return <span className="col-span-3 ps-5 text-ink-3">not started</span>
  const days = daysBetween(new Date(now).toISOString(), arrival.at, arrival.zone)
  return (
    <>
      <span className="date">
        <When at={arrival.at} zone={arrival.zone} dayOnly estimated />
      </span>
      <span className="place">{arrival.place}</span>
      {days < 0 ? (
        <span className="warning font-mid">arrival {plural(-days)} overdue</span>
      ) : (
        <span className="text-ink-3">{days === 0 ? 'arrives today' : `arrives in ${plural(days)}`}</span>
      )}
    </>
  )
}
