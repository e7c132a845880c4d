import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { density } from '../../table/density.ts'
import { RowsTable } from '../../table/rows-table.tsx'
import { SelectAll } from '../../table/select-all.tsx'
import { exportRows } from './export-rows.ts'
import type { FilterKey } from './filter-fields.ts'
import { ColumnMenu, ColumnsEditor, FilterEditor } from './later.ts'
import { ListEmpty } from './list-empty.tsx'
import { ListHead } from './list-head.tsx'
import { type ShipmentRow, shipmentsSource } from './list-source.ts'
import { openInTab } from './open-row.ts'
import type { ShipmentsSearch } from './search.ts'
import { SelectionBar } from './selection-bar.tsx'
import { shipmentColumns } from './shipment-columns.tsx'
import { shipmentsArrangement, useList } from './use-list.ts'
import { useSelection } from './use-selection.ts'

/** One row for each shipment, which opens to its containers; the most urgent of them speaks for it. */
export function ShipmentList({ search }: { search: ShipmentsSearch }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const list = useList(search, shipmentColumns, shipmentsArrangement)
  const { now, change, arranged } = list
  const source = useMemo(() => shipmentsSource(search, now), [search, now])
  const { selection, set, press, clear } = useSelection(source)

  const open = ({ id }: ShipmentRow, event?: React.MouseEvent) => {
    if (event && (event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1))
      return openInTab(`/shipments/${id}`)
    void navigate({ to: '/shipments/$id', params: { id }, search: {} })
  }
  return (
    <div className="list-page">
      <RowsTable
        label="Shipments"
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
            sort={search.sort}
            onSort={(sort) => change({ sort })}
            filter={
              column.filter && (
                <FilterEditor
                  filter={column.filter as FilterKey}
                  search={search}
                  onChange={(next) => change(next, true)}
                />
              )
            }
            onBlank={(blank, kind) => change({ [kind]: [blank] })}
            close={closeMenu}
          />
        )}
        labelOf={({ route }) => route.bill_of_lading_number}
        childrenOf={boxesOf}
        onOpen={open}
        selection={selection}
        onSelect={press}
        selectAll={(rows) => <SelectAll rows={rows} selection={selection} onSelect={set} />}
        head={(rows) => (
          <ListHead
            search={search}
            now={now}
            rows={rows}
            onChange={(next) => change(next, true)}
            columnsEditor={<ColumnsEditor columns={shipmentColumns} arranged={arranged} onArrange={list.onArrange} />}
            onExport={() => exportRows({ client, search, now, source: shipmentsSource, columns: arranged.columns })}
          />
        )}
        foot={(rows) => (
          <SelectionBar
            search={search}
            now={now}
            total={rows.total ?? 0}
            selection={selection}
            source={shipmentsSource}
            columns={arranged.columns}
            onClear={clear}
          />
        )}
        empty={<ListEmpty search={search} />}
      />
    </div>
  )
}

const boxesOf = ({ boxes }: ShipmentRow) => boxes
