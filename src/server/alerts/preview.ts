import { type AlertPreview, mostNoticesOfWeek } from '#contract/alerts/rule.ts'
import { simulate } from '#domain/alerts/simulate.ts'
import { gatheringTime } from '#domain/alerts/turns.ts'
import { localDate } from '#domain/instants.ts'
import { numbersOf } from '../db/alerts/notices.ts'
import type { Transaction } from '../db/scope.ts'
import type { Said } from '../words/said-in.ts'
import { happeningOf, subjectOf, toldOf } from './matching.ts'
import { type PastRule, pastOf, tooMuch } from './past.ts'

const day = 86_400_000
const shownMessages = 20

/** @throws 422 with the count where it is too much */
async function simulated(tx: Transaction, rule: PastRule, now: string) {
  const events = await pastOf(tx, rule, now)
  const past = events.map((event) => ({
    ...happeningOf(event),
    at: event.created_at,
    subject: subjectOf(event, rule.events.length === 0),
    happening: event,
  }))
  const { messages, waiting } = simulate(rule, past, { now, gathering: gatheringTime })
  const mails = messages.length * readersOf(rule)
  if (mails > mostNoticesOfWeek) throw tooMuch('too_many_mails', mails)
  return { messages, waiting }
}

/** To how many each message goes. */
const readersOf = ({ channel, user_id, recipient_ids }: PastRule) =>
  channel === 'mail' && user_id === null ? recipient_ids.length : 1

/** @throws 422 with the count where the rule would have told more than it may */
export async function checkAmount(tx: Transaction, rule: PastRule, now: string): Promise<void> {
  await simulated(tx, rule, now)
}

/** What a rule would have sent in the last seven days, over what really happened. @throws 422 where it is too much */
export async function previewRule(
  tx: Transaction,
  rule: PastRule,
  { now, said: { subjectLine } }: { now: string; said: Said },
): Promise<AlertPreview['attributes']> {
  const { messages, waiting } = await simulated(tx, rule, now)
  const shown = messages.slice(-shownMessages).toReversed()
  const numbers = await numbersOf(
    tx,
    shown.flatMap(({ notices }) => notices.map(({ past: { happening } }) => happening)),
  )
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
    messages: shown.map(({ sent_at, notices: some, was_urgent }) => {
      const held = some.filter(({ held_because }) => held_because !== null)
      return {
        sent_at,
        subject: subjectLine(some.map(({ past: { happening } }) => ({ told: toldOf(happening, numbers) }))),
        notice_count: some.length,
        held_count: held.length,
        held_because: held[0]?.held_because === 'limit' ? 'limit' : held.length > 0 ? 'quiet_hours' : null,
        was_urgent,
      }
    }),
  }
}
