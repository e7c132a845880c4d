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
import { fields } from './rows.ts'

interface Asked {
  sort?: string | undefined
  text?: string | undefined
}

const arranged = arrange(containerColumns.slice(0, 12), { widths: {}, pinned: [] })
const pageSize = 50

/** Our list with its own rows and cells. In place of the server, the rows are sorted and filtered here. */
export function ours(stage: HTMLElement, rows: ContainerRow[]) {
  const asked = createStore<Asked>({})
  let order: ContainerRow[] = rows
  let key = ''
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: ({ queryKey }) => pageOf(queryKey[1] as Asked, queryKey[2] as number) } },
  })

  function pageOf({ sort, text }: Asked, at: number) {
    if (key !== JSON.stringify([sort, text])) {
      order = arrangeRows(rows, { sort, text })
      key = JSON.stringify([sort, text])
    }
    const page = order.slice(at * pageSize, (at + 1) * pageSize)
    return { rows: page, total: order.length, cursor: undefined, links: {} }
  }
  const routeTree = createRootRoute({ component: List })
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
    sort: (sort: string) => asked.set({ ...asked.get(), sort }),
    filter: (text: string) => asked.set({ ...asked.get(), text }),
    first: () => stage.querySelector('tbody tr[data-index="0"]:not([aria-busy])')?.textContent ?? '',
    scroller: () => stage.querySelector('.sheet') as HTMLElement,
  }
}

function arrangeRows(rows: ContainerRow[], { sort, text }: Asked): ContainerRow[] {
  const found = text ? rows.filter((row) => Object.values(fields).some((read) => includes(read(row), text))) : rows
  const read = sort === undefined ? undefined : fields[sort]
  if (!read) return found
  const keys = found.map(read)
  const order = Uint32Array.from(keys, (_, at) => at)
  order.sort((a, b) => ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : (keys[a] ?? '') > (keys[b] ?? '') ? 1 : a - b))
  return Array.from(order, (at) => found[at] as ContainerRow)
}

const includes = (value: string | number, text: string) => String(value).toLowerCase().includes(text)
