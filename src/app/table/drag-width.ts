import { type Arranged, clampWidth, templateOf } from './column.ts'

interface Drag<Row, Child> {
  table: HTMLTableElement
  arranged: Arranged<Row, Child>
  at: number
  grip: HTMLElement
  /** Where the pointer went down, in pixels from the left. */
  start: number
  onWidth: (id: string, width: number) => void
}

/** While a column is dragged only the style of the table changes, so that no row is made anew. */
export function dragWidth<Row, Child>({ table, arranged, at, grip, start, onWidth }: Drag<Row, Child>) {
  const [column, before] = [arranged.columns[at], arranged.widths[at]]
  if (!column || before === undefined) return
  const sign = getComputedStyle(table).direction === 'rtl' ? -1 : 1
  const widthAt = (x: number) => clampWidth(before + (x - start) * sign)
  const onMove = (move: PointerEvent) => {
    table.style.setProperty('--columns', templateOf(arranged.lead, arranged.widths.with(at, widthAt(move.clientX))))
  }
  const onUp = (up: PointerEvent) => {
    grip.removeEventListener('pointermove', onMove)
    if (up.type === 'pointerup') onWidth(column.id, widthAt(up.clientX))
    table.style.removeProperty('--columns')
  }
  grip.addEventListener('pointermove', onMove)
  grip.addEventListener('pointerup', onUp, { once: true })
  grip.addEventListener('pointercancel', onUp, { once: true })
}
