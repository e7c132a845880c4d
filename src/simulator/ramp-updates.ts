import type { TerminalContainer } from '#contract/tracking/ingest.ts'
import type { Fleet } from './fleet.ts'
import { randomFrom } from './random.ts'
import { railwayOf } from './reference-data.ts'
import type { TerminalUpdate } from './terminal-updates.ts'
import { addDays, HOUR, localDate, localTimeWithOffset } from './time.ts'
import type { Box, Voyage } from './voyage.ts'

/** Days for which a box may stay at a ramp: railways give less than ports. */
const freeDays = 2

/** What railways list at `now`: boxes that were taken off a train and wait to be collected. */
export function rampUpdates({ shipments }: Fleet, now: Date): TerminalUpdate[] {
  const byRamp = new Map<string, TerminalUpdate>()
  for (const voyage of shipments.flatMap(({ voyages }) => voyages)) {
    const { ramp, destination } = voyage
    const containers = voyage.boxes.flatMap((box) => snapshotAt(voyage, box, now.getTime()) ?? [])
    if (!ramp || !destination || containers.length === 0) continue
    const railway = railwayOf(ramp)
    const key = `${railway} ${destination.locode}`
    const source = { terminal_firms: railway, locode: destination.locode, provider: 'simulator' }
    const update = byRamp.get(key) ?? { source, checked_at: now.toISOString(), containers: [] }
    byRamp.set(key, { ...update, containers: [...update.containers, ...containers] })
  }
  return [...byRamp.values()]
}

/** What the ramp says of a box; undefined while it is not there. Its gate tells half an hour later that it has left. */
export function snapshotAt(
  { destination }: Pick<Voyage, 'destination'>,
  box: Box,
  now: number,
): TerminalContainer | undefined {
  const { rail, gate_out, number } = box
  if (!rail || !destination || now < rail.unloaded + HOUR || now > gate_out + 0.5 * HOUR) return undefined
  const draw = randomFrom('ramp', number)
  return {
    number,
    on_terminal: true,
    available: true,
    location: `LOT ${draw.pick(['A', 'B', 'C'])} ROW ${draw.int(1, 40)}`,
    discharged_at: localTimeWithOffset(rail.unloaded, destination.zone),
    holds: [],
    last_free_day: addDays(localDate(rail.unloaded, destination.zone), freeDays),
  }
}
