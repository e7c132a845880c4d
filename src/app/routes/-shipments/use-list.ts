import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { tablet, useMedia } from '../../lib/media.ts'
import { createArrangement, type KeptArrangement } from '../../table/arrangement.ts'
import { type Arrangement, arrange, type Column, leads } from '../../table/column.ts'
import { listKey } from './list-source.ts'
import type { ShipmentsSearch } from './search.ts'
import { columnsOf, workspaces } from './workspaces.ts'

/** Of containers each workspace has its own. */
const ofWorkspaces = new Map(workspaces.map((one) => [one, createArrangement(`containers.${one}`)]))
const ofContainers = createArrangement('containers')
export const arrangementOf = ({ workspace }: ShipmentsSearch) =>
  (workspace && ofWorkspaces.get(workspace)) ?? ofContainers

export const shipmentsArrangement = createArrangement('shipments')

/** What the address and this browser say about a list, and how both are changed. */
export function useList<Row, Child>(
  search: ShipmentsSearch,
  columns: readonly Column<Row, Child>[],
  kept: KeptArrangement,
) {
  const navigate = useNavigate()
  const own = kept.use()
  // A link says which columns; how wide they are is everybody's own.
  const linked = search.columns.length > 0 && { shown: search.columns }
  const usual = search.workspace && columnsOf(search.workspace)
  const arrangement: Arrangement = { ...own, shown: own.shown ?? usual, ...linked }
  const isNarrow = useMedia(tablet)
  const key = listKey(search)
  // Days are counted from when the list was asked for, so that it does not become another one while it is looked at.
  const [asked, setAsked] = useState({ key, now: Date.now() })
  if (asked.key !== key) setAsked({ key, now: Date.now() })

  const change = (next: Partial<ShipmentsSearch>, replace = false) =>
    void navigate({ to: '/shipments', search: (before) => ({ ...before, ...next }), replace, resetScroll: false })

  return {
    now: asked.now,
    change,
    arrangement,
    arranged: arrange(columns, arrangement, leads.box, isNarrow),
    onArrange(next: Partial<Arrangement>) {
      // What is not loaded yet stays as it was.
      const later = arrangement.shown?.filter((id) => columns.every((one) => one.id !== id)) ?? []
      const shown = next.shown && [...next.shown, ...later]
      kept.set({ ...own, ...linked, ...next, ...(shown && { shown }) })
      if ('shown' in next) change({ columns: shown ?? [] }, true)
    },
    onWidth: (id: string, width: number) => kept.set({ ...own, widths: { ...own.widths, [id]: width } }),
  }
}
export type List<Row, Child> = ReturnType<typeof useList<Row, Child>>
