import { useEffect, useRef } from 'react'
import { grouped, t } from '#contract/language.ts'
import type { ShownRows } from './rows-table.tsx'
import { countOf, everything, nothing, type Selection } from './selection.ts'

interface Props<Row> {
  rows: ShownRows<Row>
  selection: Selection<Row>
  onSelect: (selection: Selection<Row>) => void
}

/** Chooses all rows that match the filter, those that have not come yet included, and says how many those are. */
export function SelectAll<Row>({ rows, selection, onSelect }: Props<Row>) {
  const box = useRef<HTMLInputElement>(null)
  const total = rows.total ?? 0
  const count = countOf(selection, total)
  const words = t('Select all {count} that match', { count: grouped(total) })
  const isAll = total > 0 && count === total
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll
  })
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      disabled={total === 0}
      checked={isAll}
      aria-label={words}
      title={words}
      onChange={() => onSelect(count > 0 ? nothing : everything)}
    />
  )
}
