import { kindOf, type LabelField } from '../fields.ts'
import { type Layout, leftOf, rightOf, type Spot } from '../layout.ts'

/** What stands in columns on papers, line by line: which line is meant, its place does not say. */
export const isNumber = (field: LabelField) => ['amount', 'weight', 'count'].includes(kindOf(field).kind)

const isFigure = ({ cell: { text } }: Spot) => /\d/.test(text) && (text.match(/\p{L}/gu) ?? []).length <= 5

/** Whether another number stands right below or above it in its column. */
export function isInTable(spot: Spot, { rows }: Layout): boolean {
  // The last number of a column is called by what stands beside it.
  const left = rows[spot.at]?.slice(0, spot.column).some(({ cell }) => /\d/.test(cell.text)) ?? false
  return [-1, 1].some((by) =>
    (rows[spot.at + by] ?? []).some(
      (one) => isFigure(one) && leftOf(one) < rightOf(spot) && rightOf(one) > leftOf(spot) && (by > 0 || left),
    ),
  )
}
