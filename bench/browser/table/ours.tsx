import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import '../../../src/app/styles.css'
import { createStore } from '../../../src/app/lib/store.ts'
import { containerColumns } from '../../../src/app/routes/-shipments/container-columns.tsx'
import type { ContainerRow } from '../../../src/app/routes/-shipments/list-source.ts'
import { arrange } from '../../../src/app/table/column.ts'
import type { Source } from '../../../src/app/table/paged-rows.ts'
import { RowsTable } from '../../../src/app/table/rows-table.tsx'
import { readTimeZones, setTimeZones } from '../../../src/domain/zones/zone-table.ts'
import timeZones from '../../../src/refdata/time_zones.json?raw'
import { fields } from './rows.ts'

interface RowSearch {
  sort?: string | undefined
  text?: string | undefined
}

const arranged = arrange(containerColumns.slice(0, 12), { widths: {}, pinned: [] })
const pageSize = 50

// As the dashboard does before its first list.
setTimeZones(readTimeZones(JSON.parse(timeZones)))

/**
 * Our list with its own rows and cells, come to in a dashboard that runs. In place of the server, the rows are sorted
 * and filtered here.
 */
export function ours(stage: HTMLElement, rows: ContainerRow[]) {
  const asked = createStore<RowSearch>({})
  let order: ContainerRow[] = rows
  let key = ''
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: ({ queryKey }) => pageOf(queryKey[1] as RowSearch, queryKey[2] as number) } },
  })

  function pageOf({ sort, text }: RowSearch, at: number) {
    if (key !== JSON.stringify([sort, text])) {
      order = arrangeRows(rows, { sort, text })
      key = JSON.stringify([sort, text])
    }
    const page = order.slice(at * pageSize, (at + 1) * pageSize)
    return { rows: page, total: order.length, cursor: undefined, links: {} }
  }
  const isShown = createStore(false)
  const routeTree = createRootRoute({ component: () => isShown.use() && <List /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })

  function List() {
    const now = asked.use()
    const source: Source<ContainerRow> = {
      key: JSON.stringify(now),
      pageSize,
      page: (at) => ({ queryKey: ['rows', now, 'page[number]' in at ? at['page[number]'] - 1 : 0] }),
      read: (page) => page,
    }
    return (
      <RowsTable
        label="Containers"
        source={source}
        arranged={arranged}
        density="normal"
        onWidth={() => {}}
        labelOf={({ box }) => box.number}
        head={() => null}
        empty={null}
      />
    )
  }
  createRoot(stage).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return {
    show: () => isShown.set(true),
    sort: (sort: string) => asked.set({ ...asked.get(), sort }),
    filter: (text: string) => asked.set({ ...asked.get(), text }),
    first: () => stage.querySelector('tbody tr[data-index="0"]')?.textContent ?? '',
    scroller: () => stage.querySelector('.sheet') as HTMLElement,
  }
}

function arrangeRows(rows: ContainerRow[], { sort, text }: RowSearch): ContainerRow[] {
  const found = text ? rows.filter((row) => Object.values(fields).some((read) => includes(read(row), text))) : rows
  const read = sort === undefined ? undefined : fields[sort]
  if (!read) return found
  const byKey = new Map<string | number, ContainerRow[]>()
  for (const row of found) {
    const key = read(row)
    const rows = byKey.get(key)
    if (rows) rows.push(row)
    else byKey.set(key, [row])
  }
  return [...byKey.keys()].sort((a, b) => (a < b ? -1 : 1)).flatMap((key) => byKey.get(key) ?? [])
}

const includes = (value: string | number, text: string) => String(value).toLowerCase().includes(text)
