import { happeningsOf } from '../../happenings.ts'
import type { Voyage } from '../../voyage.ts'

export interface Moved {
  container: string
  code: string
  locode: string
  name: string
  /** Milliseconds since 1970. */
  time: number
}

/** What has happened to the boxes of a voyage and their ships, and was said by a time: read off the plan. */
export function movesOf(voyage: Voyage, type: 'EQUIPMENT' | 'TRANSPORT', now: number): Moved[] {
  return happeningsOf(voyage).flatMap((happening): Moved[] => {
    const statement = happening.statements.findLast(({ said }) => said <= now)
    if (happening.type !== type || statement?.classifier !== 'ACT') return []
    const { code, place, boxes } = happening
    const { locode, name } = place
    return boxes.map(({ number: container }) => ({ container, code, locode, name, time: statement.time }))
  })
}
