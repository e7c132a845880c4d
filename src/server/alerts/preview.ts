import { type AlertPreview, type AlertRuleFields, mostNoticesOfWeek } from '#contract/alerts/rule.ts'
import { grouped } from '#contract/language.ts'
import { refusal } from '#contract/said/refusals.ts'
import { eventsOf, isTold } from '#domain/alerts/rule.ts'
import { simulate } from '#domain/alerts/simulate.ts'
import { gatheringTime } from '#domain/alerts/turns.ts'
import { localDate } from '#domain/instants.ts'
import { numbersOf } from '../db/alerts/notices.ts'
import { countSince, eventsSince } from '../db/alerts/past.ts'
import type { Transaction } from '../db/scope.ts'
import { HttpError } from '../http/errors.ts'
import type { Said } from '../words/said-in.ts'
import { happeningOf, isOfFreight, subjectOf, toldOf } from './matching.ts'

const day = 86_400_000
const shownMessages = 20

type Rule = AlertRuleFields & { user_id: string | null }

/** @throws 422 with the count where the rule would have told more than it may */
async function pastOf(tx: Transaction, rule: Rule, now: string) {
  const since = new Date(Date.parse(now) - 7 * day).toISOString()
  const names = eventsOf(rule)
  // One more than may be: whatever is kept out by other conditions, more are not read.
  const events = await eventsSince(tx, names, since, mostNoticesOfWeek * 2 + 1)
  const isIn = await isOfFreight(tx, { ...rule, has_view: rule.saved_view_id !== null }, events, now)
  const wanted = events.filter(
    (event) => event.event === 'exception.closed' || (isTold(rule, happeningOf(event)) && isIn(event)),
  )
  const told = wanted.filter((event) => isTold(rule, happeningOf(event)))
  if (told.length > mostNoticesOfWeek)
    throw tooMany(await countOf(tx, rule, { read: events.length, told: told.length, since }))
  return wanted
}

/** Of a rule without other conditions all that there are are counted; else those that were read. */
async function countOf(
  tx: Transaction,
  rule: Rule,
  { read, told, since }: { read: number; told: number; since: string },
) {
  const isPlain = rule.events.length > 0 && rule.saved_view_id === null
  return isPlain && read > mostNoticesOfWeek * 2 ? countSince(tx, rule.events, since) : told
}

const tooMany = (count: number) =>
  new HttpError('invalid', refusal('too_many_notices', { count: grouped(count), most: grouped(mostNoticesOfWeek) }), {
    pointer: '/data/attributes',
  })

/** @throws 422 with the count where the rule would have told more than it may */
export async function checkAmount(tx: Transaction, rule: Rule, now: string): Promise<void> {
  await pastOf(tx, rule, now)
}

/** What a rule would have sent in the last seven days, over what really happened. @throws 422 where it is too much */
export async function previewRule(
  tx: Transaction,
  rule: Rule,
  { now, said: { subjectLine } }: { now: string; said: Said },
): Promise<AlertPreview['attributes']> {
  const events = await pastOf(tx, rule, now)
  const numbers = await numbersOf(tx, events)
  const past = events.map((event) => ({
    ...happeningOf(event),
    at: event.created_at,
    subject: subjectOf(event, rule.events.length === 0),
    told: toldOf(event, numbers),
  }))
  const { messages, waiting } = simulate(rule, past, { now, gathering: gatheringTime })
  const dates = Array.from({ length: 7 }, (_, at) =>
    localDate(new Date(Date.parse(now) - (6 - at) * day).toISOString(), rule.timezone),
  )
  const days = messages.map(({ sent_at }) => localDate(sent_at, rule.timezone))
  const notices = messages.flatMap((message) => message.notices)
  return {
    message_count: messages.length,
    notice_count: notices.length,
    held_count: notices.filter(({ held_because }) => held_because !== null).length,
    waiting_count: waiting.length,
    days: dates.map((date) => ({ date, message_count: days.filter((one) => one === date).length })),
    messages: messages
      .slice(-shownMessages)
      .toReversed()
      .map(({ sent_at, notices: some, was_urgent }) => {
        const held = some.filter(({ held_because }) => held_because !== null)
        return {
          sent_at,
          subject: subjectLine(some.map(({ past: { told } }) => ({ told }))),
          notice_count: some.length,
          held_count: held.length,
          held_because: held[0]?.held_because === 'limit' ? 'limit' : held.length > 0 ? 'quiet_hours' : null,
          was_urgent,
        }
      }),
  }
}
