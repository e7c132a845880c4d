import type { ComponentProps, ReactNode } from 'react'
import type { KeptArrangement } from '../../table/arrangement.ts'
import { arrange, type Column, leads } from '../../table/column.ts'
import { ColumnMenu } from '../../table/column-menu.tsx'
import { density } from '../../table/density.ts'
import type { Source } from '../../table/paged-rows.ts'
import { RowsTable, type ShownRows } from '../../table/rows-table.tsx'

type TableProps<Row extends { id: string }> = ComponentProps<typeof RowsTable<Row, never>>

/** Choosing rows, and the one that is shown beside them: what not every list has. */
type More<Row extends { id: string }> = Partial<
  Pick<TableProps<Row>, 'openId' | 'onOpen' | 'selection' | 'onSelect' | 'selectAll' | 'foot' | 'panel'>
>

interface Props<Row extends { id: string }> extends More<Row> {
  label: string
  columns: readonly Column<Row>[]
  kept: KeptArrangement
  source: Source<Row>
  sort?: string | undefined
  onSort?: (sort: string | undefined) => void
  labelOf: (row: Row) => string
  head: (rows: ShownRows<Row>) => ReactNode
  empty: ReactNode
}

/** A list of the server: its columns are arranged as those of any other list. */
export function SimpleList<Row extends { id: string }>({ columns, kept, sort, onSort, ...table }: Props<Row>) {
  const own = kept.use()
  const arranged = arrange(columns, own, table.selection ? leads.box : leads.none)
  const onWidth = (id: string, width: number) => kept.set({ ...own, widths: { ...own.widths, [id]: width } })
  return (
    <div className={table.openId ? 'list-page with-panel' : 'list-page'}>
      <RowsTable
        {...table}
        arranged={arranged}
        density={density.use()}
        sort={sort}
        {...(onSort && { onSort })}
        onWidth={onWidth}
        columnMenu={(column, close) => (
          <ColumnMenu
            column={column}
            arranged={arranged}
            arrangement={own}
            onArrange={(change) => kept.set({ ...own, ...change })}
            onWidth={onWidth}
            sort={sort}
            onSort={(next) => onSort?.(next)}
            filter={undefined}
            onBlank={undefined}
            close={close}
          />
        )}
      />
    </div>
  )
}

/** How many there are, where nothing else says it. */
export function Count({ rows, words }: { rows: ShownRows<unknown>; words: (count: number) => string }) {
  return (
    <span className="count-line" role="status">
      {rows.total !== undefined && !rows.isStale && words(rows.total)}
    </span>
  )
}
