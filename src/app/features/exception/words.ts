import type {
  ComebackReason,
  Exception,
  ExceptionEntry,
  ExceptionKind,
  ExceptionReason,
  ExceptionState,
  Severity,
} from '#contract/exceptions/exception.ts'
import type { Actor } from '#contract/next-step.ts'
import { eventWords } from '../../lib/event-words.ts'
import { money } from '../../lib/fees.ts'
import { grouped } from '../../lib/grouped.ts'
import { plural } from '../../lib/remaining.ts'
import { actorWords, holdWords } from '../../lib/words.ts'

type Attributes = Exception['attributes']

/** In the order of the page. */
export const kindWords: Record<ExceptionKind, string> = {
  hold: 'Hold placed',
  overdue: 'Overdue',
  deadline_near: 'Deadline near',
  sources_disagree: 'Sources disagree',
  arrival_slipped: 'Arrival slipped',
  silent: 'Expected event overdue',
}

export const severityWords: Record<Severity, string> = { costs_now: 'Costs now', soon: 'Soon', watch: 'Watch' }

export const actsWords = (actor: Actor) => (actor === 'us' ? 'we act' : `${actorWords[actor]} acts`)

export const stateWords: Record<ExceptionState, string> = {
  open: 'Open',
  acknowledged: 'In progress',
  snoozed: 'Snoozed',
  handled: 'Handled',
}

const overdueWords: Record<ExceptionReason, string> = {
  not_collected: 'Available, not collected',
  no_appointment: 'Available, no appointment',
  appointment_too_late: 'Appointment after the last free day',
  not_released: 'Not released',
  not_confirmed: 'Availability not confirmed',
  not_moved_on: 'Awaiting rail or barge',
  empty_not_returned: 'Empty not returned',
}

/** `Customs hold`, `Available, no appointment`, `EXAMPLE STAR 024E, +4 days`: the cause without its containers. */
export function causeWords({ kind, reason, hold, expected_event, vessel_name, voyage_number, days_late }: Attributes) {
  switch (kind) {
    case 'hold':
      return capital(`${hold ? holdWords[hold] : ''} hold`.trim())
    case 'overdue':
    case 'deadline_near':
      return reason ? overdueWords[reason] : kindWords[kind]
    case 'sources_disagree':
      return 'Released or held: sources disagree'
    case 'arrival_slipped':
      return `${[vessel_name, voyage_number].filter(Boolean).join(' ') || 'Vessel not named'}, +${plural(days_late ?? 0)}`
    case 'silent':
      return expected_event ? `“${eventWords[expected_event]}” not reported` : kindWords.silent
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const boxes = (count: number) => `${grouped(count)} ${count === 1 ? 'container' : 'containers'}`

/** Where, and whose. */
export function placeWords({ facility_name, location_name, location_locode, customer_name }: Attributes) {
  const place = [facility_name, location_name ?? location_locode].filter(Boolean).join(', ')
  return [place, customer_name].filter(Boolean).join(' · ')
}

interface Sum {
  currency: string
  amount: number
}

/** What some exceptions cost a day in all, per currency: never added across currencies. */
export function dailyCosts(some: readonly Attributes[]): Sum[] {
  const cents = new Map<string, number>()
  for (const { currency_code, a_day } of some.flatMap(({ costs }) => costs))
    if (a_day !== null) cents.set(currency_code, (cents.get(currency_code) ?? 0) + Math.round(a_day * 100))
  return Array.from(cents, ([currency, sum]) => ({ currency, amount: sum / 100 })).toSorted(
    (a, b) => b.amount - a.amount,
  )
}

export const moneyWords = (sums: readonly Sum[]) => sums.map(money).join(' and ')

const comebackWords: Record<ComebackReason, string> = {
  snooze_ended: 'The snooze has ended',
  costs_more: 'Open again: it costs more',
  deadline_earlier: 'Open again: a last free day is earlier',
  container_joined: 'Open again: a container has joined',
}

/** What has happened, after who did it, if anybody. */
export function entryWords(entry: ExceptionEntry['attributes']): string {
  const { kind, because, state, owner_name, container_numbers, container_count, author_kind } = entry
  const some = someBoxes(container_numbers, container_count ?? container_numbers.length)
  switch (kind) {
    case 'opened':
      return `Opened: ${some}`
    case 'joined':
      return `${capital(some)} joined`
    case 'left':
      return `${capital(some)} left`
    case 'closed':
      return `Closed by itself: ${some} left last`
    case 'opened_again':
      return `Opened again: ${some}`
    case 'came_back':
      return because ? comebackWords[because] : 'Open again'
    case 'state':
      return state ? setWords[state] : ''
    case 'owner':
      if (owner_name) return `assigned it to ${owner_name}`
      return author_kind ? 'removed the owner' : 'Unassigned: its owner was removed from the account'
    case 'note':
      return 'noted'
  }
}

const setWords: Record<ExceptionState, string> = {
  open: 'opened it again',
  acknowledged: 'is working on it',
  snoozed: 'snoozed it',
  handled: 'marked it as handled',
}

function someBoxes(numbers: readonly string[], count: number): string {
  const named = numbers.slice(0, 3)
  const rest = count - named.length
  return rest > 0 ? `${named.join(', ')} and ${grouped(rest)} more` : named.join(', ')
}
