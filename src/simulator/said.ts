import { assignedAt } from './equipment-happenings.ts'
import type { Habits } from './habits.ts'
import type { Happening, Statement } from './happening.ts'
import { happeningsOf } from './happenings.ts'
import type { Voyage } from './voyage.ts'

/** One message of the line: a happening, and what is said of it. */
export interface Message {
  voyage: Voyage
  happening: Happening
  statement: Statement
  created: number
  /** Whether a message about several boxes names them. */
  names: boolean
}

/** What the line says of a voyage at a time, in the order in which it said so. */
export function messagesOf(voyage: Voyage, now: number, habits: Habits): Message[] {
  const assigned = new Map(voyage.boxes.map((box) => [box, assignedAt(voyage, box)]))
  const messages = happeningsOf(voyage).flatMap((happening): Message[] => {
    const told = happening.document?.type
    if (!habits.tells_releases && (told === 'SRM' || told === 'CUS')) return []
    const known = happening.statements.filter((statement) => statement.said <= now)
    const boxesKnown = Math.max(...happening.boxes.map((box) => assigned.get(box) ?? 0))
    const said =
      happening.type === 'TRANSPORT' && habits.names_containers && boxesKnown <= now
        ? republished(known, boxesKnown)
        : known.map((statement) => ({ statement, created: statement.said }))
    const kept = habits.old_estimates === 'dropped' ? said.slice(-1) : said
    return kept.map(({ statement, created }) => ({
      ...{ voyage, happening, statement, created },
      names: happening.type !== 'EQUIPMENT' && habits.names_containers && created >= boxesKnown,
    }))
  })
  return messages.sort((a, b) => a.created - b.created)
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
