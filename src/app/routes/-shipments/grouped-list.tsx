import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, Suspense, useMemo } from 'react'
import { t, tn } from '#contract/language.ts'
import { type ContainerGrouping, isDayGrouping } from '#contract/tracking/container-lists.ts'
import { density } from '../../table/density.ts'
import { RowsTable } from '../../table/rows-table.tsx'
import { CalendarList } from './calendar-list.tsx'
import { groupColumns } from './group-columns.tsx'
import { addressOf, type GroupRow, groupsSource, nameOfGroup, placesIn } from './group-rows.ts'
import { groupWords } from './group-words.ts'
import { ColumnsEditor, ListEmpty, SortMenu } from './lazy-parts.ts'
import { ListHead } from './list-head.tsx'
import { isModified, openInTab } from './open-row.ts'
import type { ShipmentsSearch } from './search.ts'
import { arrangementOf, useList } from './use-list.ts'

interface Props {
  search: ShipmentsSearch
  group: ContainerGrouping
}

/** One row for each group of containers, the most urgent first, which opens to its containers. */
export function GroupedList({ search, group }: Props) {
  return search.calendar && isDayGrouping(group) ? (
    <CalendarList search={search} group={group} />
  ) : (
    <Groups search={search} group={group} />
  )
}

function Groups({ search, group }: Props) {
  const navigate = useNavigate()
  const list = useList(search, groupColumns, arrangementOf(search))
  const { now, change, arranged } = list
  const source = useMemo(() => groupsSource(search, group, now), [search, group, now])
  const open = (row: GroupRow, event?: MouseEvent) => {
    const href = addressOf(row)
    if (href === null) return
    if (isModified(event)) return openInTab(href)
    void navigate({ href })
  }
  return (
    <div className="list-page">
      <RowsTable
        label={t('Containers by {group}', { group: groupWords[group] })}
        source={source}
        arranged={arranged}
        density={density.use()}
        onWidth={list.onWidth}
        labelOf={nameOfGroup}
        childrenOf={placesIn}
        onOpen={open}
        head={(rows) => (
          <ListHead
            search={search}
            now={now}
            rows={rows}
            inWords={(total) => tn(total, '{count} group', '{count} groups')}
            order={t('by {group}', { group: groupWords[group] })}
            onChange={(next) => change(next, true)}
            sortMenu={<SortMenu columns={groupColumns} search={search} onChange={(next) => change(next, true)} />}
            columnsEditor={<ColumnsEditor columns={groupColumns} arranged={arranged} onArrange={list.onArrange} />}
            exported={{ search: { ...search, columns: [] } }}
          />
        )}
        empty={
          <Suspense>
            <ListEmpty search={search} />
          </Suspense>
        }
      />
    </div>
  )
}
