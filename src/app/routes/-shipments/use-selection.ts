import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '#contract/language.ts'
import { notify } from '../../lib/toasts.ts'
import type { Source } from '../../table/paged-rows.ts'
import { isSelected, nothing, type Selection, withRows } from '../../table/selection.ts'

/** What is chosen, kept as long as the list is the same one; with shift everything between two presses. */
export function useSelection<Row extends { id: string }>(source: Source<Row>) {
  const client = useQueryClient()
  const [kept, setKept] = useState<{ key: string; selection: Selection<Row> }>({ key: source.key, selection: nothing })
  const anchor = useRef<{ key: string; index: number } | null>(null)
  const selection: Selection<Row> = kept.key === source.key ? kept.selection : nothing
  const set = (next: Selection<Row>) => setKept({ key: source.key, selection: next })

  const press = async (row: Row, index: number, event: { shiftKey: boolean }) => {
    const chosen = !isSelected(selection, row.id)
    const from = anchor.current?.key === source.key ? anchor.current.index : undefined
    anchor.current = { key: source.key, index }
    if (!event.shiftKey || from === undefined) return set(withRows(selection, [row], chosen))
    getSelection()?.removeAllRanges()
    try {
      const { rowsBetween } = await import('../../table/rows-between.ts')
      set(withRows(selection, await rowsBetween(client, source, Math.min(from, index), Math.max(from, index)), chosen))
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      notify(t('The rows between could not be loaded: {message}', { message }), 'failed')
    }
  }

  return {
    selection,
    set,
    press: (...args: Parameters<typeof press>) => void press(...args),
    clear: () => set(nothing),
  }
}
