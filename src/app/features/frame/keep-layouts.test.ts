import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createArrangement } from '../../table/arrangement.ts'
import { keepLayouts, type Layout } from './keep-layouts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const none: Layout = { shown: null, widths: {}, pinned: [] }
const usual = { shown: undefined, widths: {}, pinned: [] }
let tables = 0

/** A table of its own for each test, and a server that keeps what it is told. */
function setUp(kept: Record<string, Layout> = {}) {
  const table = `table-${tables++}`
  const sent: [string, Layout][] = []
  const state = { isAway: false }
  const server = {
    list: async () => {
      if (state.isAway) throw new Error('away')
      return Object.entries(kept).map(([name, layout]) => [name.replace('own', table), layout] as const)
    },
    keep: async (name: string, layout: Layout) => {
      if (state.isAway) throw new Error('away')
      if (name === table) sent.push([name, layout])
    },
  }
  return { table, arrangement: createArrangement(table), server, sent, state }
}
const begun = () => vi.advanceTimersByTimeAsync(0)

test('what the server keeps is shown, also of a table that is loaded later, and is not told back', async () => {
  const layout = { shown: ['deadline', 'fees'], widths: { fees: 90 }, pinned: ['fees'] }
  const { server, arrangement, sent } = setUp({ own: layout, 'a-later-one': { ...none, shown: ['party'] } })
  const stop = keepLayouts(server)
  await begun()
  expect(arrangement.get()).toEqual(layout)
  expect(createArrangement('a-later-one').get()).toEqual({ ...usual, shown: ['party'] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  stop()
})

test('what somebody arranges is told once they have paused, as it is then', async () => {
  const { server, arrangement, sent, table } = setUp()
  const stop = keepLayouts(server)
  await begun()
  arrangement.set({ ...usual, widths: { fees: 91 } })
  await vi.advanceTimersByTimeAsync(500)
  arrangement.set({ ...usual, widths: { fees: 92 }, shown: ['fees'] })
  await vi.advanceTimersByTimeAsync(900)
  expect(sent).toEqual([[table, { shown: ['fees'], widths: { fees: 92 }, pinned: [] }]])
  arrangement.set(usual)
  await vi.advanceTimersByTimeAsync(900)
  expect(sent.at(-1)).toEqual([table, none])
  stop()
})

test('what did not get through is told again, and is not overwritten by what the server kept before', async () => {
  const { server, arrangement, sent, state, table } = setUp({ own: { ...none, shown: ['deadline'] } })
  const stop = keepLayouts(server)
  await begun()
  state.isAway = true
  arrangement.set({ ...usual, shown: ['fees'] })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([])
  state.isAway = false
  // As in another page of this browser, which is opened meanwhile.
  const other = keepLayouts(server)
  await begun()
  expect(arrangement.get().shown).toEqual(['fees'])
  await vi.advanceTimersByTimeAsync(40_000)
  expect(sent.at(-1)).toEqual([table, { ...none, shown: ['fees'] }])
  stop()
  other()
})

test('while the server does not answer, this browser goes by what it keeps', async () => {
  const { server, arrangement, state, sent } = setUp({ own: { ...none, shown: ['deadline'] } })
  state.isAway = true
  arrangement.set({ ...usual, shown: ['fees'] })
  const stop = keepLayouts(server)
  await begun()
  expect(arrangement.get().shown).toEqual(['fees'])
  expect(sent).toEqual([])
  stop()
})

test('who has signed out tells nothing any more', async () => {
  const { server, arrangement, sent } = setUp()
  const stop = keepLayouts(server)
  await begun()
  arrangement.set({ ...usual, shown: ['fees'] })
  stop()
  arrangement.set({ ...usual, shown: ['deadline'] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
})
