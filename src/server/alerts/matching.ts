import { eventsOf, isTold } from '#domain/alerts/rule.ts'
import type { ExceptionSnapshot } from '#domain/alerts/snapshot.ts'
import { merged, waitOf } from '#domain/alerts/turns.ts'
import { groupBy } from '#domain/group-by.ts'
import { searchOfView } from '../db/alerts/freight.ts'
import { containersOfExceptions, type Join, takeJoins } from '../db/alerts/joins.ts'
import {
  enabledRules,
  holdRule,
  lockCursor,
  moveCursor,
  type NoticeRow,
  noticesOf,
  numbersOf,
  replaceNotices,
} from '../db/alerts/notices.ts'
import type { RuleRow } from '../db/alerts/rules.ts'
import type { Told } from '../db/alerts/schema.ts'
import { snapshotsOf } from '../db/exceptions/snapshots.ts'
import type { Transaction } from '../db/scope.ts'
import { eventsAfter } from '../db/webhooks/events.ts'
import { freightOf } from './freight.ts'
import type { Happening } from './happening.ts'

/** Events that one transaction looks at. */
export const batch = 500

/** What an event is about: of one there is one notice at a time. */
export const subjectOf = (event: Happening, isOfException: boolean) =>
  isOfException && event.exception_id !== null
    ? event.exception_id
    : [
        event.event,
        event.exception_id ?? event.container_id ?? event.shipment_id ?? event.tracking_request_id ?? event.id,
      ].join(' ')

export const happeningOf = ({ event, data }: Happening) => ({ event, exception: data?.exception ?? null })

interface Looking {
  now: string
  gathering: number
}

/** Looks at what has happened in the account since it was looked last. Returns how much at most of one kind there was. */
export async function matchEvents(tx: Transaction, looking: Looking): Promise<number> {
  const position = await lockCursor(tx)
  if (position === undefined) return 0
  const events = await eventsAfter(tx, position, batch)
  const joins = await takeJoins(tx, batch)
  if (events.length + joins.length === 0) return 0
  const joined = await joinedEvents(tx, joins)
  for (const rule of await enabledRules(tx)) {
    await matchRule(tx, rule, events, looking)
    if (rule.has_view && joined.length > 0)
      await matchRule(tx, rule, await newToView(tx, rule, joined, looking.now), looking)
  }
  const last = events.at(-1)
  if (last) await moveCursor(tx, Number(last.position))
  return Math.max(events.length, joins.length)
}

interface Joined {
  event: Happening
  snapshot: ExceptionSnapshot
  /** Who was in the exception before. */
  others: readonly string[]
}

/** What has joined, as if the exception opened with it. */
async function joinedEvents(tx: Transaction, joins: readonly Join[]): Promise<Joined[]> {
  const byException = groupBy(joins, ({ exception_id }) => exception_id)
  const ids = [...byException.keys()]
  const snapshots = await snapshotsOf(tx, ids)
  const members = await containersOfExceptions(tx, ids, { isSettled: true })
  return [...byException].flatMap(([exception_id, some]) => {
    const snapshot = snapshots.get(exception_id)
    if (!snapshot) return []
    const container_ids = [...new Set(some.flatMap((one) => one.container_ids))]
    const event: Happening = {
      ...{ id: exception_id, event: 'exception.opened', exception_id, created_at: some.at(-1)?.created_at ?? '' },
      ...{ container_id: null, shipment_id: null, tracking_request_id: null },
      data: { exception: { ...snapshot, container_ids } },
    }
    return { event, snapshot, others: (members.get(exception_id) ?? []).filter((id) => !container_ids.includes(id)) }
  })
}

/** Those by which the exception comes into the view of a rule: nobody in it was of the view before. */
async function newToView(tx: Transaction, rule: RuleRow, all: readonly Joined[], now: string): Promise<Happening[]> {
  const joined = all.filter(({ event }) => event.created_at >= rule.enabled_at && isTold(rule, happeningOf(event)))
  if (joined.length === 0) return []
  const before = joined.map(({ snapshot, event, others }) => ({
    event,
    before: { ...event, data: { exception: { ...snapshot, container_ids: [...others], container_count: 0 } } },
  }))
  const wasIn = await isOfFreight(
    tx,
    rule,
    before.map((one) => one.before),
    now,
  )
  return before.filter((one) => !wasIn(one.before)).map(({ event }) => event)
}

async function matchRule(tx: Transaction, rule: RuleRow, events: readonly Happening[], { now, gathering }: Looking) {
  const names = eventsOf(rule)
  const asked = events.filter(({ event, created_at }) => names.includes(event) && created_at >= rule.enabled_at)
  if (asked.length === 0) return
  const isIn = await isOfFreight(tx, rule, asked, now)
  const isOfException = rule.events.length === 0
  const closes = ({ event }: Happening) => isOfException && event === 'exception.closed'
  const wanted = asked.filter((event) => closes(event) || (isTold(rule, happeningOf(event)) && isIn(event)))
  if (wanted.length === 0) return
  // Who tells what waits has the rule meanwhile: nothing comes in between.
  if (!(await holdRule(tx, rule.id))) return
  const numbers = await numbersOf(tx, wanted)
  const subjects = wanted.map((event) => subjectOf(event, isOfException))
  const before = await noticesOf(tx, rule.id, subjects)
  const waiting = new Map<string, Omit<NoticeRow, 'account_id'>>(before.map((one) => [one.subject, one]))
  for (const event of wanted) {
    const subject = subjectOf(event, isOfException)
    // What has ended before it was told need not be told.
    if (closes(event)) waiting.delete(subject)
    else waiting.set(subject, noticeOf(rule, event, { known: waiting.get(subject), subject, numbers, gathering }))
  }
  await replaceNotices(tx, rule.id, [...new Set(subjects)], [...waiting.values()])
}

/** Whether an event is about the freight of the rule; nothing is where its view is gone or somebody else's. */
export async function isOfFreight(
  tx: Transaction,
  rule: Pick<RuleRow, 'has_view' | 'saved_view_id' | 'user_id' | 'timezone'>,
  events: readonly Happening[],
  now: string,
): Promise<(event: Happening) => boolean> {
  if (!rule.has_view) return () => true
  const search = await searchOfView(tx, rule.saved_view_id, rule.user_id)
  if (search === undefined) return () => false
  return freightOf(tx, { search, timezone: rule.timezone }, events, now)
}

interface Noted {
  known: Pick<NoticeRow, 'due_at' | 'held_because'> | undefined
  subject: string
  numbers: ReadonlyMap<string, string>
  gathering: number
}

function noticeOf(rule: RuleRow, event: Happening, { known, subject, numbers, gathering }: Noted) {
  const wait = waitOf(rule, event.created_at, event.data?.exception ?? null, gathering)
  return {
    rule_id: rule.id,
    account_id: rule.account_id,
    subject,
    told: toldOf(event, numbers),
    happened_at: event.created_at,
    ...(known ? merged({ due_at: known.due_at, held_because: known.held_because }, wait) : wait),
  }
}

export function toldOf(event: Happening, numbers: ReadonlyMap<string, string>): Told {
  const { event: name, exception_id, container_id, shipment_id, tracking_request_id, data } = event
  const id = container_id ?? shipment_id ?? tracking_request_id ?? ''
  return {
    event: name,
    exception_id,
    exception: data?.exception ?? null,
    container_id,
    shipment_id,
    number: numbers.get(id) ?? null,
  }
}
