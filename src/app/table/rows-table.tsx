import { useRouterState } from '@tanstack/react-router'
import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from '#contract/language.ts'
import type { ExportColumns } from '#domain/exports/column.ts'
import { phone, useMedia } from '../lib/media.ts'
import { useShortcut } from '../lib/shortcut.ts'
import { bonesOf } from './bones.ts'
import { ChangedCells } from './changed-cells.ts'
import { type Arranged, type Column, idsOf } from './column.ts'
import { density as settings } from './density.ts'
import { Flight } from './flight.ts'
import type { KnownRows } from './known-rows.ts'
import { observeElementRect, rectAtFirst, useMargin } from './measured.ts'
import { createOutline } from './outline.ts'
import { type Range, type Source, usePagedRows } from './paged-rows.ts'
import { pressedOn, RowLine } from './row-line.tsx'
import { focusedIndex, useRowWalk } from './row-walk.ts'
import { keptTop, useScrollMemory } from './scroll-memory.ts'
import { createScale, distanceTo, tallest } from './scroll-scale.ts'
import { isSelected, type Selection } from './selection.ts'
import { TableFailed } from './table-failed.tsx'
import { TableHead } from './table-head.tsx'

/** What the page may ask of the rows that have come. */
export interface ShownRows<Row> {
  total: number | undefined
  isStale: boolean
  isBehind: boolean
  showNow: () => void
  all: () => Row[]
  walk: (by: number) => void
}

interface Props<Row extends { id: string }, Child> {
  label: string
  source: Source<Row>
  arranged: Arranged<Row, Child>
  density: 'normal' | 'compact'
  sort?: string | undefined
  onSort?: (sort: string | undefined) => void
  onWidth: (id: string, width: number) => void
  columnMenu?: (column: Column<Row, Child>, close: () => void) => ReactNode
  labelOf: (row: Row) => string
  /** What each cell says; where a row says something else than before, its cells are marked. */
  said?: () => Promise<ExportColumns<Row>>
  childrenOf?: (row: Row) => readonly Child[]
  openId?: string | undefined
  onOpen?: (row: Row, event?: MouseEvent) => void
  /** A row is pressed, or shown beside the list: what it leads to may be next. */
  onPress?: (known: KnownRows<Row>) => void
  selection?: Selection<Row>
  onSelect?: (row: Row, index: number, event: { shiftKey: boolean }) => void
  selectAll?: (rows: ShownRows<Row>) => ReactNode
  /** Above the table; it scrolls away with the rows where the window is low. */
  head: (rows: ShownRows<Row>) => ReactNode
  /** Over the last rows; before all of them in the order of Tab. */
  foot?: (rows: ShownRows<Row>) => ReactNode
  empty: ReactNode
  /** Beside the table. */
  panel?: (rows: ShownRows<Row>) => ReactNode
}

const rowHeights = { normal: 36, compact: 28, phone: 88 }
/** Keys are used again: more than a screen has rows, so that no two rows have the same. */
const keys = 128

/** A list of any length: the rows in sight, made of the pages around them. */
export function RowsTable<Row extends { id: string }, Child>(props: Props<Row, Child>) {
  const { label, source, arranged, density, labelOf, childrenOf, openId, onOpen, selection } = props
  const scroller = useRef<HTMLElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const above = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(phone)
  const height = rowHeights[isPhone ? 'phone' : density]
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  const [range, setRange] = useState<Range & { key: string }>()
  const start = Math.floor(keptTop(entry, source.key) / height)
  const seen = range?.key === source.key ? range : { first: range ? 0 : start, last: (range ? 0 : start) + 40 }
  const [isHeld, setHeld] = useState(false)
  const paged = usePagedRows(source, seen, isHeld)
  const { known, total } = paged

  const [cells] = useState(() => new ChangedCells<Row>(props.said))
  const [, setSeen] = useState(0)
  const again = () => setSeen((count) => count + 1)
  /** The row under the pointer, or with the focus. */
  const onLook = (event: SyntheticEvent) => {
    const index = (event.target as Element).closest('tr')?.dataset.index
    const row = index === undefined ? undefined : known.at(Number(index))
    if (row && cells.seen(row.id)) again()
  }

  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const outline = createOutline(
    childrenOf && expanded.size > 0
      ? [...expanded].map((id) => {
          const index = known.indexOf(id)
          const row = known.at(index)
          return { index, count: row ? childrenOf(row).length : 0 }
        })
      : [],
  )
  const count = (total ?? 0) + outline.extra
  const margin = useMargin(above, isPhone)
  const [flight] = useState(() => new Flight())
  const scaled = useRef(createScale(0, 0))
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    observeElementOffset: (instance, tell) =>
      observeElementOffset(instance, (top, isScrolling) => tell(scaled.current.toList(top), isScrolling)),
    estimateSize: () => height,
    overscan: flight.isOn || !globalThis.document ? 0 : 6,
    scrollMargin: margin,
    initialRect: rectAtFirst(),
    observeElementRect,
    useFlushSync: true,
    onChange: ({ range: now, isScrolling }) => {
      // What the last render knew of the flight is old when it ends: then the rows are asked for.
      if (!now || (isScrolling && flight.isOn)) return
      const [first, last] = [outline.at(now.startIndex).index, outline.at(now.endIndex).index]
      // Asked for by halves of a page: not for every row that comes into sight.
      const half = source.pageSize / 2
      const next = {
        first: Math.floor(first / half) * half,
        last: Math.ceil((last + 1) / half) * half,
        key: source.key,
      }
      if (next.first !== seen.first || next.last !== seen.last || range?.key !== source.key) setRange(next)
    },
  })
  const [full, offset, screen] = [margin + count * height, virtual.scrollOffset ?? 0, virtual.scrollRect?.height ?? 0]
  const scale = createScale(full, screen)
  scaled.current = scale
  const shift = offset - scale.toScroller(offset)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another scale the list stands elsewhere
  useLayoutEffect(() => {
    if (full <= tallest) return
    const frame = requestAnimationFrame(() => scroller.current?.dispatchEvent(new Event('scroll')))
    return () => cancelAnimationFrame(frame)
  }, [full, screen])
  const items = flight.at(offset, screen, virtual.isScrolling) ? [] : virtual.getVirtualItems()
  const measured = useRef(height)
  useLayoutEffect(() => {
    if (measured.current === height) return
    measured.current = height
    virtual.measure()
  }, [virtual, height])
  useScrollMemory(scroller, source.key, total !== undefined && !paged.isStale)

  const rowOf = (index: number) => known.at(index)
  const { move } = useRowWalk({
    count: total ?? 0,
    at: rowOf,
    indexOf: (id) => known.indexOf(id),
    openId,
    onOpen: (row) => {
      props.onPress?.(known)
      onOpen?.(row)
    },
    reveal: (index) => {
      const start = margin + outline.placeOf(index) * height
      const seen = { from: offset + 28 + (isPhone ? 0 : margin), to: offset + screen - 64 }
      const by = distanceTo({ from: start, to: start + height }, seen)
      if (by !== 0) scroller.current?.scrollTo({ top: scale.toScroller(offset + by) })
    },
    focus: (index) => focusRow(table.current, index),
  })
  const shown = useRef(openId)
  useEffect(() => {
    const was = shown.current
    shown.current = openId
    if (was === undefined || openId !== undefined || document.activeElement !== document.body) return
    // The panel is closed, and had the focus.
    focusRow(table.current, Math.max(0, known.indexOf(was)))
  }, [openId, known])
  /** The row with the focus, else the one in the panel. */
  const select = (event: KeyboardEvent) => {
    const focused = focusedIndex()
    const index = focused ?? (openId === undefined ? -1 : known.indexOf(openId))
    const row = rowOf(index)
    if (row) props.onSelect?.(row, index, event)
  }
  const canSelect = props.onSelect !== undefined
  useShortcut('x', select, { words: t('Choose the row'), scope: t('Lists'), enabled: canSelect })
  useShortcut('X', select, { words: t('Choose all rows up to this one'), scope: t('Lists'), enabled: canSelect })
  useShortcut('d', () => setDensity(density), { words: t('Row density'), scope: t('Lists') })
  const rows: ShownRows<Row> = {
    total,
    isStale: paged.isStale,
    isBehind: known.isBehind,
    showNow: () => setHeld(false),
    all: () => known.all(),
    walk: move,
  }

  const onClick = (event: MouseEvent<HTMLTableSectionElement>) => {
    const line = (event.target as Element).closest('tr')
    const index = line?.dataset.index === undefined ? undefined : Number(line.dataset.index)
    const row = index === undefined ? undefined : rowOf(index)
    const on = pressedOn(event)
    props.onPress?.(known)
    if (!row || index === undefined || on === 'control') return
    if (on === 'box') props.onSelect?.(row, index, event)
    else if (on === 'expander') setExpanded(toggled(expanded, row.id))
    else if (!String(getSelection())) onOpen?.(row, event)
  }
  const stays = arranged.lefts.reduce<number>(
    (end, left, at) => (left === undefined ? end : left + (arranged.widths[at] ?? 0)),
    0,
  )
  const style = {
    '--stays': `${stays}px`,
    '--box': selection ? '32px' : '0px',
    '--columns': arranged.template,
    '--wide': `${arranged.total}px`,
    '--above': `${margin - 28}px`,
    '--bones': bonesOf(arranged, height),
  } as CSSProperties
  const isPending = total === undefined
  const ids = idsOf(arranged)
  return (
    <>
      <section
        ref={scroller}
        className="sheet"
        aria-label={label}
        aria-busy={isPending || paged.isStale}
        tabIndex={-1}
        style={style}
      >
        <button
          type="button"
          className="skip"
          onClick={() => table.current?.querySelector<HTMLElement>('tbody a')?.focus()}
        >
          {t('Skip to the rows')}
        </button>
        {props.foot && <div className="sheet-foot">{props.foot(rows)}</div>}
        <div ref={above} className="sheet-above">
          {props.head(rows)}
        </div>
        {paged.error && <TableFailed error={paged.error} onRetry={paged.retry} keepsRows={!isPending} />}
        <table
          ref={table}
          aria-label={label}
          aria-rowcount={isPending ? -1 : count + 1}
          data-density={isPhone ? undefined : density}
          className={paged.isStale ? 'rows stale' : 'rows'}
        >
          <TableHead
            arranged={arranged}
            table={table}
            sort={props.sort}
            onSort={props.onSort}
            onWidth={props.onWidth}
            menu={props.columnMenu}
            box={props.selectAll?.(rows)}
          />
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links and boxes in the rows take the keys */}
          <tbody
            style={{ height: isPending ? (paged.error ? 0 : 10 * height) : scale.height - margin }}
            onClick={onClick}
            onAuxClick={(event) => event.button === 1 && onClick(event)}
            onPointerOver={onLook}
            onFocus={onLook}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
          >
            {items.map(({ index: place, start: top }) => {
              const { index, child } = outline.at(place)
              const row = rowOf(index)
              if (!row) return null
              const below = childrenOf?.(row)
              return (
                <RowLine
                  key={place % keys}
                  arranged={arranged}
                  row={row}
                  child={child === undefined ? undefined : below?.[child]}
                  index={index}
                  place={place}
                  top={top - shift - margin}
                  height={height}
                  label={labelOf(row)}
                  isChosen={selection ? isSelected(selection, row.id) : undefined}
                  changed={cells.look(row, ids, again)}
                  isOpen={child === undefined && row.id === openId}
                  isExpanded={child === undefined && below && below.length > 0 ? expanded.has(row.id) : undefined}
                />
              )
            })}
          </tbody>
        </table>
        {total === 0 && !paged.isStale && <div className="sheet-empty">{props.empty}</div>}
      </section>
      {props.panel?.(rows)}
    </>
  )
}

function focusRow(table: HTMLTableElement | null, index: number): boolean {
  const link = table?.querySelector<HTMLElement>(`tr[data-index="${index}"] a`)
  link?.focus({ focusVisible: true } as FocusOptions)
  return link !== null && link !== undefined
}

const setDensity = (now: 'normal' | 'compact') => settings.set(now === 'normal' ? 'compact' : 'normal')

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
