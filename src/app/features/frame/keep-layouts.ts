import { createKept } from '../../lib/store.ts'
import { arrangements, type KeptArrangement, readArrangement } from '../../table/arrangement.ts'
import type { Arrangement } from '../../table/column.ts'

/** What the server keeps of a table, and takes. */
export interface Layout {
  shown: string[] | null
  widths: Record<string, number>
  pinned: string[]
}

interface Server {
  list: () => Promise<Iterable<readonly [table: string, layout: Layout]>>
  keep: (table: string, layout: Layout) => Promise<unknown>
}

/** Milliseconds: a width that is dragged is told once, and what did not get through again. */
const pauses = { calm: 800, failed: 30_000 }

/** Tables that were arranged here and of which the server does not know yet, also when the page is left meanwhile. */
const unsent = createKept<readonly string[]>(
  'landfall.unsent-columns',
  (kept) => kept?.split(',').filter(Boolean) ?? [],
  String,
)

const layoutOf = ({ shown, widths, pinned }: Arrangement): Layout => ({
  shown: shown ? [...shown] : null,
  widths: { ...widths },
  pinned: [...pinned],
})

/**
 * Makes tables look the same in every browser of a person: what the server keeps takes the place of what this browser
 * does, and what somebody arranges is told to the server.
 * @returns how to stop, when somebody signs out: what was not told by then is not told of who comes next
 */
export function keepLayouts(server: Server): () => void {
  const known = new Map<string, string>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const ends: (() => void)[] = []
  let isOver = false

  const plan = (table: string, kept: KeptArrangement, pause: number) => {
    clearTimeout(timers.get(table))
    timers.set(
      table,
      setTimeout(() => void send(table, kept), pause),
    )
  }

  async function send(table: string, kept: KeptArrangement) {
    const layout = layoutOf(kept.get())
    const isKept = await server.keep(table, layout).then(
      () => true,
      () => false,
    )
    if (isOver) return
    if (!isKept) return plan(table, kept, pauses.failed)
    known.set(table, JSON.stringify(layout))
    if (isNews(table, kept)) return
    unsent.set(unsent.get().filter((one) => one !== table))
  }

  const isNews = (table: string, kept: KeptArrangement) => JSON.stringify(layoutOf(kept.get())) !== known.get(table)

  function take(table: string, kept: KeptArrangement, layout: Layout | undefined) {
    if (unsent.get().includes(table)) plan(table, kept, 0)
    else if (layout) kept.set(readArrangement(layout))
    known.set(table, JSON.stringify(layout ?? layoutOf(kept.get())))
    ends.push(
      kept.subscribe(() => {
        if (!isNews(table, kept)) return
        unsent.set([...new Set([...unsent.get(), table])])
        plan(table, kept, pauses.calm)
      }),
    )
  }

  async function begin() {
    const layouts = new Map(await server.list())
    if (isOver) return
    const taken = new Set<string>()
    const takeAll = () => {
      for (const [table, kept] of arrangements.get()) {
        if (taken.has(table)) continue
        taken.add(table)
        take(table, kept, layouts.get(table))
      }
    }
    takeAll()
    ends.push(arrangements.subscribe(takeAll))
  }

  // Without an answer this browser goes by what it keeps itself, as it does offline.
  begin().catch(() => undefined)
  return () => {
    isOver = true
    for (const timer of timers.values()) clearTimeout(timer)
    for (const end of ends) end()
    unsent.set([])
  }
}
