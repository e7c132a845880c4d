// @ts-expect-error: of the folder that the benchmark installs
import { agGrid } from './ag-grid.mjs'
import { ours } from './ours.tsx'
import { makeRows } from './rows.ts'

const kinds = { ours, agGrid }
const frame = () => new Promise((done) => requestAnimationFrame(done))
const shown = async (began: number, changed: () => boolean) => {
  while (!changed()) {
    if (performance.now() - began > 20_000) throw new Error('Nothing changed')
    await frame()
  }
  // The frame after the one that has it: painted.
  await frame()
  return performance.now() - began
}

/** Milliseconds until the rows are seen, after each thing that somebody does; then frames while one scrolls. */
async function measure(kind: keyof typeof kinds, count: number) {
  const rows = makeRows(count)
  const stage = document.getElementById('stage') as HTMLElement
  const table = kinds[kind](stage, rows)
  await new Promise((done) => setTimeout(done, 300))
  await frame()
  const times: Record<string, number> = {}
  let began = performance.now()
  table.show()
  times.mount = await shown(began, () => table.first() !== '')
  const act = async (name: string, does: () => void) => {
    await new Promise((done) => setTimeout(done, 300))
    const before = table.first()
    began = performance.now()
    does()
    times[name] = await shown(began, () => table.first() !== before && table.first() !== '')
  }
  await act('sort', () => table.sort('customer'))
  await act('filter', () => table.filter('savannah'))
  await act('unfilter', () => table.filter(''))
  const scroller = table.scroller()
  const height = scroller.clientHeight
  const seconds = 4
  began = performance.now()
  let frames = 0
  while (performance.now() - began < seconds * 1000) {
    scroller.scrollTop += height
    await frame()
    frames++
  }
  return { ...times, frames: frames / ((performance.now() - began) / 1000), at: scroller.scrollTop }
}

Object.assign(window, { measure })
