import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createArrangement } from '../../table/arrangement.ts'
import { keepLayouts, type Layout } from './keep-layouts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const none: Layout = { shown: null, widths: {}, pinned: [] }
const usual = { shown: undefined, widths: {}, pinned: [] }
let tables = 0

/** A table of its own for each test, and a server that keeps what it is told. */
function setUp(kept: Record<string, Layout> = {}) {
  const table = `table-${tables++}`
  const sent: [string, Partial<Layout>][] = []
  const state = { isAway: false, answer: async () => {} }
  const server = {
    list: async () => {
      await state.answer()
      if (state.isAway) throw new Error('away')
      return Object.entries(kept).map(([name, layout]) => [name.replace('own', table), layout] as const)
    },
    keep: async (name: string, parts: Partial<Layout>) => {
      if (state.isAway) throw new Error('away')
      if (name === table) sent.push([name, parts])
    },
  }
  return { table, arrangement: createArrangement(table), server, sent, state }
}
const begun = () => vi.advanceTimersByTimeAsync(0)

test('what the server keeps is shown, also of a table that is loaded later, and is not told back', async () => {
  const layout = { shown: ['deadline', 'fees'], widths: { fees: 90 }, pinned: ['fees'] }
  const { server, arrangement, sent } = setUp({ own: layout, 'a-later-one': { ...none, shown: ['party'] } })
  const stop = keepLayouts('ana', server)
  await begun()
  expect(arrangement.get()).toEqual(layout)
  expect(createArrangement('a-later-one').get()).toEqual({ ...usual, shown: ['party'] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  stop()
})

test('what somebody arranges is told once they have paused, as it is then', async () => {
  const { server, arrangement, sent, table } = setUp()
  const stop = keepLayouts('ana', server)
  await begun()
  arrangement.set({ ...usual, widths: { fees: 91 } })
  await vi.advanceTimersByTimeAsync(500)
  arrangement.set({ ...usual, widths: { fees: 92 }, shown: ['fees'] })
  await vi.advanceTimersByTimeAsync(900)
  expect(sent).toEqual([[table, { shown: ['fees'], widths: { fees: 92 } }]])
  arrangement.set(usual)
  await vi.advanceTimersByTimeAsync(900)
  expect(sent.at(-1)).toEqual([table, { shown: null, widths: {} }])
  stop()
})

test('what did not get through is told again, and is not overwritten by what the server kept before', async () => {
  const { server, arrangement, sent, state, table } = setUp({ own: { ...none, shown: ['deadline'] } })
  const stop = keepLayouts('ana', server)
  await begun()
  state.isAway = true
  arrangement.set({ ...usual, shown: ['fees'] })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([])
  state.isAway = false
  // As in another page of this browser, which is opened meanwhile.
  const other = keepLayouts('ana', server)
  await begun()
  expect(arrangement.get().shown).toEqual(['fees'])
  await vi.advanceTimersByTimeAsync(40_000)
  expect(sent.at(-1)).toEqual([table, { shown: ['fees'] }])
  stop()
  other()
})

test('while the server does not answer, this browser goes by what it keeps, and what is changed meanwhile is told', async () => {
  const { server, arrangement, state, sent, table } = setUp({
    own: { ...none, shown: ['deadline'], pinned: ['deadline'] },
  })
  state.isAway = true
  const stop = keepLayouts('ana', server)
  await begun()
  arrangement.set({ ...usual, shown: ['fees'], pinned: ['deadline'] })
  state.isAway = false
  await vi.advanceTimersByTimeAsync(31_000)
  expect(arrangement.get().shown).toEqual(['fees'])
  // Only what differs: another browser may have changed the rest.
  expect(sent).toEqual([[table, { shown: ['fees'] }]])
  stop()
})

test('what somebody arranges before the answer comes is not undone by it', async () => {
  const { server, arrangement, state } = setUp({ own: { ...none, shown: ['deadline'] } })
  let answer = () => {}
  const answered = new Promise<void>((done) => {
    answer = done
  })
  state.answer = () => answered
  const stop = keepLayouts('ana', server)
  arrangement.set({ ...usual, shown: ['fees'] })
  answer()
  await begun()
  expect(arrangement.get().shown).toEqual(['fees'])
  stop()
})

test('what one person has not told is not told of the next one', async () => {
  const { server, arrangement, state, sent } = setUp({ own: { ...none, shown: ['deadline'] } })
  const stop = keepLayouts('ana', server)
  await begun()
  state.isAway = true
  arrangement.set({ ...usual, shown: ['fees'] })
  stop()
  state.isAway = false
  const other = keepLayouts('ben', server)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(arrangement.get().shown).toEqual(['deadline'])
  expect(sent).toEqual([])
  other()
})

test('one change is told after the other, and the last one is what is kept', async () => {
  const { server, arrangement, sent, table } = setUp()
  const { keep } = server
  server.keep = async (name, parts) => {
    await new Promise((done) => setTimeout(done, 5000))
    await keep(name, parts)
  }
  const stop = keepLayouts('ana', server)
  await begun()
  arrangement.set({ ...usual, shown: ['fees'] })
  await vi.advanceTimersByTimeAsync(1000)
  arrangement.set({ ...usual, shown: ['deadline'] })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual([
    [table, { shown: ['fees'] }],
    [table, { shown: ['deadline'] }],
  ])
  stop()
})

test('who has signed out tells nothing any more', async () => {
  const { server, arrangement, sent } = setUp()
  const stop = keepLayouts('ana', server)
  await begun()
  arrangement.set({ ...usual, shown: ['fees'] })
  stop()
  arrangement.set({ ...usual, shown: ['deadline'] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
})
