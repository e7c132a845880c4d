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
  /** Keeps these parts; the others stay. */
  keep: (table: string, parts: Partial<Layout>) => Promise<unknown>
}

/** Milliseconds: a width that is dragged is told once, and what did not get through again. */
const pauses = { calm: 800, failed: 30_000 }

const usual: Layout = { shown: null, widths: {}, pinned: [] }

const layoutOf = ({ shown, widths, pinned }: Arrangement): Layout => ({
  shown: shown ? [...shown] : null,
  widths: { ...widths },
  pinned: [...pinned],
})

/** What of a layout is another one than the server has: another browser may have changed the rest since. */
function changedParts(now: Layout, known: Layout): Partial<Layout> {
  const names = ['shown', 'widths', 'pinned'] as const
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(known[name])).map((name) => [name, now[name]]),
  )
}

/**
 * Makes tables look the same in every browser of a person: what the server keeps takes the place of what this browser
 * does, and what somebody arranges is told to the server.
 * @param who the id of the person: what somebody else has not told by now is not told of them
 * @returns how to stop
 */
export function keepLayouts(who: string, server: Server): () => void {
  /** What the server has, once it has said so. */
  const known = new Map<string, Layout>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const ends: (() => void)[] = []
  const sending = new Set<string>()
  const unsent = createUnsent(who)
  let isOver = false

  const partsOf = (table: string, kept: KeptArrangement) =>
    changedParts(layoutOf(kept.get()), known.get(table) ?? usual)
  const isNews = (table: string, kept: KeptArrangement) => Object.keys(partsOf(table, kept)).length > 0

  const plan = (name: string, pause: number, run: () => void) => {
    clearTimeout(timers.get(name))
    if (!isOver) timers.set(name, setTimeout(run, pause))
  }
  const planSend = (table: string, kept: KeptArrangement, pause: number) =>
    plan(table, pause, () => void send(table, kept))

  async function send(table: string, kept: KeptArrangement) {
    // One after the other: what is older must not be kept last.
    if (sending.has(table)) return planSend(table, kept, pauses.calm)
    const [layout, parts] = [layoutOf(kept.get()), partsOf(table, kept)]
    if (Object.keys(parts).length === 0) return unsent.remove(table)
    sending.add(table)
    const isKept = await server.keep(table, parts).then(
      () => true,
      () => false,
    )
    sending.delete(table)
    if (!isKept) return planSend(table, kept, pauses.failed)
    known.set(table, layout)
    if (isNews(table, kept)) planSend(table, kept, pauses.calm)
    else unsent.remove(table)
  }

  function watch(table: string, kept: KeptArrangement) {
    ends.push(
      kept.subscribe(() => {
        if (known.has(table) && !isNews(table, kept)) return
        unsent.add(table)
        if (known.has(table)) planSend(table, kept, pauses.calm)
      }),
    )
  }

  function take(table: string, kept: KeptArrangement, layout: Layout | undefined) {
    known.set(table, layout ?? usual)
    if (unsent.has(table)) planSend(table, kept, 0)
    else if (layout) kept.set(readArrangement(layout))
  }

  async function begin() {
    const answer = await server.list().catch(() => undefined)
    if (isOver) return
    // Meanwhile this browser goes by what it keeps itself, and remembers what was changed.
    if (!answer) return plan('', pauses.failed, () => void begin())
    layouts = new Map(answer)
    for (const [table, kept] of arrangements.get()) take(table, kept, layouts.get(table))
  }

  let layouts: ReadonlyMap<string, Layout> | undefined
  const watched = new Set<string>()
  const watchAll = () => {
    for (const [table, kept] of arrangements.get()) {
      if (watched.has(table)) continue
      watched.add(table)
      watch(table, kept)
      if (layouts) take(table, kept, layouts.get(table))
    }
  }
  watchAll()
  ends.push(arrangements.subscribe(watchAll))
  void begin()
  return () => {
    isOver = true
    for (const timer of timers.values()) clearTimeout(timer)
    for (const end of ends) end()
  }
}

const key = 'landfall.unsent-columns'

/** Tables that a person has arranged here and of which the server does not know yet, also when the page is left meanwhile. */
function createUnsent(who: string) {
  let here: readonly string[] = []
  // Another page of this browser may have written it since.
  const read = (): readonly string[] => {
    try {
      const [whose, tables = ''] = (localStorage.getItem(key) ?? '').split(':')
      return whose === who ? tables.split(',').filter(Boolean) : []
    } catch {
      return here // A browser that keeps nothing knows it until the page is left.
    }
  }
  const write = (tables: readonly string[]) => {
    here = tables
    try {
      localStorage.setItem(key, `${who}:${tables.join(',')}`)
    } catch {} // As above.
  }
  return {
    has: (table: string) => read().includes(table),
    add: (table: string) => write([...new Set([...read(), table])]),
    remove: (table: string) => write(read().filter((one) => one !== table)),
  }
}
