import type { HeldReason } from '#contract/alerts/fields.ts'
import { grouped, t, tn } from '#contract/language.ts'
import { type EventName, eventCategories } from '#contract/webhooks/event-catalog.ts'
import { byWeight } from '#domain/alerts/rule.ts'
import type { ExceptionSnapshot } from '#domain/alerts/snapshot.ts'
import { dailyWords, dayWords, detailWords, headlineWords, leftWords, titleWords } from '#domain/alerts/words.ts'
import { colon, comma } from '#domain/text.ts'
import type { Told } from '../db/alerts/schema.ts'
import { oneLine } from '../portal/html.ts'
import type { MailRow } from './mail-page.ts'

const descriptions = new Map<EventName, string>(
  eventCategories.flatMap(({ events }) => events.map(({ name, description }) => [name, description])),
)

/** What a notice says in one line. */
export function titleOf({ event, exception, number }: Told): string {
  if (!exception) return [number, descriptions.get(event)].filter(Boolean).join(colon)
  const title = titleWords(exception)
  return event === 'exception.closed' ? t('Closed: {title}', { title }) : title
}

/** The weightiest first. */
export const inOrder = <One extends { told: Told }>(notices: readonly One[]): One[] =>
  notices.toSorted((a, b) => byWeight(a.told.exception, b.told.exception))

/** One is its own subject; of several the weightiest, and how many more. */
export function subjectLine(notices: readonly { told: Told }[]): string {
  const [first, ...others] = inOrder(notices)
  if (!first) return ''
  const cost = first.told.exception ? dailyWords([first.told.exception]) : ''
  const title = [titleOf(first.told), cost].filter(Boolean).join(comma)
  return oneLine(others.length > 0 ? t('{title}, and {count} more', { title, count: grouped(others.length) }) : title)
}

/** Where it is looked at. */
export function pathOf({ exception_id, shipment_id }: Told): string {
  if (exception_id) return `/exceptions?open=${exception_id}`
  return shipment_id ? `/shipments/${shipment_id}` : '/shipments'
}

export function rowOf(told: Told, base: string, now: string): MailRow {
  const href = `${base}${pathOf(told)}`
  const { exception } = told
  if (!exception) return { title: titleOf(told), detail: '', href, right: '', rightDetail: '', tone: 'plain' }
  return { ...exceptionRow(exception, now), title: titleOf(told), href }
}

export function exceptionRow(one: ExceptionSnapshot, now: string): Omit<MailRow, 'href'> {
  const { unpriced_count } = one
  const cost = dailyWords([one])
  const left = one.first_deadline_at && leftWords(one.first_deadline_at, one.first_deadline_timezone, now)
  const day = one.first_deadline_at ? dayWords(one.first_deadline_at, one.first_deadline_timezone) : ''
  const unpriced =
    unpriced_count > 0
      ? tn(unpriced_count, '{count} container without a tariff', '{count} containers without a tariff')
      : ''
  const tone = one.severity === 'costs_now' ? 'past' : one.severity === 'soon' ? 'warning' : 'plain'
  return {
    title: titleWords(one),
    detail: detailWords(one),
    right: cost || left || unpriced,
    rightDetail: cost ? left || unpriced : day,
    tone,
  }
}

export const headlineOf = (told: Told) => (told.exception ? headlineWords(told.exception) : titleOf(told))

const heldWords: Record<HeldReason, (count: string) => string> = {
  quiet_hours: (count) => t('{count} held during quiet hours', { count }),
  limit: (count) => t('{count} held because the limit of messages an hour was reached', { count }),
  channel: (count) => t('{count} held while messages could not be delivered', { count }),
}

/** `4 held during quiet hours`; empty where nothing had to wait. */
export function heldOf(notices: readonly { held_because: HeldReason | null }[]): string {
  const reasons = Object.keys(heldWords) as HeldReason[]
  return reasons
    .flatMap((reason) => {
      const count = notices.filter(({ held_because }) => held_because === reason).length
      return count > 0 ? [heldWords[reason](grouped(count))] : []
    })
    .join(comma)
}
