import type { Container, Hold } from '#contract/container.ts'
import type { Shipment } from '#contract/shipment.ts'
import { type Arrival, arrivalOf, daysPast } from '../../lib/arrival.ts'
import { useNow } from '../../lib/now.ts'
import { plural } from '../../lib/remaining.ts'
import { holdWords, statusWords } from '../../lib/words.ts'
import { When } from '../../ui/when.tsx'
import { type EventFacts, verbOf } from './events.ts'
import type { Subject } from './explain.ts'
import { Explained } from './explained.tsx'
import { heldSince } from './held-since.ts'

interface Props {
  box: Container['attributes']
  route: Shipment['attributes']
  events: readonly EventFacts[]
}

/** Who does what about a hold. */
const acts: Record<Hold['name'], string> = {
  freight: 'The freight payer settles with the line.',
  customs: 'Your customs broker clears it.',
  USDA: 'Your customs broker clears it with the agriculture inspectors.',
  VACIS: 'Customs scans the box; your broker follows it.',
  TMF: 'The fee is paid to the terminal.',
  other: 'Ask the terminal what it waits for.',
}

/** The verdict in a sentence: who does what. */
export function VerdictSentence({ box, route, events }: Props) {
  const since = heldSince(events, []).unavailable
  const active = box.holds_at_pod_terminal.filter(({ status }) => status === 'hold')
  const pending = box.holds_at_pod_terminal.length - active.length
  const at = placeOf(box, route)
  if (box.verdict_reason === 'booking_cancelled') return <>The line cancelled the booking. Nothing is left to do.</>
  switch (box.verdict) {
    case 'ready':
      return (
        <>
          Available for pickup{at}
          {box.location_at_pod_terminal && ` from ${box.location_at_pod_terminal}`}.{' '}
          {box.urgency.reason === 'costs_money' ? 'Every further day costs money.' : 'No hold is reported.'}
        </>
      )
    case 'blocked':
      return (
        <>
          {active.length === 1 ? `On hold: ${holdWords[active[0]?.name ?? 'other'].words}` : `${active.length} holds`}
          {at}
          {since && (
            <>
              {' '}
              since <When at={since.at} zone={since.zone} />
            </>
          )}
          . {[...new Set(active.map(({ name }) => acts[name]))].join(' ')}
          {pending > 0 && ` ${pending === 1 ? 'One more hold' : `${pending} more holds`} pending.`}
        </>
      )
    case 'not_released':
      return (
        <>The terminal has not released it{at}, and reports no active hold. Ask the terminal before sending a truck.</>
      )
    case 'sources_disagree':
      if (box.verdict_reason === 'hold_not_withdrawn')
        return (
          <>
            The terminal has it available{at} and lists no hold, but the{' '}
            {active.map(({ name }) => holdWords[name].words).join(' and ')} hold is not withdrawn. Do not send a truck
            until that is settled.
          </>
        )
      return <>It is reported available{at} and held at the same time. Do not send a truck until that is settled.</>
    case 'unknown':
      if (box.verdict_reason === 'not_confirmed' && box.availability_confirmed_at)
        return (
          <>
            It was {box.available_for_pickup === false && 'not '}available{at} on{' '}
            <When at={box.availability_confirmed_at} zone={box.pickup_timezone} />, not confirmed since. Ask the
            terminal before sending a truck.
          </>
        )
      return <>It is{at || ' there'}, and the terminal does not say whether it may be collected.</>
    case 'not_arrived':
    case 'on_rail':
      return <Underway box={box} route={route} events={events} />
    case 'gone':
      return <Gone box={box} />
  }
}

function placeOf(box: Props['box'], route: Props['route']): string {
  const place = box.ind_ata_at ? route.destination_name : route.port_of_discharge_name
  return place ? ` in ${place}` : ''
}

function Underway({ box, route, events }: Props) {
  const now = useNow()
  const arrival = arrivalOf(route, box)
  const how = whereabouts(box, route, events)
  if (!arrival?.estimated) return <>{how}. No arrival is estimated yet.</>
  const { slip } = arrival
  const past = daysPast(arrival, now)
  const isLate = past !== null && past > 0
  return (
    <>
      {how}. {isLate ? 'Was expected' : 'Expected'} {arrival.place && `in ${arrival.place} `}
      <Explained at={arrival.at} zone={arrival.zone} subject={subjectOf(arrival, route)} />
      {isLate
        ? `, ${plural(past)} ago, and no arrival is reported`
        : slip !== null &&
          slip !== 0 &&
          `, ${plural(Math.abs(slip))} ${slip > 0 ? 'later' : 'earlier'} than first estimated`}
      .
    </>
  )
}

/** As the status says it; where that leaves two cases, as the last event does. */
function whereabouts(box: Props['box'], route: Props['route'], events: Props['events']): string {
  const last = events.findLast(({ facts }) => facts.event.startsWith('container.transport.') && !isOpen(facts))
  const verb = last && verbOf(last.facts.event)
  switch (box.current_status) {
    case 'new':
      return 'No milestone is reported yet'
    case 'on_rail':
      return 'On rail'
    case 'awaiting_inland_transfer':
      if (!box.pod_full_out_at) return 'Awaiting rail'
      return `Left ${route.port_of_discharge_name ?? 'the port'} by truck`
    default:
      if (verb === 'transshipment_discharged' || verb === 'feeder_discharged')
        return `Discharged for transshipment${last?.place ? ` in ${last.place}` : ''}, awaiting the next vessel`
      return verb && /(loaded|departed|arrived)$/.test(verb) ? 'On board' : 'In transit'
  }
}

/** An estimate, or an event that was taken back. */
const isOpen = ({ estimated, invalidated_at }: EventFacts['facts']) => estimated || invalidated_at !== null

const subjectOf = ({ place }: Arrival, route: Props['route']): Subject =>
  place === route.port_of_discharge_name
    ? { of: 'event', verb: 'vessel_arrived', locode: route.port_of_discharge_locode }
    : { of: 'event', verb: 'arrived_at_inland_destination', locode: route.destination_locode }

function Gone({ box }: { box: Props['box'] }) {
  const [at, zone, verb] = box.empty_terminated_at
    ? [box.empty_terminated_at, box.empty_terminated_timezone, 'empty_in']
    : box.delivered_at
      ? [box.delivered_at, box.final_destination_timezone ?? box.pod_timezone, 'delivered']
      : box.final_destination_full_out_at
        ? [box.final_destination_full_out_at, box.final_destination_timezone, 'full_out']
        : [box.pod_full_out_at, box.pod_timezone, 'full_out']
  return (
    <>
      {statusWords[box.current_status]}{' '}
      {at && <Explained at={at} zone={zone} subject={{ of: 'event', verb, locode: null }} />}.{' '}
      {box.empty_terminated_at ? 'Nothing is left to do.' : 'The empty box goes back next.'}
    </>
  )
}
