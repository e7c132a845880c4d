import type { AlertProblem, AlertRule } from '#contract/alerts/rule.ts'
import { kindWords } from '#domain/exceptions/words.ts'

type Attributes = AlertRule['attributes']

export const problemWords: Record<AlertProblem, string> = {
  view_gone: 'Its saved view was deleted: choose another',
  view_not_shared: 'Its saved view is not shared any more',
  address_refused: 'The mail server refuses the address',
  channel_stopped: 'The channel refused it: give it a new address',
  channel_gone: 'Its channel was removed',
  no_recipients: 'Nobody is left to be told',
  mail_not_set_up: 'The server sends no mails yet',
}

/** `Hold placed, Overdue · costs now · from 300 USD a day` */
export function whenWords({ kinds, severity, cost_a_day, currency_code, events }: Attributes): string {
  if (events.length > 0) return events.length === 1 ? `event ${events[0]}` : `${events.length} events`
  const what = kinds.length > 0 ? kinds.map((kind) => kindWords[kind]).join(', ') : 'all exceptions'
  const least = severity === 'costs_now' ? 'costs now' : severity === 'soon' ? 'soon or costs now' : null
  return [what, least, cost_a_day !== null && `from ${cost_a_day} ${currency_code} a day`].filter(Boolean).join(' · ')
}

export const quietWords = ({ quiet_from, quiet_until }: Attributes) =>
  quiet_from === null ? 'never' : `${quiet_from} to ${quiet_until}`
