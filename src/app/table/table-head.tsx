import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { t } from '#contract/language.ts'
import { Pop } from '../ui/pop.tsx'
import { type Arranged, type Column, nextSort } from './column.ts'
import { ResizeGrip } from './resize-grip.tsx'

interface Props<Row, Child> {
  arranged: Arranged<Row, Child>
  table: RefObject<HTMLTableElement | null>
  sort: string | undefined
  onSort: ((sort: string | undefined) => void) | undefined
  onWidth: (id: string, width: number) => void
  menu: ((column: Column<Row, Child>, close: () => void) => ReactNode) | undefined
  /** The box that chooses all, where rows can be chosen. */
  box: ReactNode
}

export function TableHead<Row, Child>({ arranged, table, sort, onSort, onWidth, menu, box }: Props<Row, Child>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {box ? (
          <th scope="col" className="c-check">
            {box}
          </th>
        ) : (
          <td className="c-check" />
        )}
        {arranged.columns.map((column, at) => {
          const left = arranged.lefts[at]
          const direction = directionOf(column.sort, sort)
          return (
            <th
              key={column.id}
              scope="col"
              aria-label={column.header ? undefined : column.words}
              aria-sort={direction}
              className={[left !== undefined && 'stays', column.end && 'end'].filter(Boolean).join(' ') || undefined}
              style={left === undefined ? undefined : { left }}
            >
              {column.sort && onSort ? (
                <button type="button" className="head-sort" onClick={() => onSort(nextSort(column, sort))}>
                  {column.header?.() ?? column.words}
                  {direction === 'ascending' && <ArrowUp className="s" />}
                  {direction === 'descending' && <ArrowDown className="s" />}
                </button>
              ) : (
                <span className="head-sort">{column.header?.() ?? column.words}</span>
              )}
              {menu && (
                <Pop
                  label={t('Column {column}', { column: column.words })}
                  className="head-menu"
                  button={<ChevronDown className="s" />}
                >
                  {(close) => menu(column, close)}
                </Pop>
              )}
              <ResizeGrip table={table} arranged={arranged} at={at} onWidth={onWidth} />
            </th>
          )
        })}
        <td />
      </tr>
    </thead>
  )
}

function directionOf(name: string | undefined, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (name === undefined || sort === undefined) return undefined
  return sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined
}
