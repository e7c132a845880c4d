import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { useShortcut } from '../../lib/shortcut.ts'
import { density } from '../../table/density.ts'
import { useMedia, wide } from '../../table/media.ts'
import { RowsTable } from '../../table/rows-table.tsx'
import { SelectAll } from '../../table/select-all.tsx'
import { containerColumns } from './container-columns.tsx'
import { exportRows } from './export-rows.ts'
import type { FilterKey } from './filter-fields.ts'
import { ColumnMenu, ColumnsEditor, ContainerPanel, FilterEditor } from './later.ts'
import { ListEmpty } from './list-empty.tsx'
import { ListHead } from './list-head.tsx'
import { type ContainerRow, containersSource } from './list-source.ts'
import { openInTab } from './open-row.ts'
import type { ShipmentsSearch } from './search.ts'
import { SelectionBar } from './selection-bar.tsx'
import { containersArrangement, useList } from './use-list.ts'
import { useSelection } from './use-selection.ts'

/** One row for each container, and the chosen one beside them where there is room. */
export function ContainerList({ search }: { search: ShipmentsSearch }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isWide = useMedia(wide)
  const list = useList(search, containerColumns, containersArrangement)
  const { now, change, arranged } = list
  const source = useMemo(() => containersSource(search, now), [search, now])
  const { selection, set, press, clear } = useSelection(source)
  const openId = isWide ? search.open : undefined
  const close = () => change({ open: undefined }, true)
  useShortcut('Escape', close, { words: 'Close the panel', scope: 'Lists', enabled: openId !== undefined })

  const open = (row: ContainerRow, event?: React.MouseEvent) => {
    const id = row.shipment?.id
    if (id && event && (event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1))
      return openInTab(`/shipments/${id}?container=${row.id}`)
    if (isWide) return change({ open: row.id === openId && event ? undefined : row.id }, true)
    if (id) void navigate({ to: '/shipments/$id', params: { id }, search: { container: row.id } })
  }
  const exportAll = () => exportRows({ client, search, now, source: containersSource, columns: arranged.columns })

  return (
    <div className={openId ? 'list-page with-panel' : 'list-page'}>
      <RowsTable
        label="Containers"
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
        labelOf={({ box }) => box.number}
        openId={openId}
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
            columnsEditor={<ColumnsEditor columns={containerColumns} arranged={arranged} onArrange={list.onArrange} />}
            onExport={exportAll}
          />
        )}
        foot={(rows) => (
          <SelectionBar
            search={search}
            now={now}
            total={rows.total ?? 0}
            selection={selection}
            source={containersSource}
            columns={arranged.columns}
            onClear={clear}
          />
        )}
        empty={<ListEmpty search={search} />}
        panel={(rows) =>
          openId && (
            <Suspense fallback={<aside className="panel" aria-label="Container" />}>
              <ContainerPanel id={openId} onClose={close} onWalk={rows.walk} />
            </Suspense>
          )
        }
      />
    </div>
  )
}
