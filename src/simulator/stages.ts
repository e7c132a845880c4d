import type { Random } from './random.ts'
import type { Timetable } from './timetable.ts'

/** What part of the voyage a shipment is in when the fleet starts. */
export type Stage =
  | 'booked'
  | 'origin'
  | 'cancelled'
  | 'at_sea'
  | 'at_hub'
  | 'second_vessel'
  | 'arriving'
  | 'overdue_at_sea'
  | 'discharged'
  | 'between_arrivals'
  | 'at_terminal'
  | 'held'
  | 'released'
  | 'past_free_time'
  | 'off_dock'
  | 'awaiting_rail'
  | 'on_rail'
  | 'at_ramp'
  | 'partly_out'
  | 'out'
  | 'returned'

/** Hours of the timetable between which the stage lies, for all boxes of the shipment. */
function span(stage: Stage, boxes: readonly Timetable[]): [number, number] {
  const first = (read: (box: Timetable) => number) => Math.min(...boxes.map(read))
  const last = (read: (box: Timetable) => number) => Math.max(...boxes.map(read))
  const leg = (index: number, side: 'departs' | 'arrives') => boxes[0]?.legs.at(index)?.[side] ?? 0
  // Truck moves are put into the opening hours later on: up to 13 hours earlier, or 7 later.
  const [earlier, later] = [15, 9]
  const stays = first((box) => box.gate_out) - earlier
  switch (stage) {
    case 'booked':
      return [first((box) => box.empty_out) - 110, first((box) => box.empty_out) - 30]
    case 'origin':
      return [last((box) => box.empty_out) + later, leg(0, 'departs') - 24]
    case 'cancelled':
      return [last((box) => box.empty_out) + 50, last((box) => box.empty_out) + 80]
    case 'at_sea':
      return [6, leg(0, 'arrives') - 40]
    case 'at_hub':
      return [leg(0, 'arrives') + 22, leg(1, 'departs') - 22]
    case 'second_vessel':
      return [leg(1, 'departs') + 6, leg(1, 'arrives') - 40]
    case 'arriving':
      return [leg(-1, 'arrives') - 29, leg(-1, 'arrives') - 3]
    case 'overdue_at_sea':
      return [leg(-1, 'arrives') + 30, leg(-1, 'arrives') + 130]
    case 'discharged':
      return [last((box) => box.discharged) + 7, first((box) => box.available) - 1]
    case 'between_arrivals':
      return [leg(0, 'arrives') + 30, last((box) => box.legs.at(-1)?.arrives ?? 0) - 8]
    case 'at_terminal':
      return [last((box) => box.available) + 1, stays]
    case 'held':
      return [last((box) => box.available) + 1, first((box) => box.held_until ?? box.gate_out) - 4]
    case 'released':
      return [last((box) => box.held_until ?? box.available) + 1, stays]
    case 'past_free_time':
      return [last((box) => box.available) + 150, stays]
    case 'off_dock':
      return [last((box) => box.off_dock ?? box.available) + 2, stays]
    case 'awaiting_rail':
      return [last((box) => box.discharged) + 7, first((box) => box.rail?.loaded ?? 0) - 1]
    case 'on_rail':
      return [last((box) => box.rail?.departs ?? 0) + 7, last((box) => box.rail?.arrives ?? 0) - 3]
    case 'at_ramp':
      return [last((box) => box.rail?.unloaded ?? 0) + 7, stays]
    case 'partly_out':
      return [first((box) => box.gate_out) + 14, last((box) => box.gate_out) - 13]
    case 'out':
      return [last((box) => box.gate_out) + 14, first((box) => box.empty_in) - earlier]
    case 'returned':
      return [last((box) => box.empty_in) + 14, last((box) => box.empty_in) + 60]
  }
}

/** A time within the stage, in hours of the timetable. */
export function hourWithin(stage: Stage, boxes: readonly Timetable[], random: Random): number {
  const [from, to] = span(stage, boxes)
  return from + Math.max(0, to - from) * random.between(0.05, 0.95)
}
