import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { tablet, useMedia } from '../../lib/media.ts'
import { createArrangement, type KeptArrangement } from '../../table/arrangement.ts'
import { type Arrangement, arrange, type Column, leads } from '../../table/column.ts'
import { listKey } from './list-source.ts'
import type { ShipmentsSearch } from './search.ts'

export const containersArrangement = createArrangement('containers')
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
  const arrangement: Arrangement = search.columns.length > 0 ? { ...own, shown: search.columns } : own
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
      kept.set({ ...arrangement, ...next })
      if ('shown' in next) change({ columns: [...(next.shown ?? [])] }, true)
    },
    onWidth: (id: string, width: number) => kept.set({ ...own, widths: { ...own.widths, [id]: width } }),
  }
}
export type List<Row, Child> = ReturnType<typeof useList<Row, Child>>
