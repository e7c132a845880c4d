import { bearing, between, distance, type Point } from '../reference/great-circle.ts'

export interface Along {
  position: Point
  /** Degrees from north. */
  heading: number
  /** The way so far and the way that is left; both end at the position. */
  before: Point[]
  after: Point[]
}

/** The point at a share of a line's length, 0 to 1. The line has two points or more. */
export function pointAlong(points: readonly Point[], share: number): Along {
  const lengths = points.slice(1).map((point, at) => distance(points[at] as Point, point))
  let left = lengths.reduce((sum, one) => sum + one, 0) * Math.min(Math.max(share, 0), 1)
  let at = 0
  while (at < lengths.length - 1 && left > (lengths[at] as number)) {
    left -= lengths[at] as number
    at += 1
  }
  const [from, to] = [points[at] as Point, points[at + 1] as Point]
  const length = lengths[at] as number
  const position = between(from, to, length > 0 ? Math.min(left / length, 1) : 0)
  return {
    position,
    heading: bearing(from, to),
    before: [...points.slice(0, at + 1), position],
    after: [position, ...points.slice(at + 1)],
  }
}

/** How much of a voyage is behind a ship by the clock alone. Never all of it: she has arrived when somebody says so. */
export function shareOfTime(
  { departed_at, arrives_at }: { departed_at: string; arrives_at: string },
  now: Date,
): number {
  const [start, end] = [Date.parse(departed_at), Date.parse(arrives_at)]
  if (!(end > start)) return 0.99
  return Math.min(Math.max((now.getTime() - start) / (end - start), 0), 0.99)
}
