import type { PointerEvent, RefObject } from 'react'
import { type Arranged, clampWidth, templateOf } from './column.ts'

interface Props<Row, Child> {
  table: RefObject<HTMLTableElement | null>
  arranged: Arranged<Row, Child>
  at: number
  onWidth: (id: string, width: number) => void
}

/** The edge of a column. While it is dragged only the style of the table changes, so that no row is made anew. */
export function ResizeGrip<Row, Child>({ table, arranged, at, onWidth }: Props<Row, Child>) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const element = table.current
    const column = arranged.columns[at]
    const before = arranged.widths[at]
    if (event.button !== 0 || !element || !column || before === undefined) return
    event.preventDefault()
    const grip = event.currentTarget
    const start = event.clientX
    grip.setPointerCapture(event.pointerId)
    const widthAt = (x: number) => clampWidth(before + (x - start) * (isRightToLeft(element) ? -1 : 1))
    const onMove = (move: globalThis.PointerEvent) => {
      const widths = arranged.widths.with(at, widthAt(move.clientX))
      element.style.setProperty('--columns', templateOf(arranged.lead, widths))
    }
    const onUp = (up: globalThis.PointerEvent) => {
      grip.removeEventListener('pointermove', onMove)
      if (up.type === 'pointerup') onWidth(column.id, widthAt(up.clientX))
      element.style.removeProperty('--columns')
    }
    grip.addEventListener('pointermove', onMove)
    grip.addEventListener('pointerup', onUp, { once: true })
    grip.addEventListener('pointercancel', onUp, { once: true })
  }
  return <span className="grip" aria-hidden="true" onPointerDown={drag} />
}

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl'
