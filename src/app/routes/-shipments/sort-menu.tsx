import { ArrowDownWideNarrow, ArrowUpNarrowWide, RotateCcw } from 'lucide-react'
import { type Column, nextSort, orderWords } from '../../table/column.ts'

interface Props<Row, Child> {
  columns: readonly Column<Row, Child>[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

/** The order of a list where no head of columns is shown: a column that is pressed again goes the other way. */
export function SortMenu<Row, Child>({ columns, sort, onSort }: Props<Row, Child>) {
  return (
    <>
      <h3 className="pop-title">Order by</h3>
      <button type="button" aria-pressed={sort === undefined} onClick={() => onSort(undefined)}>
        <RotateCcw className="s" /> Default order
      </button>
      {columns.flatMap((column) => {
        const { sort: name, words, order } = column
        if (!name) return []
        const isUp = sort === name
        const isChosen = isUp || sort === `-${name}`
        const [up, down] = order ? orderWords[order] : ['In order', 'Reversed']
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            // Never to no order: that is the first choice.
            onClick={() => onSort(nextSort(column, sort) ?? nextSort(column, undefined))}
          >
            {isChosen && (isUp ? <ArrowUpNarrowWide className="s" /> : <ArrowDownWideNarrow className="s" />)}
            {words}
            {isChosen && <small className="text-ink-3">{isUp ? up : down}</small>}
          </button>
        )
      })}
    </>
  )
}
