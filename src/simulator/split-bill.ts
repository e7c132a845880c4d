import { paperNumber } from './identifiers.ts'
import type { Random } from './random.ts'
import { DAY } from './time.ts'
import type { Voyage } from './voyage.ts'

/**
 * Half of the boxes go on under a bill of their own. The first bill says no more of them from then on; the second tells
 * their whole voyage.
 */
export function splitBill(voyage: Voyage, random: Random): { first: Voyage[]; second: Voyage } {
  const { boxes, scac, pol } = voyage
  const half = Math.ceil(boxes.length / 2)
  const at = (boxes[0]?.legs[0]?.departs ?? 0) + 3 * DAY
  const moved = boxes.slice(half)
  const number = (paper: 'bill' | 'booking') => paperNumber(scac, paper, pol.locode, random)
  return {
    first: [
      {
        ...voyage,
        part: 'gone',
        boxes: moved.map((box) => ({ ...box, visit: null })),
        silent: { from: at, until: Infinity },
      },
      { ...voyage, part: 'kept', boxes: boxes.slice(0, half) },
    ],
    second: { ...voyage, part: 'moved', boxes: moved, bill: number('bill'), booking: number('booking') },
  }
}
