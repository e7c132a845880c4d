import { type MouseEvent, type ReactNode, Suspense, useMemo } from 'react'
import type { ExportColumns } from '#domain/exports/column.ts'
import { handOver, type LeftList } from '../../features/shipment/position.ts'
import type { KeptArrangement } from '../../table/arrangement.ts'
import { type Column, idsOf } from '../../table/column.ts'
import { density } from '../../table/density.ts'
import type { KnownRows } from '../../table/known-rows.ts'
import type { Source } from '../../table/paged-rows.ts'
import { RowsTable, type ShownRows } from '../../table/rows-table.tsx'
import { SelectAll } from '../../table/select-all.tsx'
import { countOf } from '../../table/selection.ts'
import { ColumnMenu, ColumnsEditor, FilterEditor, ListEmpty, SelectionBar, SortMenu } from './lazy-parts.ts'
import type { ColumnFilter } from './list-column.ts'
import { ListHead } from './list-head.tsx'
import type { ContainerRow, ShipmentRow } from './list-source.ts'
import type { ShipmentsSearch } from './search.ts'
import { useList } from './use-list.ts'
import { useSelection } from './use-selection.ts'

interface Props<Row extends ContainerRow | ShipmentRow, Child> {
  label: string
  search: ShipmentsSearch
  columns: readonly Column<Row, Child>[]
  kept: KeptArrangement
  sourceOf: (search: ShipmentsSearch, now: number, size?: number) => Source<Row>
  labelOf: (row: Row) => string
  said: () => Promise<ExportColumns<Row>>
  childrenOf?: (row: Row) => readonly Child[]
  openId?: string | undefined
  onOpen: (row: Row, event?: MouseEvent) => void
  panel?: (rows: ShownRows<Row>) => ReactNode
}

/** What both lists have: filters and order in the address, columns of this browser, choosing and what is done with it. */
export function ListTable<Row extends ContainerRow | ShipmentRow, Child>(props: Props<Row, Child>) {
  const { search, columns, kept, sourceOf, ...table } = props
  const list = useList(search, columns, kept)
  const { now, change, arranged } = list
  const source = useMemo(() => sourceOf(search, now), [sourceOf, search, now])
  const { selection, set, press, clear } = useSelection(source)
  return (
    <div className={props.openId ? 'list-page with-panel' : 'list-page'}>
      <RowsTable
        {...table}
        onPress={(known) => handOver(() => leftList(known))}
        source={source}
        arranged={arranged}
        density={density.use()}
        sort={search.sort}
        onSort={(sort) => change({ sort })}
        onWidth={list.onWidth}
        columnMenu={(column, closeMenu) => (
          <ColumnMenu
            column={column}
            arranged={arranged}
            arrangement={list.arrangement}
            onArrange={list.onArrange}
            onWidth={list.onWidth}
            sort={search.sort}
            onSort={(sort) => change({ sort })}
            filter={
              column.filter && (
                <FilterEditor
                  filter={column.filter as ColumnFilter}
                  search={search}
                  onChange={(next) => change(next, true)}
                />
              )
            }
            onBlank={(blank, kind) => change({ [kind]: [blank] })}
            close={closeMenu}
          />
        )}
        selection={selection}
        onSelect={press}
        selectAll={(rows) => <SelectAll rows={rows} selection={selection} onSelect={set} />}
        head={(rows) => (
          <ListHead
            search={search}
            now={now}
            rows={rows}
            onChange={(next) => change(next, true)}
            sortMenu={<SortMenu columns={columns} search={search} onChange={(next) => change(next, true)} />}
            columnsEditor={<ColumnsEditor columns={columns} arranged={arranged} onArrange={list.onArrange} />}
            exported={{ search, columns: idsOf(arranged) }}
          />
        )}
        foot={({ total = 0 }) =>
          countOf(selection, total) > 0 && (
            <Suspense>
              <SelectionBar
                search={search}
                now={now}
                total={total}
                selection={selection}
                source={sourceOf}
                columns={idsOf(arranged)}
                onClear={clear}
              />
            </Suspense>
          )
        }
        empty={
          <Suspense>
            <ListEmpty search={search} />
          </Suspense>
        }
      />
    </div>
  )
}

const leftList = <Row extends ContainerRow | ShipmentRow>(known: KnownRows<Row>): LeftList => ({
  total: known.total ?? 0,
  rows: known.placed().flatMap(({ row, place }) => {
    const [shipment, container] = 'box' in row ? [row.shipment?.id, row.id] : [row.id, undefined]
    return shipment ? { shipment, container, place } : []
  }),
})
