import { ArrowDownWideNarrow, ArrowUpNarrowWide, RotateCcw } from 'lucide-react'
import { t } from '#contract/language.ts'
import { type Column, nextSort, orderWords } from '../../table/column.ts'
import { GroupMenu } from './group-menu.tsx'
import type { ShipmentsSearch } from './search.ts'

interface Props<Row, Child> {
  columns: readonly Column<Row, Child>[]
  search: ShipmentsSearch
  onChange: (change: Partial<ShipmentsSearch>) => void
}

/** The order of a list, in which a column that is pressed again goes the other way; and what containers are grouped by. */
export function SortMenu<Row, Child>({ columns, search, onChange }: Props<Row, Child>) {
  const { sort } = search
  const onSort = (next: string | undefined) => onChange({ sort: next })
  return (
    <>
      {search.grain === 'containers' && <GroupMenu search={search} onChange={onChange} />}
      <h3 className="pop-title">{t('Order by')}</h3>
      <button type="button" aria-pressed={sort === undefined} onClick={() => onSort(undefined)}>
        <RotateCcw className="s" /> {t('Default order')}
      </button>
      {columns.flatMap((column) => {
        const { sort: name, words, order } = column
        if (!name) return []
        const isUp = sort === name
        const isChosen = isUp || sort === `-${name}`
        const [up, down] = order ? orderWords[order] : [t('In order'), t('Reversed')]
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
