import { useEffect, useState } from 'react'
import { useShortcut } from '../lib/shortcut.ts'

interface Options<Row> {
  count: number
  at: (index: number) => Row | undefined
  indexOf: (id: string) => number
  /** The row in the panel. */
  openId: string | undefined
  onOpen: (row: Row) => void
  reveal: (index: number) => void
  focus: (index: number) => void
}

/**
 * `j` and `k` walk: with a panel beside the list they show the next row in it, else they move the focus through the
 * rows, where Enter opens one as it opens any link. A row that has not come yet is waited for.
 */
export function useRowWalk<Row extends { id: string }>({ count, at, indexOf, openId, ...act }: Options<Row>) {
  const [walk, setWalk] = useState<{ index: number; arrived: boolean } | null>(null)
  const row = walk ? at(walk.index) : undefined
  const move = (by: number) => {
    const open = openId === undefined ? -1 : indexOf(openId)
    const from = open >= 0 ? open : (focusedIndex() ?? walk?.index ?? (by > 0 ? -1 : count))
    const index = Math.max(0, Math.min(count - 1, from + by))
    if (count === 0) return
    act.reveal(index)
    setWalk({ index, arrived: false })
  }
  useShortcut('j', () => move(1), { words: 'Next row; Enter opens it', scope: 'Lists' })
  useShortcut('k', () => move(-1), { words: 'Previous row', scope: 'Lists' })
  useEffect(() => {
    if (!walk || walk.arrived || !row) return
    setWalk({ ...walk, arrived: true })
    if (openId === undefined) requestAnimationFrame(() => act.focus(walk.index))
    else act.onOpen(row)
  })
  return { move, index: walk?.index }
}

/** Of the row with the focus. */
export function focusedIndex(): number | undefined {
  const index = document.activeElement?.closest('tr')?.dataset.index
  return index === undefined ? undefined : Number(index)
}
