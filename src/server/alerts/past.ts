import { type AlertRuleFields, mostNoticesOfWeek } from '#contract/alerts/rule.ts'
import { grouped } from '#contract/language.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { exceptionEvents, severitiesFrom } from '#domain/alerts/rule.ts'
import {
  type Conditions,
  closingsSince,
  countSince,
  countsByFreight,
  eventsSince,
  type PastEvent,
  positionAt,
  type Since,
} from '../db/alerts/past.ts'
import type { Transaction } from '../db/scope.ts'
import { HttpError } from '../http/errors.ts'
import type { Happening } from './happening.ts'
import { isOfFreight } from './matching.ts'

/** Of a rule about exceptions and a view so many are looked at together: which freight they name is in each of them. */
const part = 5000
const week = 7 * 86_400_000

export type PastRule = AlertRuleFields & { user_id: string | null }

/** @throws 422 with this count */
export const tooMuch = (code: 'too_many_notices' | 'too_many_mails', count: number) =>
  new HttpError('invalid', refusal(code, { count: grouped(count), most: grouped(mostNoticesOfWeek) }), {
    pointer: '/data/attributes',
  })

const isOfException = (name: EventName) => name.startsWith('exception.')

/** What of its conditions the store looks at. */
function askedOf({ events, kinds, severity, cost_a_day, currency_code }: PastRule): Conditions {
  if (events.length > 0) return { names: events }
  return {
    names: exceptionEvents,
    kinds: kinds.length > 0 ? kinds : undefined,
    severities: severity === null ? undefined : severitiesFrom(severity),
    cost: cost_a_day === null || currency_code === null ? undefined : { a_day: cost_a_day, currency_code },
  }
}

/**
 * What of the last seven days a rule asks for, in order, with what ended of it. All of the week is counted, and no more is
 * read than may be told.
 * @throws 422 with the count where the rule would have told more than it may
 */
export async function pastOf(tx: Transaction, rule: PastRule, now: string): Promise<PastEvent[]> {
  const since = await positionAt(tx, new Date(Date.parse(now) - week).toISOString())
  const asked = askedOf(rule)
  const told =
    rule.saved_view_id === null ? await ofAll(tx, asked, since) : await ofView(tx, rule, asked, { since, now })
  if (rule.events.length > 0) return told
  const ids = new Set(told.flatMap(({ exception_id }) => exception_id ?? []))
  return inOrder([...told, ...(await closingsSince(tx, [...ids], since))])
}

const inOrder = (events: readonly PastEvent[]) => events.toSorted((a, b) => Number(a.position) - Number(b.position))

async function ofAll(tx: Transaction, asked: Conditions, since: Since) {
  const total = await countSince(tx, asked, since)
  if (total > mostNoticesOfWeek) throw tooMuch('too_many_notices', total)
  return eventsSince(tx, asked, since, { limit: mostNoticesOfWeek })
}

interface Week {
  since: Since
  now: string
}

async function ofView(tx: Transaction, rule: PastRule, asked: Conditions, { since, now }: Week): Promise<PastEvent[]> {
  const among = (some: readonly Happening[]) => isOfFreight(tx, { ...rule, has_view: true }, some, now)
  const named = { ...asked, names: asked.names.filter(isOfException) }
  const plain = { ...asked, names: asked.names.filter((name) => !isOfException(name)) }
  let total = 0
  const told: PastEvent[] = []

  // Whether it is in the view is asked once of each container, however much has happened to it.
  const counts = plain.names.length > 0 ? await countsByFreight(tx, plain, since) : []
  const freight = counts.map((one) => ({ ...blank, ...one }))
  const isFreight = await among(freight)
  const own = freight.filter(isFreight)
  for (const one of own) total += one.total

  for (let after = since.position - 1; named.names.length > 0; ) {
    const some = await eventsSince(tx, named, since, { after, limit: part })
    const isIn = await among(some)
    const found = some.filter(isIn)
    total += found.length
    if (total <= mostNoticesOfWeek) told.push(...found)
    const last = some.at(-1)
    if (!last || some.length < part) break
    after = Number(last.position)
  }
  if (total > mostNoticesOfWeek) throw tooMuch('too_many_notices', total)
  if (own.length > 0) told.push(...(await eventsSince(tx, plain, since, { freight: own, limit: mostNoticesOfWeek })))
  return inOrder(told)
}

/** An event that is only looked at for its freight. */
const blank = {
  ...{ id: '', event: 'container.updated' as const, created_at: '', exception_id: null },
  ...{ tracking_request_id: null, data: null },
}
