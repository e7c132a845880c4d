import type { PointerEvent, RefObject } from 'react'
import type { Arranged } from './column.ts'

interface Props<Row, Child> {
  table: RefObject<HTMLTableElement | null>
  arranged: Arranged<Row, Child>
  at: number
  onWidth: (id: string, width: number) => void
}

const load = () => import('./drag-width.ts')

/** The edge of a column, for a pointer; the menu of the column has the same for keys. */
export function ResizeGrip<Row, Child>({ table, ...drag }: Props<Row, Child>) {
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const { pointerId, clientX: start, currentTarget: grip } = event
    const element = table.current
    if (event.button !== 0 || !element) return
    event.preventDefault()
    grip.setPointerCapture(pointerId)
    void load().then(({ dragWidth }) => {
      // Whoever is faster than the first load of it only pressed.
      if (grip.hasPointerCapture(pointerId)) dragWidth({ table: element, grip, start, ...drag })
    })
  }
  return (
    <span
      className="grip"
      aria-hidden="true"
      onPointerEnter={() => void load().catch(() => {})}
      onPointerDown={begin}
    />
  )
}
