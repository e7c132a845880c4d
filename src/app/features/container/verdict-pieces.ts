import type { Container, Hold } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { t } from '#domain/language.ts'
import { capital } from '#domain/text.ts'
import { routeOfContainer } from '#domain/tracking/own-route.ts'
import { plural } from '#domain/tracking/remaining.ts'
import { statusWords, verdictSaid } from '#domain/tracking/words.ts'
import { holdWords } from '#domain/words.ts'
import { arrivedInland, daysPast } from '../../lib/arrival.ts'
import { type Acted, stepSentences } from '../../lib/step-words.ts'
import type { Subject } from './explain.ts'
import { overdue } from './overdue.ts'
import type { Piece } from './pieces.tsx'

export interface SentenceFacts {
  box: Container['attributes']
  route: Shipment['attributes']
}

type Box = SentenceFacts['box']

const arrivalOfBox: Subject = { of: 'container', name: 'next_arrival' }

/** The verdict in a sentence: how it is, and who does what, as it was decided. */
export function piecesOf({ box, route }: SentenceFacts, now: number): Piece[] {
  const facts = { box, route: routeOfContainer(route, box) }
  const steps = box.next_steps.flatMap(({ step, by }) =>
    step === 'return_empty' && by ? [] : (stepSentences[step as Acted] ?? []),
  )
  const cost = box.urgency.reason === 'costs_money' ? [t(' Every further day costs money.')] : []
  return [
    ...standing(facts, now),
    ...cost,
    ...booked(box),
    ...[...new Set(steps)].map((one) => ` ${one}`),
    ...dueBack(box, now),
  ]
}

function standing(facts: SentenceFacts, now: number): Piece[] {
  const { box, route } = facts
  const at = placeOf(box, route)
  const active = namesOf(box, 'hold')
  const pending = namesOf(box, 'pending')
  if (box.verdict_reason === 'booking_cancelled') return [t('The line cancelled the booking. Nothing is left to do.')]
  switch (box.verdict) {
    case 'ready': {
      const yard = box.current_status === 'off_dock' ? t(' at another yard') : ''
      const from = box.location_at_pod_terminal
        ? t(' from {location_at_pod_terminal}', { location_at_pod_terminal: box.location_at_pod_terminal })
        : ''
      const holds = pending.length > 0 ? announced(pending) : t('No hold is reported.')
      return [t('Available for pickup{yard}{at}{from}. {holds}', { yard, at, from, holds })]
    }
    case 'released_by_hand': {
      const names = namesOf(box, 'cleared').join(', ')
      const terminal =
        box.verdict_reason === 'hold_still_listed' ? t('The terminal still lists it.') : t('Its source has not.')
      return [t('Released by hand{at}: somebody here cleared the hold ({names}). {terminal}', { at, names, terminal })]
    }
    case 'blocked':
      return held(facts, active, pending)
    case 'not_released':
      if (pending.length === 0) return [t('The terminal has not released it{at}, and reports no active hold.', { at })]
      return [`The terminal has not released it${at}. ${announced(pending)}`]
    case 'sources_disagree':
      if (box.verdict_reason !== 'hold_not_withdrawn')
        return [`It is reported available${at} and held at the same time (${active.join(', ')}).`]
      return [
        `The terminal has it available${at} and lists no hold, but the ${active.join(' and ')} hold is not withdrawn.`,
      ]
    case 'unknown':
      return unsure(box, at, active)
    case 'not_arrived':
    case 'on_rail':
      return underway(facts, now)
    case 'gone':
      return gone(box)
  }
}

/** What a terminal said last, and that this is some time ago; or that none says anything. */
function unsure(box: Box, at: string, active: readonly string[]): Piece[] {
  if (box.verdict_reason === 'left_unreported')
    return [t('The terminal no longer has it, and no source reports that it was picked up.')]
  const seen_at = box.availability_confirmed_at ?? box.terminal_checked_at
  if (box.verdict_reason !== 'not_confirmed' || !seen_at)
    return [`It is${at || ' there'}, and the terminal does not say whether it may be collected.`]
  if (box.available_for_pickup === true && active.length > 0) {
    const since = `, and has not confirmed the ${active.join(' and ')} hold since.`
    return [t('The terminal had it available{at} on ', { at }), { at: seen_at, zone: box.pickup_timezone }, since]
  }
  const available = `${box.available_for_pickup === false ? 'not ' : ''}available`
  const how = active.length > 0 ? `on hold (${active.join(', ')})` : available
  return [
    t('It was {how}{at} on ', { how, at }),
    { at: seen_at, zone: box.pickup_timezone },
    t(', not confirmed since.'),
  ]
}

const held = ({ box, route }: SentenceFacts, active: readonly string[], pending: readonly string[]): Piece[] => [
  `On hold${placeOf(box, route)}: ${active.join(', ')}.${pending.length > 0 ? ` ${announced(pending)}` : ''}`,
]

const announced = (names: readonly string[]) => `${capital(names.join(', '))} hold pending.`

const namesOf = (box: Box, status: Hold['status']) => [
  ...new Set(
    box.holds_at_pod_terminal
      .filter((hold) => hold.status === status)
      .map(({ name }) => (name === 'other' ? t('reason not given') : holdWords[name])),
  ),
]

/** When it is to be collected, and that this is too late. */
function booked(box: Box): Piece[] {
  const { pickup_appointment_at: at, pickup_timezone: zone, next_steps, binding_lfd } = box
  const late = next_steps.find(({ step }) => step === 'move_appointment')
  if (at === null || (!late && !next_steps.some(({ step }) => step === 'collect'))) return []
  const end = late?.by === binding_lfd ? t('the last free day') : t('the end of free time,')
  const after: Piece[] = late?.by
    ? [t(', after {end} ', { end }), { at: late.by, zone: late.timezone, whole: true }]
    : []
  return [t(' Pickup is booked for '), { at, zone }, ...after, '.']
}

/** Until when the empty may stay outside. */
function dueBack({ next_steps }: Box, now: number): Piece[] {
  const { by: at, timezone: zone } = next_steps.find(({ step }) => step === 'return_empty') ?? {}
  if (!at) return []
  const isLate = Date.parse(at) < now
  return [
    isLate ? t(' The empty was due back ') : t(' Return the empty by '),
    { at, zone: zone ?? null, whole: true },
    '.',
  ]
}

const inPlace = (place: string | null) => (place ? t(' in {place}', { place }) : '')

const placeOf = (box: Box, route: SentenceFacts['route']) =>
  inPlace(arrivedInland(box) ? route.destination_name : route.port_of_discharge_name)

function underway(facts: SentenceFacts, now: number): Piece[] {
  const { box } = facts
  const arrival = box.next_arrival
  const how = whereabouts(facts)
  const late = box.silent_since && box.expected_next ? overdue(box.expected_next) : []
  if (box.next_steps.some(({ step }) => step === 'wait_for_discharge') && arrival)
    return [
      `Arrived${inPlace(arrival.location_name)} `,
      { at: arrival.at, zone: arrival.timezone, subject: arrivalOfBox },
      t(', not discharged yet.'),
      ...(late.length > 0 ? [' ', ...late] : []),
    ]
  if (late.length > 0) return [`${how}. `, ...late]
  if (!arrival?.estimated) return [t('{how}. No arrival is estimated yet.', { how })]
  if (arrival.outdated)
    return [
      t('{how}. Rolled to another vessel: no new arrival is estimated yet. The missed vessel was expected ', { how }),
      { at: arrival.at, zone: arrival.timezone, subject: arrivalOfBox },
      '.',
    ]
  const { days_late: slip } = arrival
  const past = daysPast(arrival, now)
  const isLate = past !== null && past > 0
  const change = slip ? `, ${plural(Math.abs(slip))} ${slip > 0 ? 'later' : 'earlier'} than first estimated` : ''
  return [
    `${how}. ${isLate ? t('Was expected') : t('Expected')} ${arrival.location_name ? t('in {location_name} ', { location_name: arrival.location_name }) : ''}`,
    { at: arrival.at, zone: arrival.timezone, subject: arrivalOfBox },
    `${isLate ? `, ${plural(past)} ago, and no arrival is reported` : change}.`,
  ]
}

function whereabouts({ box, route }: SentenceFacts): string {
  switch (box.current_status) {
    case 'new':
      return box.pol_full_in_at
        ? `At the port of loading${inPlace(route.port_of_lading_name)}`
        : t('Not reported as loaded')
    case 'awaiting_inland_transfer':
    case 'on_rail':
      return verdictSaid(box)
    default:
      return box.next_steps.some(({ step }) => step === 'wait_for_next_vessel')
        ? t('Discharged for transshipment, awaiting the next vessel')
        : t('On board')
  }
}

function gone(box: Box): Piece[] {
  const ends = ['empty_terminated_at', 'delivered_at', 'final_destination_full_out_at', 'pod_full_out_at'] as const
  const name = ends.find((one) => box[one] !== null)
  const at = name && box[name]
  const zone = name === 'empty_terminated_at' ? box.empty_terminated_timezone : box.pickup_timezone
  const date: Piece[] = at ? [' ', { at, zone, subject: { of: 'container', name } }] : []
  return [statusWords[box.current_status], ...date, box.next_steps.length === 0 ? '. Nothing is left to do.' : '.']
}
