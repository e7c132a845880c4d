import type { Fleet } from './fleet.ts'
import { randomFrom } from './random.ts'
import type { TerminalUpdate } from './terminal-updates.ts'
import { addDays, HOUR, localDate } from './time.ts'
import type { Box } from './voyage.ts'

/** Days that lines give where the terminal has published none. */
const freeDays = 5

/** What lines say at `now` of their own last free days: of every third box that waits in the port for a truck. */
export function lineUpdates({ shipments }: Fleet, now: Date): TerminalUpdate[] {
  const byLine = new Map<string, TerminalUpdate>()
  for (const { scac, boxes } of shipments.flatMap(({ voyages }) => voyages)) {
    const containers = boxes.flatMap((box) => {
      const last_free_day = lastFreeDayOf(box, now.getTime())
      return last_free_day === undefined ? [] : [{ number: box.number, last_free_day }]
    })
    if (containers.length === 0) continue
    const source = { terminal_firms: scac, provider: 'simulator' }
    const update = byLine.get(scac) ?? { source, checked_at: now.toISOString(), containers: [] }
    byLine.set(scac, { ...update, containers: [...update.containers, ...containers] })
  }
  return [...byLine.values()]
}

/** A day before that of the terminal up to two days after it: line and terminal agree in half of all cases at most. */
function lastFreeDayOf({ number, visit }: Box, now: number): string | undefined {
  if (visit?.by !== 'truck' || now < visit.discharged + 12 * HOUR || now >= visit.leaves) return undefined
  const draw = randomFrom('line', number)
  if (!draw.chance(1 / 3)) return undefined
  const byTerminal = visit.last_free_days.findLast((each) => now >= each.from)?.day
  return byTerminal
    ? addDays(byTerminal, draw.pick([-1, 0, 1, 2]))
    : addDays(localDate(visit.discharged, visit.zone), freeDays)
}
