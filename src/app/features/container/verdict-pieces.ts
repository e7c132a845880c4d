import { t, tn } from '#contract/language.ts'
import type { Container, Hold } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { capital, joinedByAnd, listComma } from '#domain/text.ts'
import { routeOfContainer } from '#domain/tracking/own-route.ts'
import { daysOverdue } from '#domain/tracking/remaining.ts'
import { statusWords, verdictSaid } from '#domain/tracking/words.ts'
import { holdWords } from '#domain/words.ts'
import { arrivedInland } from '../../lib/arrival.ts'
import { type Acted, stepSentences } from '../../lib/step-words.ts'
import type { Subject } from './explain.ts'
import { overdue } from './overdue.ts'
import { type Piece, sentence } from './pieces.tsx'

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
  const cost = box.urgency.reason === 'costs_money' ? [t('Every further day costs money.')] : []
  const more: Piece[][] = [cost, booked(box), ...[...new Set(steps)].map((one) => [one]), dueBack(box, now)]
  return [...standing(facts, now), ...more.flatMap((pieces) => (pieces.length > 0 ? [' ', ...pieces] : []))]
}

function standing(facts: SentenceFacts, now: number): Piece[] {
  const { box, route } = facts
  const place = placeOf(box, route)
  const active = namesOf(box, 'hold')
  const pending = namesOf(box, 'pending')
  if (box.verdict_reason === 'booking_cancelled') return [t('The line cancelled the booking. Nothing is left to do.')]
  switch (box.verdict) {
    case 'ready':
      return [`${available(box, place)} ${pending.length > 0 ? announced(pending) : t('No hold is reported.')}`]
    case 'released_by_hand': {
      const holds = namesOf(box, 'cleared').join(listComma)
      const released = place
        ? t('Released by hand in {place}: somebody here cleared the hold ({holds}).', { place, holds })
        : t('Released by hand: somebody here cleared the hold ({holds}).', { holds })
      const isListed = box.verdict_reason === 'hold_still_listed'
      return [`${released} ${isListed ? t('The terminal still lists it.') : t('Its source has not.')}`]
    }
    case 'blocked':
      return [pending.length > 0 ? `${held(place, active)} ${announced(pending)}` : held(place, active)]
    case 'not_released':
      if (pending.length > 0) return [`${unreleased(place)} ${announced(pending)}`]
      return [
        place
          ? t('The terminal has not released it in {place}, and reports no active hold.', { place })
          : t('The terminal has not released it, and reports no active hold.'),
      ]
    case 'sources_disagree':
      return [disagreed(box, place, active)]
    case 'unknown':
      return unsure(box, place, active)
    case 'not_arrived':
    case 'on_rail':
      return underway(facts, now)
    case 'gone':
      return gone(box)
  }
}

function available({ current_status, location_at_pod_terminal: spot }: Box, place: string | null): string {
  if (current_status === 'off_dock') {
    if (place)
      return spot
        ? t('Available for pickup at another yard in {place} from {spot}.', { place, spot })
        : t('Available for pickup at another yard in {place}.', { place })
    return spot
      ? t('Available for pickup at another yard from {spot}.', { spot })
      : t('Available for pickup at another yard.')
  }
  if (place)
    return spot
      ? t('Available for pickup in {place} from {spot}.', { place, spot })
      : t('Available for pickup in {place}.', { place })
  return spot ? t('Available for pickup from {spot}.', { spot }) : t('Available for pickup.')
}

const unreleased = (place: string | null) =>
  place ? t('The terminal has not released it in {place}.', { place }) : t('The terminal has not released it.')

function held(place: string | null, names: readonly string[]): string {
  const holds = names.join(listComma)
  return place ? t('On hold in {place}: {holds}.', { place, holds }) : t('On hold: {holds}.', { holds })
}

function disagreed(box: Box, place: string | null, names: readonly string[]): string {
  if (box.verdict_reason !== 'hold_not_withdrawn') {
    const holds = names.join(listComma)
    return place
      ? t('It is reported available in {place} and held at the same time ({holds}).', { place, holds })
      : t('It is reported available and held at the same time ({holds}).', { holds })
  }
  const holds = joinedByAnd(names)
  return place
    ? t('The terminal has it available in {place} and lists no hold, but the {holds} hold is not withdrawn.', {
        place,
        holds,
      })
    : t('The terminal has it available and lists no hold, but the {holds} hold is not withdrawn.', { holds })
}

/** What a terminal said last, and that this is some time ago; or that none says anything. */
function unsure(box: Box, place: string | null, active: readonly string[]): Piece[] {
  if (box.verdict_reason === 'left_unreported')
    return [t('The terminal no longer has it, and no source reports that it was picked up.')]
  const seen_at = box.availability_confirmed_at ?? box.terminal_checked_at
  if (box.verdict_reason !== 'not_confirmed' || !seen_at)
    return [
      place
        ? t('It is in {place}, and the terminal does not say whether it may be collected.', { place })
        : t('It is there, and the terminal does not say whether it may be collected.'),
    ]
  const values = { place: place ?? '', time: { at: seen_at, zone: box.pickup_timezone } }
  if (active.length === 0) return sentence(seen(box.available_for_pickup !== false, place !== null), values)
  if (box.available_for_pickup === true)
    return sentence(
      place
        ? t('The terminal had it available in {place} on {time}, and has not confirmed the {holds} hold since.')
        : t('The terminal had it available on {time}, and has not confirmed the {holds} hold since.'),
      { ...values, holds: joinedByAnd(active) },
    )
  return sentence(
    place
      ? t('It was on hold ({holds}) in {place} on {time}, not confirmed since.')
      : t('It was on hold ({holds}) on {time}, not confirmed since.'),
    { ...values, holds: active.join(listComma) },
  )
}

function seen(isAvailable: boolean, hasPlace: boolean): string {
  if (isAvailable)
    return hasPlace
      ? t('It was available in {place} on {time}, not confirmed since.')
      : t('It was available on {time}, not confirmed since.')
  return hasPlace
    ? t('It was not available in {place} on {time}, not confirmed since.')
    : t('It was not available on {time}, not confirmed since.')
}

const announced = (names: readonly string[]) => t('{holds} hold pending.', { holds: capital(names.join(listComma)) })

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
  const time = { at, zone }
  if (!late?.by) return sentence(t('Pickup is booked for {time}.'), { time })
  return sentence(
    late.by === binding_lfd
      ? t('Pickup is booked for {time}, after the last free day {end}.')
      : t('Pickup is booked for {time}, after the end of free time, {end}.'),
    { time, end: { at: late.by, zone: late.timezone, whole: true } },
  )
}

/** Until when the empty may stay outside. */
function dueBack({ next_steps }: Box, now: number): Piece[] {
  const { by: at, timezone: zone = null } = next_steps.find(({ step }) => step === 'return_empty') ?? {}
  if (!at) return []
  const isLate = Date.parse(at) < now
  return sentence(isLate ? t('The empty was due back {day}.') : t('Return the empty by {day}.'), {
    day: { at, zone, whole: true },
  })
}

const placeOf = (box: Box, route: SentenceFacts['route']) =>
  (arrivedInland(box) ? route.destination_name : route.port_of_discharge_name) || null

function underway(facts: SentenceFacts, now: number): Piece[] {
  const { box } = facts
  const arrival = box.next_arrival
  const how = whereabouts(facts)
  const late = box.silent_since && box.expected_next ? overdue(box.expected_next) : []
  const time = arrival && { at: arrival.at, zone: arrival.timezone, subject: arrivalOfBox }
  const place = arrival?.location_name ?? ''
  if (box.next_steps.some(({ step }) => step === 'wait_for_discharge') && time)
    return [
      ...sentence(
        place ? t('Arrived in {place} {time}, not discharged yet.') : t('Arrived {time}, not discharged yet.'),
        { place, time },
      ),
      ...(late.length > 0 ? [' ', ...late] : []),
    ]
  if (late.length > 0) return [`${t('{how}.', { how })} `, ...late]
  if (!arrival?.estimated || !time) return [t('{how}. No arrival is estimated yet.', { how })]
  if (arrival.outdated)
    return sentence(
      t('{how}. Rolled to another vessel: no new arrival is estimated yet. The missed vessel was expected {time}.'),
      { how, time },
    )
  const missedBy = daysOverdue(arrival, new Date(now).toISOString())
  const words = missedBy !== null ? missed(missedBy, place !== '') : expected(arrival.days_late ?? 0, place !== '')
  return sentence(words, { how, place, time })
}

/** What `tn` leaves for the pieces of a sentence. */
const slots = { how: '{how}', place: '{place}', time: '{time}' }

const missed = (days: number, hasPlace: boolean) =>
  hasPlace
    ? tn(
        days,
        '{how}. Was expected in {place} {time}, {count} day ago, and no arrival is reported.',
        '{how}. Was expected in {place} {time}, {count} days ago, and no arrival is reported.',
        slots,
      )
    : tn(
        days,
        '{how}. Was expected {time}, {count} day ago, and no arrival is reported.',
        '{how}. Was expected {time}, {count} days ago, and no arrival is reported.',
        slots,
      )

function expected(slip: number, hasPlace: boolean): string {
  if (slip === 0) return hasPlace ? t('{how}. Expected in {place} {time}.') : t('{how}. Expected {time}.')
  if (slip > 0)
    return hasPlace
      ? tn(
          slip,
          '{how}. Expected in {place} {time}, {count} day later than first estimated.',
          '{how}. Expected in {place} {time}, {count} days later than first estimated.',
          slots,
        )
      : tn(
          slip,
          '{how}. Expected {time}, {count} day later than first estimated.',
          '{how}. Expected {time}, {count} days later than first estimated.',
          slots,
        )
  return hasPlace
    ? tn(
        -slip,
        '{how}. Expected in {place} {time}, {count} day earlier than first estimated.',
        '{how}. Expected in {place} {time}, {count} days earlier than first estimated.',
        slots,
      )
    : tn(
        -slip,
        '{how}. Expected {time}, {count} day earlier than first estimated.',
        '{how}. Expected {time}, {count} days earlier than first estimated.',
        slots,
      )
}

function whereabouts({ box, route }: SentenceFacts): string {
  switch (box.current_status) {
    case 'new':
      if (!box.pol_full_in_at) return t('Not reported as loaded')
      return route.port_of_lading_name
        ? t('At the port of loading in {place}', { place: route.port_of_lading_name })
        : t('At the port of loading')
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
  const isOver = box.next_steps.length === 0
  const how = statusWords[box.current_status]
  if (!at) return [isOver ? t('{how}. Nothing is left to do.', { how }) : t('{how}.', { how })]
  return sentence(isOver ? t('{how} {time}. Nothing is left to do.') : t('{how} {time}.'), {
    how,
    time: { at, zone, subject: { of: 'container', name } },
  })
}
