import { useEffect, useState } from 'react'
import { t } from '#contract/language.ts'
import { useShortcut } from '../lib/shortcut.ts'

interface Options<Row> {
  count: number
  at: (index: number) => Row | undefined
  indexOf: (id: string) => number
  /** The row in the panel. */
  openId: string | undefined
  onOpen: (row: Row) => void
  reveal: (index: number) => void
  /** Returns whether the row is there to take it. */
  focus: (index: number) => boolean
}

/**
 * `j` and `k` walk: with a panel beside the list they show the next row in it, else they move the focus through the
 * rows, where Enter opens one as it opens any link. Home and End go to either end. A row that has not come yet is waited for.
 */
export function useRowWalk<Row extends { id: string }>({ count, at, indexOf, openId, ...act }: Options<Row>) {
  const [walk, setWalk] = useState<{ index: number; arrived: boolean } | null>(null)
  const row = walk ? at(walk.index) : undefined
  const goTo = (index: number) => {
    if (count === 0) return
    act.reveal(index)
    setWalk({ index, arrived: false })
  }
  const move = (by: number) => {
    const open = openId === undefined ? -1 : indexOf(openId)
    const from = open >= 0 ? open : (focusedIndex() ?? walk?.index ?? (by > 0 ? -1 : 1))
    goTo(Math.max(0, Math.min(count - 1, from + by)))
  }
  const jump = (index: number) => (event: KeyboardEvent) => {
    event.preventDefault()
    goTo(index)
  }
  useShortcut('j', () => move(1), { words: t('Next row; Enter opens it'), scope: t('Lists') })
  useShortcut('k', () => move(-1), { words: t('Previous row'), scope: t('Lists') })
  useShortcut('Home', jump(0), { words: t('First row'), scope: t('Lists') })
  useShortcut('End', jump(count - 1), { words: t('Last row'), scope: t('Lists') })
  useEffect(() => {
    if (!walk || walk.arrived || !row) return
    setWalk({ ...walk, arrived: true })
    if (openId === undefined) focusSoon(() => act.focus(walk.index))
    else act.onOpen(row)
  })
  return { move, index: walk?.index }
}

/** Over a long way the list flies first, and its rows are outlines until it stands: a second is patience enough. */
function focusSoon(focus: () => boolean, frames = 60) {
  requestAnimationFrame(() => {
    if (!focus() && frames > 0) focusSoon(focus, frames - 1)
  })
}

/** Of the row with the focus. */
export function focusedIndex(): number | undefined {
  const index = document.activeElement?.closest('tr')?.dataset.index
  return index === undefined ? undefined : Number(index)
}
