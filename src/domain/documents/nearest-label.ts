import { heightOf, isBare, type Layout, leftOf, rightOf, type Spot, topOf } from './layout.ts'

export interface NearLabel {
  spot: Spot
  way: 'right' | 'below'
}

/** No label is longer. */
const longest = 60

const isPrinted = ({ cell: { text } }: Spot) => !/\d{2}/.test(text) && /\p{L}{2}/u.test(text) && text.length <= longest

/** The printed words that a value seems to belong to, whether anybody knows them or not: those on its left, or above it. */
export function labelOf(
  spot: Spot,
  { rows }: Layout,
  isValue: (text: string) => boolean = () => false,
): NearLabel | undefined {
  const left = rows[spot.at]?.[spot.column - 1]
  const above = aboveOf(spot, rows)
  const gap = left ? leftOf(spot) - rightOf(left) : Number.POSITIVE_INFINITY
  const isFree = (one: Spot) => isPrinted(one) && !isValue(one.cell.text)
  const beside = left && isFree(left) ? { spot: left, way: 'right' as const } : undefined
  const over = above && isFree(above) ? { spot: above, way: 'below' as const } : undefined
  if (beside && isBare(beside.spot)) return beside
  if (over && isBare(over.spot)) return over
  if (over && isRowOfLabels(rows[over.spot.at] ?? [], rows[spot.at] ?? [])) return over
  if (beside && over) return gap < 60 || over.spot.at < spot.at - 1 ? beside : over
  return beside ?? over
}

/** Words alone, over a line that begins with a number. */
const isRowOfLabels = (above: readonly Spot[], own: readonly Spot[]) =>
  above.length >= 2 && above.every(isPrinted) && own[0] !== undefined && !isPrinted(own[0])

/** The next cell above it in its column, no further than a label stands above its value. */
export function aboveOf(spot: Spot, rows: readonly Spot[][]): Spot | undefined {
  for (let at = spot.at - 1; at >= 0 && at >= spot.at - 4; at--) {
    const found = (rows[at] ?? []).find((one) => isOver(one, spot))
    if (!found) continue
    return topOf(spot) - topOf(found) < Math.max(heightOf(spot), heightOf(found)) * 3.6 ? found : undefined
  }
  return undefined
}

const isOver = (one: Spot, spot: Spot) =>
  Math.abs(leftOf(one) - leftOf(spot)) <= 12 || (leftOf(one) < rightOf(spot) && rightOf(one) > leftOf(spot))
