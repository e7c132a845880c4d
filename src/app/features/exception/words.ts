import type {
  AwaitedEvent,
  ComebackReason,
  Exception,
  ExceptionEntry,
  ExceptionState,
} from '#contract/exceptions/exception.ts'
import type { Severity } from '#contract/exceptions/kinds.ts'
import { grouped, t, tc } from '#contract/language.ts'
import { kindWords, reasonWords } from '#domain/exceptions/words.ts'
import { capital, comma, joinedByAnd, listComma } from '#domain/text.ts'
import { money } from '#domain/tracking/fees-due.ts'

type Attributes = Exception['attributes']

export const severityWords: Record<Severity, string> = {
  costs_now: tc('how bad it is', 'Costs now'),
  soon: tc('how bad it is', 'Soon'),
  watch: tc('how bad it is', 'Watch'),
}

export const stateWords: Record<ExceptionState, string> = {
  open: tc('state of an exception', 'Open'),
  acknowledged: t('In progress'),
  snoozed: t('Snoozed'),
  handled: t('Handled'),
}

/** Where, and whose. */
export function placeWords({ facility_name, location_name, location_locode, customer_name }: Attributes) {
  const place = [facility_name, location_name ?? location_locode].filter(Boolean).join(comma)
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

export const moneyWords = (sums: readonly Sum[]) => joinedByAnd(sums.map(money))

/** What a snooze can last until. */
export const awaitedWords: Record<AwaitedEvent, string> = {
  discharged: tc('snoozed until it is', 'discharged'),
  available: tc('snoozed until it is', 'available'),
  arrival_reported: t('a new arrival is reported'),
  hold_changed: t('a hold changes'),
}

const comebackWords: Record<ComebackReason, string> = {
  snooze_ended: t('The snooze has ended'),
  event_happened: t('Open again: what it was snoozed until has happened'),
  costs_more: t('Open again: it costs more'),
  deadline_earlier: t('Open again: a last free day is earlier'),
  container_joined: t('Open again: a container has joined'),
}

/** What has happened, after who did it, if anybody. */
export function entryWords(entry: ExceptionEntry['attributes']): string {
  const {
    kind,
    because,
    state,
    owner_name,
    container_numbers,
    container_count,
    subject_names,
    snoozed_until_event,
    author_kind,
    correspondent,
  } = entry
  const names = subject_names.length > 0 ? subject_names : container_numbers
  const some = someBoxes(names, container_count ?? names.length)
  switch (kind) {
    case 'opened':
      return t('Opened: {containers}', { containers: some })
    case 'joined':
      return t('{containers} joined', { containers: capital(some) })
    case 'left':
      return t('{containers} left', { containers: capital(some) })
    case 'became':
      return becameWords(entry)
    case 'closed':
      return t('Closed by itself: {containers} left last', { containers: some })
    case 'opened_again':
      return t('Opened again: {containers}', { containers: some })
    case 'came_back':
      if (snoozed_until_event) return happenedWords[snoozed_until_event]
      return because ? comebackWords[because] : t('Open again')
    case 'state':
      if (snoozed_until_event) return snoozedWords[snoozed_until_event]
      return state ? setWords[state] : ''
    case 'owner':
      if (owner_name) return t('assigned it to {name}', { name: owner_name })
      return author_kind ? t('removed the owner') : t('Unassigned: its owner was removed from the account')
    case 'note':
      return tc('somebody did so', 'noted')
    case 'asked':
      return t('asked {name}', { name: correspondent ?? '' })
    case 'answered':
      return t('Answer from {name}', { name: correspondent ?? t('an address that is not given') })
    case 'answered_automatically':
      return t('Automatic reply from {name}', { name: correspondent ?? t('an address that is not given') })
  }
}

/** `Now: Overdue (Available, not collected)`. */
function becameWords({ became_kind, became_reason }: ExceptionEntry['attributes']): string {
  if (became_kind === null) return ''
  const stage = kindWords[became_kind]
  return became_reason === null
    ? t('Now: {stage}', { stage })
    : t('Now: {stage} ({reason})', { stage, reason: reasonWords[became_reason] })
}

const happenedWords: Record<AwaitedEvent, string> = {
  discharged: t('Open again: a container was discharged'),
  available: t('Open again: a container is available'),
  arrival_reported: t('Open again: a new arrival is reported'),
  hold_changed: t('Open again: a hold has changed'),
}

const snoozedWords: Record<AwaitedEvent, string> = {
  discharged: t('snoozed it until discharged'),
  available: t('snoozed it until available'),
  arrival_reported: t('snoozed it until a new arrival is reported'),
  hold_changed: t('snoozed it until a hold changes'),
}

const setWords: Record<ExceptionState, string> = {
  open: t('opened it again'),
  acknowledged: t('is working on it'),
  snoozed: t('snoozed it'),
  handled: t('marked it as handled'),
}

function someBoxes(numbers: readonly string[], count: number): string {
  const first = numbers.slice(0, 3)
  const names = first.join(listComma)
  const rest = count - first.length
  return rest > 0 ? t('{names} and {count} more', { names, count: grouped(rest) }) : names
}
