/** Degrees, north and east positive. */
export interface Point {
  latitude: number
  longitude: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
/** Mean radius of the earth, in nautical miles. */
const earth = 3440.065

type Vector = readonly [number, number, number]

function vectorOf({ latitude, longitude }: Point): Vector {
  const [north, east] = [radians(latitude), radians(longitude)]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

/** In nautical miles. */
export function distance(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const parallel = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude))
  const h = half(from.latitude, to.latitude) + parallel * half(from.longitude, to.longitude)
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The point at a share of the way, 0 to 1, along the shortest line. */
export function between(from: Point, to: Point, share: number): Point {
  const angle = distance(from, to) / earth
  if (angle < 1e-9) return from
  const [a, b] = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)]
  const [p, q] = [vectorOf(from), vectorOf(to)]
  const [x, y, z] = [a * p[0] + b * q[0], a * p[1] + b * q[1], a * p[2] + b * q[2]]
  return { latitude: degrees(Math.atan2(z, Math.hypot(x, y))), longitude: degrees(Math.atan2(y, x)) }
}

/** The course with which a ship leaves, 0 to 360 from north clockwise. */
export function bearing(from: Point, to: Point): number {
  const east = radians(to.longitude - from.longitude)
  const [a, b] = [radians(from.latitude), radians(to.latitude)]
  const angle = Math.atan2(
    Math.sin(east) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east),
  )
  return (degrees(angle) + 360) % 360
}

/** The shortest line with a point at least each so many miles, both ends included. */
export function arc(from: Point, to: Point, each = 60): Point[] {
  const steps = Math.max(1, Math.ceil(distance(from, to) / each))
  const inner = Array.from({ length: steps - 1 }, (_, at) => between(from, to, (at + 1) / steps))
  return [from, ...inner, to]
}

/**
 * Cuts a line where it crosses the 180th meridian, as GeoJSON asks (RFC 7946, 3.1.9): every longitude stays within
 * ±180, and both halves end on the meridian.
 */
export function cutAtAntimeridian(points: readonly Point[]): Point[][] {
  const lines: Point[][] = [[]]
  for (const point of points) {
    const line = lines.at(-1) as Point[]
    const last = line.at(-1)
    if (last && Math.abs(point.longitude - last.longitude) > 180) {
      const side = last.longitude > 0 ? 180 : -180
      const [before, after] = [Math.abs(side - last.longitude), Math.abs(-side - point.longitude)]
      const share = before + after === 0 ? 0 : before / (before + after)
      const latitude = last.latitude + (point.latitude - last.latitude) * share
      if (before > 0) line.push({ latitude, longitude: side })
      lines.push(after > 0 ? [{ latitude, longitude: -side }, point] : [point])
    } else line.push(point)
  }
  // What only touches the meridian is no line.
  return lines.filter((line) => line.length > 1)
}
