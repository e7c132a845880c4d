import { quietEnd } from './quiet-hours.ts'
import { type Condition, type Happening, isTold } from './rule.ts'
import { goesNow, merged, quietUntil, type Timing, turn, type Waiting, waitOf } from './turns.ts'

/** Something that happened, as a rule is run over it. */
export interface Past extends Happening {
  at: string
  /** What it is about: of one there is one notice at a time. */
  subject: string
}

export interface Notice<One extends Past> extends Waiting {
  past: One
}

export interface Message<One extends Past> {
  sent_at: string
  notices: Notice<One>[]
  /** Within quiet hours, because money runs. */
  was_urgent: boolean
}

/** What a rule would have sent by now, had it been there. The same turns as the ones that are really taken. */
export function simulate<One extends Past>(
  rule: Condition & Timing,
  past: readonly One[],
  { now, gathering }: { now: string; gathering: number },
) {
  const waiting = new Map<string, Notice<One>>()
  const messages: Message<One>[] = []
  /** Nothing is due before. */
  let soonest: string | undefined

  function sendUntil(end: string) {
    for (;;) {
      if (soonest === undefined || soonest > end) return
      const at = earliest(waiting.values())
      soonest = at
      if (at === undefined || at > end) return
      // What was due before them, and had to wait, is held by quiet hours like everything else.
      const held = [...waiting].flatMap(([subject, one]) => {
        const due_at = goesNow(one, at) ? quietUntil(rule, at, one.past.exception) : null
        return due_at === null ? [] : [[subject, { ...one, due_at, held_because: 'quiet_hours' as const }] as const]
      })
      for (const [subject, one] of held) waiting.set(subject, one)
      if (![...waiting.values()].some(({ due_at }) => due_at <= at)) continue
      const next = turn(
        at,
        messages.map(({ sent_at }) => sent_at),
        rule,
      )
      const due = [...waiting].filter(([, one]) => (next.goes ? goesNow(one, at) : one.due_at <= at))
      for (const [subject, one] of due)
        if (next.goes) waiting.delete(subject)
        else waiting.set(subject, { ...one, due_at: next.due_at, held_because: 'limit' })
      if (next.goes)
        messages.push({ sent_at: at, notices: due.map(([, one]) => one), was_urgent: quietEnd(at, rule) !== null })
    }
  }

  for (const one of past) {
    sendUntil(one.at)
    // What has ended before it was told need not be told.
    if (one.event === 'exception.closed' && rule.events.length === 0) waiting.delete(one.subject)
    if (!isTold(rule, one)) continue
    const before = waiting.get(one.subject)
    const wait = waitOf(rule, one.at, one.exception, gathering)
    const next = before ? merged(before, wait) : wait
    waiting.set(one.subject, { past: one, ...next })
    if (soonest === undefined || next.due_at < soonest) soonest = next.due_at
  }
  sendUntil(now)
  return { messages, waiting: [...waiting.values()] }
}

function earliest(waiting: Iterable<Waiting>): string | undefined {
  let first: string | undefined
  for (const { due_at } of waiting) if (first === undefined || due_at < first) first = due_at
  return first
}
