import { useQueryClient } from '@tanstack/react-query'
import { t } from '#contract/language.ts'
import { arrange, type Column } from '../table/column.ts'
import type { PageAt, Source } from '../table/paged-rows.ts'
import { RowsTable } from '../table/rows-table.tsx'

interface Row {
  id: string
}

const count = 1_000_000
const pageSize = 50
const column: Column<Row> = {
  id: 'number',
  words: t('Number'),
  width: 200,
  cell: ({ id }) => <a href="#main">{`row ${id}`}</a>,
}
const arranged = arrange([column], { widths: {}, pinned: [] })
const name = t('a list of a million')
const source: Source<Row> = {
  key: name,
  pageSize,
  page: (at) => ({ queryKey: [name, at] }),
  read: (page) => page,
}

/** Taller than browsers draw; its pages are made here. */
export function LongListStates() {
  useQueryClient().setQueryDefaults([name], { queryFn: ({ queryKey }) => pageAt(queryKey[1] as PageAt) })
  return (
    <div className="grid h-[320px] grid-rows-[320px]">
      <RowsTable
        label={t('A million rows')}
        source={source}
        arranged={arranged}
        density="normal"
        onWidth={() => undefined}
        labelOf={({ id }) => id}
        head={() => null}
        empty={null}
      />
    </div>
  )
}

function pageAt(at: PageAt) {
  const first = 'page[number]' in at ? (at['page[number]'] - 1) * pageSize : 0
  const rows = Array.from({ length: Math.min(pageSize, count - first) }, (_, index) => ({
    id: String(first + index + 1),
  }))
  return { rows, total: count, cursor: undefined, links: {} }
}
