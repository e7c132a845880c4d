import type { AlertProblem, AlertRule } from '#contract/alerts/rule.ts'
import { t, tc } from '#contract/language.ts'
import { kindWords } from '#domain/exceptions/words.ts'
import { listComma } from '#domain/text.ts'

type Attributes = AlertRule['attributes']

export const problemWords: Record<AlertProblem, string> = {
  view_gone: t('Its saved view was deleted: choose another'),
  view_not_shared: t('Its saved view is not shared any more'),
  address_refused: t('The mail server refuses the address'),
  channel_stopped: t('The channel refused it: give it a new address'),
  channel_gone: t('Its channel was removed'),
  no_recipients: t('Nobody is left to be told'),
  mail_not_set_up: t('The server sends no mails yet'),
}

/** `Hold placed, Overdue · costs now · from 300 USD a day` */
export function whenWords({ kinds, severity, cost_a_day, currency_code, events }: Attributes): string {
  if (events.length > 0)
    return events.length === 1
      ? t('event {event}', { event: events[0] })
      : t('{count} events', { count: events.length })
  const what = kinds.length > 0 ? kinds.map((kind) => kindWords[kind]).join(listComma) : t('all exceptions')
  const least = severity === 'costs_now' ? t('costs now') : severity === 'soon' ? t('soon or costs now') : null
  return [
    what,
    least,
    cost_a_day !== null && t('from {amount} {currency} a day', { amount: cost_a_day, currency: currency_code }),
  ]
    .filter(Boolean)
    .join(' · ')
}

export const quietWords = ({ quiet_from, quiet_until }: Attributes) =>
  quiet_from === null ? tc('no quiet hours', 'never') : t('{start} to {end}', { start: quiet_from, end: quiet_until })
