/** Browsers draw no taller page than this, in pixels; Firefox ends first, at 17.8 million. */
export const tallest = 16_000_000
/** From either end a list this long moves as the wheel does, whatever lies between. */
const edge = 20_000

/**
 * Between where a scroller stands and where a list would stand that is taller than browsers draw. At both ends a pixel
 * is a pixel, so that the first and the last row are reached; between them one of the scroller is some of the list.
 * @param full how tall the list would be, in pixels
 * @param screen how much of it is seen
 */
export function createScale(full: number, screen: number) {
  const height = Math.min(full, tallest)
  const room = height - 2 * edge - screen
  const ratio = (full - 2 * edge - screen) / room
  const isWhole = full <= tallest
  return {
    /** How tall the scroller's content is. */
    height,
    /** Where the list stands when the scroller stands there. */
    toList(top: number): number {
      if (isWhole || top <= edge) return top
      if (top >= edge + room) return top + full - height
      return edge + (top - edge) * ratio
    },
    /** Where the scroller has to stand for the list to stand there. */
    toScroller(place: number): number {
      if (isWhole || place <= edge) return place
      if (place >= edge + room * ratio) return place - (full - height)
      return edge + (place - edge) / ratio
    },
  }
}

/** By how much a list has to go on for a part of it to be seen whole; 0 where it is. */
export function distanceTo(part: { from: number; to: number }, seen: { from: number; to: number }): number {
  if (part.from < seen.from) return part.from - seen.from
  return Math.max(0, part.to - seen.to)
}
