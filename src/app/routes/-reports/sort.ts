import { language } from '#contract/language.ts'
import type { LineFigures } from '#contract/lines/line-report.ts'
import { errorAt } from './words.ts'

export interface Measured {
  id: string
  name: string
  figures: LineFigures
}

/** By what each column is sorted; transit by how much longer it took than promised. */
const keys: Record<string, (row: Measured) => string | number | null> = {
  name: ({ name }) => name,
  shipments: ({ figures }) => figures.shipment_count,
  transit: ({ figures: { transit } }) => difference(transit.actual_days.median, transit.promised_days.median),
  slip: ({ figures }) => errorAt(figures, 7).median_days,
  within: ({ figures }) => errorAt(figures, 7).within_one_day,
  rolled: ({ figures }) => figures.roll_overs.share,
  news: ({ figures }) => figures.news.missing_share,
}

/** Where the address says nothing. */
export const unsorted = '-shipments'

const difference = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)

const isSortable = (id: string) => Object.hasOwn(keys, id)

/** `transit`, or `-transit` for the other way round. What has no figure is last either way. */
export function inOrder<Row extends Measured>(rows: readonly Row[], sort: string): Row[] {
  const isTurned = sort.startsWith('-')
  const id = isTurned ? sort.slice(1) : sort
  const read = isSortable(id) ? keys[id] : undefined
  if (!read) return [...rows]
  return rows.toSorted((a, b) => {
    const [one, other] = [read(a), read(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const order = typeof one === 'string' ? one.localeCompare(String(other), language) : one - Number(other)
    return isTurned ? -order : order
  })
}
