import { assignedAt } from './equipment-happenings.ts'
import type { Habits } from './habits.ts'
import type { Happening, Statement } from './happening.ts'
import { happeningsOf } from './happenings.ts'
import { HOUR } from './time.ts'
import type { Voyage } from './voyage.ts'

/** One message of the line: a happening, and what is said of it. */
export interface Message {
  voyage: Voyage
  happening: Happening
  statement: Statement
  created: number
  /** Whether a message about several boxes names them. */
  names: boolean
  /** Takes back what it said before. */
  retracts?: true
}

/** What the line says of a voyage at a time, in the order in which it said so. */
export function messagesOf(voyage: Voyage, now: number, habits: Habits): Message[] {
  const assigned = new Map(voyage.boxes.map((box) => [box, assignedAt(voyage, box)]))
  const messages = happeningsOf(voyage).flatMap((happening): Message[] => {
    const paper = happening.document?.type
    if (!habits.tells_releases && (paper === 'SRM' || paper === 'CUS')) return []
    const known = happening.statements.filter((statement) => statement.said <= now)
    const boxesKnown = Math.max(...happening.boxes.map((box) => assigned.get(box) ?? 0))
    const said =
      happening.type === 'TRANSPORT' && habits.names_containers && boxesKnown <= now
        ? republished(known, boxesKnown)
        : known.map((statement) => ({ statement, created: statement.said }))
    const kept = habits.old_estimates === 'dropped' ? said.slice(-1) : said
    const told = kept.map(({ statement, created }) => ({
      ...{ voyage, happening, statement, created },
      names: happening.type !== 'EQUIPMENT' && habits.names_containers && created >= boxesKnown,
    }))
    return withRetractions(told, now)
  })
  return messages.sort((a, b) => a.created - b.created)
}

/** What was false is taken back; and after it has sailed, some line takes its estimates of arrival back: then there is none until it is there. */
function withRetractions(messages: Message[], now: number): Message[] {
  const told = messages.flatMap((message): Message[] => {
    const { retracted = Infinity } = message.statement
    return retracted > now ? [message] : [message, { ...message, created: retracted, retracts: true }]
  })
  const [{ voyage, happening } = {}] = told
  const at = (voyage?.boxes[0]?.legs[0]?.departs ?? 0) + 5 * HOUR
  if (voyage?.scenario !== 'estimate_withdrawn' || now < at) return told
  if (happening?.type !== 'TRANSPORT' || happening.code !== 'ARRI' || happening.place !== voyage.pod) return told
  const estimates = told.filter(({ statement, created }) => statement.classifier !== 'ACT' && created < at)
  return [
    ...estimates,
    ...estimates.map((message): Message => ({ ...message, created: at, retracts: true })),
    ...told.filter(({ statement }) => statement.classifier === 'ACT'),
  ]
}

/** Once the boxes of a call are known, its last estimate is said again, with their numbers. */
function republished(statements: Statement[], at: number) {
  const before = statements.filter((statement) => statement.said < at).slice(-1)
  const after = statements.filter((statement) => statement.said >= at)
  return [
    ...before.map((statement) => ({ statement, created: at })),
    ...after.map((statement) => ({ statement, created: statement.said })),
  ]
}
