import { heightOf, isBare, isLabel, type Layout, leftOf, rightOf, type Spot, topOf } from './layout.ts'

/** Rows of a table that are looked through for its sum. */
const longest = 300

const isNumber = ({ cell }: Spot) => /\d/.test(cell.text) && !/\p{L}{5,}/u.test(cell.text)

/**
 * The number that a column of a table comes to: that of its row of totals, or its only one. Undefined where the cell is
 * no head of a column, none where its rows are not added up.
 */
export function numbersBelow(head: Spot, { rows }: Layout): Spot[] | undefined {
  const beside = (rows[head.at] ?? []).filter((one) => one !== head && isBare(one))
  if (beside.length < 1) return undefined
  const numbers: Spot[] = []
  let last = head
  for (let at = head.at + 1; at < rows.length && at - head.at < longest; at++) {
    const row = rows[at] ?? []
    const [first] = row
    if (!first) continue
    if (topOf(first) - topOf(last) > heightOf(first) * 4) break
    const sum = row.find(({ mark }) => mark?.field === 'total_amount' || mark?.field === 'amount_due')
    const here = row.find((one) => isNumber(one) && isUnder(one, head, rows))
    if (sum && here && here !== sum) return [here]
    if (sum || (numbers.length > 0 && row.some((one) => isLabel(one) && isBare(one) && one.mark?.field != null))) break
    if (here) numbers.push(here)
    if (here || row.length > 1) last = first
  }
  return numbers.length > 1 ? [] : numbers.length === 1 ? numbers : undefined
}

/** Whether a number stands in the column of this head, at its left, at its right or across it. */
function isUnder(spot: Spot, head: Spot, rows: Spot[][]): boolean {
  const row = rows[head.at] ?? []
  const distance = (one: Spot) =>
    Math.min(
      Math.abs(leftOf(one) - leftOf(spot)),
      Math.abs(rightOf(one) - rightOf(spot)),
      Math.abs(leftOf(one) + rightOf(one) - leftOf(spot) - rightOf(spot)) / 2,
    )
  const own = distance(head)
  return own < 40 && row.every((one) => one === head || distance(one) >= own)
}

/** The head of the column that a number stands in, which says what it counts. */
export function headOf(spot: Spot, { rows }: Layout): Spot | undefined {
  for (let at = spot.at - 1; at >= 0 && spot.at - at < 60; at--) {
    const row = rows[at] ?? []
    const heads = row.filter(isBare)
    if (heads.length < 2) continue
    return heads.find((head) => isUnder(spot, head, rows))
  }
  return undefined
}

/** Numbers above a sum that stand at the same right or left end: what it should be the sum of. */
export function columnAbove(sum: Spot, { rows }: Layout): Spot[] {
  const found: Spot[] = []
  for (let at = sum.at - 1; at >= 0 && sum.at - at < 60; at--) {
    const row = rows[at] ?? []
    const here = row.find(
      (one) => isNumber(one) && (Math.abs(rightOf(one) - rightOf(sum)) < 6 || Math.abs(leftOf(one) - leftOf(sum)) < 6),
    )
    if (here && row[0] !== here) found.push(here)
    else if (row.filter(isBare).length > 1) break
  }
  return found
}
