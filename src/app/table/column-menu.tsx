import {
  ArrowDownWideNarrow,
  ArrowLeft,
  ArrowRight,
  ArrowUpNarrowWide,
  ChevronsLeftRight,
  ChevronsRightLeft,
  CircleDot,
  CircleSlash,
  EyeOff,
  ListFilter,
  Pin,
  PinOff,
  RotateCcw,
} from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { t } from '#contract/language.ts'
import { announce } from '../lib/announced.ts'
import { Focused } from '../ui/focused.tsx'
import {
  type Arranged,
  type Arrangement,
  type Column,
  clampWidth,
  moved,
  orderWords,
  shownIds,
  sortsOf,
} from './column.ts'

interface Props<Row, Child> {
  column: Column<Row, Child>
  arranged: Arranged<Row, Child>
  arrangement: Arrangement
  onArrange: (change: Partial<Arrangement>) => void
  onWidth: (id: string, width: number) => void
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** Its filter, where it has one. */
  filter: ReactNode
  /** Shows only rows where it is empty, or where it is not. */
  onBlank: ((blank: string, kind: 'empty' | 'present') => void) | undefined
  close: () => void
}

/** Everything that can be done with one column. */
export function ColumnMenu<Row, Child>(props: Props<Row, Child>) {
  const { column, sort, onSort, filter, onBlank, close } = props
  const [isFiltering, setFiltering] = useState(false)
  if (isFiltering)
    return (
      <Focused>
        <h3 className="pop-title">{column.words}</h3>
        {filter}
      </Focused>
    )
  const act = (action: () => void) => (event: MouseEvent) => {
    const head = event.currentTarget.closest('th')
    const beside = head?.nextElementSibling?.matches('th') ? head.nextElementSibling : head?.previousElementSibling
    action()
    close()
    keepFocus(() => (head?.isConnected ? head : beside)?.querySelector<HTMLElement>('.head-menu'))
  }
  const [up, down] = orderWords[column.order ?? 'words']
  const [first] = sortsOf(column)
  const name = column.sort
  const both = [
    name && { sort: name, words: column.order ? up : t('In order'), icon: <ArrowUpNarrowWide className="s" /> },
    name && {
      sort: `-${name}`,
      words: column.order ? down : t('Reversed'),
      icon: <ArrowDownWideNarrow className="s" />,
    },
  ].filter((one) => !!one)
  const sorts = first?.startsWith('-') ? both.toReversed() : both
  const { blank } = column
  return (
    <>
      {sorts.map((one) => (
        <button key={one.sort} type="button" aria-pressed={sort === one.sort} onClick={act(() => onSort(one.sort))}>
          {one.icon} {one.words}
        </button>
      ))}
      {name && sort?.replace(/^-/, '') === name && (
        <button type="button" onClick={act(() => onSort(undefined))}>
          <RotateCcw className="s" /> {t('Default order')}
        </button>
      )}
      {name && (filter || blank) && <hr />}
      {filter && (
        <button type="button" onClick={() => setFiltering(true)}>
          <ListFilter className="s" /> {t('Filter…')}
        </button>
      )}
      {blank && onBlank && (
        <>
          <button type="button" onClick={act(() => onBlank(blank, 'empty'))}>
            <CircleSlash className="s" /> {t('Is empty')}
          </button>
          <button type="button" onClick={act(() => onBlank(blank, 'present'))}>
            <CircleDot className="s" /> {t('Is not empty')}
          </button>
        </>
      )}
      <Widths {...props} />
      <Places {...props} act={act} />
    </>
  )
}

/**
 * A column that is hidden or moved takes the focus along: it is given back when the columns stand anew, which may take a
 * while, unless somebody presses elsewhere first.
 */
function keepFocus(to: () => HTMLElement | null | undefined) {
  const end = performance.now() + 3000
  let isOver = false
  addEventListener('pointerdown', () => (isOver = true), { once: true, capture: true })
  const look = () => {
    if (isOver) return
    if (document.activeElement === document.body) to()?.focus({ preventScroll: true })
    if (performance.now() < end) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** In pixels, at each press. */
const step = 32

/** As dragging the edge of the column; the menu stays open to be pressed again. */
function Widths<Row, Child>({ column, arranged, onWidth }: Props<Row, Child>) {
  const width = arranged.widths[arranged.columns.findIndex(({ id }) => id === column.id)]
  if (width === undefined) return null
  const change = (by: number) => () => {
    const next = clampWidth(width + by)
    onWidth(column.id, next)
    announce(t('{column}: {width} pixels wide', { column: column.words, width: next }))
  }
  return (
    <>
      <hr />
      <button type="button" onClick={change(step)}>
        <ChevronsLeftRight className="s" /> {t('Wider')}
      </button>
      <button type="button" onClick={change(-step)}>
        <ChevronsRightLeft className="s" /> {t('Narrower')}
      </button>
    </>
  )
}

type Act = (action: () => void) => (event: MouseEvent) => void

function Places<Row, Child>({ column, arranged, arrangement, onArrange, act }: Props<Row, Child> & { act: Act }) {
  const ids = shownIds(arranged)
  const at = ids.indexOf(column.id)
  const { pinned } = arrangement
  if (at < 0) return null // The first column stays where it is.
  const isPinned = pinned.includes(column.id)
  return (
    <>
      <hr />
      <button
        type="button"
        onClick={act(() =>
          onArrange({ pinned: isPinned ? pinned.filter((id) => id !== column.id) : [...pinned, column.id] }),
        )}
      >
        {isPinned ? <PinOff className="s" /> : <Pin className="s" />} {isPinned ? t('Unpin') : t('Pin to the left')}
      </button>
      {at > 0 && (
        <button type="button" onClick={act(() => onArrange({ shown: moved(ids, column.id, -1) }))}>
          <ArrowLeft className="s" /> {t('Move left')}
        </button>
      )}
      {at < ids.length - 1 && (
        <button type="button" onClick={act(() => onArrange({ shown: moved(ids, column.id, 1) }))}>
          <ArrowRight className="s" /> {t('Move right')}
        </button>
      )}
      <button type="button" onClick={act(() => onArrange({ shown: ids.filter((id) => id !== column.id) }))}>
        <EyeOff className="s" /> {t('Hide column')}
      </button>
    </>
  )
}
