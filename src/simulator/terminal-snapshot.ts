import type { TerminalContainer } from '#contract/tracking/ingest.ts'
import { randomFrom } from './random.ts'
import { feesOf } from './terminal-fees.ts'
import { holdText, releasedText, type Style, styleOf, type TerminalHold } from './terminal-words.ts'
import { DAY, HOUR, localTime, localTimeWithOffset } from './time.ts'
import type { Box, Visit } from './voyage.ts'

/** A terminal goes on listing a box for two days after it left. */
const listedAfter = 2 * DAY

/** Which terminal lists the box at a time. */
export function reporterOf(visit: Visit, now: number): string {
  return visit.before && now < visit.before.until ? visit.before.firms : visit.firms
}

/** What the terminal says of a box at a time; undefined while it does not list it. */
export function snapshotOf(box: Box, now: number): TerminalContainer | undefined {
  const { visit } = box
  if (!visit || now < visit.seen_from || now > visit.leaves + listedAfter) return undefined
  const style = styleOf(randomFrom('terminal', reporterOf(visit, now)))
  const time = (instant: number) =>
    style.bare_times ? localTime(instant, visit.zone) : localTimeWithOffset(instant, visit.zone)
  const holds = holdsAt(box, visit, now, style)

  // The gate tells the list of the yard half an hour later.
  const left = now >= visit.leaves + 0.5 * HOUR
  const here = now >= visit.discharged && !left
  const offDock = visit.off_dock !== null && now >= visit.off_dock
  const lastFreeDay = visit.last_free_days.findLast((each) => now >= each.from)?.day ?? null
  const appointment = visit.appointment && here && now >= visit.appointment.from ? visit.appointment.at : null
  const draw = randomFrom('yard', box.number)

  return {
    number: box.number,
    on_terminal: here && !offDock,
    available: here || visit.by === 'rail' ? availableAt(visit, now, style) : false,
    ...(offDock && { off_dock: true }),
    location: here ? locationOf(visit, offDock, draw.pick(['A', 'B', 'C', 'G', 'R']), draw.int(100, 499)) : null,
    discharged_at: now >= visit.discharged ? time(visit.discharged) : null,
    full_out_at: left && visit.by === 'truck' ? time(visit.leaves) : null,
    chassis_number:
      left && visit.by === 'truck' ? `${draw.pick(['DCLZ', 'TSXZ', 'FLXZ'])}${draw.int(100000, 999999)}` : null,
    ...(here && draw.chance(0.6) && { gross_weight_kg: draw.int(90, 265) * 100 }),
    ...(here && draw.chance(0.5) && { pickup_number: String(draw.int(100_000, 999_999)) }),
    holds,
    fees: here && visit.by === 'truck' ? feesOf(visit, lastFreeDay, now, style) : [],
    last_free_day: here ? lastFreeDay : null,
    pickup_appointment_at: appointment === null ? null : time(appointment),
  }
}

/** Of a box that leaves by train, nothing is said to truckers. */
function availableAt(visit: Visit, now: number, style: Style): boolean | null {
  if (visit.by === 'rail') return null
  const active = visit.holds.some((hold) => now >= hold.from && now < hold.until)
  if (now < visit.available) return active ? false : style.undecided
  return visit.disagrees || !active
}

function locationOf(visit: Visit, offDock: boolean, row: string, slot: number): string {
  if (offDock) return 'OFF DOCK - HARBOR TRANSLOAD YARD'
  return visit.by === 'rail' ? `RAIL STACK ${slot}` : `${row}${slot % 10}-${slot}`
}

function holdsAt(box: Box, visit: Visit, now: number, style: Style): TerminalHold[] {
  if (now >= visit.leaves) return []
  return visit.holds.flatMap((hold) => {
    // The same words for as long as the hold lasts.
    const words = randomFrom('hold', box.number, hold.kind)
    if (now >= hold.from && now < hold.until) return [holdText(hold.kind, 'hold', visit.port, words)]
    if (hold.announced !== null && now >= hold.announced && now < hold.until) {
      return [holdText(hold.kind, 'pending', visit.port, words)]
    }
    return style.lists_released && now >= hold.until ? [releasedText(hold.kind, visit.port, words)] : []
  })
}
